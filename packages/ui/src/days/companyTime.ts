import { uiLanguage } from '../texts/language.ts';

let zone: string | undefined;

/** Sets the time zone in which the server writes times (`Asia/Taipei`); an unknown one is ignored. The default is the browser's own. */
export function setCompanyTimeZone(timeZone: string | undefined): void {
  zone = timeZone !== undefined && isZone(timeZone) ? timeZone : undefined;
}

/** `YYYY-MM-DD` of a moment in the company's time zone. */
export function companyDay(moment: Date = new Date()): string {
  return wallTime(moment, zone).slice(0, 10);
}

/** `YYYY-MM-DD HH:mm` of a moment in the company's time zone, as the server writes it. */
export function companyMoment(moment: Date = new Date()): string {
  return wallTime(moment, zone);
}

/** The name of the company's time zone where the clock of this browser shows another time, else null: 台北標準時間. */
export function foreignTimeZone(now: Date = new Date()): string | null {
  if (zone === undefined || wallTime(now, zone) === wallTime(now, undefined)) return null;
  const parts = new Intl.DateTimeFormat(uiLanguage(), { timeZone: zone, timeZoneName: 'long' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Kept, since making one costs as much as a row of a calendar, and every date on a screen is compared with today. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** `YYYY-MM-DD HH:mm`; without a zone in that of the browser, which may change while the page is open. */
function wallTime(moment: Date, timeZone: string | undefined): string {
  if (timeZone === undefined) {
    const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16).replace('T', ' ');
  }
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
