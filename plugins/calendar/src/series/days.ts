/** Days as `YYYY-MM-DD`, for server and browser alike: no time zone has a part in them. */

const DAY_MS = 86_400_000;

const utcOf = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));

const dayOfUtc = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string => dayOfUtc(utcOf(day) + days * DAY_MS);

/** Days from one to the other: 0 for the same day. */
export const daysBetween = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / DAY_MS;

/**
 * A day of the month so many months later; the last one where that month is shorter.
 *
 * @param monthDay 1 to 31, by default that of `day`
 */
export function addMonths(day: string, months: number, monthDay = Number(day.slice(8, 10))): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return dayOfUtc(Date.UTC(year, index, Math.min(monthDay, last)));
}
