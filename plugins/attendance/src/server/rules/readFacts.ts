import type { Person } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { type Expected, findExpected } from './expectedOf.ts';
import type { Punched } from './lateness.ts';
import { assignLeaves } from './leavesOfDays.ts';
import type { PlannedDay } from './PlannedDay.ts';
import { planDays } from './readPlan.ts';
import { type LeaveRow, readRecords } from './readRecords.ts';

/** A day with its punches and leaves. */
export interface DayFacts extends PlannedDay {
  readonly punched: Punched;
  readonly leaves: readonly LeaveRow[];
  /** The person could not punch yet when the shift began: the account did not exist. */
  readonly isBefore: boolean;
}

/** Plan, punches and leaves of a person, per day, both dates included. */
export async function readFacts(
  context: AttendanceContext,
  { id, addedOn = null }: Pick<Person, 'id' | 'addedOn'>,
  from: string,
  to: string,
): Promise<DayFacts[]> {
  const { shifts, punches, leaves } = await readRecords(context.db, id, from, to);
  const days = await planDays(context, from, to, shifts);
  const leavesByDate = assignLeaves(days, leaves);
  return days.map((day) => ({
    ...day,
    punched: punches.get(day.date) ?? {},
    leaves: leavesByDate.get(day.date)!,
    isBefore: addedOn !== null && day.shift !== null && day.shift.startsAt < addedOn,
  }));
}

/** When the person is expected on a day; on one before the account existed they are not (decision 0014). */
export const expectedOn = (day: DayFacts): Expected | null => (day.isBefore ? null : findExpected(day, day.leaves));
