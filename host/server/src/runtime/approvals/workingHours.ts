import { addDays } from '@atrium/sdk/days';
import { type CompanyDay, dayOf, instantOf } from '@atrium/sdk/server';
import type { RuntimeServices } from '../RuntimeServices.ts';

/** A working day has 8 hours: requests are decided at any time, but no one is late for a night or a holiday. */
const BEGIN = '09:00';
const END = '17:00';
const HOUR = 3_600_000;
/** Days that are looked at: over twice the longest due time, with a long New Year. */
const MOST_DAYS = 200;

/**
 * When these many working hours after a moment are over.
 *
 * @param days of the company, from the day of the moment on; where they do not suffice, it is the end of the last one
 */
export function addWorkingHours(from: Date, hours: number, days: readonly CompanyDay[]): Date {
  let left = hours * HOUR;
  let last = from;
  for (const { date, isWork } of days) {
    if (!isWork) continue;
    const begin = Math.max(instantOf(date, BEGIN).getTime(), from.getTime());
    const end = instantOf(date, END).getTime();
    if (end <= begin) continue;
    if (end - begin >= left) return new Date(begin + left);
    left -= end - begin;
    last = new Date(end);
  }
  return last;
}

/** When a step that is opened now is due, and when it is escalated. */
export async function dueFrom(
  { clock, directory }: Pick<RuntimeServices, 'clock' | 'directory'>,
  dueHours: number,
): Promise<{ readonly dueOn: Date; readonly escalatesOn: Date }> {
  const now = clock.now();
  const today = dayOf(now);
  const days = await directory.days(today, addDays(today, MOST_DAYS));
  return { dueOn: addWorkingHours(now, dueHours, days), escalatesOn: addWorkingHours(now, 2 * dueHours, days) };
}
