import { prepared } from '@atrium/sdk/server';
import { and, asc, between, eq, gt, lt, sql } from 'drizzle-orm';
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

const findPunches = prepared((db) =>
  db
    .select()
    .from(punches)
    .where(
      and(
        eq(punches.personId, sql.placeholder('personId')),
        between(punches.workDate, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare('attendance_find_punches_of_days'),
);

const findLeaves = prepared((db) =>
  db
    .select()
    .from(leaves)
    .where(
      and(
        eq(leaves.personId, sql.placeholder('personId')),
        gt(leaves.ends, sql.placeholder('from')),
        lt(leaves.starts, sql.placeholder('to')),
      ),
    )
    .orderBy(asc(leaves.starts), asc(leaves.id))
    .prepare('attendance_find_leaves_of_days'),
);

/** Plan, punches and leaves of a person, per day, both dates included. */
export async function readFacts(
  context: AttendanceContext,
  personId: number,
  from: string,
  to: string,
): Promise<DayFacts[]> {
  const [days, punchRows, leaveRows] = await Promise.all([
    readPlan(context, personId, from, to),
    findPunches(context.db).execute({ personId, from, to }),
    // One more day, because a night shift of the last day and its leave extend into it.
    findLeaves(context.db).execute({ personId, from: instantOf(from), to: instantOf(addDays(to, 2)) }),
  ]);
  const leavesByDate = leavesOfDays(days, leaveRows);
  const at = new Map(punchRows.map((row) => [`${row.workDate} ${row.kind}`, row.at]));
  return days.map((day) => ({
    ...day,
    punched: { on: at.get(`${day.date} 0`), off: at.get(`${day.date} 1`) },
    leaves: leavesByDate.get(day.date)!,
  }));
}
