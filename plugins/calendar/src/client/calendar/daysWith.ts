import { addDays, findLastDay } from './days.ts';
import type { Schedule } from './types.ts';

/** Days of one schedule that are counted; longer ones are beyond any month. */
const MOST = 62;

/** The days that have schedules. */
export function daysWith(schedules: readonly Schedule[]): ReadonlySet<string> {
  const days = new Set<string>();
  for (const schedule of schedules) {
    let day = schedule.startTime.slice(0, 10);
    days.add(day);
    if (schedule.endTime.startsWith(day)) continue;
    const last = findLastDay(schedule);
    for (let count = 0; day < last && count < MOST; count++) {
      day = addDays(day, 1);
      days.add(day);
    }
  }
  return days;
}
