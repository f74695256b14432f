import { BIN_DAYS } from '../days.ts';

/**
 * Conversions between instants and the company's local time. Days are `YYYY-MM-DD`, times `HH:mm`, both in the time zone of the process,
 * which the host sets to the company's (`TZ`, C.1-10). Written by hand: a month has hundreds of them, and a library's parsing and
 * formatting took a quarter of its time.
 */
export const dayOf = (instant: Date): string =>
  `${padded(instant.getFullYear(), 4)}-${padded(instant.getMonth() + 1)}-${padded(instant.getDate())}`;

/** `HH:mm` of an instant in the company's time. */
export const timeOf = (instant: Date): string => `${padded(instant.getHours())}:${padded(instant.getMinutes())}`;

/** `YYYY-MM-DD HH:mm`, as moments are on the wire. */
export const momentOf = (instant: Date): string => `${dayOf(instant)} ${timeOf(instant)}`;

/** The instant of a day and a time, by default that at which the day begins: `instantOf('2026-03-26', '14:00')`. */
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

/** First and last day of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): { first: string; last: string } {
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return { first: `${month}-01`, last: `${month}-${days}` };
}

const padded = (value: number, length = 2): string => String(value).padStart(length, '0');

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment as dates and times are on the wire: `YYYY-MM-DD HH:mm:ss`.
 *
 * @param timeZone IANA name; the time zone of the process where none is given, which the host sets to the company's (`TZ`)
 */
export function formatDateTime(moment: Date, timeZone?: string): string {
  // By hand: a list has dozens of them, and `Intl` takes a tenth of its time.
  if (timeZone === undefined)
    return `${dayOf(moment)} ${timeOf(moment)}:${String(moment.getSeconds()).padStart(2, '0')}`;
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish dates are ISO dates.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** The time since which what was deleted is still in the bin; what was deleted before is not restored, and is deleted for good. */
export const binSince = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * 24 * 60 * 60_000);
