import { companyDay, dayLabel } from '@atrium/ui';

/** Heading of a day in a list: `3/26 (今天)`, with the year where it is another one. */
export function formatHeading(day: string, today = companyDay()): string {
  const label = dayLabel(day, today);
  return day.slice(0, 4) === today.slice(0, 4) ? label : `${day.slice(0, 4)}/${label}`;
}
