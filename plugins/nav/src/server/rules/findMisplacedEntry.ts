import type { EntryRow } from '../NavContext.ts';
import { DEPTH } from './validateEntry.ts';
import { findLevel } from './treeShape.ts';

export type PlaceKey = 'place.top' | 'place.parentGone' | 'place.parentPage' | 'place.circle' | 'place.depth';

/** Returns the first entry in an invalid position, and why; null if all are valid (C.8-5). */
export function findMisplacedEntry(
  rows: readonly Pick<EntryRow, 'id' | 'parentId' | 'sequence' | 'menuType' | 'name'>[],
): { readonly name: string; readonly key: PlaceKey } | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, name, parentId, menuType } of rows) {
    if (parentId === null) {
      if (menuType === 1) return { name, key: 'place.top' };
      continue;
    }
    const parent = byId.get(parentId);
    if (!parent) return { name, key: 'place.parentGone' };
    if (parent.menuType !== 0) return { name, key: 'place.parentPage' };
    const level = findLevel(rows, id);
    if (level === null) return { name, key: 'place.circle' };
    if (level > DEPTH) return { name, key: 'place.depth' };
  }
  return null;
}
