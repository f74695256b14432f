import { presentOf } from '@atrium/sdk/server/sharing';
import type { CalendarContext } from '../../CalendarContext.ts';
import { insertAudiences, membersOf, readMembers } from './audiences.ts';
import type { Draft, Part } from './Draft.ts';
import type { Member } from './draftFrom.ts';

interface Change {
  readonly audienceIds: readonly number[];
  readonly companyId: number;
  readonly createdBy: number;
  readonly draft: Draft;
  readonly changed: ReadonlySet<Part>;
  /** Any day of the occurrences. */
  readonly day: string;
}

/** Who saw occurrences before a change, and who sees them after it; without those who have left or moved to another company. */
export interface ChangedAudiences {
  /** The new audience by the old one; empty if no one was added or removed. */
  readonly map: ReadonlyMap<number, number>;
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

/**
 * New audiences in place of the old ones if readers or contractors were changed: those of the occurrences before have to stay as they
 * are. An occurrence with readers of its own keeps them if only the contractors were changed, and the other way round (C.5-5).
 */
export async function changeAudiences(
  context: CalendarContext,
  { audienceIds, companyId, createdBy, draft, changed, day }: Change,
): Promise<ChangedAudiences> {
  const members = await readMembers(context, audienceIds);
  const findPresent = async (all: readonly Member[]) =>
    new Set(
      await presentOf(
        context.directory,
        companyId,
        all.map(({ employeeId }) => employeeId),
      ),
    );
  const before = await findPresent([...members.values()].flat());
  if (!changed.has('readers') && !changed.has('contractors')) return { map: new Map(), before, after: before };
  const idsOf = (id: number, is: 'isReader' | 'isContractor') =>
    (members.get(id) ?? []).filter((member) => member[is]).map(({ employeeId }) => employeeId);
  // Those that become alike share one.
  const groups = new Map<string, { readonly members: readonly Member[]; readonly old: number[] }>();
  for (const id of audienceIds) {
    const readers = changed.has('readers') ? draft.readers : idsOf(id, 'isReader');
    const contractors = changed.has('contractors') ? draft.contractors : idsOf(id, 'isContractor');
    const key = JSON.stringify([readers, contractors]);
    const group = groups.get(key) ?? { members: membersOf(createdBy, { readers, contractors }), old: [] };
    group.old.push(id);
    groups.set(key, group);
  }
  const made = [...groups.values()];
  const ids = await insertAudiences(
    context,
    made.map((group) => group.members),
    day,
  );
  return {
    map: new Map(made.flatMap(({ old }, index) => old.map((id) => [id, ids[index]!] as const))),
    before,
    after: await findPresent(made.flatMap((group) => group.members)),
  };
}
