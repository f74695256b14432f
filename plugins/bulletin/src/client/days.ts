import { companyDay } from '@atrium/ui';

/** `3/31` of a moment or day of the wire, with its year in another one. */
export function shortDay(moment: string, today: string = companyDay()): string {
  const [year, month, day] = moment.slice(0, 10).split('-').map(Number) as [number, number, number];
  return `${moment.slice(0, 4) === today.slice(0, 4) ? '' : `${year}/`}${month}/${day}`;
}

/** `3/25 – 4/8`: a period as lists have it. */
export function shortPeriod(start: string | null, end: string | null): string {
  if (start === null || end === null) return '—';
  return `${shortDay(start)} – ${shortDay(end)}`;
}
