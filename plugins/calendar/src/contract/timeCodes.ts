import { LAST_CODE } from './limits.ts';

const FIRST_MINUTE = 9 * 60;
const BLOCK = 30;

/** Minutes since midnight of `HH:mm`. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `HH:mm` of minutes since midnight. */
export const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** All codes, 1 to 21. */
export const TIME_CODES: readonly number[] = Array.from({ length: LAST_CODE }, (_, index) => index + 1);

/** When a half hour begins: code 1 is 09:00, 21 is 19:00 (C.5-10). */
export const startOfCode = (code: number): string => toClock(FIRST_MINUTE + (code - 1) * BLOCK);

/** When it ends: the start of the next one; 19:30 for the last one, and where the end is not known (S1-095). */
export const endOfCode = (code: number | null): string => startOfCode((code ?? LAST_CODE) + 1);

/** `09:00-10:30` of the first and the last half hour, both included. */
export const spanOfCodes = (startCode: number, endCode: number): string =>
  `${startOfCode(startCode)}-${endOfCode(endCode)}`;

/** The half hour of a time of the day, as `HH:mm`, or the first that is not over: 1 before the first one, 22 after the last one. */
export function openCode(time: string): number {
  return Math.min(LAST_CODE + 1, Math.max(1, Math.floor((toMinutes(time) - FIRST_MINUTE) / BLOCK) + 1));
}

/** The half hours of a room that a time of one day touches (C.5-10), as far as rooms have any. */
export function toCodes([start, end]: readonly [start: string | null, end: string | null]): {
  startCode: number | null;
  endCode: number | null;
} {
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
