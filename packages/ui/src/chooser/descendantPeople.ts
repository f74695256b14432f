import type { MemberIndex } from './memberIndex.ts';

const EVERY_ROLE = 15;

/**
 * The slots of the people listed below a node (or of the person at it), each once, in the order of the list. `shown`
 * excludes what a filter hides; `roles` (bits of `ROLE`) selects roles.
 */
export function descendantPeople(
  index: MemberIndex,
  node: number,
  shown: Uint8Array | null,
  roles: number = EVERY_ROLE,
): Int32Array {
  if (node === 0 && !shown && roles === EVERY_ROLE) return index.everybody;
  const { slot, role, end } = index;
  const seen = new Uint8Array(index.people.length);
  const slots = new Int32Array(Math.min(end[node]! - node, seen.length));
  let count = 0;
  for (let at = node; at < end[node]!; at += 1) {
    const person = slot[at]!;
    if (person < 0 || seen[person] === 1 || (role[at]! & roles) === 0 || (shown && shown[at] === 0)) continue;
    seen[person] = 1;
    slots[count] = person;
    count += 1;
  }
  return slots.subarray(0, count);
}
