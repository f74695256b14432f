import type { DirectoryNode } from '../../contract/entries.ts';
import type { EntryRow } from '../NavContext.ts';

interface Placed {
  readonly id: number;
  readonly parentId: number | null;
  readonly sequence: number;
}

/** Groups entries by parent, each group sorted by sequence, then id. */
export function groupByParent<Row extends Placed>(rows: readonly Row[]): ReadonlyMap<number | null, readonly Row[]> {
  const below = new Map<number | null, Row[]>();
  for (const row of rows) {
    const list = below.get(row.parentId);
    if (list) list.push(row);
    else below.set(row.parentId, [row]);
  }
  for (const list of below.values()) list.sort((one, other) => one.sequence - other.sequence || one.id - other.id);
  return below;
}

/** Builds the tree of the rows; each node is made of its row and its child nodes. */
export function buildTree<Row extends Placed, Node>(
  rows: readonly Row[],
  nodeOf: (row: Row, children: Node[], level: number) => Node,
): Node[] {
  const below = groupByParent(rows);
  const nodes = (parent: number | null, level: number): Node[] =>
    (below.get(parent) ?? []).map((row) => nodeOf(row, nodes(row.id, level + 1), level));
  return nodes(null, 1);
}

/** Returns the level of an entry, 1 at the top; null if its ancestors form a cycle or include `through`. */
export function findLevel(rows: readonly Placed[], id: number, through?: number): number | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  let level = 0;
  for (let at: number | null = id; at !== null; at = byId.get(at)?.parentId ?? null) {
    level += 1;
    if (at === through || level > byId.size) return null;
  }
  return level;
}

/** Returns the height of the subtree of an entry: 1 without children. */
export function subtreeDepth(rows: readonly Placed[], id: number): number {
  const below = groupByParent(rows);
  const depth = (at: number): number => 1 + Math.max(0, ...(below.get(at) ?? []).map((row) => depth(row.id)));
  return depth(id);
}

/** Returns the ids of an entry and its descendants. */
export function withDescendants(rows: readonly Placed[], id: number): ReadonlySet<number> {
  const below = groupByParent(rows);
  const ids = (at: number): number[] => [at, ...(below.get(at) ?? []).flatMap((row) => ids(row.id))];
  return new Set(ids(id));
}

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
