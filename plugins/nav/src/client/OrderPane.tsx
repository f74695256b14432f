import { useAtrium } from '@atrium/sdk/client';
import { LoadingMask, Segmented } from '@atrium/ui';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { MenuList } from './MenuList.tsx';
import type { MenuStore } from './MenuStore.ts';
import { type OrderActions, OrderTree } from './OrderTree.tsx';
import { SortFoot } from './SortFoot.tsx';
import type { MenuEntry, Nav } from './types.ts';

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
        <OrderTree {...{ store, selected, actions, closed }} onFold={fold} {...search} />
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
