/** The parts of an entry that arranging needs. */
export interface Arranged {
  readonly id: number;
  /** 0 = the top. */
  readonly parentId: number;
  readonly sequence: number;
  readonly menuType: 0 | 1;
}

/** Levels of the menu (C.8-5). */
const DEPTH = 5;

/** Why an entry cannot be moved there. */
export type Obstacle = 'sort.top' | 'sort.page' | 'sort.itself' | 'sort.depth' | 'sort.end';
export type Move<Row> = { readonly rows: readonly Row[] } | { readonly obstacle: Obstacle };

/** Siblings in their order. */
export const inOrder = <Row extends Arranged>(siblings: readonly Row[]): Row[] =>
  [...siblings].sort((one, other) => one.sequence - other.sequence || one.id - other.id);

export const findSiblings = <Row extends Arranged>(rows: readonly Row[], parentId: number): Row[] =>
  inOrder(rows.filter((row) => row.parentId === parentId));

/** Moves an entry into a directory, before a sibling or last, and renumbers its siblings. */
export function place<Row extends Arranged>(
  rows: readonly Row[],
  id: number,
  parentId: number,
  before: number | null,
): Move<Row> {
  const entry = rows.find((row) => row.id === id);
  if (!entry || before === id) return { obstacle: 'sort.end' };
  const obstacle = obstacleTo(rows, entry, parentId);
  if (obstacle) return { obstacle };
  const others = findSiblings(rows, parentId).filter((row) => row.id !== id);
  const at = before === null ? others.length : others.findIndex((row) => row.id === before);
  const ordered = [...others.slice(0, at), entry, ...others.slice(at)];
  const sequence = new Map(ordered.map((row, index) => [row.id, index + 1]));
  return {
    rows: rows.map((row) => {
      const place = sequence.get(row.id);
      return place === undefined ? row : { ...row, sequence: place, parentId: row.id === id ? parentId : row.parentId };
    }),
  };
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** A move by keyboard: among its siblings, into the previous directory, or out of its directory. */
export function step<Row extends Arranged>(rows: readonly Row[], id: number, direction: Direction): Move<Row> {
  const entry = rows.find((row) => row.id === id);
  if (!entry) return { obstacle: 'sort.end' };
  const siblings = findSiblings(rows, entry.parentId);
  const at = siblings.findIndex((row) => row.id === id);
  switch (direction) {
    case 'up':
      return at === 0 ? { obstacle: 'sort.end' } : place(rows, id, entry.parentId, siblings[at - 1]!.id);
    case 'down':
      return at === siblings.length - 1
        ? { obstacle: 'sort.end' }
        : place(rows, id, entry.parentId, siblings[at + 2]?.id ?? null);
    case 'in': {
      const before = siblings[at - 1];
      return before ? place(rows, id, before.id, null) : { obstacle: 'sort.end' };
    }
    case 'out': {
      const parent = rows.find((row) => row.id === entry.parentId);
      if (!parent) return { obstacle: 'sort.end' };
      const around = findSiblings(rows, parent.parentId);
      const after = around[around.findIndex((row) => row.id === parent.id) + 1];
      return place(rows, id, parent.parentId, after?.id ?? null);
    }
  }
}

function obstacleTo(rows: readonly Arranged[], entry: Arranged, parentId: number): Obstacle | null {
  if (parentId === 0) return entry.menuType === 1 ? 'sort.top' : null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (byId.get(parentId)?.menuType !== 0) return 'sort.page';
  let level = 0;
  for (let at = byId.get(parentId); at; at = byId.get(at.parentId)) {
    if (at.id === entry.id) return 'sort.itself';
    level += 1;
  }
  return level + measureDepth(rows, entry.id) > DEPTH ? 'sort.depth' : null;
}

function measureDepth(rows: readonly Arranged[], id: number): number {
  return 1 + Math.max(0, ...rows.filter((row) => row.parentId === id).map((row) => measureDepth(rows, row.id)));
}
