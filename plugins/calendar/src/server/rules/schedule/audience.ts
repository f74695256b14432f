import { momentOf } from '@atrium/sdk/server';
import { presentOf } from '@atrium/sdk/server/sharing';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { SchedulePerson } from '../../../contract/scheduleShapes.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { reads } from '../../personTables.ts';
import { audiences, people } from '../../tables.ts';
import type { Draft, Member, Part } from './draft.ts';

type Person = z.input<typeof SchedulePerson>;

/** Someone who sees an occurrence, with the time they read it. */
interface AudienceMember extends Person {
  readonly isReader: boolean;
  readonly isContractor: boolean;
}

/** The readers and contractors of an occurrence, with names and read times. */
export async function findAudience(
  context: CalendarContext,
  { id, audienceId, createdBy }: { readonly id: number; readonly audienceId: number; readonly createdBy: number },
): Promise<AudienceMember[]> {
  const { db, directory } = context;
  const rows = await db
    .select({
      employeeId: people.employeeId,
      isReader: people.isReader,
      isContractor: people.isContractor,
      readOn: reads.readOn,
    })
    .from(people)
    .leftJoin(reads, and(eq(reads.employeeId, people.employeeId), eq(reads.occurrenceId, id)))
    .where(and(eq(people.audienceId, audienceId), or(people.isReader, people.isContractor)))
    .orderBy(asc(people.employeeId));
  const departments = new Map<number, string>();
  for (const company of await directory.companies())
    for (const unit of await directory.departments(company.id)) departments.set(unit.id, unit.name);
  return Promise.all(
    rows.map(async ({ readOn, ...row }) => {
      const person = await directory.person(row.employeeId);
      return {
        ...row,
        name: person?.name ?? '',
        departmentName: departments.get(person?.departmentId ?? 0) ?? '',
        isRead: readOn !== null || row.employeeId === createdBy,
        readOn: readOn ? momentOf(readOn) : '',
      };
    }),
  );
}

/** A member as responses have them (C.5-18). */
export const toPerson = ({ employeeId, name, departmentName, isRead, readOn }: AudienceMember): Person => ({
  employeeId,
  name,
  departmentName,
  isRead,
  readOn,
});

/** The ids of all who see an occurrence, its creator included; not of those who have left or moved to another company. */
export async function findSeers(
  context: CalendarContext,
  { audienceId, companyId }: { readonly audienceId: number; readonly companyId: number },
): Promise<number[]> {
  const rows = await context.db
    .select({ employeeId: people.employeeId })
    .from(people)
    .where(eq(people.audienceId, audienceId));
  return presentOf(
    context.directory,
    companyId,
    rows.map(({ employeeId }) => employeeId),
  );
}

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
  /** The members of the old audiences, which may be deleted by then. */
  readonly old: ReadonlyMap<number, readonly Member[]>;
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
  if (!changed.has('readers') && !changed.has('contractors'))
    return { map: new Map(), before, old: members, after: before };
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
    old: members,
    after: await findPresent(made.flatMap((group) => group.members)),
  };
}

/** The people of an audience: the creator, contractors and readers (C.5-17). */
export function membersOf(
  createdBy: number,
  { readers, contractors }: Pick<Draft, 'readers' | 'contractors'>,
): Member[] {
  const [isReader, isContractor] = [new Set(readers), new Set(contractors)];
  return [...new Set([createdBy, ...contractors, ...readers])].map((employeeId) => ({
    employeeId,
    isReader: isReader.has(employeeId),
    isContractor: isContractor.has(employeeId),
  }));
}

/** The members of audiences, by audience. */
export async function readMembers(
  { db }: CalendarContext,
  audienceIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Member[]>> {
  const rows = await db
    .select()
    .from(people)
    .where(inArray(people.audienceId, [...audienceIds]));
  return Map.groupBy(rows, ({ audienceId }) => audienceId);
}

/** Inserts audiences with their members in two statements, and returns their ids in order. The days follow from `coverDays`. */
export async function insertAudiences(
  { db }: CalendarContext,
  groups: readonly (readonly Member[])[],
  day: string,
): Promise<number[]> {
  const made = await db
    .insert(audiences)
    .values(groups.map(() => ({})))
    .returning({ id: audiences.id });
  const ids = made.map(({ id }) => id).sort((one, other) => one - other);
  const rows = groups.flatMap((members, index) =>
    members.map(({ employeeId, isReader, isContractor }) => [ids[index], employeeId, isReader, isContractor]),
  );
  await db.execute(sql`
    insert into calendar.people (audience_id, employee_id, is_reader, is_contractor, first_on, last_on)
    select (row ->> 0)::int, (row ->> 1)::int, (row ->> 2)::boolean, (row ->> 3)::boolean, ${day}::date, ${day}::date
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as row`);
  return ids;
}

/**
 * Repeats in the rows of the people which days the occurrences of their audiences cover, the deleted ones left out. The parts of a
 * series that was split share an audience: of two changes of them, the second one sees what the first one has written.
 */
export async function coverDays({ db }: CalendarContext, audienceIds: readonly number[]): Promise<void> {
  await db
    .select({ id: audiences.id })
    .from(audiences)
    .where(inArray(audiences.id, [...audienceIds]))
    .orderBy(asc(audiences.id))
    .for('no key update');
  await db.execute(sql`
    update calendar.people set first_on = covered.first_on, last_on = covered.last_on
    from (
      select audience_id, min(first_on) as first_on, max(last_on) as last_on from calendar.occurrences
      where audience_id in ${[...audienceIds]} and deleted_on is null group by audience_id
    ) as covered
    where people.audience_id = covered.audience_id
      and (people.first_on <> covered.first_on or people.last_on <> covered.last_on)`);
}

/** Deletes those that no occurrence has any more. */
export async function dropUnused({ db }: CalendarContext, audienceIds: readonly number[]): Promise<void> {
  if (audienceIds.length === 0) return;
  const isUsed = sql`select from calendar.occurrences where occurrences.audience_id = audiences.id`;
  await db.delete(audiences).where(sql`${inArray(audiences.id, [...audienceIds])} and not exists (${isUsed})`);
}
