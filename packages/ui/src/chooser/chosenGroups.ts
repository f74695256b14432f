import type { MemberPerson } from '../members/memberRows.ts';
import { ROLE, type MemberIndex } from './memberIndex.ts';
import type { Selection } from './selection.ts';

export interface ChosenPerson {
  readonly id: number;
  /** `''` where nobody knows it. */
  readonly name: string;
  readonly deptManager: boolean;
}

export interface ChosenGroup {
  /** Node of the department or of the top managers; -1 for people the organisation no longer lists. */
  readonly head: number;
  /** People of it who are chosen; drawn are at most as many as `limit` leaves. */
  readonly count: number;
  readonly people: readonly ChosenPerson[];
}

/** The chosen people under the first department that lists them, `limit` of them in all. */
export function chosenGroups(
  index: MemberIndex,
  { chosen, others }: Selection,
  hidden: readonly MemberPerson[],
  limit: number,
): readonly ChosenGroup[] {
  const groups: { head: number; count: number; people: ChosenPerson[] }[] = [];
  let room = limit;
  const put = (head: number, person: () => ChosenPerson) => {
    let group = groups.at(-1);
    if (group?.head !== head) {
      if (room === 0) return;
      groups.push((group = { head, count: 0, people: [] }));
    }
    group.count += 1;
    if (room === 0) return;
    room -= 1;
    group.people.push(person());
  };
  for (let slot = 0; slot < chosen.length; slot += 1) {
    if (chosen[slot] === 0) continue;
    const node = index.first[slot]!;
    const above = index.parent[node]!;
    const head = index.level[above] === 1 ? above : index.parent[above]!;
    put(head, () => {
      const { id, name } = index.people[slot]!;
      return { id, name, deptManager: index.role[node] === ROLE.deptManager };
    });
  }
  if (others.length > 0) {
    const names = new Map(hidden.map(({ id, name }) => [id, name]));
    for (const id of others) put(-1, () => ({ id, name: names.get(id) ?? '', deptManager: false }));
  }
  return groups;
}
