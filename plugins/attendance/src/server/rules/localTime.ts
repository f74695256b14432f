import dayjs from 'dayjs';

/**
 * Between instants and what stands on the company's wall clock. Dates are `YYYY-MM-DD`, times `HH:mm`, both in the time
 * zone of the process, which the host sets (`TZ`, C.1-10).
 */
export const dateOf = (instant: Date): string => dayjs(instant).format('YYYY-MM-DD');
export const timeOf = (instant: Date): string => dayjs(instant).format('HH:mm');
export const dateTimeOf = (instant: Date): string => dayjs(instant).format('YYYY-MM-DD HH:mm');
export const instantOf = (date: string, time = '00:00'): Date => dayjs(`${date}T${time}`).toDate();
export const addDays = (date: string, days: number): string => dayjs(date).add(days, 'day').format('YYYY-MM-DD');

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** Every date from one to the other, both included. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** First and last date of a month (`YYYY-MM`). */
export function datesOfMonth(month: string): { first: string; last: string } {
  const first = `${month}-01`;
  return { first, last: dayjs(first).endOf('month').format('YYYY-MM-DD') };
}

/** The month before, `YYYY-MM`. */
export const monthBefore = (month: string): string => dayjs(`${month}-01`).subtract(1, 'month').format('YYYY-MM');
