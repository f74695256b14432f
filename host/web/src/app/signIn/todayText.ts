import { language, t } from '../../services/i18n.ts';
import { monthDay } from './monthDay.ts';

/** 今天是 3/26 (週四)，… as people say dates. */
export function todayText(now: Date = new Date()): string {
  return leadText(monthDay(now), now.getDay());
}

/** The line above the form for this date and day of the week, 0 being Sunday. */
export function leadText(date: string, day: number): string {
  const names = t('signIn.weekdays');
  const weekday = language() === 'zh-TW' ? names[day] : names.split(' ')[day];
  return t('signIn.lead', { date, weekday: weekday ?? '' });
}
