import { addDays } from '@atrium/sdk/days';
import { MAX_OCCURRENCES } from '../contract/limits.ts';
import { addMonths } from './addMonths.ts';
import { expandSeries } from './expandSeries.ts';
import { REPEAT } from './RepeatRule.ts';

/** A schedule as its repeat is judged: moments `YYYY-MM-DD HH:mm`; all day its end is the midnight after the last day. */
export interface RepeatedSpan {
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
 * a month (S1 §5; C.5-7).
 */
export function isTooLong(repeatType: number, start: string, end: string): boolean {
  const day = toDay(start);
  if (repeatType === REPEAT.daily) return end > onDay(addDays(day, 1), start);
  if (repeatType === REPEAT.weekly) return end >= onDay(addDays(day, 7), start);
  if (repeatType === REPEAT.monthly) return end >= onDay(addMonths(day, 1), start);
  return false;
}

/** The first rule of S1 §5 that a repeat breaks, undefined if it is possible. */
export function repeatProblem({ repeatType, start, end, stopOn }: RepeatedSpan): RepeatProblem | undefined {
  if (repeatType === REPEAT.none) return undefined;
  if (isTooLong(repeatType, start, end)) return PROBLEMS[repeatType];
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
