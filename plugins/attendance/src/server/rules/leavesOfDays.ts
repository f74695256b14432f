import { addDays, instantOf } from './localTime.ts';
import type { PlannedDay } from './PlannedDay.ts';

interface Span {
  readonly starts: Date;
  readonly ends: Date;
}

const overlap = (a: Span, b: Span): boolean => a.starts < b.ends && a.ends > b.starts;
const wholeDay = (date: string): Span => ({ starts: instantOf(date), ends: instantOf(addDays(date, 1)) });

/**
 * Assigns leaves to days: to the days whose shift they overlap, so that the leave of a night shift belongs to one day;
 * a day without a shift gets leaves that overlap the calendar day. Leave outside of all shifts is assigned to its
 * calendar days.
 */
export function leavesOfDays<Leave extends Span>(
  days: readonly PlannedDay[],
  leaves: readonly Leave[],
): Map<string, Leave[]> {
  const shown = new Map<string, Leave[]>(days.map(({ date }) => [date, []]));
  if (leaves.length === 0) return shown;
  const spans = days.map(({ date, shift }) => {
    const whole = wholeDay(date);
    return { date, whole, work: shift ? { starts: shift.startsAt, ends: shift.endsAt } : whole };
  });
  for (const leave of leaves) {
    const byShift = spans.filter(({ work }) => overlap(leave, work));
    const touched = byShift.length > 0 ? byShift : spans.filter(({ whole }) => overlap(leave, whole));
    for (const { date } of touched) shown.get(date)!.push(leave);
  }
  return shown;
}
