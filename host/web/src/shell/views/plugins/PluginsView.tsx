import { hasWords, searchWords } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, EmptyState, ErrorState, IconButton, SearchInput, Segmented, useKeptFocus } from '@atrium/ui';
import { ListPage } from '@atrium/ui/records';
import { type Column, DataTable } from '@atrium/ui/table';
import { useState } from 'react';
import { TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { type Installed, isBroken, useFollowed } from './installed.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { publisherOf, SignatureMark, StateMark, writeTime } from './pluginMarks.tsx';
import { PluginPane } from './PluginPane.tsx';
import './plugins.css';
import { UploadDialog } from './UploadDialog.tsx';
import { type PluginText, usePluginText } from './usePluginText.ts';

const FILTERS = {
  all: () => true,
  broken: isBroken,
  disabled: ({ state }: Installed) => state === 'disabled',
} as const;
type Filter = keyof typeof FILTERS;

interface InstalledList {
  readonly list: readonly Installed[];
  readonly allowsUnsigned: boolean;
}

/** Which plugins run on this server, for `plugin.manage`: one of them beside the list, and installing others. */
export default function PluginsView() {
  const t = usePluginText();
  const transport = useService(TRANSPORT);
  const { value, failure, reload } = useFollowed(
    (signal) => hostCall<InstalledList>(transport, hostRoutes.installedPlugins, undefined, { signal, quiet: true }),
    [transport],
  );
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState<string | null>(null);
  const [dialog, setDialog] = useState<'upload' | 'keys' | null>(null);
  useKeptFocus();
  const plugins = value?.list ?? [];
  const words = searchWords(query);
  const rows = plugins
    .filter(FILTERS[filter])
    .filter((plugin) => hasWords(words, [plugin.name, plugin.id, publisherOf(t, plugin)]))
    .toSorted(byNeed);
  const show = ({ id }: Installed) => setShown(id);
  const close = () => setDialog(null);
  const clear = () => {
    setQuery('');
    setFilter('all');
  };
  return (
    <div className="ws-plugins">
      <ListPage
        title={t('title')}
        className="ws-plugins-list"
        actions={
          <>
            <IconButton icon="refresh" label={t('refresh')} onClick={() => void reload()} />
            <Button icon="key" onClick={() => setDialog('keys')}>
              {t('keys')}
            </Button>
            <Button icon="import" onClick={() => setDialog('upload')}>
              {t('upload')}
            </Button>
          </>
        }
        tools={
          <>
            <SearchInput label={t('search')} value={query} onChange={setQuery} />
            <Segmented
              small
              label={t('filter')}
              options={(Object.keys(FILTERS) as Filter[]).map((each) => ({
                value: each,
                label: t(`filter.${each}`, { count: plugins.filter(FILTERS[each]).length }),
              }))}
              value={filter}
              onChange={setFilter}
            />
          </>
        }
      >
        <DataTable
          label={t('title')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={({ id }) => id}
          loading={value === null && failure === null}
          onOpen={show}
          onPress={show}
          rowClassName={({ id, state }) =>
            id === shown ? 'ws-plugin-shown' : state === 'disabled' ? 'ws-plugin-disabled' : undefined
          }
          // what is known stays in sight where a later load fails
          error={
            failure && !value ? (
              <ErrorState title={t('failed')} failure={failure} onRetry={() => void reload()} />
            ) : undefined
          }
          empty={
            <EmptyState icon="search" title={t('none')} actions={<Button onClick={clear}>{t('clear')}</Button>}>
              {t('noneText')}
            </EmptyState>
          }
        />
        {value && <p className="ws-plugins-foot">{t('count', { count: plugins.length })}</p>}
      </ListPage>
      {shown !== null && (
        <PluginPane key={shown} id={shown} onChanged={() => void reload()} onClose={() => setShown(null)} />
      )}
      {dialog === 'upload' && (
        <UploadDialog
          allowsUnsigned={value?.allowsUnsigned ?? false}
          onInstalled={(id) => {
            close();
            setShown(id);
            void reload();
          }}
          onClose={close}
        />
      )}
      {dialog === 'keys' && <KeysDialog allowsUnsigned={value?.allowsUnsigned ?? false} onClose={close} />}
    </div>
  );
}

/** What needs attention comes first, then by name. */
const collator = new Intl.Collator('zh-Hant-TW', { numeric: true });
const byNeed = (one: Installed, other: Installed): number =>
  Number(isBroken(other)) - Number(isBroken(one)) || collator.compare(one.name, other.name);

const isOff = ({ state }: Installed): boolean => state === 'disabled';
const runningOf = ({ processes }: Installed): number => processes.filter(({ state }) => state === 'active').length;

const columnsOf = (t: PluginText): readonly Column<Installed>[] => [
  {
    id: 'name',
    title: t('column.name'),
    cell: ({ id, name }) => (
      <>
        <b>{name}</b>
        <small>{id}</small>
      </>
    ),
    sortBy: ({ name }) => name,
    minWidth: 120,
  },
  {
    id: 'version',
    title: t('column.version'),
    cell: ({ version }) => version,
    sortBy: ({ version }) => version,
    width: 60,
  },
  {
    id: 'state',
    title: t('column.state'),
    cell: ({ state, failure }) => (
      <span title={failure?.message}>
        <StateMark state={state} />
        {failure && <small>{failure.code}</small>}
      </span>
    ),
    sortBy: ({ state }) => t(`state.${state}`),
    width: 104,
  },
  {
    id: 'publisher',
    title: t('column.publisher'),
    cell: (plugin) => (
      <>
        <span className="at-cut">{publisherOf(t, plugin) || <span className="at-mute">{t('noPublisher')}</span>}</span>
        <SignatureMark signature={plugin.signature} />
      </>
    ),
    sortBy: (plugin) => publisherOf(t, plugin) || null,
    minWidth: 128,
    optional: true,
  },
  {
    id: 'started',
    title: t('column.started'),
    cell: ({ activatedIn }) => writeTime(t, activatedIn),
    sortBy: ({ activatedIn }) => activatedIn,
    align: 'end',
    width: 66,
    optional: true,
  },
  {
    id: 'p95',
    title: t('column.p95'),
    cell: ({ p95 }) => writeTime(t, p95),
    sortBy: ({ p95 }) => p95,
    align: 'end',
    width: 66,
    optional: true,
  },
  {
    id: 'errors',
    title: t('column.errors'),
    cell: (plugin) => (isOff(plugin) ? t('dash') : <Bad isBad={plugin.errors > 9}>{plugin.errors}</Bad>),
    sortBy: ({ errors }) => errors,
    align: 'end',
    width: 60,
    optional: true,
  },
  {
    id: 'processes',
    title: t('column.processes'),
    cell: (plugin) =>
      isOff(plugin) ? (
        t('dash')
      ) : (
        <Bad isBad={runningOf(plugin) < plugin.processes.length || plugin.processes.length === 0}>
          {t('running', { running: runningOf(plugin), all: plugin.processes.length })}
        </Bad>
      ),
    sortBy: runningOf,
    align: 'end',
    width: 66,
    optional: true,
  },
];

function Bad({ isBad, children }: { readonly isBad: boolean; readonly children: React.ReactNode }) {
  return isBad ? <b className="ws-plugin-bad">{children}</b> : children;
}
