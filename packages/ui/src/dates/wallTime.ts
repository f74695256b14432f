import type { TimeOfDay } from '../inputs/parseTime.ts';
import type { IsoDay } from './isoDay.ts';

/**
 * A moment as the company's clock shows it: `YYYY-MM-DD HH:mm`, as it is on the wire (C.1-10). It has no time zone of its
 * own, so it is never converted to a Date.
 */
export type WallTime = string;

/** The day and the time of a moment; `T` between them and seconds are accepted. */
export function splitWallTime(moment: WallTime): readonly [day: IsoDay, time: TimeOfDay] {
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
