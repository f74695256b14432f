import { companyDay } from './companyTime.ts';
import { dayLabel, nearDayOf, relativeDay } from './relativeDay.ts';
import { dayNumber, toDay, type DayLike } from './toDay.ts';

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
