import { type DragEvent, useRef, useState } from 'react';
import { findSiblings } from './arrange.ts';
import type { MenuEntry } from './types.ts';

/** The dragged kind: an entry of the tree, or an offered view. */
export const ENTRY = 'application/x-atrium-menu-entry';
export const OFFER = 'application/x-atrium-menu-offer';

export type DragKind = typeof ENTRY | typeof OFFER;

interface TreeDragOptions {
  readonly entries: readonly MenuEntry[];
  readonly sortable: boolean;
  readonly onDrop: (kind: DragKind, what: string, place: DropPlace) => void;
}

/** Entries dragged within the tree, and offered views dragged into it. */
export function useTreeDrag({ entries, sortable, onDrop }: TreeDragOptions) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [drop, setDrop] = useState<DropPlace | null>(null);
  // A drop may arrive before the last move has been rendered.
  const place = useRef<DropPlace | null>(null);
  const point = (next: DropPlace | null) => {
    place.current = next;
    setDrop(next);
  };
  const end = () => {
    setDragged(null);
    point(null);
  };
  return {
    dragged,
    /** Handlers of the tree. */
    ofTree: {
      onDragLeave: (event: DragEvent) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && point(null),
      onDrop(event: DragEvent) {
        const kind = readKind(event);
        if (kind && place.current) {
          event.preventDefault();
          onDrop(kind, event.dataTransfer.getData(kind), place.current);
        }
        end();
      },
    },
    /** State and handlers of an entry's row. */
    ofRow: (entry: MenuEntry) => ({
      dragged: entry.id === dragged,
      drop: drop?.over === entry.id ? drop.where : null,
      onDragStart(event: DragEvent) {
        event.dataTransfer.setData(ENTRY, String(entry.id));
        event.dataTransfer.effectAllowed = 'move';
        setDragged(entry.id);
      },
      onDragOver(event: DragEvent) {
        if (!sortable || !readKind(event) || entry.id === dragged) return point(null);
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        return point(dropPlace(entries, entry, (event.clientY - top) / height));
      },
      onDragEnd: end,
    }),
  };
}

const readKind = ({ dataTransfer }: DragEvent): DragKind | undefined =>
  ([ENTRY, OFFER] as const).find((kind) => dataTransfer.types.includes(kind));

/** Where a dragged item would be dropped. */
export interface DropPlace {
  /** The row under the pointer. */
  readonly over: number;
  readonly where: 'before' | 'inside' | 'after';
  readonly parentId: number;
  readonly before: number | null;
}

/** @param part vertical position of the pointer in the row, 0 to 1 */
export function dropPlace(entries: readonly MenuEntry[], over: MenuEntry, part: number): DropPlace {
  const directory = over.menuType === 0;
  const where = directory && part > 0.28 && part < 0.72 ? 'inside' : part < 0.5 ? 'before' : 'after';
  if (where === 'inside') return { over: over.id, where, parentId: over.id, before: null };
  const siblings = findSiblings(entries, over.parentId);
  const before =
    where === 'before' ? over.id : (siblings[siblings.findIndex(({ id }) => id === over.id) + 1]?.id ?? null);
  return { over: over.id, where, parentId: over.parentId, before };
}
