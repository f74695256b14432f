import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

/** A day on the wire: `YYYY-MM-DD`, without a time zone. */
export type IsoDay = string;

/** The local start of the day; null for null and for invalid text. */
export function fromIsoDay(day: IsoDay | null | undefined): Date | null {
  if (!day) return null;
  const found = dayjs(day.slice(0, 10), 'YYYY-MM-DD', true);
  return found.isValid() ? found.toDate() : null;
}

/** The local day of a Date; null for null and for an invalid Date. */
export function toIsoDay(date: Date | null | undefined): IsoDay | null {
  const day = dayjs(date ?? Number.NaN);
  return date && day.isValid() ? day.format('YYYY-MM-DD') : null;
}
