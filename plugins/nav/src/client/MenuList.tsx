import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { Icon, IconButton, SearchInput, StatusFilter, StatusSwitch, Tag } from '@atrium/ui';
import { PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import type { ReactNode } from 'react';
import { describeKind } from './MenuTree.tsx';
import type { MenuEntry, Nav, Translate } from './types.ts';

interface MenuListProps extends ListActions {
  /** The search text, shared with the tree. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The whole menu, for the path of each entry. */
  readonly entries: readonly MenuEntry[];
  /** The switch between list and tree, beside the search. */
  readonly shape: ReactNode;
}

const SORT_NAMES = ['name', 'menuCode', 'openType', 'enable'] as const;

/** The entries as pages of a table, searched and sorted by the server (C.8-3). */
export function MenuList({ query, onQuery, entries, shape, ...actions }: MenuListProps) {
  const { api, events, t } = useAtrium<Nav>();
  const shown = usePagedList({
    filters: { words: query, enable: null as boolean | null },
    searchBy: 'words',
    sortNames: SORT_NAMES,
    load: (body, options) => api.search({ body }, options),
    subscribe: (refetch) => events.on('changed', refetch),
  });
  const { list, filters } = shown;
  const search = (text: string) => {
    list.search(text);
    onQuery(text);
  };
  return (
    <>
      <div className="nav-tools">
        <SearchInput label={t('tree.search')} value={filters.words} onChange={search} />
        <StatusFilter value={filters.enable} onChange={(enable) => list.filter({ enable })} />
        {shape}
      </div>
      <PagedTable
        label={t('tree.title')}
        list={shown}
        columns={listColumns(t, entries, shown.busy, actions)}
        rowKey={({ id }) => id}
        onOpen={actions.onEdit}
        failed={t('tree.failed')}
      />
    </>
  );
}

export interface ListActions {
  readonly onEdit: (entry: MenuEntry) => void;
  readonly onEnable: (entry: MenuEntry, enable: boolean) => void;
  readonly onRemove: (entry: MenuEntry) => void;
}

/** The columns of the list. `entries` is the whole menu: the position of an entry is shown by its ancestors. */
function listColumns(
  t: Translate,
  entries: readonly MenuEntry[],
  busy: readonly (number | string)[],
  { onEdit, onEnable, onRemove }: ListActions,
): Column<MenuEntry>[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const placeOf = (entry: MenuEntry) => [t('form.top'), ...findAncestors(byId, entry).map(({ name }) => name)];
  return [
    {
      id: 'name',
      title: t('field.name'),
      sortBy: (row) => row.name,
      cell: (row) => (
        <span className="nav-cell">
          <Icon name={row.iconName} />
          <span className="at-cut" title={row.name}>
            {row.name}
          </span>
        </span>
      ),
    },
    {
      id: 'parentId',
      title: t('field.parentId'),
      cell: (row) => {
        const place = placeOf(row);
        return <span title={place.join(' / ')}>{place.slice(place.length > 1 ? 1 : 0).join(' / ')}</span>;
      },
    },
    {
      id: 'menuCode',
      optional: true,
      title: t('field.menuCode'),
      sortBy: (row) => row.menuCode,
      cell: (row) => <span title={row.menuCode}>{row.menuCode}</span>,
    },
    {
      id: 'openType',
      title: t('field.openType'),
      width: 80,
      sortBy: (row) => row.openType,
      cell: (row) => describeKind(row, t),
    },
    {
      id: 'enable',
      title: t('list.status'),
      width: 150,
      sortBy: (row) => Number(row.enable),
      cell: (row) => {
        const off = row.enable && findAncestors(byId, row).find(({ enable }) => !enable);
        return (
          <span className="nav-cell">
            <StatusSwitch
              quiet={Boolean(off)}
              label={t('tree.enable', { name: row.name })}
              active={row.enable}
              busy={busy.includes(row.id)}
              onChange={(enable) => onEnable(row, enable)}
            />
            {off && <Tag title={t('list.offAboveNote', { name: off.name })}>{t('list.offAbove')}</Tag>}
          </span>
        );
      },
    },
    {
      id: 'tools',
      title: '',
      width: 80,
      align: 'end',
      sticky: true,
      cell: (row) => (
        <>
          <IconButton small icon="edit" label={t('list.edit', { name: row.name })} onClick={() => onEdit(row)} />
          <IconButton small icon="trash" label={t('list.remove', { name: row.name })} onClick={() => onRemove(row)} />
        </>
      ),
    },
  ];
}

/** The parts of an entry that are needed to find its ancestors. */
interface Placed {
  readonly id: number;
  /** 0 = the top. */
  readonly parentId: number;
  readonly name: string;
  readonly enable: boolean;
}

/** Returns the directories that contain an entry, from the top down. */
export function findAncestors<Row extends Placed>(rows: ReadonlyMap<number, Row>, entry: Placed): readonly Row[] {
  const above: Row[] = [];
  // Each at most once: the stored tree has no cycles, but a mix of stale and new rows could.
  for (let at = rows.get(entry.parentId); at && !above.includes(at); at = rows.get(at.parentId)) above.unshift(at);
  return above;
}
