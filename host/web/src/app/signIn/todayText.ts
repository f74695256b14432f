import { language } from '../../services/i18n/language.ts';
import { t } from '../../services/i18n/t.ts';

/** 今天是 3/26 (週四)，… as people say dates. */
export function todayText(now: Date = new Date()): string {
  const names = t('signIn.weekdays');
  const weekday = language() === 'zh-TW' ? names[now.getDay()] : names.split(' ')[now.getDay()];
  return t('signIn.lead', { date: `${now.getMonth() + 1}/${now.getDate()}`, weekday: weekday ?? '' });
}
