import type { Day } from './types.ts';

/** How far a planned day is: minutes until its end (0 after it), and the part that has passed, 0 to 1. */
export interface ShiftProgress {
  readonly minutesLeft: number;
  readonly part: number;
}

const DAY = 24 * 60;

/**
 * Of the times that are expected today after approved leave; null without any.
 *
 * @param now `YYYY-MM-DD HH:mm` of the company
 */
export function shiftProgress({ date, expected }: Pick<Day, 'date' | 'expected'>, now: string): ShiftProgress | null {
  if (!expected) return null;
  const start = toMinutes(expected.on);
  // an end that is not after the start is on the next day
  const end = toMinutes(expected.off) + (expected.off <= expected.on ? DAY : 0);
  const passed = toMinutes(now.slice(11, 16)) + (now.slice(0, 10) > date ? DAY : 0);
  return {
    minutesLeft: Math.max(0, end - Math.max(passed, start)),
    part: Math.min(1, Math.max(0, (passed - start) / (end - start))),
  };
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
