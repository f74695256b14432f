/** Days as `YYYY-MM-DD`, for servers and browsers alike: no time zone has a part in them. Of a moment (`YYYY-MM-DD HH:mm`) only its day counts. */

const DAY = 86_400_000;

const utcOf = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));

/** Days in which what was deleted can be restored. */
export const BIN_DAYS = 30;

/** The day so many days later; earlier for a negative count. */
export const addDays = (day: string, count: number): string =>
  new Date(utcOf(day) + count * DAY).toISOString().slice(0, 10);

/** Whole days from one to the other: 0 for the same day, 1 for the next one. */
export const daysBetween = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / DAY;
