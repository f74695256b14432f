import { prepared } from '@atrium/sdk/server';
import { and, between, eq, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { planDay, type PlannedDay, type ShiftTimes } from './PlannedDay.ts';
import { rosters, shifts } from '../tables.ts';

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
