import { companyMoment, uiLanguage } from '@atrium/ui';

/** The part of the day in the company's time zone, of `now`. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(companyMoment(now).slice(11, 13));
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

/** The name to greet a person by: the given name of a Chinese name of three characters, else the whole name. */
export function callName(name: string): string {
  return /^\p{Script=Han}{3}$/u.test(name) ? [...name].slice(1).join('') : name;
}

/** 3/26 (星期四), Thursday, March 26: of the company's day. */
export function longDay(now: Date): string {
  const [year, month, day] = companyMoment(now).slice(0, 10).split('-').map(Number) as [number, number, number];
  const date = new Date(year, month - 1, day);
  const language = uiLanguage();
  if (language === 'en')
    return new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric' }).format(date);
  return `${month}/${day} (${new Intl.DateTimeFormat(language, { weekday: 'long' }).format(date)})`;
}
