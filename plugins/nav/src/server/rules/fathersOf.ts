import type { FatherNode } from '../../contract/entries.ts';
import type { EntryRow } from '../NavContext.ts';
import { treeOf, withBelow } from './treeShape.ts';

/** Directories as a tree; `excludeId` leaves out an entry and what is below it (C.8-3). */
export function fathersOf(rows: readonly EntryRow[], excludeId: number | undefined): FatherNode[] {
  const without = excludeId === undefined ? new Set<number>() : withBelow(rows, excludeId);
  const directories = rows.filter(({ id, menuType }) => menuType === 0 && !without.has(id));
  return treeOf<EntryRow, FatherNode>(directories, ({ id, parentId, name }, children, level) => ({
    id,
    parentId: parentId ?? 0,
    name,
    level,
    children,
  }));
}
