import { useAtrium } from '@atrium/sdk/client';
import { EmptyState, LoadingMask, SearchInput, Segmented } from '@atrium/ui';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { ListActions } from './listColumns.tsx';
import { MenuList } from './MenuList.tsx';
import { arranged, type MenuStore } from './MenuStore.ts';
import { MenuTree } from './MenuTree.tsx';
import { SortFoot } from './SortFoot.tsx';
import { treeRows } from './treeRows.ts';
import type { MenuEntry, Nav } from './types.ts';
import { useMenuMoves } from './useMenuMoves.ts';

interface OrderPaneProps {
  readonly store: MenuStore;
  /** The entry whose form is shown. */
  readonly selected: number | null;
  readonly actions: ListActions;
  /** Adds a page to a directory. */
  readonly onAdd: (parent: MenuEntry) => void;
  /** Buttons beside the title. */
  readonly tools: ReactNode;
}

const NONE: ReadonlySet<number> = new Set();

/** The menu as an ordered tree, or as a paged list. */
export function OrderPane({ store, selected, actions, onAdd, tools }: OrderPaneProps) {
  const { t } = useAtrium<Nav>();
  const { entries: saved, staged, ready, moved, saving } = useSnapshot(store.state);
  const [query, setQuery] = useState('');
  const [closed, setClosed] = useState(NONE);
  const [shown, setShown] = useState<'tree' | 'list'>('tree');
  const moves = useMenuMoves(store);
  const entries = arranged({ entries: saved, staged });
  const lines = treeRows(entries, closed, query);
  const fold = (id: number, shut: boolean) =>
    setClosed((known) => new Set(shut ? [...known, id] : [...known].filter((each) => each !== id)));
  const shape = (
    <Segmented
      small
      label={t('list.shape')}
      value={shown}
      options={[
        { value: 'tree', label: t('list.tree') },
        { value: 'list', label: t('list.list') },
      ]}
      onChange={setShown}
    />
  );
  const tree = (
    <>
      <div className="nav-tools">
        <SearchInput label={t('tree.search')} value={query} onChange={setQuery} />
        {shape}
      </div>
      <div className="nav-scroll">
        {ready && lines.length === 0 ? (
          <EmptyState icon="search" title={t(query ? 'tree.noneFound' : 'tree.empty')}>
            {t(query ? 'tree.noneFoundText' : 'tree.emptyText')}
          </EmptyState>
        ) : (
          <MenuTree
            {...actions}
            entries={entries}
            lines={lines}
            selected={selected}
            sortable={query.trim() === '' && !saving}
            onFold={fold}
            onAdd={onAdd}
            onStep={moves.step}
            onDrop={moves.drop}
          />
        )}
      </div>
    </>
  );
  return (
    <section className="nav-order at-list" aria-label={t('tree.title')}>
      <header className="at-list-head">
        <h1>{t('tree.title')}</h1>
        <div className="at-list-actions">{tools}</div>
      </header>
      <LoadingMask active={!ready} />
      {shown === 'tree' ? (
        tree
      ) : (
        <MenuList {...actions} query={query} onQuery={setQuery} entries={saved as readonly MenuEntry[]} shape={shape} />
      )}
      <SortFoot
        moved={moved.length}
        sortable={shown === 'tree' && query.trim() === ''}
        saving={saving}
        onUndo={() => store.undo()}
        onSave={() => void store.saveOrder()}
      />
      <div className="at-hidden-text" aria-live="assertive">
        {moves.said}
      </div>
    </section>
  );
}
