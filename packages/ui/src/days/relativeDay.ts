import { uiText } from '../texts/uiText.ts';
import { companyDay } from './companyTime.ts';
import { dayNumber, toDay, type DayLike } from './toDay.ts';

/** 今天, 明天 or 昨天 when it is one of them, else null (S0-183). */
export function nearDayOf(day: DayLike, now: DayLike): string | null {
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
