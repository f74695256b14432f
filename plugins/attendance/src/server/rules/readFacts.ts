import { addDays } from '@atrium/sdk/days';
import { type Database, dayOf, instantOf, type Person, prepared } from '@atrium/sdk/server';
import { and, between, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { leaves, punches, rosters, shifts } from '../tables.ts';
import { type Expected, findExpected, type Punched } from './lateness.ts';
import { planDays, type PlannedDay, type ShiftTimes } from './plan.ts';

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
async function readRecords(db: Database, personId: number, from: string, to: string): Promise<Records> {
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

interface Span {
  readonly starts: Date;
  readonly ends: Date;
}

/**
 * Assigns leaves to days: to the days whose shift they overlap, so that the leave of a night shift belongs to one day;
 * a day without a shift gets leaves that overlap the calendar day. Leave outside of all shifts is assigned to its
 * calendar days.
 */
export function assignLeaves<Leave extends Span>(
  days: readonly PlannedDay[],
  leaves: readonly Leave[],
): Map<string, Leave[]> {
  const shown = new Map<string, Leave[]>(days.map(({ date }) => [date, []]));
  for (const leave of leaves) {
    const isOnDate = coversDate(leave);
    const byShift = days.filter(({ date, shift }) =>
      shift ? leave.starts < shift.endsAt && leave.ends > shift.startsAt : isOnDate(date),
    );
    const touched = byShift.length > 0 ? byShift : days.filter(({ date }) => isOnDate(date));
    for (const { date } of touched) shown.get(date)!.push(leave);
  }
  return shown;
}

/** Whether a leave overlaps a calendar day. It ends before midnight of the day that it ends at. */
function coversDate({ starts, ends }: Span): (date: string) => boolean {
  const first = dayOf(starts);
  const last = dayOf(new Date(ends.getTime() - 1));
  return (date) => first <= date && date <= last;
}
