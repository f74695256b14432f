import type { Loaded } from '@atrium/sdk/client';
import { ErrorState } from '@atrium/ui';
import { type Column, DataTable } from '@atrium/ui/table';
import type { ReactNode } from 'react';
import type { Updates } from './available.ts';
import { type Installed, isBroken } from './installed.ts';
import { SignatureMark, StateMark, writeTime, publisherOf } from './pluginMarks.tsx';
import { type PluginText, usePluginText } from './usePluginText.ts';

export interface InstalledList {
  readonly list: readonly Installed[];
  readonly allowsUnsigned: boolean;
}

interface InstalledTableProps {
  readonly loaded: Loaded<InstalledList>;
  /** What the search and the filter leave of it. */
  readonly rows: readonly Installed[];
  readonly updates: Updates;
  /** Id of the one that is shown beside the table. */
  readonly shown: string | null;
  readonly onShow: (id: string) => void;
  /** Shown without rows. */
  readonly empty: ReactNode;
}

/** The plugins of this server with their figures; what needs attention first. */
export function InstalledTable({ loaded, rows, updates, shown, onShow, empty }: InstalledTableProps) {
  const t = usePluginText();
  const { value, failure, reload } = loaded;
  const show = ({ id }: Installed) => onShow(id);
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columnsOf(t, updates)}
        rows={rows.toSorted(byNeed)}
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
        empty={empty}
      />
      {value && <p className="ws-plugins-foot">{t('count', { count: value.list.length })}</p>}
    </>
  );
}

/** What needs attention comes first, then by name. */
const collator = new Intl.Collator('zh-Hant-TW', { numeric: true });
const byNeed = (one: Installed, other: Installed): number =>
  Number(isBroken(other)) - Number(isBroken(one)) || collator.compare(one.name, other.name);

const isOff = ({ state }: Installed): boolean => state === 'disabled';
const runningOf = ({ processes }: Installed): number => processes.filter(({ state }) => state === 'active').length;

const columnsOf = (t: PluginText, updates: Updates): readonly Column<Installed>[] => [
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
    cell: ({ id, state, failure, replaced }) => {
      const update = updates.get(id);
      return (
        <span title={failure?.message}>
          <StateMark state={state} />
          {failure && <small>{failure.code}</small>}
          {replaced !== null && !failure && <small>{t('replacedShort', { replaced })}</small>}
          {update && !failure && (
            <small className="ws-plugin-update">{t('canUpdate', { version: update.version })}</small>
          )}
        </span>
      );
    },
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

function Bad({ isBad, children }: { readonly isBad: boolean; readonly children: ReactNode }) {
  return isBad ? <b className="ws-plugin-bad">{children}</b> : children;
}
