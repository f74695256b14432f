import type { Moved } from '../moveSchedule.ts';
import { toClock, toMinutes } from '../../../contract/timeCodes.ts';
import { DAY_MINUTES } from './weekLayout.ts';

/** Minutes that a dragged schedule moves in (the drawing of the week). */
const STEP = 15;

/** The times of a schedule that begins on a day at about that minute: in steps, and within the day. */
export function movedTo({ startTime, endTime }: Moved, day: string, minute: number): Moved {
  const start = toMinutes(startTime.slice(11));
  const until = endTime.startsWith(startTime.slice(0, 10)) ? toMinutes(endTime.slice(11)) : DAY_MINUTES;
  const length = until - start;
  const latest = Math.floor((DAY_MINUTES - 1 - length) / STEP) * STEP;
  const from = Math.min(Math.max(0, latest), Math.max(0, Math.round(minute / STEP) * STEP));
  return {
    startTime: `${day} ${toClock(from)}`,
    endTime: `${day} ${toClock(Math.min(from + length, DAY_MINUTES - 1))}`,
  };
}
