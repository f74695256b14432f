/**
 * Conversions between instants and the company's local time. Dates are `YYYY-MM-DD`, times `HH:mm`, both in the time
 * zone of the process, which the host sets (`TZ`, C.1-10). Written by hand: a month has hundreds of them, and a
 * library's parsing and formatting took a quarter of its time.
 */
export const dateOf = (instant: Date): string =>
  `${padded(instant.getFullYear(), 4)}-${padded(instant.getMonth() + 1)}-${padded(instant.getDate())}`;
export const timeOf = (instant: Date): string => `${padded(instant.getHours())}:${padded(instant.getMinutes())}`;
export const dateTimeOf = (instant: Date): string => `${dateOf(instant)} ${timeOf(instant)}`;
export const instantOf = (date: string, time = '00:00'): Date =>
  new Date(
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)) - 1,
    Number(date.slice(8, 10)),
    Number(time.slice(0, 2)),
    Number(time.slice(3, 5)),
  );
export const addDays = (date: string, days: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)) + days))
    .toISOString()
    .slice(0, 10);

const padded = (value: number, length = 2): string => String(value).padStart(length, '0');

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** First and last date of a month (`YYYY-MM`). */
export function datesOfMonth(month: string): { first: string; last: string } {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${days}` };
}

/** The month before, `YYYY-MM`. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);
