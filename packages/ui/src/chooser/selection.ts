import { KIND, type MemberIndex } from './memberIndex.ts';

/** The selection: a byte per person instead of a set of ids. */
export interface Selection {
  /** 1 where chosen, by slot. */
  readonly chosen: Uint8Array;
  /** People chosen; hidden and unknown ones do not count (C.3-10). */
  readonly count: number;
  /** Ids of the value that the organisation does not list. They stay in the value until they are removed. */
  readonly others: readonly number[];
}

/** Cache by identity: the caller usually passes back the same array. */
const made = new WeakMap<readonly number[], { readonly index: MemberIndex; readonly selection: Selection }>();

export function selectionOf(index: MemberIndex, value: readonly number[]): Selection {
  const own = made.get(value);
  if (own?.index === index) return own.selection;
  const chosen = new Uint8Array(index.people.length);
  const others = new Set<number>();
  let count = 0;
  for (const id of value) {
    const slot = index.slotOf.get(id);
    if (slot === undefined) others.add(id);
    else if (chosen[slot] === 0) {
      chosen[slot] = 1;
      count += 1;
    }
  }
  return { chosen, count, others: [...others] };
}

/** The ids, in the order of the list; those the organisation does not list come first. */
function valueOf({ ids }: MemberIndex, chosen: Uint8Array, count: number, others: readonly number[]): number[] {
  if (count === 0) return others.slice();
  if (count === ids.length) return others.length === 0 ? ids.slice() : [...others, ...ids];
  const value = others.slice();
  for (let slot = 0; slot < chosen.length; slot += 1) if (chosen[slot] === 1) value.push(ids[slot]!);
  return value;
}

export interface Change {
  readonly value: number[];
  /** Number of people left out because of the maximum. */
  readonly left: number;
}

/** Adds people in the order of the list, up to `max` (-1: no limit), or removes them. */
export function changed(
  index: MemberIndex,
  { chosen, count, others }: Selection,
  slots: Int32Array,
  on: boolean,
  max: number,
): Change {
  const fits = max < 0 || chosen.length <= max;
  if (slots.length === chosen.length && (fits || !on)) return { value: selectAllOrNone(index, others, on), left: 0 };
  const next = chosen.slice();
  let room = max < 0 ? Infinity : Math.max(0, max - count);
  let left = 0;
  let now = count;
  for (const slot of slots) {
    if (!on) {
      now -= next[slot]!;
      next[slot] = 0;
    } else if (next[slot] === 0) {
      if (room > 0) {
        next[slot] = 1;
        room -= 1;
        now += 1;
      } else left += 1;
    }
  }
  const value = valueOf(index, next, now, others);
  made.set(value, { index, selection: { chosen: next, count: now, others } });
  return { value, left };
}

/** Fast path: choosing everyone or no one is the most frequent large step. */
function selectAllOrNone(index: MemberIndex, others: readonly number[], on: boolean): number[] {
  const chosen = new Uint8Array(index.people.length).fill(on ? 1 : 0);
  const count = on ? chosen.length : 0;
  const value = valueOf(index, chosen, count, others);
  made.set(value, { index, selection: { chosen, count, others } });
  return value;
}

/** Number of people below a head; a person listed twice counts once (C.3-11). */
interface HeadCount {
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
type HeadTotals = Map<number, number>;

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
