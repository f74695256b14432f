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
