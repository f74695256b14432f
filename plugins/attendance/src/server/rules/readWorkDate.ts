import type { AttendanceContext } from '../AttendanceContext.ts';
import { addDays, dateOf } from './localTime.ts';
import { readPlan } from './readPlan.ts';
import { workDateOf } from './workDateOf.ts';

/**
 * Returns the work date of a person at an instant. Three days are read, since the shift of the previous or next day may
 * contain it.
 */
export async function readWorkDate(context: AttendanceContext, personId: number, instant: Date): Promise<string> {
  const date = dateOf(instant);
  return workDateOf(instant, await readPlan(context, personId, addDays(date, -1), addDays(date, 1)));
}
