import { addDays, daysBetween } from '@atrium/sdk/days';
import { dayOf, instantOf, type Person } from '@atrium/sdk/server';
import { and, asc, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { AttendanceContext } from '../AttendanceContext.ts';
import {
  countedOvertime,
  DAY_LIMIT,
  limitsOf,
  type OvertimeBands,
  regularMinutes,
  shareOvertime,
  startOfCycle,
} from '../rules/overtime.ts';
import { refuseLocked } from '../rules/monthLocks.ts';
import { OVERTIME } from '../rules/overtimes.ts';
import { type Placed, readPlaces } from '../rules/placements.ts';
import { HOUR } from '../rules/plan.ts';
import { readDays } from '../rules/readFacts.ts';
import type { ShownPlan } from '../rules/storedDays.ts';
import { countMinutes, intersectSpans, joinSpans, type Spans, subtractSpans } from '../rules/spans.ts';
import { overtimes } from '../tables.ts';

/** Class of advisory locks; the person's id is the second key. */
const OVERTIME_LOCK = 4_600_303;
/** As a stretch of presses. */
const LONGEST = 20 * HOUR;
/** Days before and after today of which overtime is asked for. */
const DAYS_FROM_TODAY = 366;

export interface AskedOvertime {
  readonly personId: number;
  readonly workDate: string;
  readonly starts: Date;
  readonly ends: Date;
  readonly emergency: boolean;
  /** Its row, once it is filed. */
  readonly overtimeId?: number;
}

/** Minutes towards a limit, without what is asked for. */
interface Towards {
  readonly approved: number;
  readonly waiting: number;
  readonly limit: number;
}

/** What an overtime comes to if all of it is worked. Minutes are whole. */
export interface Assessment {
  readonly minutes: number;
  readonly counted: number;
  readonly bands: OvertimeBands;
  readonly isBefore: boolean;
  /** Working time of the day with it. */
  readonly day: { readonly minutes: number; readonly limit: number };
  readonly month: Towards;
  readonly cycle: Towards | null;
}

/**
 * In the transaction that files or approves: the overtime of a person is decided about by one at a time.
 *
 * @throws Refusal 423 if the month of the day is locked
 */
export async function lockOvertime(context: AttendanceContext, personId: number, workDate: string): Promise<void> {
  const { db, directory } = context;
  const person = await directory.person(personId);
  if (person) await refuseLocked(context, [{ person, places: await readPlaces(db, personId), dates: [workDate] }]);
  await db.execute(sql`select pg_advisory_xact_lock(${OVERTIME_LOCK}, ${personId})`);
}

/**
 * Decides whether an overtime can be asked for, apart from the limits, and what it comes to.
 *
 * @throws Refusal 409 where another one that is open or approved overlaps; 422 at the field for a span that is reversed, too long, too
 *   far away, outside of employment or within the shift, for one that belongs to the next day, and for a 例假 without an emergency
 */
export async function assessOvertime(context: AttendanceContext, asked: AskedOvertime): Promise<Assessment> {
  const { db, clock, refuse, directory } = context;
  const { personId, workDate, starts, ends, emergency, overtimeId } = asked;
  const [from, to] = [starts.getTime(), ends.getTime()];
  if (to <= from) throw refuse.invalid('overtime.reversed', {}, { field: 'end' });
  if (to - from > LONGEST) throw refuse.invalid('overtime.tooLong', { hours: LONGEST / HOUR }, { field: 'end' });
  if (Math.abs(daysBetween(clock.today(), workDate)) > DAYS_FROM_TODAY)
    throw refuse.invalid('overtime.tooFar', { days: DAYS_FROM_TODAY }, { field: 'workDate' });
  const begins = dayOf(starts);
  if (begins < workDate || begins > addDays(workDate, 1))
    throw refuse.invalid('overtime.otherDay', {}, { field: 'start' });
  const person = await directory.person(personId);
  if (!person) throw refuse.invalid('overtime.notEmployed', {}, { field: 'workDate' });
  const placed = { person, places: await readPlaces(db, personId) };
  if (begins > workDate && from >= (await beginOfDay(context, placed, begins)))
    throw refuse.invalid('overtime.otherDay', {}, { field: 'start' });
  const days = await readDays(context, placed, monday(workDate), workDate);
  const { plan, kind } = days.at(-1)!.judged;
  if (kind === 'outside') throw refuse.invalid('overtime.notEmployed', {}, { field: 'workDate' });
  if (kind === 'X' && !emergency) throw refuse.invalid('overtime.regularDay', {}, { field: 'emergency' });
  const living = and(
    eq(overtimes.personId, personId),
    inArray(overtimes.status, [OVERTIME.open, OVERTIME.approved]),
    overtimeId === undefined ? undefined : ne(overtimes.id, overtimeId),
  );
  const [overlapping] = await db
    .select({ id: overtimes.id })
    .from(overtimes)
    .where(and(living, lt(overtimes.starts, ends), gt(overtimes.ends, starts)))
    .limit(1);
  if (overlapping) throw refuse.conflict('overtime.overlap');

  const rules = plan.rule.overtime;
  const limits = limitsOf(rules);
  const month = workDate.slice(0, 7);
  const since = limits.cycle === null ? `${month}-01` : startOfCycle(workDate, rules);
  const others = await db
    .select()
    .from(overtimes)
    .where(and(living, gte(overtimes.workDate, since), lt(overtimes.workDate, nextPeriod(since))))
    .orderBy(asc(overtimes.starts));
  const ofDay = others
    .filter((other) => other.workDate === workDate)
    .map((other) => ({ from: other.starts.getTime(), to: other.ends.getTime() }));
  const before = countMinutes(beyondPlan(plan, ofDay));
  const together = countMinutes(beyondPlan(plan, [...ofDay, { from, to }]));
  const minutes = together - before;
  if (minutes <= 0) throw refuse.invalid('overtime.withinShift', {}, { field: 'start' });
  const planned = plannedMinutes(plan);
  const week = days
    .slice(0, -1)
    .reduce((sum, { judged }) => sum + regularOf(judged.kind === 'outside' ? 0 : plannedMinutes(judged.plan)), 0);
  const [, bands] = shareOvertime({ kind: plan.kind, planned, worked: planned, week }, [before, together], rules);
  const towards = (limit: number, isWithin: (date: string) => boolean): Towards => {
    const sum = (status: number) =>
      others.reduce(
        (total, row) =>
          row.status === status && isWithin(row.workDate) ? total + (row.bands ? row.counted : row.planned) : total,
        0,
      );
    return { approved: sum(OVERTIME.approved), waiting: sum(OVERTIME.open), limit };
  };
  return {
    minutes,
    counted: countedOvertime(bands!, rules),
    bands: bands!,
    isBefore: ends > clock.now(),
    day: { minutes: planned + together, limit: DAY_LIMIT },
    month: towards(limits.month, (date) => date.startsWith(month)),
    cycle: limits.cycle === null ? null : towards(limits.cycle, () => true),
  };
}

/**
 * Refuses with 422 `OVERTIME_LIMIT` what is asked for beforehand and passes a limit of the law (LSA 32). What was worked is recorded
 * whatever it comes to, and so is an emergency.
 *
 * @param counting `waiting`: what others of the person's requests wait for is counted, as when one is filed; `approved`: only what was
 *   approved, as when it is decided
 */
export function refuseOverLimit(
  { refuse }: AttendanceContext,
  { isBefore, counted, day, month, cycle }: Assessment,
  { emergency }: Pick<AskedOvertime, 'emergency'>,
  counting: 'waiting' | 'approved',
): void {
  if (!isBefore || emergency) return;
  const refusal = { status: 'OVERTIME_LIMIT', field: 'end' };
  if (day.minutes > day.limit)
    throw refuse.invalid('overtime.overDay', { hours: hoursOf(day.minutes), limit: hoursOf(day.limit) }, refusal);
  const leftOf = ({ approved, waiting, limit }: Towards) => limit - approved - (counting === 'waiting' ? waiting : 0);
  const isOver = (towards: Towards) => counted > 0 && counted > leftOf(towards);
  const facts = (towards: Towards) => ({
    hours: hoursOf(counted),
    left: hoursOf(Math.max(0, leftOf(towards))),
    limit: hoursOf(towards.limit),
  });
  if (isOver(month)) throw refuse.invalid('overtime.overMonth', facts(month), refusal);
  if (cycle && isOver(cycle)) throw refuse.invalid('overtime.overCycle', facts(cycle), refusal);
}

/** When overtime of the day before cannot begin any more: with the shift of a date, or at noon. Milliseconds. */
async function beginOfDay(context: AttendanceContext, placed: Placed<Person>, date: string): Promise<number> {
  const [day] = await readDays(context, placed, date, date);
  const { kind, shift } = day!.judged.plan;
  const noon = instantOf(date, '12:00').getTime();
  return kind === 'W' && shift ? Math.min(shift.startsAt, noon) : noon;
}

/** Hours with at most two digits, as texts say them. */
export const hoursOf = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

/** The Monday of a date's week. */
const monday = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** The first day of the period after the one that begins on a day; a month is within the three of a cycle. */
function nextPeriod(since: string): string {
  const [year, month] = [Number(since.slice(0, 4)), Number(since.slice(5, 7)) + 3];
  return month > 12
    ? `${year + 1}-${String(month - 12).padStart(2, '0')}-01`
    : `${year}-${String(month).padStart(2, '0')}-01`;
}

const regularOf = (planned: number): number =>
  regularMinutes({ kind: 'W', planned, worked: planned, overtime: 0 }, 'normal');

type PlannedTimes = Pick<ShownPlan, 'kind' | 'shift' | 'breaks'>;

/** What is required on a date whatever the presses: of a flexible shift the nominal one. */
function requiredOn({ kind, shift, breaks }: PlannedTimes): Spans {
  if (kind !== 'W' || !shift) return [];
  return subtractSpans([{ from: shift.startsAt, to: shift.endsAt }], joinSpans(breaks.filter(({ paid }) => !paid)));
}

const plannedMinutes = (plan: PlannedTimes): number => countMinutes(requiredOn(plan));

/** The parts of spans that are neither required nor an unpaid break, as a day is judged. */
function beyondPlan(plan: PlannedTimes, spans: Spans): Spans {
  const { kind, shift, breaks } = plan;
  const unpaid = breaks.filter(({ paid }) => !paid);
  const within = kind === 'W' && shift ? intersectSpans(unpaid, [{ from: shift.startsAt, to: shift.endsAt }]) : unpaid;
  return subtractSpans(subtractSpans(joinSpans(spans), joinSpans(within)), requiredOn(plan));
}
