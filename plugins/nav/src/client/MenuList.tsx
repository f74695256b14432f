import { useAtrium, usePagedList } from '@atrium/sdk/client';
import { SearchInput, StatusFilter } from '@atrium/ui';
import { PagedTable } from '@atrium/ui/records';
import type { ReactNode } from 'react';
import { type ListActions, listColumns } from './listColumns.tsx';
import type { MenuEntry, Nav } from './types.ts';

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
