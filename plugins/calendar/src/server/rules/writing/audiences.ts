import { asc, inArray, sql } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { audiences, people } from '../../tables.ts';
import type { Draft } from './Draft.ts';
import type { Member } from './draftFrom.ts';

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
