import type { AttendanceContext } from '../AttendanceContext.ts';
import { addDays, dateOf } from './localTime.ts';
import { readPlan } from './readPlan.ts';
import { workDateOf } from './workDateOf.ts';

/** The work date of a person at an instant. A shift of the day before or after may hold it, so three days are looked at. */
export async function readWorkDate(context: AttendanceContext, personId: number, instant: Date): Promise<string> {
  const date = dateOf(instant);
  return workDateOf(instant, await readPlan(context, personId, addDays(date, -1), addDays(date, 1)));
}
