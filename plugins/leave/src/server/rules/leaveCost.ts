import type attendance from '@atrium/plugin-attendance/contract';
import { addDays, daysBetween } from '@atrium/sdk/days';
import { dayOf, instantOf, instantOfMoment, isUnavailable, momentOf } from '@atrium/sdk/server';
import { and, eq, isNotNull } from 'drizzle-orm';
import { DAY_MINUTES, MAX_LEAVE_DAYS } from '../../contract/leaveShapes.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { leaves } from '../tables.ts';
import type { LeaveTypeRow } from './leaveTypes.ts';

const MINUTE = 60_000;

/** From one instant to another. */
export interface Span {
  readonly starts: Date;
  readonly ends: Date;
}

/** Minutes that a leave takes from the balance on a date. */
export interface CostDay {
  readonly date: string;
  readonly minutes: number;
}

/** What was or will be taken of a type on a date. */
export interface TakenDay extends CostDay {
  readonly typeId: number;
}

/**
 * The span that is asked for: whole days of a type that is measured in calendar days.
 *
 * @throws Refusal 422 at `end` for one that is reversed or over 366 days
 */
export function readSpan(
  { refuse }: LeaveContext,
  { measure }: Pick<LeaveTypeRow, 'measure'>,
  { start, end }: { readonly start: string; readonly end: string },
): Span {
  const isWhole = measure === 'calendar';
  const starts = isWhole ? instantOf(start.slice(0, 10)) : instantOfMoment(start);
  const ends = isWhole ? instantOf(addDays(end.slice(0, 10), 1)) : instantOfMoment(end);
  if (ends <= starts) throw refuse.invalid('leave.reversed', {}, { field: 'end' });
  if (daysBetween(dayOf(starts), lastDay(ends)) >= MAX_LEAVE_DAYS)
    throw refuse.invalid('leave.tooLong', { days: MAX_LEAVE_DAYS }, { field: 'end' });
  return { starts, ends };
}

/** The last day of a span that ends before an instant. */
export const lastDay = (ends: Date): string => dayOf(new Date(ends.getTime() - 1));

/** The end of a date for a person: midnight, or that of the night shift which begins on it. */
export async function endOfWork(context: LeaveContext, employeeId: number, date: string): Promise<Date> {
  const { requiredWork } = context.use<typeof attendance>('attendance');
  const { days } = await requiredWork({ employeeId, from: date, to: date });
  const [midnight, last] = [instantOf(addDays(date, 1)), days[0]?.spans.at(-1)];
  const shiftEnd = last ? toSpan(last).ends : midnight;
  return shiftEnd > midnight ? shiftEnd : midnight;
}

/**
 * What a leave costs on each date: the required work of the plan that it covers, so that a leave over a break does not cost the break;
 * of a type that is measured in calendar days each of them.
 *
 * @throws Refusal 409 where approved leave overlaps; 423 on days of a month whose attendance is locked; 422 at `end` without any work, and for part of a day that is not in the type's unit
 */
export async function readCost(
  context: LeaveContext,
  employeeId: number,
  type: Pick<LeaveTypeRow, 'measure' | 'unitMinutes'>,
  { starts, ends }: Span,
): Promise<readonly CostDay[]> {
  const { refuse } = context;
  const [from, to] = [dayOf(starts), lastDay(ends)];
  const { requiredWork } = context.use<typeof attendance>('attendance');
  // The night shift of the day before may still be under way.
  const { days, absences } = await requiredWork({ employeeId, from: addDays(from, -1), to });
  const [start, end] = [momentOf(starts), momentOf(ends)];
  if (absences.some((absence) => absence.start < end && absence.end > start)) throw refuse.conflict('leave.overlap');
  if (type.measure === 'calendar') {
    const counted = days.filter(({ date }) => date >= from);
    refuseLocked(context, counted);
    return counted.map(({ date }) => ({ date, minutes: DAY_MINUTES }));
  }
  const cost = coveredWork(days, { starts, ends });
  refuseLocked(context, cost);
  if (cost.length === 0) throw refuse.invalid('leave.noWork', {}, { field: 'end' });
  if (cost.some(({ minutes, required }) => minutes < required && minutes % type.unitMinutes !== 0))
    throw refuse.invalid('leave.unit', { minutes: type.unitMinutes }, { field: 'end' });
  return cost.map(({ date, minutes, required }) => ({ date, minutes: scaleToQuota(minutes, required) }));
}

/** Required work of a date, as attendance has it. */
interface WorkDay {
  readonly date: string;
  readonly spans: readonly { readonly start: string; readonly end: string }[];
  /** Its month is locked. */
  readonly isLocked?: boolean | undefined;
}

/** The required work of days that a span covers, by date; days without any are left out. */
function coveredWork(days: readonly WorkDay[], { starts, ends }: Span) {
  return days
    .map(({ date, spans, isLocked }) => ({
      date,
      isLocked,
      required: sumMinutes(spans.map(toSpan)),
      minutes: sumMinutes(
        spans.map(toSpan).map((span) => ({
          starts: span.starts > starts ? span.starts : starts,
          ends: span.ends < ends ? span.ends : ends,
        })),
      ),
    }))
    .filter(({ minutes }) => minutes > 0);
}

/**
 * What leave that attendance has imported takes of quotas on each date of a year: that of kinds which are counted by year or month, by
 * their names in Chinese. None without attendance.
 */
export async function readImported(
  context: LeaveContext,
  employeeId: number,
  types: readonly LeaveTypeRow[],
  year: string,
): Promise<readonly TakenDay[]> {
  const { importedLeave, requiredWork } = context.use<typeof attendance>('attendance');
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const counted = types.filter(({ quotaBy }) => quotaBy === 'year' || quotaBy === 'month');
  const names = new Map(counted.map(({ id, code }) => [context.render(context.text(`type.${code}`), 'zh-TW'), id]));
  try {
    const own = await context.db
      .select({ absenceId: leaves.absenceId })
      .from(leaves)
      .where(and(eq(leaves.personId, employeeId), isNotNull(leaves.absenceId)));
    // What was approved here before attendance knew the difference is no import.
    const known = new Set(own.map(({ absenceId }) => absenceId));
    const found = (await importedLeave({ employeeId, from, to })).filter(
      ({ id, name }) => names.has(name) && !known.has(id),
    );
    if (found.length === 0) return [];
    const { days } = await requiredWork({ employeeId, from, to });
    return found.flatMap((span) =>
      coveredWork(days, toSpan(span)).map(({ date, minutes, required }) => ({
        ...{ date, typeId: names.get(span.name)!, minutes: scaleToQuota(minutes, required) },
      })),
    );
  } catch (error) {
    if (isUnavailable(error)) return [];
    throw error;
  }
}

/** A day of a quota is 8 hours: of a longer shift the whole day costs no more than that, and part of it as much less. */
export const scaleToQuota = (minutes: number, required: number): number =>
  required > DAY_MINUTES ? Math.ceil((minutes * DAY_MINUTES) / required) : minutes;

const toSpan = ({ start, end }: { readonly start: string; readonly end: string }): Span => ({
  starts: instantOfMoment(start),
  ends: instantOfMoment(end),
});

/** Minutes of spans that do not overlap; a reversed one has none. */
const sumMinutes = (spans: readonly Span[]): number =>
  spans.reduce(
    (sum, { starts, ends }) => sum + Math.max(0, Math.floor((ends.getTime() - starts.getTime()) / MINUTE)),
    0,
  );

export const totalMinutes = (days: readonly Pick<CostDay, 'minutes'>[]): number =>
  days.reduce((sum, { minutes }) => sum + minutes, 0);

/** @throws Refusal 423 on days of a month whose attendance is locked */
function refuseLocked({ refuse }: LeaveContext, days: readonly Pick<WorkDay, 'date' | 'isLocked'>[]): void {
  const locked = days.find(({ isLocked }) => isLocked);
  if (locked) throw refuse.locked('leave.locked', { month: locked.date.slice(0, 7) });
}

/** @throws Refusal 423 for leave that touches a month whose attendance is locked: what it was counted for was paid */
export async function refuseLockedLeave(
  context: LeaveContext,
  employeeId: number,
  { starts, ends }: Span,
): Promise<void> {
  const { requiredWork } = context.use<typeof attendance>('attendance');
  refuseLocked(context, (await requiredWork({ employeeId, from: dayOf(starts), to: lastDay(ends) })).days);
}
