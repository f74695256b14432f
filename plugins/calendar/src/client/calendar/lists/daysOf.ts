import type { Schedule } from '../types.ts';

export interface DayGroup {
  readonly day: string;
  readonly schedules: readonly Schedule[];
}

/** Consecutive schedules of one day, in their order. */
export function groupByDay(
  schedules: readonly Schedule[],
  pickDay: (schedule: Schedule) => string,
): readonly DayGroup[] {
  const groups: { day: string; schedules: Schedule[] }[] = [];
  for (const schedule of schedules) {
    const day = pickDay(schedule);
    const last = groups.at(-1);
    if (last?.day === day) last.schedules.push(schedule);
    else groups.push({ day, schedules: [schedule] });
  }
  return groups;
}
