import { addDays } from '@atrium/sdk/days';
import { dayOf, prepared, timeOf } from '@atrium/sdk/server';
import { and, eq, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { punches } from '../tables.ts';
import { HOUR, type PlannedDay, readPlan } from './plan.ts';

/** How long before its start and after its end punches belong to a shift (C.3-17). */
const BEFORE = 4 * HOUR;
const AFTER = 6 * HOUR;

/**
 * Returns the work date of a person at an instant. Three days are read, since the shift of the previous or next day may
 * contain it.
 */
export async function readWorkDate(context: AttendanceContext, personId: number, instant: Date): Promise<string> {
  const date = dayOf(instant);
  return findWorkDate(instant, await readPlan(context, personId, addDays(date, -1), addDays(date, 1)));
}

/**
 * Returns the date that a punch belongs to: the one whose shift window (4 h before the start to 6 h after the end,
 * inclusive) contains the instant; outside every window the calendar date. Where two windows overlap (a night shift,
 * then a day shift) the shift that is running or nearer wins, the earlier one at equal distance.
 */
export function findWorkDate(instant: Date, days: readonly PlannedDay[]): string {
  const at = instant.getTime();
  let nearest: { date: string; distance: number } | undefined;
  for (const { date, shift } of days) {
    if (!shift) continue;
    const start = shift.startsAt.getTime();
    const end = shift.endsAt.getTime();
    if (at < start - BEFORE || at > end + AFTER) continue;
    const distance = Math.max(start - at, at - end, 0);
    if (!nearest || distance < nearest.distance) nearest = { date, distance };
  }
  return nearest?.date ?? dayOf(instant);
}

const findPunches = prepared((db) =>
  db
    .select({ kind: punches.kind, at: punches.at })
    .from(punches)
    .where(and(eq(punches.personId, sql.placeholder('personId')), eq(punches.workDate, sql.placeholder('workDate'))))
    .prepare('attendance_find_punches'),
);

/** The two times of a work date, `''` where there is no punch (C.3-18). */
export async function readPunches(context: AttendanceContext, personId: number, workDate: string) {
  const rows = await findPunches(context.db).execute({ personId, workDate });
  const time = (kind: number) => {
    const row = rows.find((each) => each.kind === kind);
    return row ? timeOf(row.at) : '';
  };
  return { workOnTime: time(0), workOffTime: time(1) };
}
