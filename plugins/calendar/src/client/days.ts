import { companyDay, dayLabel } from '@atrium/ui';

/** A day as `YYYY-MM-DD`, a month as `YYYY-MM`: on the wire they have no time zone, so they are counted as if they were UTC. */
const MILLISECONDS = 86_400_000;

const numbers = new Map<string, number>();

/** Days since 1970. A month of schedules has few different days, so each is parsed once. */
export function dayNumber(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const counted =
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / MILLISECONDS;
  if (numbers.size > 5000) numbers.clear();
  numbers.set(day, counted);
  return counted;
}

/** The day that is so many days after 1970. */
export function numberedDay(number: number): string {
  return new Date(number * MILLISECONDS).toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return numberedDay(dayNumber(day) + count);
}

export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The same day of another month, its last one where the month is shorter. */
export function dayInMonth(day: string, month: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}${day.slice(7)}`;
  return same < last ? same : last;
}

/** 0 Sunday to 6 Saturday. */
export function weekdayIndex(day: string): number {
  return (((dayNumber(day) + 4) % 7) + 7) % 7;
}

/** The Sunday on or before a day. */
export function weekStart(day: string): string {
  return addDays(day, -weekdayIndex(day));
}

/** Whether two days are in one week, Sunday to Saturday. */
export const sameWeek = (one: string, other: string) => weekStart(one) === weekStart(other);

/** First day and number of weeks of the grid of a month: the weeks that have a day of it. */
export function layGrid(month: string): { readonly first: string; readonly weeks: number } {
  const first = weekStart(`${month}-01`);
  const days = dayNumber(`${addMonths(month, 1)}-01`) - dayNumber(first);
  return { first, weeks: Math.ceil(days / 7) };
}

/** The number of the ISO week that has the Thursday of this week. */
export function weekNumber(day: string): number {
  const thursday = addDays(weekStart(day), 4);
  return Math.floor((dayNumber(thursday) - dayNumber(`${thursday.slice(0, 4)}-01-01`)) / 7) + 1;
}

/** `3/26` */
export function shortDay(day: string): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8, 10))}`;
}

/** Minutes since 1970 of `YYYY-MM-DD HH:mm`. */
export function minutesAt(moment: string): number {
  return dayNumber(moment.slice(0, 10)) * 1440 + Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));
}

/** The last day of a schedule: one that ends at midnight does not reach the next day. */
export function findLastDay({ startTime, endTime }: { readonly startTime: string; readonly endTime: string }): string {
  const last = endTime.slice(0, 10);
  return endTime.endsWith(' 00:00') && endTime > startTime ? addDays(last, -1) : last;
}

/** Heading of a day in a list: `3/26 (今天)`, with the year where it is another one. */
export function formatHeading(day: string, today = companyDay()): string {
  const label = dayLabel(day, today);
  return day.slice(0, 4) === today.slice(0, 4) ? label : `${day.slice(0, 4)}/${label}`;
}
