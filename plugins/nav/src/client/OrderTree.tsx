import { useAtrium } from '@atrium/sdk/client';
import { EmptyState, SearchInput } from '@atrium/ui';
import { useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ListActions } from './listColumns.tsx';
import { arranged, type MenuStore } from './MenuStore.ts';
import { MenuTree } from './MenuTree.tsx';
import { treeRows } from './treeRows.ts';
import type { MenuEntry, Nav } from './types.ts';
import { useMenuMoves } from './useMenuMoves.ts';

/** Actions of an entry, wherever it is shown. */
export interface OrderActions extends ListActions {
  /** Adds a page to a directory. */
  readonly onAdd: (parent: MenuEntry) => void;
}

interface OrderTreeProps {
  readonly store: MenuStore;
  /** The entry whose form is shown. */
  readonly selected: number | null;
  readonly actions: OrderActions;
  /** The search text, shared with the list. */
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Ids of the collapsed directories. */
  readonly closed: ReadonlySet<number>;
  readonly onFold: (id: number, shut: boolean) => void;
  /** The switch between list and tree, beside the search. */
  readonly shape: ReactNode;
}

/** The menu as an ordered tree, searched where it is shown. */
export function OrderTree(props: OrderTreeProps) {
  const { store, selected, actions, query, onQuery, closed, onFold, shape } = props;
  const { t } = useAtrium<Nav>();
  const { entries: saved, staged, ready, saving } = useSnapshot(store.state);
  const moves = useMenuMoves(store);
  const entries = useMemo(() => arranged({ entries: saved, staged }), [saved, staged]);
  const lines = useMemo(() => treeRows(entries, closed, query), [entries, closed, query]);
  return (
    <>
      <div className="nav-tools">
        <SearchInput label={t('tree.search')} value={query} onChange={onQuery} />
        {shape}
      </div>
      {ready && lines.length === 0 ? (
        <div className="nav-scroll">
          <EmptyState icon="search" title={t(query ? 'tree.noneFound' : 'tree.empty')}>
            {t(query ? 'tree.noneFoundText' : 'tree.emptyText')}
          </EmptyState>
        </div>
      ) : (
        <MenuTree
          {...actions}
          entries={entries}
          lines={lines}
          selected={selected}
          sortable={query.trim() === '' && !saving}
          onFold={onFold}
          onStep={moves.step}
          onDrop={moves.drop}
        />
      )}
      <div className="at-hidden-text" aria-live="assertive">
        {moves.said}
      </div>
    </>
  );
}
