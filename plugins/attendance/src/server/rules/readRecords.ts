import { addDays } from '@atrium/sdk/days';
import { type Database, instantOf, prepared } from '@atrium/sdk/server';
import { and, between, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Punched } from './lateness.ts';
import type { ShiftTimes } from './PlannedDay.ts';
import { leaves, punches, rosters, shifts } from '../tables.ts';

export type LeaveRow = Pick<typeof leaves.$inferSelect, 'id' | 'leaveType' | 'starts' | 'ends' | 'status'>;

/** What is stored about the days of a person. */
interface Records {
  readonly shifts: ReadonlyMap<string, ShiftTimes>;
  readonly punches: ReadonlyMap<string, Punched>;
  /** In the order of their beginning. */
  readonly leaves: readonly LeaveRow[];
}

type Rows<Row> = SQL<Row[] | null>;
const person = sql.placeholder('personId');
const from = sql.placeholder('from');
const to = sql.placeholder('to');

/**
 * The rows of three tables as one row of JSON: a month is a hundred rows, which would take longer to be read one by one than to
 * be found.
 */
const findRecords = prepared((db) => {
  const rostered = db
    .select({
      rows: sql`json_agg(json_build_array(${rosters.date}, ${shifts.name}, ${rosters.starts}, ${rosters.ends}))`,
    })
    .from(rosters)
    .innerJoin(shifts, eq(shifts.id, rosters.shiftId))
    .where(and(eq(rosters.personId, person), between(rosters.date, from, to)));
  const punched = db
    .select({ rows: sql`json_agg(json_build_array(${punches.workDate}, ${punches.kind}, ${punches.at}))` })
    .from(punches)
    .where(and(eq(punches.personId, person), between(punches.workDate, from, to)));
  const { id, leaveType, starts, ends, status } = leaves;
  const absent = db
    .select({
      rows: sql`json_agg(json_build_array(${id}, ${leaveType}, ${starts}, ${ends}, ${status}) order by ${starts}, ${id})`,
    })
    .from(leaves)
    .where(and(eq(leaves.personId, person), gt(ends, sql.placeholder('begin')), lt(starts, sql.placeholder('end'))));
  const rostersOf: Rows<[date: string, name: string, start: string, end: string]> = sql`${rostered}`;
  const punchesOf: Rows<[date: string, kind: number, at: string]> = sql`${punched}`;
  const leavesOf: Rows<[id: number, type: string, starts: string, ends: string, status: number]> = sql`${absent}`;
  return db
    .select({ shifts: rostersOf, punches: punchesOf, leaves: leavesOf })
    .from(sql`(select 1) as person`)
    .prepare('attendance_find_records');
});

/** Shifts, punches and leaves of a person from one date to another, both included. */
export async function readRecords(db: Database, personId: number, from: string, to: string): Promise<Records> {
  // One more day, because a night shift of the last day and its leave extend into it.
  const [found] = await findRecords(db).execute({
    personId,
    from,
    to,
    begin: instantOf(from),
    end: instantOf(addDays(to, 2)),
  });
  return {
    shifts: new Map(found?.shifts?.map(([date, name, start, end]) => [date, { name, start, end }])),
    punches: punchesByDate(found?.punches ?? []),
    leaves: (found?.leaves ?? []).map(([id, leaveType, starts, ends, status]) => ({
      id,
      leaveType,
      starts: new Date(starts),
      ends: new Date(ends),
      status,
    })),
  };
}

function punchesByDate(rows: readonly [date: string, kind: number, at: string][]): Map<string, Punched> {
  const byDate = new Map<string, Punched>();
  for (const [date, kind, at] of rows) {
    const punch = kind === 0 ? { on: new Date(at) } : { off: new Date(at) };
    byDate.set(date, { ...byDate.get(date), ...punch });
  }
  return byDate;
}
