import { addDays } from '@atrium/sdk/days';
import { MAX_OCCURRENCES } from './contract/limits.ts';

/** A schedule as its repeat is judged: moments `YYYY-MM-DD HH:mm`; all day its end is the midnight after the last day. */
interface RepeatedSpan {
  readonly repeatType: number;
  readonly start: string;
  /** Not included. */
  readonly end: string;
  readonly stopOn: string | null;
}

/** Why it cannot repeat like this; each is a text `repeat.<problem>`. */
export type RepeatProblem =
  'daily' | 'weekly' | 'monthly' | 'stop.required' | 'stop.beforeEnd' | 'stop.tooFar' | 'stop.tooMany';

const PROBLEMS: Readonly<Record<number, RepeatProblem>> = { 2: 'daily', 3: 'weekly', 4: 'monthly' };

/** Years from the first day to the stop day, at most (C.5-1). */
const YEARS = 2;

const toDay = (moment: string) => moment.slice(0, 10);
const onDay = (day: string, moment: string) => `${day}${moment.slice(10)}`;

/**
 * Whether a span is too long for a kind of repeat: daily it must not exceed a day, weekly and monthly it must not reach a week or
 * a month (C.5-7).
 */
export function isTooLong(repeatType: number, start: string, end: string): boolean {
  const day = toDay(start);
  if (repeatType === REPEAT.daily) return end > onDay(addDays(day, 1), start);
  if (repeatType === REPEAT.weekly) return end >= onDay(addDays(day, 7), start);
  if (repeatType === REPEAT.monthly) return end >= onDay(addMonths(day, 1), start);
  return false;
}

/** Why a span is too long for its kind of repeat, whatever its end. */
export const lengthProblem = ({ repeatType, start, end }: Omit<RepeatedSpan, 'stopOn'>): RepeatProblem | undefined =>
  isTooLong(repeatType, start, end) ? PROBLEMS[repeatType] : undefined;

/** The first rule that a repeat breaks, undefined if it is possible. */
export function repeatProblem({ repeatType, start, end, stopOn }: RepeatedSpan): RepeatProblem | undefined {
  // A rule is judged by the server, which knows its dates.
  if (repeatType === REPEAT.none || repeatType === REPEAT.rule) return undefined;
  const tooLong = lengthProblem({ repeatType, start, end });
  if (tooLong) return tooLong;
  if (stopOn === null) return 'stop.required';
  const startOn = toDay(start);
  if (findLastDay(start, end) > stopOn) return 'stop.beforeEnd';
  if (stopOn > addMonths(startOn, 12 * YEARS)) return 'stop.tooFar';
  if (expandSeries({ repeatType, startOn, stopOn }).length > MAX_OCCURRENCES) return 'stop.tooMany';
  return undefined;
}

/** The last day that is covered: one until midnight does not cover the day that begins then. */
function findLastDay(start: string, end: string): string {
  return end > start && end.endsWith(' 00:00') ? addDays(toDay(end), -1) : toDay(end);
}

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

/**
 * A day of the month so many months later; the last one where that month is shorter.
 *
 * @param monthDay 1 to 31, by default that of `day`
 */
export function addMonths(day: string, months: number, monthDay = Number(day.slice(8, 10))): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, index, Math.min(monthDay, last))).toISOString().slice(0, 10);
}

/** Numbers of the repeat types; `rule` *(ext)* is every repeat that is none of the specified kinds. */
export const REPEAT = { none: 1, daily: 2, weekly: 3, monthly: 4, rule: 5 } as const;

/** How a schedule repeats. */
export interface RepeatRule {
  /** 1 none, 2 daily, 3 weekly, 4 monthly. */
  readonly repeatType: number;
  /** The first day, `YYYY-MM-DD`. */
  readonly startOn: string;
  /** The last day, included; without a repeat it does not matter. */
  readonly stopOn: string | null;
  /**
   * The day of the month to which a monthly repeat returns, by default that of `startOn`: where it starts in the middle of a
   * series, its first day may be the shortened one of a shorter month.
   */
  readonly monthDay?: number | undefined;
}
