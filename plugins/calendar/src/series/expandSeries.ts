import { addDays } from '@atrium/sdk/days';
import { MAX_OCCURRENCES } from '../contract/limits.ts';
import { addMonths } from './addMonths.ts';
import { REPEAT, type RepeatRule } from './RepeatRule.ts';

/**
 * The day of one occurrence, counted from 0. In months without the day of a monthly repeat it is their last day, and
 * in the next one the day itself again: 31, 30, 31 (C.5-6).
 */
export function dayOfSeries({ repeatType, startOn, monthDay }: RepeatRule, index: number): string {
  if (repeatType === REPEAT.daily) return addDays(startOn, index);
  if (repeatType === REPEAT.weekly) return addDays(startOn, 7 * index);
  if (repeatType === REPEAT.monthly) return addMonths(startOn, index, monthDay);
  return startOn;
}

/**
 * The days of a series, up to and with its stop day (C.5-1). Of a longer one than a series may be it returns one day
 * more than that, so that the caller can tell.
 */
export function expandSeries(rule: RepeatRule): string[] {
  if (rule.repeatType === REPEAT.none) return [rule.startOn];
  const days: string[] = [];
  for (let index = 0; rule.stopOn !== null && index <= MAX_OCCURRENCES; index += 1) {
    const day = dayOfSeries(rule, index);
    if (day > rule.stopOn) break;
    days.push(day);
  }
  return days;
}
