import { addDays } from '@atrium/sdk/days';
import { type Database, dayOf, type Level, type Person } from '@atrium/sdk/server';
import { and, desc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { inBatches } from '../core/database/statements.ts';
import { employees } from '../core/schema/organisation.ts';
import { employments, placements } from '../core/schema/people.ts';

/** The first day of what has no known beginning. */
export const ALWAYS = '2000-01-01';

/** Ids of the units of a person. */
export interface Place {
  readonly companyId: number;
  readonly departmentId: number | null;
  readonly groupId: number | null;
}

export interface PlaceWithLevel extends Place {
  readonly level: Level;
}

export interface NewEmployment {
  readonly employeeId: number;
  readonly startsOn: string;
  readonly seniorityFrom?: string | null | undefined;
}

/** Notes that people are employed, from a day on. One who was hidden by mistake and is back on the next day at the latest goes on. */
export async function noteJoined(db: Database, joined: readonly NewEmployment[], today: string): Promise<void> {
  for (const batch of inBatches(joined, 500)) {
    const latest = await readLatest(
      db,
      batch.map(({ employeeId }) => employeeId),
    );
    for (const { employeeId, startsOn: named, seniorityFrom = null } of batch) {
      const before = latest.get(employeeId);
      // A file that goes on naming the first day of before, or an earlier one, says nothing of when they are back.
      const startsOn = before && named <= before.startsOn ? today : named;
      const isNear = before && (before.endsOn === null || before.endsOn >= addDays(startsOn, -1));
      const goesOn = isNear && startsOn <= today;
      const again = { endsOn: null, reason: '', ...(seniorityFrom !== null && { seniorityFrom }) };
      if (goesOn) await db.update(employments).set(again).where(isRow(before));
      else await db.insert(employments).values({ employeeId, startsOn, seniorityFrom });
    }
  }
}

/** Makes sure that a person who is employed has a row. */
export async function noteEmployed(db: Database, person: Person): Promise<void> {
  const [known] = await db.select().from(employments).where(eq(employments.employeeId, person.id)).limit(1);
  if (!known) await db.insert(employments).values(firstEmployment(person));
}

/**
 * Ends the employments of people, on the day that was planned for it or else today.
 *
 * @returns the last day of each
 */
export async function noteLeft(
  db: Database,
  people: readonly Person[],
  today: string,
): Promise<ReadonlyMap<number, string>> {
  const days = new Map<number, string>();
  for (const batch of inBatches(people, 500)) {
    const known = await readLatest(
      db,
      batch.map(({ id }) => id),
    );
    const added = batch.filter(({ id }) => !known.has(id)).map(firstEmployment);
    if (added.length > 0) await db.insert(employments).values(added);
    const latest = [...known.values(), ...added];
    const planned = sql`least(coalesce(${employments.endsOn}, ${today}::date), ${today}::date)`;
    const ended = await db
      .update(employments)
      .set({ endsOn: sql`greatest(${employments.startsOn}, ${planned})` })
      .where(or(...latest.map(isRow)))
      .returning({ id: employments.employeeId, endsOn: employments.endsOn });
    for (const { id, endsOn } of ended) days.set(id, endsOn!);
  }
  return days;
}

/** The employment of a person without a row: since they were added. */
export const firstEmployment = ({ id, addedOn }: Person) => ({
  employeeId: id,
  startsOn: addedOn ? dayOf(addedOn) : ALWAYS,
});

/** Condition of hidden people who are employed: their account is closed, or their first day is to come. */
export function isSuspended(db: Database): SQL | undefined {
  const isOpen = and(eq(employments.employeeId, employees.id), isNull(employments.endsOn));
  const open = db
    .select({ one: sql`1` })
    .from(employments)
    .where(isOpen);
  return and(eq(employees.hidden, true), or(isNotNull(employees.disabledOn), exists(open)));
}

export type Employment = typeof employments.$inferSelect;

const isRow = ({ employeeId, startsOn }: Pick<Employment, 'employeeId' | 'startsOn'>) =>
  and(eq(employments.employeeId, employeeId), eq(employments.startsOn, startsOn));

/** The latest employments of people. */
export async function readLatest(db: Database, people: readonly number[]): Promise<ReadonlyMap<number, Employment>> {
  const rows = await db
    .selectDistinctOn([employments.employeeId])
    .from(employments)
    .where(inArray(employments.employeeId, [...people]))
    .orderBy(employments.employeeId, desc(employments.startsOn));
  return new Map(rows.map((row) => [row.employeeId, row]));
}

/** Plans the last day of a person, or takes it back with null. */
export async function planLastDay(
  db: Database,
  person: Person,
  { lastDay, reason }: { readonly lastDay: string | null; readonly reason: string },
): Promise<void> {
  await noteEmployed(db, person);
  const latest = (await readLatest(db, [person.id])).get(person.id)!;
  await db.update(employments).set({ endsOn: lastDay, reason }).where(isRow(latest));
}

/** All employments of people, the latest first. */
export async function readEmployments(
  db: Database,
  people: readonly number[],
): Promise<ReadonlyMap<number, readonly Employment[]>> {
  const found = new Map<number, Employment[]>();
  for (const batch of inBatches(people, 500)) {
    const rows = await db
      .select()
      .from(employments)
      .where(inArray(employments.employeeId, batch))
      .orderBy(employments.employeeId, desc(employments.startsOn));
    for (const [id, list] of Map.groupBy(rows, ({ employeeId }) => employeeId)) found.set(id, list);
  }
  return found;
}

/**
 * Whether the latest employment of a person may have begun on a day: on or before today, not after its last day, and after the one
 * before.
 *
 * @param known of the person, the latest first
 */
export function mayHaveBegun(known: readonly Employment[], startsOn: string, today: string): boolean {
  const [latest, before] = known;
  if (startsOn > today) return false;
  if (!latest) return true;
  if (latest.startsOn > today || (latest.endsOn !== null && startsOn > latest.endsOn)) return false;
  return !before?.endsOn || startsOn > before.endsOn;
}

/** What may be corrected of an employment; undefined stays as it is. */
export interface EmploymentChange {
  readonly startsOn?: string | undefined;
  /** null: years of service count from the first day. */
  readonly seniorityFrom?: string | null | undefined;
}

/** Corrects the latest employment of a person. */
export async function changeEmployment(db: Database, person: Person, change: EmploymentChange): Promise<void> {
  await noteEmployed(db, person);
  const latest = (await readLatest(db, [person.id])).get(person.id)!;
  const { startsOn = latest.startsOn, seniorityFrom = latest.seniorityFrom } = change;
  await db.update(employments).set({ startsOn, seniorityFrom }).where(isRow(latest));
}

/** Deletes an employment that would begin after a day. Returns whether there was one. */
export async function forgetStart(db: Database, { id }: Person, today: string): Promise<boolean> {
  const later = and(eq(employments.employeeId, id), gt(employments.startsOn, today), isNull(employments.endsOn));
  return (await db.delete(employments).where(later).returning({ from: employments.startsOn })).length > 0;
}

/**
 * Notes the unit and level that a person has from a day on; the one of before is theirs until then. What was planned for later
 * stays planned.
 */
export async function notePlaced(db: Database, person: Person, place: PlaceWithLevel, from: string): Promise<void> {
  const [known] = await db.select().from(placements).where(eq(placements.employeeId, person.id)).limit(1);
  const { companyId, departmentId, groupId, level } = person;
  const before = { employeeId: person.id, fromDate: ALWAYS, companyId, departmentId, groupId, level };
  if (!known) await db.insert(placements).values(before);
  await db
    .insert(placements)
    .values({ employeeId: person.id, fromDate: from, ...place })
    .onConflictDoUpdate({ target: [placements.employeeId, placements.fromDate], set: { ...place } });
}

/** Deletes the places that people would have after a day. Returns whether there were any. */
export async function forgetPlanned(db: Database, people: readonly number[], today: string): Promise<boolean> {
  const later = and(inArray(placements.employeeId, [...people]), gt(placements.fromDate, today));
  return (await db.delete(placements).where(later).returning({ from: placements.fromDate })).length > 0;
}

/** Those of some people who would have another place after a day. */
export async function findPlanned(
  db: Database,
  people: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const batch of inBatches(people, 500)) {
    const later = and(inArray(placements.employeeId, batch), gt(placements.fromDate, today));
    const rows = await db.selectDistinct({ id: placements.employeeId }).from(placements).where(later);
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Deletes a place of a person that cannot be theirs. */
export async function forgetPlace(db: Database, { employeeId, fromDate }: DuePlace): Promise<void> {
  await db.delete(placements).where(and(eq(placements.employeeId, employeeId), eq(placements.fromDate, fromDate)));
}

export type DuePlace = typeof placements.$inferSelect;

/**
 * Whom a day changes: people with another place, without employment, and employed again; each at most once a list.
 *
 * @param only the one person to look at; everyone without it
 */
export async function findDue(db: Database, today: string, only?: number) {
  const current = db
    .selectDistinctOn([placements.employeeId])
    .from(placements)
    .where(and(lte(placements.fromDate, today), only === undefined ? undefined : eq(placements.employeeId, only)))
    .orderBy(placements.employeeId, desc(placements.fromDate))
    .as('current');
  const moves = await db
    .select({
      employeeId: current.employeeId,
      fromDate: current.fromDate,
      companyId: current.companyId,
      departmentId: current.departmentId,
      groupId: current.groupId,
      level: current.level,
    })
    .from(current)
    .innerJoin(employees, eq(employees.id, current.employeeId))
    .where(
      sql`(${current.companyId}, ${current.departmentId}, ${current.groupId}, ${current.level})
        is distinct from (${employees.companyId}, ${employees.departmentId}, ${employees.groupId}, ${employees.level})`,
    );
  const latest = db
    .selectDistinctOn([employments.employeeId])
    .from(employments)
    .where(only === undefined ? undefined : eq(employments.employeeId, only))
    .orderBy(employments.employeeId, desc(employments.startsOn))
    .as('latest');
  const hasAccount = or(eq(employees.hidden, false), isNotNull(employees.disabledOn));
  const leavers = await db
    .select({ id: employees.id })
    .from(employees)
    .innerJoin(latest, eq(latest.employeeId, employees.id))
    .where(and(hasAccount, lt(latest.endsOn, today)));
  const isWaiting = and(eq(employees.hidden, true), isNull(employees.disabledOn), isNull(latest.endsOn));
  const starters = await db
    .select({ id: employees.id })
    .from(employees)
    .innerJoin(latest, eq(latest.employeeId, employees.id))
    .where(and(isWaiting, lte(latest.startsOn, today)));
  return { moves, leavers: leavers.map(({ id }) => id), starters: starters.map(({ id }) => id) };
}
