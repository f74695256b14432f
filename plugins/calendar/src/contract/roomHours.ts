import { LAST_CODE } from './limits.ts';
import { toMinutes } from './timeCodes.ts';

const FIRST_MINUTE = 9 * 60;
const BLOCK = 30;

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
