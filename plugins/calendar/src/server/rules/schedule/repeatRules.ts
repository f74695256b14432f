import { addDays, daysBetween } from '@atrium/sdk/days';
import type { z } from 'zod';
import { MAX_OCCURRENCES, MAX_RULE_OCCURRENCES, MAX_YEARS } from '../../../contract/limits.ts';
import { LATEST_YEARS } from '../../../contract/moments.ts';
import { type RepeatRuleShape, type RuleKind, weekdayOf } from '../../../contract/repeatRule.ts';
import { addMonths, isTooLong, REPEAT, repeatProblem } from '../../../series.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { findLastDay } from '../times.ts';
import { instantOfMoment } from '@atrium/sdk/server';
import type { Draft, Series } from './draft.ts';
import {
  type CompanyCalendar,
  eachRuleDay,
  expandRepeat,
  placeDate,
  type RepeatDate,
  ruleDays,
} from './expandRepeat.ts';

/** Days beyond a year for which the dates of a rule without end are made at a time: it is extended once in so many days. */
const DAYS_AHEAD = 30;

const yearAhead = (day: string): string => addDays(addMonths(day, 12), DAYS_AHEAD);

/**
 * The days of the company from a year before `from` on, as far as rules reach.
 *
 * @param from the earliest day of the repeat
 */
export async function readCompanyCalendar(
  { directory, clock }: Pick<CalendarContext, 'directory' | 'clock'>,
  from: string,
  rule: RuleKind | null,
): Promise<CompanyCalendar> {
  const today = clock.today();
  const start = from > today ? from : today;
  const horizon = yearAhead(start);
  if (rule === null || (rule.daysOff === 'keep' && rule.monthDay !== 'workday')) return { horizon, isWork: isWeekday };
  const off = new Map<string, boolean>();
  // Whole years, so that the directory keeps few ranges.
  const [first, last] = [Number(from.slice(0, 4)) - 1, Number(start.slice(0, 4)) + MAX_YEARS + 1];
  for (let year = first; year <= last; year += 1)
    for (const { date, isWork } of await directory.days(`${year}-01-01`, `${year}-12-31`)) off.set(date, isWork);
  return { horizon, isWork: (day) => off.get(day) ?? isWeekday(day) };
}

const isWeekday = (day: string): boolean => weekdayOf(day) <= 5;

/** The first day of a rule from the start on, as if it had each of its periods; undefined if it has none in reach. */
export function findFirstDay(rule: RuleKind, startOn: string, calendar: CompanyCalendar): string | undefined {
  const inMonth = rule.frequency === 'month' || rule.frequency === 'year';
  const from = inMonth ? `${startOn.slice(0, 7)}-01` : startOn;
  const to = inMonth ? addMonths(from, rule.frequency === 'year' ? 12 * MAX_YEARS : 14) : addDays(from, 62);
  return ruleDays({ ...rule, every: 1 }, from, from, to).find((ruleOn) => {
    const day = placeDate(rule, ruleOn, calendar);
    return day !== undefined && day >= startOn && (ruleOn >= startOn || rule.monthDay === 'workday');
  });
}

interface NewDates {
  readonly anchorOn: string;
  readonly dates: readonly RepeatDate[];
  readonly madeUntil: string | null;
}

/**
 * The dates of a repeat that begins with a draft. The first one of a rule is its first day from the start on, also where the start itself
 * is none. Of more than a series may have it returns one more than that, so that the caller can tell.
 */
export function datesOfNew(
  { repeatType, rule, stopOn, start }: Pick<Draft, 'repeatType' | 'rule' | 'stopOn' | 'start'>,
  calendar: CompanyCalendar,
): NewDates {
  const startOn = start.slice(0, 10);
  const anchorOn = rule === null ? startOn : findFirstDay(rule, startOn, calendar);
  if (anchorOn === undefined) return { anchorOn: startOn, dates: [], madeUntil: null };
  const ahead = yearAhead(anchorOn);
  const horizon = ahead > calendar.horizon ? ahead : calendar.horizon;
  const to = stopOn ?? (repeatType === REPEAT.none ? startOn : horizon);
  const most = 1 + mostDates(rule);
  const repeat = { repeatType, anchorOn, stopOn: repeatType === REPEAT.none ? null : stopOn, rule };
  const dates = expandRepeat(repeat, { from: anchorOn, to, most }, calendar);
  return { anchorOn, dates, madeUntil: rule !== null && stopOn === null ? to : null };
}

/** Why a rule is not possible; each is a text `rule.<problem>`. */
type RuleProblem = 'weekdays' | 'nth' | 'noDate' | 'beforeEnd' | 'tooFar' | 'tooLate' | 'tooMany' | 'tooLong';

/** What a rule is wrong in by itself. */
export function findRuleProblem({ frequency, weekdays, monthDay, nth }: RuleKind): RuleProblem | undefined {
  if (frequency === 'week' && weekdays.length === 0) return 'weekdays';
  if (frequency === 'day' || frequency === 'week') return undefined;
  if (nth === 0 || (monthDay === 'weekday' && nth > 5)) return 'nth';
  return undefined;
}

/** A date of a series with which a draft of the same kind begins. It is not looked for again: a day off may have moved it. */
export interface HeldDate extends RepeatDate {
  readonly anchorOn: string;
  /** The rule, moved along with the date. */
  readonly rule: RuleKind;
}

/** The held date and those that follow by the rule, up to the end; none where it is behind the end. */
function datesFrom(
  { anchorOn, rule, ruleOn, day }: HeldDate,
  stopOn: string | null,
  calendar: CompanyCalendar,
  most: number,
): RepeatDate[] {
  if (stopOn !== null && (rule.monthDay === 'workday' ? day : ruleOn) > stopOn) return [];
  const repeat = { repeatType: REPEAT.rule, anchorOn, stopOn, rule };
  const window = { from: addDays(ruleOn, 1), to: stopOn ?? calendar.horizon, most: most - 1 };
  return [{ ruleOn, day }, ...(most > 1 ? expandRepeat(repeat, window, calendar) : [])];
}

/** What the dates of a repeat are judged by. */
export interface JudgedBy {
  readonly calendar: CompanyCalendar;
  readonly today: string;
  /** Of a rule that stays. */
  readonly heldDate?: HeldDate | undefined;
}

/** The last year of a date, as far as months can be read. */
export const latestYear = (today: string): number => Number(today.slice(0, 4)) + LATEST_YEARS;

/** What is wrong with the dates of a draft that repeats by a rule. */
export function findDateProblem(draft: Draft, { calendar, today, heldDate: held }: JudgedBy): RuleProblem | undefined {
  const { rule, stopOn, start, end } = draft;
  if (rule === null) return undefined;
  const startOn = start.slice(0, 10);
  if (!held && findFirstDay(rule, startOn, calendar) === undefined) return 'noDate';
  if (stopOn !== null && stopOn > addMonths(held?.ruleOn ?? startOn, 12 * MAX_YEARS)) return 'tooFar';
  const length = daysBetween(startOn, findLastDay(instantOfMoment(start), instantOfMoment(end)));
  const { anchorOn, dates } = held
    ? { anchorOn: held.anchorOn, dates: datesFrom(held, stopOn, calendar, 1 + mostDates(rule)) }
    : datesOfNew(draft, calendar);
  const [first] = dates;
  if (!first || (stopOn !== null && addDays(first.day, length) > stopOn && first.ruleOn === first.day))
    return 'beforeEnd';
  if (dates.length > MAX_RULE_OCCURRENCES) return 'tooMany';
  if (Number((stopOn ?? dates.at(-1)!.day).slice(0, 4)) > latestYear(today)) return 'tooLate';
  const span = `${addDays(first.day, daysBetween(startOn, end.slice(0, 10)))}${end.slice(10)}`;
  const shortest = findShortestGap(rule, anchorOn, dates.at(-1)!.ruleOn);
  if (span > `${addDays(first.day, shortest)}${start.slice(10)}`) return 'tooLong';
  return undefined;
}

/** Dates among which the shortest time between two is looked for: a rule has no other one later. */
const GAPS = 60;

/** Days between two of the rule, at least: each date ends before the next one begins. Far more than a schedule has if there is one alone. */
function findShortestGap(rule: RuleKind, anchorOn: string, to: string): number {
  let [shortest, index] = [36_500, 0];
  let before: string | undefined;
  for (const day of eachRuleDay(rule, anchorOn, anchorOn, to)) {
    if (before !== undefined) shortest = Math.min(shortest, daysBetween(before, day));
    before = day;
    index += 1;
    if (index >= GAPS) break;
  }
  return shortest;
}

/**
 * A draft whose rule has become what is stored: so many dates are the day of the last one, and a rule that is one of the specified kinds
 * is that, unless it is that of the series already.
 */
export function settleRule(draft: Draft, calendar: CompanyCalendar, held?: HeldDate): Draft {
  const { rule, count, start } = draft;
  if (rule === null || start === '') return draft;
  const startOn = start.slice(0, 10);
  const stopOn = () => (held ? findLastOfHeld(held, count!, calendar) : findLastOf(rule, startOn, count!, calendar));
  const settled = count === null ? draft : { ...draft, stopOn: stopOn(), count: null };
  return held ? settled : (toSimple(settled, rule, startOn) ?? settled);
}

/** The day by which so many dates are over; behind all that are allowed if there are fewer. */
function findLastOf(rule: RuleKind, startOn: string, count: number, calendar: CompanyCalendar): string {
  const anchorOn = findFirstDay(rule, startOn, calendar) ?? startOn;
  const farthest = addMonths(startOn, 12 * MAX_YEARS);
  const window = { from: anchorOn, to: farthest, most: count };
  const dates = expandRepeat({ repeatType: REPEAT.rule, anchorOn, stopOn: null, rule }, window, calendar);
  return endWith(rule, dates, count, farthest);
}

/** The same of a series from one of its dates on. */
function findLastOfHeld(held: HeldDate, count: number, calendar: CompanyCalendar): string {
  const farthest = addMonths(held.ruleOn, 12 * MAX_YEARS);
  return endWith(held.rule, datesFrom(held, null, { ...calendar, horizon: farthest }, count), count, farthest);
}

function endWith({ monthDay }: RuleKind, dates: readonly RepeatDate[], count: number, farthest: string): string {
  const last = dates.at(-1);
  if (!last || dates.length < count) return addDays(farthest, 1);
  return last.day > last.ruleOn && monthDay === 'workday' ? last.day : last.ruleOn;
}

function toSimple(draft: Draft, rule: RuleKind, startOn: string): Draft | undefined {
  const { frequency, every, weekdays, monthDay, date, shortMonth, daysOff } = rule;
  const { start, end, stopOn } = draft;
  if (every !== 1 || daysOff !== 'keep' || stopOn === null) return undefined;
  const isWeekly = frequency === 'week' && weekdays.length === 1 && weekdays[0] === weekdayOf(startOn);
  const isMonthly =
    frequency === 'month' && monthDay === 'date' && date === Number(startOn.slice(8, 10)) && shortMonth === 'last';
  const repeatType =
    frequency === 'day' ? REPEAT.daily : isWeekly ? REPEAT.weekly : isMonthly ? REPEAT.monthly : undefined;
  if (repeatType === undefined) return undefined;
  const problem = repeatProblem({ repeatType, start, end, stopOn });
  return problem === undefined ? { ...draft, repeatType, rule: null } : undefined;
}

/** Whether a rule can be moved to other days: what is on the last day or a workday of its month is so wherever it is dropped. */
export const canMove = ({ frequency, monthDay }: RuleKind): boolean =>
  frequency === 'day' || frequency === 'week' || monthDay === 'date' || monthDay === 'weekday';

/**
 * A rule that begins so many days later: its weekdays move along, a day of the month becomes that of the new start.
 *
 * @param startOn the new first day
 */
export function moveRule(rule: RuleKind, days: number, startOn: string): RuleKind {
  const weekdays = rule.weekdays.map((day) => ((((day - 1 + days) % 7) + 7) % 7) + 1).sort((one, other) => one - other);
  if (rule.frequency === 'day' || rule.frequency === 'week') return { ...rule, weekdays };
  const month = rule.frequency === 'year' ? Number(startOn.slice(5, 7)) : rule.month;
  if (rule.monthDay === 'date') return { ...rule, month, date: Number(startOn.slice(8, 10)) };
  const isLast = addDays(startOn, 7).slice(0, 7) !== startOn.slice(0, 7);
  const place = Math.ceil(Number(startOn.slice(8, 10)) / 7);
  return { ...rule, month, weekday: weekdayOf(startOn), nth: rule.nth === -1 && isLast ? -1 : place };
}

/** The rule of a series as it is read; null for one of the specified kinds. */
export const toRepeatRule = (rule: RuleKind | null, stopOn: string | null): z.input<typeof RepeatRuleShape> | null =>
  rule === null ? null : { ...rule, weekdays: [...rule.weekdays], until: stopOn, count: null };

/** Whether a time is short enough for a repeat: each of its dates ends before the next one begins (C.5-7). */
export function fitsRepeat(
  { start, end }: Pick<Draft, 'start' | 'end'>,
  { repeatType, rule, anchorOn, stopOn, madeUntil }: Series,
): boolean {
  if (rule === null) return !isTooLong(repeatType, start, end);
  const shortest = findShortestGap(rule, anchorOn, stopOn ?? madeUntil ?? anchorOn);
  return end <= `${addDays(start.slice(0, 10), shortest)}${start.slice(10)}`;
}

/** Dates of one series, by how it repeats. */
export const mostDates = (rule: RuleKind | null): number => (rule === null ? MAX_OCCURRENCES : MAX_RULE_OCCURRENCES);
