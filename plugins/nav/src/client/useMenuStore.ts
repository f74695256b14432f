import { useAtrium, useDraft, useGuard } from '@atrium/sdk/client';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { AS_SAVED, arranged, MenuStore } from './MenuStore.ts';
import { treeRows } from './treeRows.ts';
import type { Nav, Offer } from './types.ts';

const NONE: ReadonlySet<number> = new Set();

/** The menu of the administration, whose unsaved order is kept in a draft, and the views that it may still add. */
export function useMenuStore() {
  const context = useAtrium<Nav>();
  const [kept, keepOrder, dropOrder] = useDraft('order', AS_SAVED);
  const [store] = useState(
    () => new MenuStore(context, { kept, keep: (order) => (order ? keepOrder(order) : dropOrder()) }),
  );
  useEffect(() => store.connect(), [store]);
  useGuard({
    title: context.t('sort.guard'),
    isDirty: () => store.state.moved.length > 0,
    save: () => store.saveOrder(),
  });
  const { entries, staged, offers, failure } = useSnapshot(store.state);
  const directories = useMemo(() => {
    const all = arranged({ entries, staged }).filter(({ menuType }) => menuType === 0);
    return treeRows(all, NONE, '');
  }, [entries, staged]);
  return {
    ...{ store, failure, directories },
    offered: {
      offers: offers.filter(({ enabled }) => !enabled),
      directories,
      onAdd: (offer: Offer, parentId: number) => store.addOffer(offer, parentId),
    },
  };
}
