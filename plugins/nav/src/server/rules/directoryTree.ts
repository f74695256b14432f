import type { DirectoryNode } from '../../contract/entries.ts';
import type { EntryRow } from '../NavContext.ts';
import { buildTree, withDescendants } from './treeShape.ts';

/** Returns the directories as a tree; `excludeId` excludes an entry and its descendants (C.8-3). */
export function directoryTree(rows: readonly EntryRow[], excludeId: number | undefined): DirectoryNode[] {
  const without = excludeId === undefined ? new Set<number>() : withDescendants(rows, excludeId);
  const directories = rows.filter(({ id, menuType }) => menuType === 0 && !without.has(id));
  return buildTree<EntryRow, DirectoryNode>(directories, ({ id, parentId, name }, children, level) => ({
    id,
    parentId: parentId ?? 0,
    name,
    level,
    children,
  }));
}
