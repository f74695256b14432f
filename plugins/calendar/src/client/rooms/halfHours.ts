import type { DateTimeRange } from '@atrium/ui/dates';
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

/** The half hours of a room that a time of one day touches (C.5-10), as far as rooms have any. */
export function toCodes([start, end]: DateTimeRange): { startCode: number | null; endCode: number | null } {
  if (start === null || end === null || start.slice(0, 10) !== end.slice(0, 10))
    return { startCode: null, endCode: null };
  const startCode = Math.max(1, Math.floor((toMinutes(start.slice(11)) - FIRST_MINUTE) / BLOCK) + 1);
  const endCode = Math.min(LAST_CODE, Math.ceil((toMinutes(end.slice(11)) - FIRST_MINUTE) / BLOCK));
  return startCode <= endCode ? { startCode, endCode } : { startCode: null, endCode: null };
}

interface Times {
  readonly startTime: string;
  readonly endTime: string;
}

/** Half hours of a room that a schedule has. */
export interface HeldCodes {
  readonly roomStartTimeCode: number | null;
  readonly roomEndTimeCode: number | null;
}

/** Whether the room has the hours of the schedule, and therefore goes along with another time: one at hours of its own stays. */
export function follows({ startTime, endTime }: Times, { roomStartTimeCode, roomEndTimeCode }: HeldCodes): boolean {
  const usual = toCodes([startTime, endTime]);
  return usual.startCode === roomStartTimeCode && usual.endCode === roomEndTimeCode;
}

/** The half hours of the room after a move; null where no one can reserve it. */
export function codesAfter(schedule: Times, moved: Times, held: HeldCodes) {
  return follows(schedule, held)
    ? toCodes([moved.startTime, moved.endTime])
    : { startCode: held.roomStartTimeCode, endCode: held.roomEndTimeCode };
}
