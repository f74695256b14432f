import { LAST_CODE } from '../../contract/limits.ts';
import { openCode, toMinutes } from '../../contract/timeCodes.ts';

/** Times of the day as `HH:mm`. */
export interface Band {
  readonly start: string;
  readonly end: string;
}

const FIRST_MINUTE = 9 * 60;
const BLOCK = 30;

/** Half hours from the start of the grid to a time, as a fraction of all of them; below 0 and above 1 outside of it. */
export function atTime(time: string): number {
  return (toMinutes(time) - FIRST_MINUTE) / (BLOCK * LAST_CODE);
}

/** Where a span of times begins and how wide it is, clipped to the grid; undefined outside of it. */
export function placeOnAxis({ start, end }: Band): { readonly left: number; readonly width: number } | undefined {
  const left = Math.max(0, atTime(start));
  const width = Math.min(1, atTime(end)) - left;
  return width > 0 ? { left, width } : undefined;
}

/**
 * The first half hour of a day that is not over.
 *
 * @param now `YYYY-MM-DD HH:mm`; without it nothing is over
 */
export function firstOpenCode(date: string, now: string | undefined): number {
  const today = now?.slice(0, 10) ?? '';
  if (now === undefined || date > today) return 1;
  return date < today ? LAST_CODE + 1 : openCode(now.slice(11, 16));
}

/** The part of a span that is on a day, as times of it: `24:00` where it goes on. */
export function onDay(date: string, start: string, end: string): Band | undefined {
  if (start.slice(0, 10) > date || end.slice(0, 10) < date) return undefined;
  return {
    start: start.startsWith(date) ? start.slice(11, 16) : '00:00',
    end: end.startsWith(date) ? end.slice(11, 16) : '24:00',
  };
}
