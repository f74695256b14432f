import { type Caller, daysOfMonth } from '@atrium/sdk/server';
import type { AttendanceContext } from '../AttendanceContext.ts';
import { findMissing } from './lateness.ts';
import { expectedOn, readFacts } from './readFacts.ts';

/** Dates of a month on which a punch of the person is missing by now, comma-separated (C.3-19). */
export async function unpunched(context: AttendanceContext, { month }: { month: string }, caller: Caller | undefined) {
  if (!caller) return { unPunchOn: '', unPunchOff: '' };
  const now = context.clock.now();
  const { first, last } = daysOfMonth(month);
  const days = (await readFacts(context, caller, first, last)).map((day) => ({
    date: day.date,
    missing: findMissing(expectedOn(day), day.punched, now),
  }));
  const dates = (kind: 'on' | 'off') => days.filter((day) => day.missing[kind]).map((day) => day.date);
  return { unPunchOn: dates('on').join(','), unPunchOff: dates('off').join(',') };
}
