import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, formatDateTime } from '@atrium/sdk/server';

/** The machine's clock, its day in the company's time zone. */
export function systemClock(timeZone: string): Clock {
  const now = () => new Date();
  return { now, today: () => formatDateTime(now(), timeZone).slice(0, 10) };
}

/** Kept, since making one costs as much as a hundred rows. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-03-26 09:00:00 +08:00`: a time in a zone with its offset, so that it is the same moment wherever it is read. */
export function zonedTime(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // `GMT` alone is UTC.
  return `${formatDateTime(moment, timeZone)} ${name.replace('GMT', '') || '+00:00'}`;
}

/** Resolves after a number of seconds; cancelled by `signal`. */
export type Pause = (seconds: number, signal: AbortSignal) => Promise<unknown>;

export const pause: Pause = (seconds, signal) => wait(seconds * 1000, undefined, { signal });
