import type { Moved } from '../moveSchedule.ts';
import { DAY_MINUTES, minutesOf } from './weekLayout.ts';

/** Minutes that a dragged schedule moves in (the drawing of the week). */
const STEP = 15;

/** The times of a schedule that begins on a day at about that minute: in steps, and within the day. */
export function movedTo({ startTime, endTime }: Moved, day: string, minute: number): Moved {
  const start = minutesOf(startTime.slice(11));
  const until = endTime.startsWith(startTime.slice(0, 10)) ? minutesOf(endTime.slice(11)) : DAY_MINUTES;
  const length = until - start;
  const latest = Math.floor((DAY_MINUTES - 1 - length) / STEP) * STEP;
  const from = Math.min(Math.max(0, latest), Math.max(0, Math.round(minute / STEP) * STEP));
  return { startTime: `${day} ${clock(from)}`, endTime: `${day} ${clock(Math.min(from + length, DAY_MINUTES - 1))}` };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
