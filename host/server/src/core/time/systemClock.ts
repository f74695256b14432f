import { formatDateTime, type Clock } from '@atrium/sdk/server';

/** The machine's clock, its day in the company's time zone. */
export function systemClock(timeZone: string): Clock {
  const now = () => new Date();
  return { now, today: () => formatDateTime(now(), timeZone).slice(0, 10) };
}
