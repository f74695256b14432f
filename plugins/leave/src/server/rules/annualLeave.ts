import { addDays } from '@atrium/sdk/days';
import type { JobRun } from '@atrium/sdk/server';
import { DAY_MINUTES } from '../../contract/leaveShapes.ts';
import type { LeaveContext } from '../LeaveContext.ts';
import { grants, ledger } from '../tables.ts';
import { readTypes } from './leaveTypes.ts';
import { payOutGrants } from './settleGrants.ts';

/** People of one transaction. */
const PEOPLE_AT_ONCE = 500;

/**
 * Grants the 特休 of today's period to everyone who is employed and whose beginning is known, and pays out what is over. A grant is
 * identified by its first day, so that a second run, also of another process, writes nothing.
 */
export async function grantAnnualLeave(context: LeaveContext, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const { directory } = context;
  await context.transaction(() => payOutGrants(context));
  for (const { id: companyId } of await directory.companies()) {
    const types = await readTypes(context, companyId);
    const annual = types.find(({ code }) => code === 'annual');
    if (!annual) continue;
    const people = (await directory.people({ companyId })).map(({ id }) => id);
    for (let at = 0; at < people.length; at += PEOPLE_AT_ONCE) {
      signal.throwIfAborted();
      await grantTo(context, annual.id, people.slice(at, at + PEOPLE_AT_ONCE));
    }
  }
}

async function grantTo(context: LeaveContext, typeId: number, people: readonly number[]): Promise<void> {
  const { db, clock, directory } = context;
  const today = clock.today();
  const due = (await directory.employments(people)).flatMap(({ personId, startsOn, endsOn, seniorityFrom }) => {
    const isEmployed = startsOn <= today && (endsOn === null || endsOn >= today);
    const period = isEmployed ? annualPeriodOn(seniorityFrom, today) : undefined;
    if (!period) return [];
    const { days, ...span } = period;
    const minutes = days * DAY_MINUTES;
    const key = `annual:${span.startsOn}`;
    return [{ personId, typeId, key, source: 'law' as const, minutes, leftMinutes: minutes, ...span }];
  });
  if (due.length === 0) return;
  await context.transaction(async () => {
    const made = await db
      .insert(grants)
      .values(due)
      .onConflictDoNothing()
      .returning({ id: grants.id, minutes: grants.minutes });
    if (made.length === 0) return;
    await db
      .insert(ledger)
      .values(made.map(({ id, minutes }) => ({ grantId: id, kind: 'grant' as const, minutes, at: clock.now() })));
  });
}

/** A period of 特休: the days from the first to the last of it, both included. */
export interface AnnualPeriod {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly days: number;
}

/** No employment is longer. */
const MOST_YEARS = 80;

/**
 * The period of 特休 that a day is in, counted from the day of hiring (勞動基準法 38, 施行細則 24): half a year of service gives 3 days
 * for half a year, each full year its days for a year.
 *
 * @returns undefined in the first half year, and before the years of service begin
 */
export function annualPeriodOn(seniorityFrom: string, date: string): AnnualPeriod | undefined {
  const half = addMonths(seniorityFrom, 6);
  if (date < half) return undefined;
  let years = 0;
  while (years < MOST_YEARS && addMonths(seniorityFrom, 12 * (years + 1)) <= date) years += 1;
  return {
    startsOn: years === 0 ? half : addMonths(seniorityFrom, 12 * years),
    endsOn: addDays(addMonths(seniorityFrom, 12 * (years + 1)), -1),
    days: years === 0 ? 3 : annualDays(years),
  };
}

/** Days of 特休 after full years of service. */
export function annualDays(years: number): number {
  if (years < 2) return 7;
  if (years < 3) return 10;
  if (years < 5) return 14;
  if (years < 10) return 15;
  return Math.min(30, years + 6);
}

/** Where the month has no such day, the period is over with its last one (民法 121), and the next one begins a day later. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  if (date > last.getUTCDate()) return addDays(last.toISOString().slice(0, 10), 1);
  return addDays(first.toISOString().slice(0, 10), date - 1);
}
