import { Button, EmptyState, ErrorState } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import { type Column, DataTable } from '@atrium/ui/table';
import type { ReactNode } from 'react';
import type { Available, LoadedShelf, Shelf, Updates } from './available.ts';
import { Mark } from './pluginMarks.tsx';
import { type PluginText, usePluginText } from './usePluginText.ts';

interface AvailableTableProps {
  readonly loaded: LoadedShelf;
  readonly shelf: Shelf;
  /** What the search and the filter leave of it. */
  readonly rows: readonly Available[];
  readonly updates: Updates;
  /** Opens the review of what it would change. */
  readonly onInstall: (plugin: Available) => void;
  /** Shows one that is installed. */
  readonly onShow: (id: string) => void;
  /** Shown if nothing is left of what there is. */
  readonly empty: ReactNode;
}

/** What the registry or the folder of this server offers; what is not installed in that version first. */
export function AvailableTable({ loaded, shelf, rows, updates, onInstall, onShow, empty }: AvailableTableProps) {
  const t = usePluginText();
  const { isReading, reload } = loaded;
  const { source, problem, list } = shelf;
  const canInstall = (plugin: Available) => plugin.installed === null || isUpdate(plugin, updates);
  return (
    <>
      <DataTable
        label={t('available')}
        columns={columnsOf(t, updates, onInstall)}
        rows={rows.toSorted((one, other) => Number(canInstall(other)) - Number(canInstall(one)))}
        rowKey={(plugin) => plugin.package}
        loading={isReading && problem === null}
        onOpen={(plugin) => {
          if (canInstall(plugin)) onInstall(plugin);
          else if (plugin.id !== null) onShow(plugin.id);
        }}
        rowClassName={(plugin) => (canInstall(plugin) ? undefined : 'ws-plugin-disabled')}
        error={
          problem === null ? undefined : (
            <ErrorState title={t('availableFailed')} retrying={isReading} onRetry={() => void reload()}>
              {problem}
            </ErrorState>
          )
        }
        empty={
          list.length > 0 ? (
            empty
          ) : (
            <EmptyState icon="box" title={t(`availableNone.${source}`)}>
              {t(`availableNoneText.${source}`)}
            </EmptyState>
          )
        }
      />
      {problem === null && <p className="ws-plugins-foot">{t('availableCount', { count: list.length })}</p>}
    </>
  );
}

const isUpdate = (plugin: Available, updates: Updates): boolean =>
  plugin.id !== null && updates.get(plugin.id) === plugin;

const columnsOf = (
  t: PluginText,
  updates: Updates,
  onInstall: (plugin: Available) => void,
): readonly Column<Available>[] => [
  {
    id: 'name',
    title: t('column.name'),
    cell: (plugin) => (
      <>
        <b>{plugin.name}</b>
        <small title={plugin.package}>{plugin.id ?? plugin.package}</small>
      </>
    ),
    sortBy: ({ name }) => name,
    minWidth: 120,
  },
  {
    id: 'purpose',
    title: t('column.purpose'),
    cell: ({ description }) => <span title={description}>{description}</span>,
    minWidth: 200,
    optional: true,
  },
  {
    id: 'version',
    title: t('column.version'),
    cell: ({ version, installed }) => (
      <>
        {version}
        {installed !== null && installed !== version && <small>{t('installedVersion', { version: installed })}</small>}
      </>
    ),
    width: 76,
  },
  {
    id: 'publisher',
    title: t('column.maker'),
    cell: ({ publisher }) => publisher || <span className="at-mute">{t('noPublisher')}</span>,
    sortBy: ({ publisher }) => publisher || null,
    width: 136,
    optional: true,
  },
  {
    id: 'size',
    title: t('column.size'),
    cell: ({ size }) => (size === null ? t('dash') : fileSizeText(size)),
    sortBy: ({ size }) => size,
    align: 'end',
    width: 76,
    optional: true,
  },
  {
    id: 'install',
    title: '',
    cell: (plugin) => {
      const { name, version } = plugin;
      if (isUpdate(plugin, updates))
        return (
          <Button small aria-label={t('updateNamed', { name, version })} onClick={() => onInstall(plugin)}>
            {t('update', { version })}
          </Button>
        );
      if (plugin.installed === null)
        return (
          <Button small aria-label={t('installNamed', { name })} onClick={() => onInstall(plugin)}>
            {t('installShort')}
          </Button>
        );
      return (
        <Mark icon="tick-circle" tone="success">
          {t('installedMark')}
        </Mark>
      );
    },
    align: 'end',
    width: 120,
    sticky: true,
  },
];
