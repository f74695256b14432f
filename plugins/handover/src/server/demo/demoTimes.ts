import { addDays } from '@atrium/sdk/days';
import { instantOf } from '@atrium/sdk/server';

const HOUR = 60 * 60_000;

/** Moments before the demo company was loaded. */
export interface DemoTimes {
  /** A time (`HH:mm`) so many days ago, but not later than a quarter of an hour ago. */
  at(daysAgo: number, time: string): Date;
  /** So many hours later, but not later than now. */
  after(begin: Date, hours: number): Date;
}

export function demoTimes(today: string, now: Date): DemoTimes {
  const last = now.getTime() - HOUR / 4;
  const past = (moment: number) => new Date(Math.min(moment, last));
  return {
    at(daysAgo, time) {
      const [hours, minutes] = time.split(':').map(Number) as [number, number];
      return past(instantOf(addDays(today, -daysAgo)).getTime() + hours * HOUR + minutes * 60_000);
    },
    after: (begin, hours) => past(begin.getTime() + hours * HOUR),
  };
}
