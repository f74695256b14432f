import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf, type Person } from '@atrium/sdk/server';

/** Weeks of a repeat before and after this one. */
const WEEKS_BEFORE = 6;
const WEEKS_AFTER = 9;

/** What the schedules are made from. */
export interface DemoPlace {
  readonly today: string;
  /** Work days around today, ascending. */
  readonly work: readonly string[];
  readonly people: readonly Person[];
  readonly rooms: ReadonlyMap<number, readonly number[]>;
  readonly now: Date;
  random(): number;
}

/** The days of a weekly repeat around today. */
export const weeklyDays = (today: string, weekday: number): string[] =>
  Array.from({ length: WEEKS_BEFORE + WEEKS_AFTER }, (_, index) =>
    addDays(findMonday(today), (index - WEEKS_BEFORE) * 7 + weekday - 1),
  );

export const findMonday = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Some days before it happens, at half past nine, and before the demo was loaded. */
export function publishedOn(day: string, now: Date, ahead = 6): Date {
  const usual = instantOf(addDays(day, -ahead), '09:30');
  const last = instantOf(addDays(dayOf(now), -1), '16:20');
  return usual < last ? usual : last;
}
