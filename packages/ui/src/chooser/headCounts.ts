import { KIND, type MemberIndex } from './memberIndex.ts';
import type { Selection } from './selection.ts';

/** Number of people below a head; a person listed twice counts once (C.3-11). */
export interface HeadCount {
  readonly total: number;
  readonly taken: number;
}

export interface HeadCounts {
  /** Counted lazily: only for visible heads, once per selection. */
  of(node: number): HeadCount;
  /** Bits of `ROLE` that occur, and those with people who are not chosen, for the bulk options. */
  readonly roles: number;
  readonly rolesOpen: number;
}

/** Cached totals: they do not depend on the selection. */
export type HeadTotals = Map<number, number>;

/** Counts over what is shown; `shown` excludes what a filter hides. `totals` belongs to this index and filter. */
export function headCounts(
  index: MemberIndex,
  selection: Selection,
  shown: Uint8Array | null,
  totals: HeadTotals,
): HeadCounts {
  const { slot, end, people } = index;
  const { chosen, count } = selection;
  const known = new Map<number, HeadCount>();
  if (!shown) known.set(0, { total: people.length, taken: count });
  // the head a person was counted under last
  let counted: Int32Array | undefined;
  const below = (head: number): HeadCount => {
    const before = totals.get(head);
    if (before !== undefined && (count === 0 || count === people.length))
      return { total: before, taken: count === 0 ? 0 : before };
    counted ??= new Int32Array(people.length).fill(-1);
    let total = 0;
    let taken = 0;
    for (let node = head + 1; node < end[head]!; node += 1) {
      const person = slot[node]!;
      if (person < 0 || counted[person] === head || (shown && shown[node] === 0)) continue;
      counted[person] = head;
      total += 1;
      taken += chosen[person]!;
    }
    totals.set(head, total);
    return { total, taken };
  };
  return {
    ...rolesIn(index, selection, shown),
    of: (node) => {
      let found = known.get(node);
      if (!found) known.set(node, (found = below(node)));
      return found;
    },
  };
}

function rolesIn(index: MemberIndex, { chosen, count }: Selection, shown: Uint8Array | null) {
  const { size, kind, slot, role, people } = index;
  if (!shown && (count === 0 || count === people.length))
    return { roles: index.roles, rolesOpen: count === 0 ? index.roles : 0 };
  let roles = 0;
  let rolesOpen = 0;
  for (let node = 1; node < size; node += 1) {
    if (kind[node] !== KIND.person || (shown && shown[node] === 0)) continue;
    roles |= role[node]!;
    if (chosen[slot[node]!] === 0) rolesOpen |= role[node]!;
  }
  return { roles, rolesOpen };
}
