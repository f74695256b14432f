import { addDays } from '@atrium/sdk/days';
import { ScheduleDay } from '../../../contract/moments.ts';
import type { Days } from '../access.ts';

/** The days in the query of a list call (S1 §3). */
export interface RangeQuery {
  readonly dateBegin?: string | undefined;
  readonly dateEnd?: string | undefined;
  readonly quickSelection?: number | undefined;
  readonly dateTime?: readonly string[] | undefined;
}

/** Today and so many days before and after it, by quick selection (S1 §4). */
const AROUND: Readonly<Record<number, number>> = { 1: 15, 2: 7 };
const ALL = 999;
const OWN_PERIOD = 0;

/**
 * The days of a list call. A quick selection counts only where no dates are given, so that there are no two truths
 * (C.5-30). Returns 'period' where its own period is missing, 'order' where the end is before the begin.
 */
export function rangeOf(query: RangeQuery, today: string): Days | 'period' | 'order' {
  const { dateBegin, dateEnd, quickSelection: selection } = query;
  if (dateBegin !== undefined || dateEnd !== undefined) return inOrder(dateBegin, dateEnd);
  if (selection === undefined || selection === ALL) return {};
  if (selection === OWN_PERIOD) return periodOf(query.dateTime ?? []);
  const days = AROUND[selection]!;
  return { from: addDays(today, -days), to: addDays(today, days) };
}

function periodOf([from = '', to = '']: readonly string[]): Days | 'period' | 'order' {
  return isDay(from) && isDay(to) ? inOrder(from.slice(0, 10), to.slice(0, 10)) : 'period';
}

const inOrder = (from?: string, to?: string): Days | 'order' =>
  from !== undefined && to !== undefined && from > to ? 'order' : { from, to };

/** `YYYY-MM-DD`, with or without a time behind it, of a day that a schedule may have. */
const isDay = (text: string): boolean => ScheduleDay.safeParse(text.slice(0, 10)).success;
