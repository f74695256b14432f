import { type Database, idArray } from '@atrium/sdk/server';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { PlanOfDay } from '../rules/readFacts.ts';
import type { DayKind, PlannedDay, ShiftTimes } from '../rules/plan.ts';
import { rosterDrafts, rosterVersions } from '../rosterTables.ts';
import { shifts, shiftVersions } from '../tables.ts';

/** A day as it is to be; null for the kind goes back to the week of the rule. */
export interface WantedDay {
  readonly kind: DayKind | null;
  /** Of a work day. */
  readonly shiftId: number | null;
}

/** A day that is saved and not published. */
export interface Draft extends WantedDay {
  readonly employeeId: number;
  readonly date: string;
}

/** What is saved and not published of people, both dates included. */
export async function readDrafts(
  db: Database,
  people: readonly number[],
  from: string,
  to: string,
): Promise<readonly Draft[]> {
  return db
    .select({
      employeeId: rosterDrafts.personId,
      date: rosterDrafts.date,
      kind: rosterDrafts.dayKind,
      shiftId: rosterDrafts.shiftId,
    })
    .from(rosterDrafts)
    .where(and(sql`${rosterDrafts.personId} = any(${idArray(people)}::int[])`, between(rosterDrafts.date, from, to)))
    .orderBy(asc(rosterDrafts.personId), asc(rosterDrafts.date));
}

/** Drafts by person and date. */
export const draftsByDay = (drafts: readonly Draft[]): ReadonlyMap<string, Draft> =>
  new Map(drafts.map((draft) => [dayKey(draft.employeeId, draft.date), draft]));

export const dayKey = (employeeId: number, date: string): string => `${employeeId} ${date}`;

/** The versions of people, 0 for one whose roster was never changed. */
export async function readVersions(db: Database, people: readonly number[]): Promise<(id: number) => number> {
  const rows = await db
    .select()
    .from(rosterVersions)
    .where(sql`${rosterVersions.personId} = any(${idArray(people)}::int[])`);
  const versions = new Map(rows.map(({ personId, version }) => [personId, version]));
  return (id) => versions.get(id) ?? 0;
}

/**
 * In a transaction: waits for the changes of the rosters of people that are under way, and lets later ones wait.
 *
 * @returns their versions of now
 */
export async function lockVersions(
  { db, clock }: AttendanceContext,
  people: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const ids = idArray([...people].toSorted((a, b) => a - b));
  await db.execute(sql`insert into ${rosterVersions} (person_id, version, changed_on)
    select id, 0, ${clock.now()} from unnest(${ids}::int[]) as changed(id) on conflict do nothing`);
  const rows = await db
    .select()
    .from(rosterVersions)
    .where(sql`${rosterVersions.personId} = any(${ids}::int[])`)
    .orderBy(asc(rosterVersions.personId))
    .for('update');
  return new Map(rows.map(({ personId, version }) => [personId, version]));
}

/** In the same transaction, once something was changed. */
export async function raiseVersions({ db, clock }: AttendanceContext, people: readonly number[]): Promise<void> {
  await db
    .update(rosterVersions)
    .set({ version: sql`${rosterVersions.version} + 1`, changedOn: clock.now() })
    .where(sql`${rosterVersions.personId} = any(${idArray(people)}::int[])`);
}

/** A shift of a company with its times by dates. */
export interface CompanyShift {
  readonly id: number;
  readonly name: string;
  /** It cannot be chosen any more. */
  readonly retired: boolean;
  readonly on: (date: string) => ShiftTimes;
}

/** The shifts of a company by name. One without a version has no times, and is left out. */
export async function readShifts(db: Database, companyId: number): Promise<readonly CompanyShift[]> {
  const rows = await db
    .select()
    .from(shifts)
    .innerJoin(shiftVersions, eq(shiftVersions.shiftId, shifts.id))
    .where(eq(shifts.companyId, companyId))
    .orderBy(asc(shifts.name), asc(shiftVersions.validFrom));
  return [...Map.groupBy(rows, ({ shifts: { id } }) => id).values()].map((versions) => {
    const [{ shifts: shift }] = versions as [(typeof versions)[number]];
    return {
      id: shift.id,
      name: shift.name,
      retired: shift.retired,
      on: (date) => {
        const { shift_versions: valid } =
          versions.findLast((each) => each.shift_versions.validFrom <= date) ?? versions[0]!;
        const { starts: start, ends: end, breaks, flexFrom, flexTo } = valid;
        const flex = flexFrom !== null && flexTo !== null ? { from: flexFrom, to: flexTo } : null;
        return { name: shift.name, start, end, breaks, flex };
      },
    };
  });
}

/** A day with what is wanted of it in place of what is published. */
export function planWanted(day: PlanOfDay, wanted: WantedDay, shiftsOf: readonly CompanyShift[]): PlannedDay {
  if (wanted.kind === null) return day.usual;
  const shift = shiftsOf.find(({ id }) => id === wanted.shiftId);
  return day.withRoster({ kind: wanted.kind, shift: shift?.on(day.plan.date) ?? null });
}

/** Working time of a planned shift in minutes, without unpaid breaks; 0 without a shift. */
export function plannedMinutes({ shift, breaks }: PlannedDay): number {
  if (!shift) return 0;
  const unpaid = breaks
    .filter(({ paid }) => !paid)
    .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, shift.endsAt) - Math.max(from, shift.startsAt)), 0);
  return Math.round((shift.endsAt - shift.startsAt - unpaid) / 60_000);
}

/** Tells who plans the rosters of a company that some were changed. */
export async function tellPlanners(
  { authority, directory, realtime }: AttendanceContext,
  companyId: number,
  span: { readonly from: string; readonly to: string },
): Promise<void> {
  const people = await directory.people({ companyId });
  const employees = people.filter((person) => authority.holds(person, 'attendance.roster')).map(({ id }) => id);
  if (employees.length > 0) await realtime.emit('rostersChanged', span, { employees });
}
