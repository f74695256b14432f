import { useAtrium } from '@atrium/sdk/client';
import { useState } from 'react';
import type { Direction, Obstacle } from './arrange.ts';
import type { DropPlace } from './dropPlace.ts';
import { arranged, type MenuStore } from './MenuStore.ts';
import type { MenuEntry, Nav } from './types.ts';
import { type DragKind, ENTRY } from './useTreeDrag.ts';

/** Moves entries of the tree and announces the new position to screen readers. */
export function useMenuMoves(store: MenuStore) {
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
