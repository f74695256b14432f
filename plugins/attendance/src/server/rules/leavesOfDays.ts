import { dayOf } from '@atrium/sdk/server';
import type { PlannedDay } from './PlannedDay.ts';

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
