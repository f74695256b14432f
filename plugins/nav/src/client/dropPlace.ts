import { findSiblings } from './arrange.ts';
import type { MenuEntry } from './types.ts';

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
