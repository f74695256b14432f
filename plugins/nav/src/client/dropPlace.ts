import { siblingsOf } from './arrange.ts';
import type { MenuEntry } from './types.ts';

/** Where something dragged over a line would go. */
export interface DropPlace {
  /** The line that it is over. */
  readonly over: number;
  readonly where: 'before' | 'inside' | 'after';
  readonly parentId: number;
  readonly before: number | null;
}

/** @param part how far down the line the pointer is, 0 to 1 */
export function dropPlace(entries: readonly MenuEntry[], over: MenuEntry, part: number): DropPlace {
  const directory = over.menuType === 0;
  const where = directory && part > 0.28 && part < 0.72 ? 'inside' : part < 0.5 ? 'before' : 'after';
  if (where === 'inside') return { over: over.id, where, parentId: over.id, before: null };
  const siblings = siblingsOf(entries, over.parentId);
  const before =
    where === 'before' ? over.id : (siblings[siblings.findIndex(({ id }) => id === over.id) + 1]?.id ?? null);
  return { over: over.id, where, parentId: over.parentId, before };
}
