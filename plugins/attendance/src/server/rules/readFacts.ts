import { and, asc, between, eq, gt, lt } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import type { Punched } from './lateness.ts';
import { leavesOfDays } from './leavesOfDays.ts';
import { addDays, instantOf } from './localTime.ts';
import type { PlannedDay } from './PlannedDay.ts';
import { readPlan } from './readPlan.ts';
import { leaves, punches } from '../tables.ts';

export type LeaveRow = typeof leaves.$inferSelect;

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
  const [days, punchRows, leaveRows] = await Promise.all([
    readPlan(context, personId, from, to),
    context.db
      .select()
      .from(punches)
      .where(and(eq(punches.personId, personId), between(punches.workDate, from, to))),
    // One more day, because a night shift of the last day and its leave extend into it.
    context.db
      .select()
      .from(leaves)
      .where(
        and(
          eq(leaves.personId, personId),
          gt(leaves.ends, instantOf(from)),
          lt(leaves.starts, instantOf(addDays(to, 2))),
        ),
      )
      .orderBy(asc(leaves.starts), asc(leaves.id)),
  ]);
  const leavesByDate = leavesOfDays(days, leaveRows);
  const at = new Map(punchRows.map((row) => [`${row.workDate} ${row.kind}`, row.at]));
  return days.map((day) => ({
    ...day,
    punched: { on: at.get(`${day.date} 0`), off: at.get(`${day.date} 1`) },
    leaves: leavesByDate.get(day.date)!,
  }));
}
