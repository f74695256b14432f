const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment as people of a time zone write it: `YYYY-MM-DD HH:mm:ss` (C.1-10). */
export function localTime(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish dates are ISO dates.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}
