import type { AttendanceContext } from '../AttendanceContext.ts';
import type { Punched } from './lateness.ts';
import { leavesOfDays } from './leavesOfDays.ts';
import type { PlannedDay } from './PlannedDay.ts';
import { planDays } from './readPlan.ts';
import { type LeaveRow, readRecords } from './readRecords.ts';

/** A day with its punches and leaves. */
export interface DayFacts extends PlannedDay {
  readonly punched: Punched;
  readonly leaves: readonly LeaveRow[];
}

/** Plan, punches and leaves of a person, per day, both dates included. */
export async function readFacts(
  context: AttendanceContext,
  personId: number,
  from: string,
  to: string,
): Promise<DayFacts[]> {
  const { shifts, punches, leaves } = await readRecords(context.db, personId, from, to);
  const days = await planDays(context, from, to, shifts);
  const leavesByDate = leavesOfDays(days, leaves);
  return days.map((day) => ({
    ...day,
    punched: punches.get(day.date) ?? {},
    leaves: leavesByDate.get(day.date)!,
  }));
}
