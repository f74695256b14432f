import { addDays } from '@atrium/sdk/days';
import { type CompanyDay, instantOf, prepared } from '@atrium/sdk/server';
import { and, between, eq, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { rosters, shifts } from '../tables.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** The month before, `YYYY-MM`. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** A shift on a date: its times as written, `HH:mm`, and as instants. */
interface PlannedShift {
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A date as the company and the roster plan it. A roster on a day off keeps its shift: work then is extra work. */
export interface PlannedDay {
  readonly date: string;
  readonly isWork: boolean;
  readonly dayName: string;
  readonly shift: PlannedShift | null;
}

/** The name and the times of a shift, `HH:mm`. */
export interface ShiftTimes {
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

/**
 * Plans a day: the roster's shift, else the default one on company work days, else none (C.3-17). A shift whose end is
 * not after its start ends on the next day.
 */
export function planDay(day: CompanyDay, rostered: ShiftTimes | undefined, usual: ShiftTimes): PlannedDay {
  const times = rostered ?? (day.isWork ? usual : undefined);
  return { date: day.date, isWork: day.isWork, dayName: day.name, shift: times ? shiftOn(day.date, times) : null };
}

function shiftOn(date: string, { name, start, end }: ShiftTimes): PlannedShift {
  const endDate = end > start ? date : addDays(date, 1);
  return { name, start, end, startsAt: instantOf(date, start), endsAt: instantOf(endDate, end) };
}

const findRoster = prepared((db) =>
  db
    .select({ date: rosters.date, name: shifts.name, start: rosters.starts, end: rosters.ends })
    .from(rosters)
    .innerJoin(shifts, eq(shifts.id, rosters.shiftId))
    .where(
      and(
        eq(rosters.personId, sql.placeholder('personId')),
        between(rosters.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare('attendance_find_roster'),
);

/** A person's days from one date to another, both included, in order. */
export async function readPlan(
  context: AttendanceContext,
  personId: number,
  from: string,
  to: string,
): Promise<PlannedDay[]> {
  const rows = await findRoster(context.db).execute({ personId, from, to });
  return planDays(context, from, to, new Map(rows.map((row) => [row.date, row])));
}

/** The days from one date to another, both included, by what the roster has for them. */
export async function planDays(
  context: Pick<AttendanceContext, 'settings' | 'directory'>,
  from: string,
  to: string,
  rostered: ReadonlyMap<string, ShiftTimes>,
): Promise<PlannedDay[]> {
  const { defaultShift } = await context.settings();
  const days = await context.directory.days(from, to);
  return days.map((day) => planDay(day, rostered.get(day.date), defaultShift));
}
