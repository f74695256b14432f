import type { Clock } from '@atrium/sdk/server';

/** The machine's clock, its day in the company's time zone. */
export function systemClock(timeZone: string): Clock {
  // Swedish dates are ISO dates.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const now = () => new Date();
  return { now, today: () => day.format(now()) };
}
