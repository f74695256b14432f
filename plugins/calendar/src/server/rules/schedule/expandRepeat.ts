import { addDays, daysBetween } from '@atrium/sdk/days';
import { type RuleKind, weekdayOf } from '../../../contract/repeatRule.ts';
import { addMonths, dayOfSeries, REPEAT } from '../../../series.ts';
import { expandRRule } from '../expandRRule.ts';

/** How a schedule repeats, as its series has it. */
export interface Repeat {
  /** 1 none, 2 daily, 3 weekly, 4 monthly, 5 by its rule. */
  readonly repeatType: number;
  /** The day of the rule from which it counts: every second week from this one's, monthly on its day of the month. */
  readonly anchorOn: string;
  /** The last day, included; null without an end. */
  readonly stopOn: string | null;
  readonly rule: RuleKind | null;
}

/** A date of a repeat. */
export interface RepeatDate {
  /** The day of the rule: what identifies the date, whatever the company's calendar says later. */
  readonly ruleOn: string;
  /** The day on which it is: another one where a day off moves it; of the workdays of a month the day that is meant. */
  readonly day: string;
}

/** What the dates of a repeat depend on beside its rule. */
export interface CompanyCalendar {
  /** Whether the company works on a day: weekends and holidays are off, days that are made up for are not. */
  readonly isWork: (day: string) => boolean;
  /** The last day up to which dates of a repeat without end exist. */
  readonly horizon: string;
}

interface Window {
  /** Included, as the day of the rule. */
  readonly from: string;
  /** Included; the end of the repeat, if that is earlier. */
  readonly to: string;
  /** So many of the first are enough. */
  readonly most: number;
}

/** Days that a date may be moved by days off: longer than any holiday. */
const FARTHEST = 31;

/**
 * The dates of a repeat in a window, ascending. A day has one of them: what days off move onto another date falls together with it.
 */
export function expandRepeat(repeat: Repeat, window: Window, calendar: CompanyCalendar): RepeatDate[] {
  const { from, most } = window;
  const to = repeat.stopOn !== null && repeat.stopOn < window.to ? repeat.stopOn : window.to;
  if (repeat.rule === null) return expandSimple(repeat, { from, to, most });
  const { rule } = repeat;
  const dates: RepeatDate[] = [];
  const taken = new Set<string>();
  // Those before the window may be moved onto a day of it.
  const first = maxDay(repeat.anchorOn, addDays(from, isMoving(rule) ? -FARTHEST : 0));
  for (const ruleOn of eachRuleDay(rule, repeat.anchorOn, first, to)) {
    const day = placeDate(rule, ruleOn, calendar);
    if (day === undefined || taken.has(day) || isAfterEnd(repeat, day)) continue;
    taken.add(day);
    if (ruleOn < from) continue;
    dates.push({ ruleOn, day });
    if (dates.length >= most) break;
  }
  return dates;
}

/** A workday may be after the end, whose month began before it. A date of one without end is made with its month, also behind the window. */
const isAfterEnd = ({ rule, stopOn }: Repeat, day: string): boolean =>
  rule?.monthDay === 'workday' && stopOn !== null && day > stopOn;

const isMoving = ({ daysOff }: RuleKind): boolean => daysOff === 'before' || daysOff === 'after';
const maxDay = (one: string, other: string): string => (one > other ? one : other);

function expandSimple({ repeatType, anchorOn }: Repeat, { from, to, most }: Window): RepeatDate[] {
  const dates: RepeatDate[] = [];
  const monthDay = Number(anchorOn.slice(8, 10));
  for (let index = 0; dates.length < most; index += 1) {
    const day = dayOfSeries({ repeatType, startOn: anchorOn, stopOn: null, monthDay }, index);
    if (day > to) break;
    if (day >= from) dates.push({ ruleOn: day, day });
    if (repeatType === REPEAT.none) break;
  }
  return dates;
}

/** The day on which a date of a rule is; undefined if there is none. */
export function placeDate(rule: RuleKind, ruleOn: string, { isWork }: CompanyCalendar): string | undefined {
  if (rule.monthDay === 'workday') return nthWorkday(ruleOn, rule.nth, isWork);
  if (rule.daysOff === 'keep' || isWork(ruleOn)) return ruleOn;
  if (rule.daysOff === 'skip') return undefined;
  const step = rule.daysOff === 'before' ? -1 : 1;
  for (let days = 1; days <= FARTHEST; days += 1) {
    const day = addDays(ruleOn, step * days);
    if (isWork(day)) return day;
  }
  return undefined;
}

/** @param first the first day of the month */
function nthWorkday(first: string, nth: number, isWork: CompanyCalendar['isWork']): string | undefined {
  const month = first.slice(0, 7);
  const days = Array.from({ length: 31 }, (_, index) => addDays(first, index));
  return days.filter((day) => day.startsWith(month) && isWork(day)).at(nth < 0 ? nth : nth - 1);
}

/** The days of a rule within a window, whatever is done with days off; of workdays the first day of their month. */
export const ruleDays = (rule: RuleKind, anchorOn: string, from: string, to: string): string[] => [
  ...eachRuleDay(rule, anchorOn, from, to),
];

/** The same one by one: of a daily rule there are thousands in ten years, of which often few are needed. */
export function* eachRuleDay(rule: RuleKind, anchorOn: string, from: string, to: string): Generator<string> {
  if (from > to) return;
  const start = nearStart(rule, anchorOn, from);
  if (rule.frequency === 'day' || rule.frequency === 'week') {
    const first = maxDay(start, from);
    for (const day of eachOfWeeks(rule, start)) {
      if (day > to) return;
      if (day >= first) yield day;
    }
    return;
  }
  const window = { from: Math.max(toWall(start), toWall(from)), to: toWall(to) };
  for (const wall of expandRRule(toRRule(rule), toWall(start), window) ?? [])
    yield new Date(wall).toISOString().slice(0, 10);
}

/** The days of a daily or weekly rule, without end; the library takes a hundred times as long. Weeks begin on Monday. */
function* eachOfWeeks({ frequency, every, weekdays }: RuleKind, start: string): Generator<string> {
  if (frequency === 'week' && weekdays.length === 0) return;
  const monday = addDays(start, 1 - weekdayOf(start));
  for (let index = 0; ; index += every)
    if (frequency === 'day') yield addDays(start, index);
    else for (const weekday of weekdays) yield addDays(monday, 7 * index + weekday - 1);
}

const toWall = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A day from which the rule counts alike, near the window: dates of many years before it are not looked at. */
function nearStart({ frequency, every }: RuleKind, anchorOn: string, from: string): string {
  if (frequency === 'day' || frequency === 'week') {
    const step = every * (frequency === 'day' ? 1 : 7);
    return addDays(anchorOn, step * Math.max(0, Math.floor((daysBetween(anchorOn, from) - 7) / step)));
  }
  const first = `${anchorOn.slice(0, 7)}-01`;
  const step = every * (frequency === 'month' ? 1 : 12);
  const months = monthsBetween(first, from);
  return addMonths(first, step * Math.max(0, Math.floor((months - 1) / step)));
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCY = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;

/** The rule as iCalendar has it (RFC 5545), without its end and without days off. */
export function toRRule(rule: RuleKind): string {
  const { frequency, every, weekdays, month } = rule;
  const parts = [`FREQ=${FREQUENCY[frequency]}`, ...(every > 1 ? [`INTERVAL=${every}`] : [])];
  if (frequency === 'week') parts.push(`BYDAY=${weekdays.map((day) => NAMES[day - 1]).join(',')}`, 'WKST=MO');
  if (frequency === 'year') parts.push(`BYMONTH=${month}`);
  if (frequency === 'month' || frequency === 'year') parts.push(...dayInMonth(rule));
  return parts.join(';');
}

function dayInMonth({ monthDay, date, weekday, nth, shortMonth }: RuleKind): string[] {
  if (monthDay === 'workday') return ['BYMONTHDAY=1'];
  if (monthDay === 'last' || (monthDay === 'date' && date === 31 && shortMonth === 'last')) return ['BYMONTHDAY=-1'];
  if (monthDay === 'weekday') return [`BYDAY=${nth === 5 && shortMonth === 'last' ? -1 : nth}${NAMES[weekday - 1]}`];
  if (date <= 28 || shortMonth === 'skip') return [`BYMONTHDAY=${date}`];
  const days = Array.from({ length: date - 27 }, (_, index) => 28 + index);
  return [`BYMONTHDAY=${days.join(',')}`, 'BYSETPOS=-1'];
}
