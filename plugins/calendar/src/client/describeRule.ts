import { joined } from '@atrium/sdk/client';
import { uiLanguage, weekdayOf } from '@atrium/ui';
import type { RepeatRule } from '../contract/repeatRule.ts';
import { formatHeading } from './days.ts';
import type { Translate } from './types.ts';

/** A Monday: 1 to 7 are the days from it on. */
const MONDAY = '2026-01-05';

/** 週一 … 週日, or Mon … Sun. */
export const weekdayName = (t: Translate, weekday: number): string =>
  t('rule.weekday', { weekday: weekdayOf(`${MONDAY.slice(0, 8)}${String(4 + weekday).padStart(2, '0')}`) });

const MONTHS = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** 2, or February. */
export const monthName = (month: number): string =>
  uiLanguage() === 'en' ? MONTHS.format(Date.UTC(2026, month - 1, 1)) : String(month);

/** Which dates a rule has, as a sentence without its end: 每 2 週的週一、週四，遇假日提前. */
export function describeKind(t: Translate, rule: RepeatRule): string {
  return joined([describePeriod(t, rule), ...describeShort(t, rule), ...describeOff(t, rule)], 'clauses');
}

/** The same with its end: …，到 2026/12/31. */
export function describeRule(t: Translate, rule: RepeatRule): string {
  const { until, count } = rule;
  const end =
    count !== null
      ? t('rule.times', { count })
      : until === null
        ? t('rule.never')
        : t('rule.until', { date: formatHeading(until) });
  return joined([describeKind(t, rule), end], 'clauses');
}

function describePeriod(t: Translate, { frequency, every, weekdays, ...rule }: RepeatRule): string {
  const of = every === 1 ? 'each' : 'every';
  const days = joined(weekdays.map((weekday) => weekdayName(t, weekday)));
  return t(`rule.${of}.${frequency}`, { every, days, day: describeDay(t, rule), month: monthName(rule.month) });
}

function describeDay(
  t: Translate,
  { monthDay, date, weekday, nth }: Pick<RepeatRule, 'monthDay' | 'date' | 'weekday' | 'nth'>,
): string {
  if (monthDay === 'date') return t('rule.on.date', { date });
  if (monthDay === 'last') return t('rule.on.last');
  if (monthDay === 'workday') return nth === -1 ? t('rule.on.lastWorkday') : t('rule.on.workday', { nth });
  const named = { weekday: weekdayName(t, weekday), nth };
  return nth === -1 ? t('rule.on.lastWeekday', named) : t('rule.on.weekday', named);
}

/** Whether some months do not have the day of a rule. */
export function isShortSomewhere({ frequency, monthDay, date, nth }: RepeatRule): boolean {
  if (frequency === 'day' || frequency === 'week') return false;
  return monthDay === 'date' ? date > 28 : monthDay === 'weekday' && nth === 5;
}

function describeShort(t: Translate, rule: RepeatRule): string[] {
  if (!isShortSomewhere(rule)) return [];
  return [t(rule.monthDay === 'date' ? `rule.short.${rule.shortMonth}` : `rule.fifth.${rule.shortMonth}`)];
}

/** Whether days off make a difference: workdays are none. */
export const hasDaysOff = ({ frequency, monthDay }: RepeatRule): boolean =>
  frequency === 'day' || frequency === 'week' || monthDay !== 'workday';

function describeOff(t: Translate, rule: RepeatRule): string[] {
  const { daysOff } = rule;
  return daysOff === 'keep' || !hasDaysOff(rule) ? [] : [t(`rule.off.${daysOff}`)];
}
