import type { MemberPerson } from '../members/memberRows.ts';
import { ROLE, type MemberIndex } from './memberIndex.ts';
import type { Selection } from './selection.ts';

export interface ChosenPerson {
  readonly id: number;
  /** `''` if unknown. */
  readonly name: string;
  readonly deptManager: boolean;
}

export interface ChosenGroup {
  /** Node of the department or of the top managers; -1 for people the organisation no longer lists. */
  readonly head: number;
  /** Number of its chosen people; at most `limit` of them are rendered. */
  readonly count: number;
  readonly people: readonly ChosenPerson[];
}

/** The chosen people, each under the first department that lists them, up to `limit` people in total. */
export function chosenGroups(
  index: MemberIndex,
  { chosen, others }: Selection,
  hidden: readonly MemberPerson[],
  limit: number,
): readonly ChosenGroup[] {
  const { first, parent, level, role, people } = index;
  const groups: { head: number; count: number; people: ChosenPerson[] }[] = [];
  let group: (typeof groups)[number] | undefined;
  let room = limit;
  // slots are in the order of the list, so a department's people follow each other
  for (let slot = 0; slot < chosen.length; slot += 1) {
    if (chosen[slot] === 0) continue;
    const node = first[slot]!;
    const above = parent[node]!;
    const head = level[above] === 1 ? above : parent[above]!;
    if (group?.head !== head) {
      if (room === 0) return groups;
      groups.push((group = { head, count: 0, people: [] }));
    }
    group.count += 1;
    if (room === 0) continue;
    room -= 1;
    const { id, name } = people[slot]!;
    group.people.push({ id, name, deptManager: role[node] === ROLE.deptManager });
  }
  if (others.length > 0 && room > 0) {
    const names = new Map(hidden.map(({ id, name }) => [id, name]));
    const gone = others.slice(0, room).map((id) => ({ id, name: names.get(id) ?? '', deptManager: false }));
    groups.push({ head: -1, count: others.length, people: gone });
  }
  return groups;
}
