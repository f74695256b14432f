import { addDays } from '@atrium/sdk/days';
import { dayOf } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { HOUR } from './localTime.ts';
import { readPlan } from './readPlan.ts';
import type { PlannedDay } from './PlannedDay.ts';

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
