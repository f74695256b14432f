import { hasWords, searchWords } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, EmptyState, IconButton, momentLabel, SearchInput, Segmented, useKeptFocus } from '@atrium/ui';
import { ListPage } from '@atrium/ui/records';
import { useState } from 'react';
import { TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { type Available, type Shelf, updatesOf, type Updates, useShelf } from './available.ts';
import { AvailableTable } from './AvailableTable.tsx';
import { type Installed, isBroken, useFollowed } from './installed.ts';
import { type InstalledList, InstalledTable } from './InstalledTable.tsx';
import { InstallDialog } from './InstallDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { publisherOf } from './pluginMarks.tsx';
import { PluginPane } from './PluginPane.tsx';
import './plugins.css';
import { usePluginText } from './usePluginText.ts';

/** Those of the installed plugins, then those of the available ones; both have `all` and `updates`. */
type Filter = 'all' | 'updates' | 'broken' | 'disabled' | 'new';
type Filters<Row> = Partial<Record<Filter, (row: Row) => boolean>>;

/** Which plugins run on this server, for `plugin.manage`: one of them beside the list, and installing others. */
export default function PluginsView() {
  const t = usePluginText();
  const transport = useService(TRANSPORT);
  const loaded = useFollowed(
    (signal) => hostCall<InstalledList>(transport, hostRoutes.installedPlugins, undefined, { signal, quiet: true }),
    [transport],
  );
  const available = useShelf();
  const [place, setPlace] = useState<'installed' | 'available'>('installed');
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const [shown, setShown] = useState<string | null>(null);
  // remounts the pane after an installation: it loads the new version and takes the focus
  const [installations, setInstallations] = useState(0);
  const [dialog, setDialog] = useState<'upload' | 'keys' | Available | null>(null);
  useKeptFocus();
  const { shelf } = available;
  const plugins = loaded.value?.list ?? [];
  const allowsUnsigned = loaded.value?.allowsUnsigned ?? false;
  const updates = updatesOf(plugins, shelf);
  const search = { query, onQuery: setQuery, filter, onFilter: setFilter };
  const reload = () => {
    void loaded.reload();
    void available.reload();
  };
  const close = () => setDialog(null);
  const nothing = <NothingFound onClear={() => (setQuery(''), setFilter('all'))} />;
  const isShelf = place === 'available' && shelf !== null;
  return (
    <div className="ws-plugins">
      <ListPage
        title={t('title')}
        className="ws-plugins-list"
        actions={
          <>
            {shelf && (
              <Segmented
                small
                label={t('place')}
                options={[
                  { value: 'installed', label: t('place.installed', { count: plugins.length }) },
                  { value: 'available', label: t('place.available', { count: shelf.list.filter(isNew).length }) },
                ]}
                value={place}
                onChange={(next) => {
                  setPlace(next);
                  setFilter('all');
                }}
              />
            )}
            <IconButton icon="refresh" label={t('refresh')} onClick={reload} />
            <Button icon="key" onClick={() => setDialog('keys')}>
              {t('keys')}
            </Button>
            <Button icon="import" onClick={() => setDialog('upload')}>
              {t('upload')}
            </Button>
          </>
        }
        tools={
          isShelf ? (
            <Tools {...search} rows={shelf.list} filters={availableFilters(updates)}>
              <span className="at-grow" />
              <p className="at-caption at-mute">{readFrom(shelf, t)}</p>
            </Tools>
          ) : (
            <Tools {...search} rows={plugins} filters={installedFilters(shelf && updates)} />
          )
        }
      >
        {isShelf ? (
          <AvailableTable
            loaded={available}
            shelf={shelf}
            rows={narrow(shelf.list, availableFilters(updates)[filter], query, (row) => [
              row.name,
              row.id ?? '',
              row.package,
              row.publisher,
              row.description,
            ])}
            updates={updates}
            onInstall={setDialog}
            onShow={setShown}
            empty={nothing}
          />
        ) : (
          <InstalledTable
            loaded={loaded}
            rows={narrow(plugins, installedFilters(updates)[filter], query, (row) => [
              row.name,
              row.id,
              publisherOf(t, row),
            ])}
            updates={updates}
            shown={shown}
            onShow={setShown}
            empty={nothing}
          />
        )}
      </ListPage>
      {shown !== null && (
        <PluginPane
          key={`${shown} ${installations}`}
          id={shown}
          update={updates.get(shown) ?? null}
          onUpdate={setDialog}
          onChanged={reload}
          onClose={() => setShown(null)}
        />
      )}
      {dialog === 'keys' && <KeysDialog allowsUnsigned={allowsUnsigned} onClose={close} />}
      {dialog !== null && dialog !== 'keys' && (
        <InstallDialog
          shelved={dialog === 'upload' ? null : dialog}
          allowsUnsigned={allowsUnsigned}
          onInstalled={(id) => {
            close();
            setShown(id);
            setInstallations((count) => count + 1);
            reload();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const isNew = ({ installed }: Available): boolean => installed === null;

/** @param updates null on a server that looks for plugins nowhere */
const installedFilters = (updates: Updates | null): Filters<Installed> => ({
  all: () => true,
  ...(updates && { updates: ({ id }) => updates.has(id) }),
  broken: isBroken,
  disabled: ({ state }) => state === 'disabled',
});

const availableFilters = (updates: Updates): Filters<Available> => ({
  all: () => true,
  new: isNew,
  updates: ({ id }) => id !== null && updates.has(id),
});

function narrow<Row>(
  rows: readonly Row[],
  isWanted: (row: Row) => boolean = () => true,
  query: string,
  textsOf: (row: Row) => readonly string[],
): readonly Row[] {
  const words = searchWords(query);
  return rows.filter(isWanted).filter((row) => hasWords(words, textsOf(row)));
}

/** Where the list comes from, and when it was read. */
function readFrom({ source, place, readOn, problem }: Shelf, t: ReturnType<typeof usePluginText>): string {
  const from = t(source === 'folder' ? 'from.folder' : 'from.registry', { place });
  return problem === null ? t('readOn', { from, time: momentLabel(readOn) }) : from;
}

interface ToolsProps<Row> {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly rows: readonly Row[];
  readonly filters: Filters<Row>;
  readonly children?: React.ReactNode;
}

/** Search, and filters with how many rows each of them leaves. */
function Tools<Row>({ query, onQuery, filter, onFilter, rows, filters, children }: ToolsProps<Row>) {
  const t = usePluginText();
  return (
    <>
      <SearchInput label={t('search')} value={query} onChange={onQuery} />
      <Segmented
        small
        label={t('filter')}
        options={(Object.keys(filters) as Filter[]).map((each) => ({
          value: each,
          label: t(`filter.${each}`, { count: rows.filter(filters[each]!).length }),
        }))}
        value={filter}
        onChange={onFilter}
      />
      {children}
    </>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const t = usePluginText();
  return (
    <EmptyState icon="search" title={t('none')} actions={<Button onClick={onClear}>{t('clear')}</Button>}>
      {t('noneText')}
    </EmptyState>
  );
}
