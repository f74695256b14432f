import { addDays } from '@atrium/sdk/days';

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

/** The periods of 特休 of a person: the one that a day is in, undefined before half a year of service, and the one after it. */
export interface AnnualPeriods {
  readonly current: AnnualPeriod | undefined;
  readonly next: AnnualPeriod;
}

/** The period of 特休 that a day is in, and the next one. */
export function annualPeriodsOn(seniorityFrom: string, date: string): AnnualPeriods {
  const current = annualPeriodOn(seniorityFrom, date);
  const after = current ? addDays(current.endsOn, 1) : addMonths(seniorityFrom, 6);
  return { current, next: annualPeriodOn(seniorityFrom, after)! };
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
