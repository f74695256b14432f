/** A day: a Date, or text that begins with `YYYY-MM-DD` or `YYYY/MM/DD`, which is that local day in any time zone. */
export type DayLike = Date | string;

/**
 * The day as a local Date.
 * @throws RangeError for text that is not a day
 */
export function toDay(day: DayLike): Date {
  if (day instanceof Date) return day;
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?![\dT].*(?:Z|[+-]\d\d:?\d\d)$)/.exec(day);
  const date = parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : new Date(day);
  if (Number.isNaN(date.getTime())) throw new RangeError(`not a day: ${day}`);
  return date;
}

/** Days since the epoch, by the local calendar: the difference of two is whole days across daylight saving. */
export function dayNumber(day: Date): number {
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000;
}
