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

/** `YYYY-MM-DD HH:mm` */
function wallTime(moment: Date, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).format(moment);
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
