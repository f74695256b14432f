import { KIND, type MemberIndex } from './memberIndex.ts';

/** People below each head, by node; who is listed twice below a head counts once (C.3-11). */
export interface HeadCounts {
  readonly total: Int32Array;
  readonly taken: Int32Array;
  /** Bits of `ROLE` that occur, and those of which somebody is not chosen: what the bulk options show. */
  readonly roles: number;
  readonly rolesOpen: number;
}

/** One pass over the nodes, each person at most once per level above them. `shown` leaves out what a filter hides. */
export function headCounts(index: MemberIndex, chosen: Uint8Array, shown: Uint8Array | null): HeadCounts {
  const { size, slot, kind, parent, level, role, people } = index;
  const total = new Int32Array(size);
  const taken = new Int32Array(size);
  // the head a person was last counted under, for everybody, level 1 and level 2: nodes come in order, so one memory per level is enough
  const counted = [0, 1, 2].map(() => new Int32Array(people.length).fill(-1));
  let roles = 0;
  let rolesOpen = 0;
  for (let node = 1; node < size; node += 1) {
    if (kind[node] !== KIND.person || (shown && shown[node] === 0)) continue;
    const person = slot[node]!;
    const one = chosen[person]!;
    roles |= role[node]!;
    if (one === 0) rolesOpen |= role[node]!;
    for (let head = parent[node]!; ; head = parent[head]!) {
      const memory = counted[level[head]!]!;
      if (memory[person] !== head) {
        memory[person] = head;
        total[head]! += 1;
        taken[head]! += one;
      }
      if (head === 0) break;
    }
  }
  return { total, taken, roles, rolesOpen };
}
