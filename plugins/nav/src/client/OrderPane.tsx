import { useAtrium } from '@atrium/sdk/client';
import { Button, EmptyState, LoadingMask, SearchInput, Segmented } from '@atrium/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Direction, Obstacle } from './arrange.ts';
import { type ListActions, MenuList } from './MenuList.tsx';
import { arranged, type MenuStore } from './MenuStore.ts';
import { MenuTree } from './MenuTree.tsx';
import { treeRows } from './treeRows.ts';
import type { MenuEntry, Nav } from './types.ts';
import { type DragKind, type DropPlace, ENTRY } from './useTreeDrag.ts';

interface OrderPaneProps {
  readonly store: MenuStore;
  /** The entry whose form is shown. */
  readonly selected: number | null;
  readonly actions: OrderActions;
  /** Buttons beside the title. */
  readonly tools: ReactNode;
}

const NONE: ReadonlySet<number> = new Set();

/** The menu as an ordered tree, or as a paged list. */
export function OrderPane({ store, selected, actions, tools }: OrderPaneProps) {
  const { t } = useAtrium<Nav>();
  const { entries, ready, moved, saving } = useSnapshot(store.state);
  const [query, setQuery] = useState('');
  const [closed, setClosed] = useState(NONE);
  const [shown, setShown] = useState<'tree' | 'list'>('tree');
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
  const fold = (id: number, shut: boolean) =>
    setClosed((known) => new Set(shut ? [...known, id] : [...known].filter((each) => each !== id)));
  const search = { query, onQuery: setQuery, shape };
  return (
    <section className="nav-order at-list" aria-label={t('tree.title')}>
      <header className="at-list-head">
        <h1>{t('tree.title')}</h1>
        <div className="at-list-actions">{tools}</div>
      </header>
      <LoadingMask active={!ready} />
      {shown === 'tree' ? (
        <OrderTree store={store} selected={selected} actions={actions} closed={closed} onFold={fold} {...search} />
      ) : (
        <MenuList {...actions} entries={entries as readonly MenuEntry[]} {...search} />
      )}
      <SortFoot
        moved={moved.length}
        sortable={shown === 'tree' && query.trim() === ''}
        saving={saving}
        onUndo={() => store.undo()}
        onSave={() => void store.saveOrder()}
      />
    </section>
  );
}

/** Actions of an entry, wherever it is shown. */
interface OrderActions extends ListActions {
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
function OrderTree(props: OrderTreeProps) {
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

/** Moves entries of the tree and announces the new position to screen readers. */
function useMenuMoves(store: MenuStore) {
  const { t } = useAtrium<Nav>();
  const [said, setSaid] = useState('');
  const say = (entry: MenuEntry, obstacle: Obstacle | null) => {
    const rows = arranged(store.state);
    const now = rows.find(({ id }) => id === entry.id);
    const siblings = rows.filter(({ parentId }) => parentId === now?.parentId);
    const at = 1 + siblings.filter(({ sequence }) => sequence < (now?.sequence ?? 0)).length;
    const parent = store.state.entries.find(({ id }) => id === now?.parentId)?.name ?? t('form.top');
    setSaid(
      obstacle
        ? t(obstacle, { name: entry.name })
        : t('sort.moved', { name: entry.name, parent, at, of: siblings.length }),
    );
  };
  return {
    said,
    step: (entry: MenuEntry, direction: Direction) => say(entry, store.step(entry.id, direction)),
    drop(kind: DragKind, what: string, { parentId, before }: DropPlace) {
      if (kind === ENTRY) {
        const entry = store.state.entries.find(({ id }) => id === Number(what));
        if (entry) say(entry as MenuEntry, store.place(entry.id, parentId, before));
        return;
      }
      const offer = store.state.offers.find(({ opens }) => opens === what);
      if (!offer) return;
      if (parentId === 0) setSaid(t('sort.top', { name: offer.name }));
      else void store.addOffer(offer, parentId);
    },
  };
}

interface SortFootProps {
  readonly moved: number;
  /** True if the order is visible and can be changed. */
  readonly sortable: boolean;
  readonly saving: boolean;
  readonly onUndo: () => void;
  readonly onSave: () => void;
}

/** The number of unsaved moves, with buttons to save and to discard. */
function SortFoot({ moved, sortable, saving, onUndo, onSave }: SortFootProps) {
  const { t } = useAtrium<Nav>();
  // Nothing to show if the order cannot be changed here and has no unsaved moves.
  if (moved === 0 && !sortable) return null;
  return (
    <footer className="nav-foot">
      {moved > 0 && <span className="nav-dot" aria-hidden="true" />}
      <span className="nav-note at-grow" role="status">
        {moved > 0 ? t('sort.staged', { count: moved }) : t('sort.hint')}
      </span>
      {moved > 0 && (
        <>
          <Button icon="undo" onClick={onUndo} disabled={saving}>
            {t('sort.undo')}
          </Button>
          <Button variant="primary" loading={saving} onClick={onSave}>
            {t('sort.save')}
          </Button>
        </>
      )}
    </footer>
  );
}
