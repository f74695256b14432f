import type attendance from '@atrium/plugin-attendance/contract';
import { addDays, daysBetween } from '@atrium/sdk/days';
import { dayOf, instantOf, instantOfMoment, momentOf } from '@atrium/sdk/server';
import { DAY_MINUTES, MAX_LEAVE_DAYS } from '../../contract/leaveShapes.ts';
import type { LeaveContext } from '../LeaveContext.ts';
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
  const costs = days.map(({ date, spans, isLocked }) => ({
    date,
    isLocked,
    required: sumMinutes(spans.map(toSpan)),
    minutes: sumMinutes(
      spans.map(toSpan).map((span) => ({
        starts: span.starts > starts ? span.starts : starts,
        ends: span.ends < ends ? span.ends : ends,
      })),
    ),
  }));
  const cost = costs.filter(({ minutes }) => minutes > 0);
  refuseLocked(context, cost);
  if (cost.length === 0) throw refuse.invalid('leave.noWork', {}, { field: 'end' });
  if (cost.some(({ minutes, required }) => minutes < required && minutes % type.unitMinutes !== 0))
    throw refuse.invalid('leave.unit', { minutes: type.unitMinutes }, { field: 'end' });
  return cost.map(({ date, minutes, required }) => ({ date, minutes: scaleToQuota(minutes, required) }));
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

export const totalMinutes = (days: readonly CostDay[]): number => days.reduce((sum, { minutes }) => sum + minutes, 0);

interface WorkDay {
  readonly date: string;
  readonly isLocked?: boolean | undefined;
}

/** @throws Refusal 423 on days of a month whose attendance is locked */
function refuseLocked({ refuse }: LeaveContext, days: readonly WorkDay[]): void {
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
