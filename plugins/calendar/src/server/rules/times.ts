/**
 * Conversions between instants and the company's local time. Days are `YYYY-MM-DD`, times `HH:mm`, both in the time zone
 * of the process, which the host sets to the company's (`TZ`, C.1-10). Written by hand: a month has hundreds of them.
 */
export const dayOf = (instant: Date): string =>
  `${padded(instant.getFullYear(), 4)}-${padded(instant.getMonth() + 1)}-${padded(instant.getDate())}`;
export const timeOf = (instant: Date): string => `${padded(instant.getHours())}:${padded(instant.getMinutes())}`;
/** `YYYY-MM-DD HH:mm`, as moments are on the wire. */
export const momentOf = (instant: Date): string => `${dayOf(instant)} ${timeOf(instant)}`;

/** The instant of a day and a time: `instantOf('2026-03-26', '14:00')`. */
export const instantOf = (day: string, time = '00:00'): Date =>
  new Date(
    Number(day.slice(0, 4)),
    Number(day.slice(5, 7)) - 1,
    Number(day.slice(8, 10)),
    Number(time.slice(0, 2)),
    Number(time.slice(3, 5)),
  );
/** The instant of a moment of the wire: `2026-03-26 14:00`. */
export const instantOfMoment = (moment: string): Date => instantOf(moment.slice(0, 10), moment.slice(11, 16));

export const addDays = (day: string, days: number): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)) + days))
    .toISOString()
    .slice(0, 10);

/** Days from one to the other: 0 for the same day. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** First and last day of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): { first: string; last: string } {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${days}` };
}

/** The last day that a span covers, whose end is not included: one until midnight does not cover the day that begins then. */
export const lastDayOf = (startsOn: Date, endsOn: Date): string =>
  dayOf(endsOn > startsOn ? new Date(endsOn.getTime() - 1) : startsOn);

/** Whole days as they are stored: the end is the midnight after the last day (C.5-8). */
export const wholeDays = (firstOn: string, lastOn: string): { startsOn: Date; endsOn: Date } => ({
  startsOn: instantOf(firstOn),
  endsOn: instantOf(addDays(lastOn, 1)),
});

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const DAY_MS = 24 * HOUR;

const padded = (value: number, length = 2): string => String(value).padStart(length, '0');
