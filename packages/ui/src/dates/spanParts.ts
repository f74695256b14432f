import type { TimeOfDay } from '../inputs/times.ts';
import type { IsoDay } from './isoDay.ts';

/** Start and end; null while a day or a time is missing. */
export type DateTimeRange = readonly [WallTime | null, WallTime | null];

/** What the four inputs show. */
export interface SpanParts {
  readonly startDay: IsoDay | null;
  readonly startTime: TimeOfDay | null;
  readonly endDay: IsoDay | null;
  readonly endTime: TimeOfDay | null;
}

/** The parts of a span. */
export function partsOf([start, end]: DateTimeRange): SpanParts {
  const [startDay, startTime] = start === null ? [null, null] : splitWallTime(start);
  const [endDay, endTime] = end === null ? [null, null] : splitWallTime(end);
  return { startDay, startTime, endDay, endTime };
}

/** The span of the parts. */
export function spanOf({ startDay, startTime, endDay, endTime }: SpanParts): DateTimeRange {
  const whole = (day: IsoDay | null, time: TimeOfDay | null) => (day && time ? `${day} ${time}` : null);
  return [whole(startDay, startTime), whole(endDay, endTime)];
}

/**
 * Changes parts. A changed start moves the end along, so that the span stays as long as it was; the first complete start
 * sets the end `usual` minutes after it.
 *
 * @param oneDay the span ends on the day on which it starts: an end that would be on the next day is 23:59
 */
export function changeParts(parts: SpanParts, change: Partial<SpanParts>, usual: number, oneDay: boolean): SpanParts {
  const next = { ...parts, ...change };
  const follow = (end: WallTime): SpanParts => {
    const [endDay, endTime] = splitWallTime(end);
    return oneDay && endDay !== next.startDay
      ? { ...next, endDay: next.startDay, endTime: '23:59' }
      : { ...next, endDay, endTime };
  };
  const [start] = spanOf(next);
  if (start === null || !('startDay' in change || 'startTime' in change))
    return oneDay ? { ...next, endDay: next.startDay } : next;
  const [before, end] = spanOf(parts);
  if (end === null) return follow(addMinutes(start, usual));
  const length = before === null ? -1 : minutesBetween(before, end);
  return length < 0 ? next : follow(addMinutes(start, length));
}

/**
 * A moment as the company's clock shows it: `YYYY-MM-DD HH:mm`, as it is on the wire (C.1-10). It has no time zone of its
 * own, so it is never converted to a Date.
 */
export type WallTime = string;

/** The day and the time of a moment; `T` between them and seconds are accepted. */
function splitWallTime(moment: WallTime): readonly [day: IsoDay, time: TimeOfDay] {
  return [moment.slice(0, 10), moment.slice(11, 16)];
}

/** Minutes from one moment to another; negative if the other one is before it. */
export function minutesBetween(start: WallTime, end: WallTime): number {
  return (countOf(end) - countOf(start)) / 60_000;
}

/** The moment that many minutes later. */
export function addMinutes(moment: WallTime, minutes: number): WallTime {
  return new Date(countOf(moment) + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Counted as if it were UTC, in which every day has 24 hours. */
function countOf(moment: WallTime): number {
  return Date.parse(`${splitWallTime(moment).join('T')}Z`);
}
