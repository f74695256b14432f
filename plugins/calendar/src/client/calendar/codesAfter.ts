import { toCodes } from '../form/roomCodes.ts';

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
