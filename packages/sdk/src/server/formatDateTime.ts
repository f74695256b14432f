import { dayOf, timeOf } from './localTime.ts';

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
