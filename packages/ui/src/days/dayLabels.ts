import { uiText } from '../texts/uiText.ts';
import { companyDay } from './companyTime.ts';

/** 今天, 明天 or 昨天 when it is one of them, else null (S0-183). */
function nearDayOf(day: DayLike, now: DayLike): string | null {
  switch (dayNumber(toDay(day)) - dayNumber(toDay(now))) {
    case 0:
      return uiText('today');
    case 1:
      return uiText('tomorrow');
    case -1:
      return uiText('yesterday');
    default:
      return null;
  }
}

function monthAndDate(day: Date): string {
  return `${day.getMonth() + 1}/${day.getDate()}`;
}

/** 日 … 六 of a day, or Sun … Sat. */
export function weekdayOf(day: DayLike): string {
  const names = uiText('weekdays');
  return (names.includes(',') ? names.split(',') : [...names])[toDay(day).getDay()]!;
}

/** 今天, 明天, 昨天, otherwise 3/14 (週六) (C.4-15). `now` is the company's day; pass it in tests or with a server's clock. */
export function relativeDay(day: DayLike, now: DayLike = companyDay()): string {
  const date = toDay(day);
  return nearDayOf(date, now) ?? uiText('dayOtherwise', { date: monthAndDate(date), weekday: weekdayOf(date) });
}

/** The date with the relative day: 3/26 (今天), otherwise 3/14 (週六). For dates that a person has to act on. */
export function dayLabel(day: DayLike, now: DayLike = companyDay()): string {
  const date = toDay(day);
  const near = nearDayOf(date, now);
  return near ? `${monthAndDate(date)} (${near})` : relativeDay(date, now);
}

/**
 * A moment as people say it: `14:05` today, `昨天 17:36`, `3/14 (週六) 10:20`, with its year in another one.
 *
 * @param moment the company's wall time as the server writes it, `YYYY-MM-DD HH:mm` with or without seconds
 * @param now the company's day by default
 */
export function momentLabel(moment: string, now: DayLike = companyDay()): string {
  const { day, time } = split(moment);
  if (dayNumber(toDay(day)) === dayNumber(toDay(now))) return time;
  return `${withYear(day, now) ?? relativeDay(day, now)} ${time}`;
}

/**
 * A span as people say it: `3/26 (今天) 14:00–15:30`, over several days `3/26 (今天) 09:00 – 3/28 (週六) 18:00`. Both ends are as in
 * `momentLabel`; the date is always there.
 */
export function spanLabel(start: string, end: string, now: DayLike = companyDay()): string {
  const [from, to] = [split(start), split(end)];
  const date = (day: string) => withYear(day, now) ?? dayLabel(day, now);
  if (from.day === to.day) return `${date(from.day)} ${from.time}–${to.time}`;
  return `${date(from.day)} ${from.time} – ${date(to.day)} ${to.time}`;
}

/** `2025/3/26 (週三)` of a day in another year than now's; null where the year is not needed. */
function withYear(day: string, now: DayLike): string | null {
  const date = toDay(day);
  if (date.getFullYear() === toDay(now).getFullYear() || nearDayOf(date, now) !== null) return null;
  return `${date.getFullYear()}/${relativeDay(date, now)}`;
}

function split(moment: string): { day: string; time: string } {
  return { day: moment.slice(0, 10), time: moment.slice(11, 16) };
}

/** A day: a Date, or text that begins with `YYYY-MM-DD` or `YYYY/MM/DD`, which is that local day in any time zone. */
export type DayLike = Date | string;

/**
 * The day as a local Date.
 * @throws RangeError for text that is not a day
 */
function toDay(day: DayLike): Date {
  if (day instanceof Date) return day;
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?![\dT].*(?:Z|[+-]\d\d:?\d\d)$)/.exec(day);
  const date = parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : new Date(day);
  if (Number.isNaN(date.getTime())) throw new RangeError(`not a day: ${day}`);
  return date;
}

/** Days since the epoch, by the local calendar: the difference of two is whole days across daylight saving. */
function dayNumber(day: Date): number {
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000;
}
