import { addDays, daysBetween } from '@atrium/sdk/days';
import type { WorkSystem } from '../rules/overtime.ts';
import type { DayKind } from '../rules/plan.ts';

/** A planned day of a person. */
export interface LawDay {
  readonly date: string;
  readonly kind: DayKind;
  /** Null on a day without a shift. Milliseconds. */
  readonly shift: { readonly startsAt: number; readonly endsAt: number } | null;
  /** Planned working time: the shift without unpaid breaks. 0 without a shift. */
  readonly minutes: number;
  readonly isEmployed: boolean;
  /** The calendar has a 國定假日 on a work day of the person's rule. */
  readonly isHoliday: boolean;
}

export type ViolationCode =
  | ('noX' | 'noR' | 'x14' | 'free' | 'run6' | 'rest11' | 'day' | 'week' | 'cycle')
  // A 國定假日 that is not free and not moved, and a free one that is none and moved from nowhere.
  | ('holiday' | 'extraHoliday');

/** What days violate, both dates included. Minutes of `rest11`, `day`, `week` and `cycle`, days of the others. */
export interface Violation {
  readonly code: ViolationCode;
  readonly from: string;
  readonly to: string;
  readonly found: number;
  readonly limit: number;
  /** Of the Labor Standards Act: `36`; or of its enforcement rules: `ER 22-3`. */
  readonly article: string;
}

interface SystemRules {
  /** The most minutes of a day and of a week; no limit of a week: null. */
  readonly day: number;
  readonly week: number | null;
  /** Days of a cycle, with the fewest free days (例假 and 休息日) and the most minutes in it. */
  readonly cycle: { readonly days: number; readonly free: number; readonly minutes: number } | null;
  /** Days in which there are so many 例假. */
  readonly regular: { readonly days: number; readonly count: number };
  readonly article: string;
}

const HOUR = 60;
const MS = 60_000;
const LONGEST_RUN = 6;
const SHORTEST_REST = 11 * HOUR;
const MONDAY = '2024-01-01';

/** LSA 30, 30-1 and 36. The longest run of ER 22-3 is of all but four weeks. */
const SYSTEMS: Readonly<Record<WorkSystem, SystemRules>> = {
  normal: { day: 8 * HOUR, week: 40 * HOUR, cycle: null, regular: { days: 7, count: 1 }, article: '30' },
  '2': {
    ...{ day: 10 * HOUR, week: 48 * HOUR, regular: { days: 7, count: 1 }, article: '30' },
    cycle: { days: 14, free: 4, minutes: 80 * HOUR },
  },
  '4': {
    ...{ day: 10 * HOUR, week: null, regular: { days: 14, count: 2 }, article: '30-1' },
    cycle: { days: 28, free: 8, minutes: 160 * HOUR },
  },
  '8': {
    ...{ day: 8 * HOUR, week: 48 * HOUR, regular: { days: 7, count: 1 }, article: '30' },
    cycle: { days: 56, free: 16, minutes: 320 * HOUR },
  },
};

/** How many days around the checked ones decide about them: those of the longest period, and a run of six days. */
export const daysAround = (system: WorkSystem): number => (SYSTEMS[system].cycle?.days ?? 7) - 1;

interface Checked {
  readonly system: WorkSystem;
  /** The first day of a cycle; weeks begin on its weekday. By default a Monday. */
  readonly cycleStart?: string | undefined;
  /** Violations of days outside of these are not told. */
  readonly from: string;
  /** Included. */
  readonly to: string;
}

/**
 * What the law has against the planned days of a person, which follow one another: days off in their periods (LSA 36), the longest run of
 * work (ER 22-3), the rest between two shifts (LSA 34), free 國定假日 (LSA 37, 39), and the hours of days, weeks and cycles (LSA 30, 30-1). A period in which the
 * person is not employed throughout, or of which days are missing, is not judged. In the order of their first days.
 */
export function findViolations(days: readonly LawDay[], checked: Checked): Violation[] {
  const rules = SYSTEMS[checked.system];
  const periods = (length: number) => periodsOf(days, length, checked.cycleStart ?? MONDAY);
  return [
    ...periods(rules.regular.days).flatMap((period) => lackOfRegularDays(period, rules.regular.count)),
    ...(checked.system === 'normal' ? periods(7).flatMap(lackOfRestDays) : []),
    ...(checked.system === '4' ? [] : longRuns(days)),
    ...shortRests(days),
    ...lostHolidays(days),
    ...days.flatMap((day) =>
      day.isEmployed && workOn(day) > rules.day
        ? [
            {
              code: 'day' as const,
              from: day.date,
              to: day.date,
              found: workOn(day),
              limit: rules.day,
              article: rules.article,
            },
          ]
        : [],
    ),
    ...(rules.week === null ? [] : periods(7).flatMap((week) => tooMuchWork(week, 'week', rules.week!, rules.article))),
    ...(rules.cycle === null
      ? []
      : periods(rules.cycle.days).flatMap((cycle) => [
          ...lackOfFreeDays(cycle, rules.cycle!.free),
          ...tooMuchWork(cycle, 'cycle', rules.cycle!.minutes, rules.article),
        ])),
  ]
    .filter(({ from, to }) => from <= checked.to && to >= checked.from)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

type Period = readonly LawDay[];

const workOn = ({ kind, minutes }: LawDay): number => (kind === 'W' ? minutes : 0);
const spanOf = (period: Period) => ({ from: period[0]!.date, to: period.at(-1)!.date });
const countKinds = (period: Period, kinds: string): number => period.filter(({ kind }) => kinds.includes(kind)).length;

/** The whole periods among the days, as they follow one another from `start` on, before and after it. */
function periodsOf(days: Period, length: number, start: string): Period[] {
  const found: Period[] = [];
  if (days.length === 0) return found;
  const offset = daysBetween(start, days[0]!.date) % length;
  for (let at = (length - offset) % length; at + length <= days.length; at += length) {
    const period = days.slice(at, at + length);
    if (period.every(({ isEmployed }) => isEmployed)) found.push(period);
  }
  return found;
}

function lackOfRegularDays(period: Period, count: number): Violation[] {
  const found = countKinds(period, 'X');
  if (found >= count) return [];
  return [{ code: count === 1 ? 'noX' : 'x14', ...spanOf(period), found, limit: count, article: '36' }];
}

function lackOfRestDays(week: Period): Violation[] {
  const found = countKinds(week, 'R');
  return found > 0 ? [] : [{ code: 'noR', ...spanOf(week), found, limit: 1, article: '36' }];
}

function lackOfFreeDays(cycle: Period, limit: number): Violation[] {
  const found = countKinds(cycle, 'RX');
  return found >= limit ? [] : [{ code: 'free', ...spanOf(cycle), found, limit, article: '36' }];
}

function tooMuchWork(period: Period, code: 'week' | 'cycle', limit: number, article: string): Violation[] {
  const found = period.reduce((sum, day) => sum + workOn(day), 0);
  return found <= limit ? [] : [{ code, ...spanOf(period), found, limit, article }];
}

/** More than six days of work without a day off in between. */
function longRuns(days: Period): Violation[] {
  const runs: LawDay[][] = [[]];
  for (const day of days) {
    if (day.isEmployed && day.kind === 'W') runs.at(-1)!.push(day);
    else runs.push([]);
  }
  return runs
    .filter(({ length }) => length > LONGEST_RUN)
    .map((run) => ({ code: 'run6', ...spanOf(run), found: run.length, limit: LONGEST_RUN, article: 'ER 22-3' }));
}

/** Less than eleven hours between two shifts. */
function shortRests(days: Period): Violation[] {
  const worked = days.filter(({ isEmployed, kind, shift }) => isEmployed && kind === 'W' && shift);
  return worked.slice(1).flatMap((day, index): Violation[] => {
    const before = worked[index]!;
    if (day.date > addDays(before.date, 2)) return [];
    const found = Math.floor((day.shift!.startsAt - before.shift!.endsAt) / MS);
    if (found >= SHORTEST_REST) return [];
    return [{ code: 'rest11', from: before.date, to: day.date, found, limit: SHORTEST_REST, article: '34' }];
  });
}

/** Each 國定假日 is free on its day, or on another that is planned as one for it, in their order. */
function lostHolidays(days: Period): Violation[] {
  const employed = days.filter(({ isEmployed }) => isEmployed);
  const lost = employed.filter(({ kind, isHoliday }) => isHoliday && kind === 'W');
  const moved = employed.filter(({ kind, isHoliday }) => !isHoliday && kind === 'H');
  const say = (code: 'holiday' | 'extraHoliday', article: string) => (day: LawDay) => ({
    ...{ code, from: day.date, to: day.date, article },
    ...(code === 'holiday' ? { found: 0, limit: 1 } : { found: 1, limit: 0 }),
  });
  return [
    ...lost.slice(moved.length).map(say('holiday', '37, 39')),
    ...moved.slice(lost.length).map(say('extraHoliday', '37')),
  ];
}
