import type { AttendanceContext } from '../AttendanceContext.ts';
import { addDays, dateOf, HOUR } from './localTime.ts';
import { readPlan } from './readPlan.ts';
import type { PlannedDay } from './PlannedDay.ts';

/** How far before its start and after its end a shift takes punches (C.3-17). */
const BEFORE = 4 * HOUR;
const AFTER = 6 * HOUR;

/** The work date of a person at an instant. A shift of the day before or after may hold it, so three days are looked at. */
export async function readWorkDate(context: AttendanceContext, personId: number, instant: Date): Promise<string> {
  const date = dateOf(instant);
  return workDateOf(instant, await readPlan(context, personId, addDays(date, -1), addDays(date, 1)));
}

/**
 * The date that a punch belongs to: the one whose shift window (4 h before the start to 6 h after the end, both
 * included) holds the instant; outside every window the calendar date (C.3-17). Where two windows overlap (a night
 * shift, then a day shift) the shift that is running or nearer wins, the earlier one at equal distance.
 */
export function workDateOf(instant: Date, days: readonly PlannedDay[]): string {
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
  return nearest?.date ?? dateOf(instant);
}
