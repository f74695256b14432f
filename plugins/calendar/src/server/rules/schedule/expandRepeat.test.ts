import { addDays } from '@atrium/sdk/days';
import { expect, test } from 'vitest';
import { normaliseKind, type RuleKind, startRule } from '../../../contract/repeatRule.ts';
import { REPEAT } from '../../../series.ts';
import { seededRandom } from '../../../testing/seededRandom.ts';
import { type CompanyCalendar, expandRepeat, type RepeatDate } from './expandRepeat.ts';
import { findFirstDay } from './repeatRules.ts';

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
/** A company with two long holidays and a Saturday that is made up for. */
const HOLIDAYS = new Set(['2026-01-01', ...Array.from({ length: 9 }, (_, index) => addDays('2026-02-14', index))]);
const MADE_UP = new Set(['2026-02-07', '2028-03-04']);
const isWork = (day: string) => MADE_UP.has(day) || (weekdayOf(day) < 6 && !HOLIDAYS.has(day));
const CALENDAR: CompanyCalendar = { isWork, horizon: '2040-01-01' };

/** The same in another way: walks over every single day since the anchor, and asks of each whether the rule means it. */
function walk(rule: RuleKind, anchorOn: string, from: string, to: string, ends = true): RepeatDate[] {
  const found: RepeatDate[] = [];
  const used = new Set<string>();
  const monday = (day: string) => addDays(day, 1 - weekdayOf(day));
  for (let day = anchorOn; day <= to; day = addDays(day, 1)) {
    if (!isMeant(rule, anchorOn, day, monday)) continue;
    let on: string | undefined = day;
    if (rule.monthDay === 'workday') {
      const month = daysOfMonth(day).filter(isWork);
      on = rule.nth === -1 ? month.at(-1) : month[rule.nth - 1];
      if (ends && on !== undefined && on > to) on = undefined;
    } else if (!isWork(day)) {
      if (rule.daysOff === 'skip') on = undefined;
      if (rule.daysOff === 'before') while (!isWork(on!)) on = addDays(on!, -1);
      if (rule.daysOff === 'after') while (!isWork(on!)) on = addDays(on!, 1);
    }
    if (on === undefined || used.has(on)) continue;
    used.add(on);
    if (day >= from) found.push({ ruleOn: day, day: on });
  }
  return found;
}

const months = new Map<string, readonly string[]>();

function daysOfMonth(day: string): readonly string[] {
  const known = months.get(day.slice(0, 7));
  if (known) return known;
  const days: string[] = [];
  for (let one = `${day.slice(0, 7)}-01`; one.slice(0, 7) === day.slice(0, 7); one = addDays(one, 1)) days.push(one);
  months.set(day.slice(0, 7), days);
  return days;
}

function isMeant(rule: RuleKind, anchorOn: string, day: string, monday: (day: string) => string): boolean {
  const days = Math.round((Date.parse(day) - Date.parse(anchorOn)) / 86_400_000);
  if (rule.frequency === 'day') return days % rule.every === 0;
  if (rule.frequency === 'week') {
    const weeks = Math.round((Date.parse(monday(day)) - Date.parse(monday(anchorOn))) / 86_400_000 / 7);
    return weeks % rule.every === 0 && rule.weekdays.includes(weekdayOf(day));
  }
  const [years, month] = [Number(day.slice(0, 4)) - Number(anchorOn.slice(0, 4)), Number(day.slice(5, 7))];
  const passed = years * 12 + month - Number(anchorOn.slice(5, 7));
  if (rule.frequency === 'month' ? passed % rule.every !== 0 : month !== rule.month || years % rule.every !== 0)
    return false;
  const all = daysOfMonth(day);
  if (rule.monthDay === 'workday') return day === all[0];
  if (rule.monthDay === 'last') return day === all.at(-1);
  const named = rule.monthDay === 'date' ? all : all.filter((one) => weekdayOf(one) === rule.weekday);
  const place = rule.monthDay === 'date' ? rule.date : rule.nth;
  const wanted =
    place === -1 ? named.at(-1) : (named[place - 1] ?? (rule.shortMonth === 'last' ? named.at(-1) : undefined));
  return day === wanted;
}

test('2,000 random rules have the dates that a walk over every day finds', () => {
  const { between, is } = seededRandom(20_261_128);
  const seen = { moved: 0, together: 0, leap: 0, fifth: 0, workdays: 0, none: 0, window: 0 };
  for (let round = 0; round < 2000; round += 1) {
    const frequency = (['day', 'week', 'month', 'year'] as const)[between(0, 3)]!;
    const monthDay = (['date', 'weekday', 'last', 'workday'] as const)[between(0, 3)]!;
    const rule = normaliseKind({
      frequency,
      every: is(0.5) ? 1 : between(2, 6),
      weekdays: Array.from({ length: between(1, 3) }, () => between(1, 7)),
      monthDay,
      date: is(0.5) ? between(28, 31) : between(1, 31),
      weekday: between(1, 7),
      nth: is(0.3) ? -1 : between(1, monthDay === 'weekday' ? 5 : 15),
      month: is(0.3) ? 2 : between(1, 12),
      shortMonth: is(0.5) ? 'last' : 'skip',
      daysOff: (['keep', 'skip', 'before', 'after'] as const)[between(0, 3)]!,
    });
    const startOn = addDays('2025-12-01', between(0, 400));
    const anchorOn = findFirstDay(rule, startOn, CALENDAR);
    if (anchorOn === undefined) {
      seen.none += 1;
      continue;
    }
    const days = frequency === 'year' ? 1800 : frequency === 'month' ? 600 : 150;
    const to = addDays(anchorOn, between(0, days));
    const from = is(0.4) ? addDays(anchorOn, between(0, days)) : anchorOn;
    const ends = is(0.5);
    const repeat = { repeatType: REPEAT.rule, anchorOn, stopOn: ends ? to : null, rule };
    const found = expandRepeat(repeat, { from, to, most: 1000 }, CALENDAR);
    const wanted = walk(rule, anchorOn, from, to, ends);
    // What is moved onto a day of the window by days before it is regarded as far as a holiday is long.
    expect(found, `${round} ${JSON.stringify(rule)} ${anchorOn} ${from} ${to}`).toEqual(wanted);
    if (found.some(({ ruleOn, day }) => ruleOn !== day)) seen.moved += 1;
    if (found.some(({ day }) => day.endsWith('-02-29'))) seen.leap += 1;
    if (rule.nth === 5) seen.fifth += 1;
    if (rule.monthDay === 'workday') seen.workdays += 1;
    if (from !== anchorOn) seen.window += 1;
    if (rule.daysOff === 'after' && found.length < walk({ ...rule, daysOff: 'keep' }, anchorOn, from, to).length)
      seen.together += 1;
  }
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(10);
});

test('a year of nights makes each workday of one without end once', () => {
  for (const nth of [-1, 5]) {
    const rule = normaliseKind({ ...BASE, frequency: 'month', monthDay: 'workday', nth });
    const anchorOn = findFirstDay(rule, '2026-11-28', CALENDAR)!;
    const repeat = { repeatType: REPEAT.rule, anchorOn, stopOn: null, rule };
    const made: RepeatDate[] = [];
    for (let from = anchorOn, night = '2026-12-28'; night < '2028-12-31'; night = addDays(night, 13)) {
      made.push(...expandRepeat(repeat, { from, to: night, most: 400 }, CALENDAR));
      from = addDays(night, 1);
    }
    const months = made.map(({ day }) => day.slice(0, 7));
    expect(months.slice(0, 2), `${nth}`).toEqual(nth === 5 ? ['2026-12', '2027-01'] : ['2026-11', '2026-12']);
    expect(months.at(-1), `${nth}`).toBe('2028-12');
    expect(new Set(months).size, `${nth}`).toBe(nth === 5 ? 25 : 26);
    expect(months, `${nth}`).toHaveLength(nth === 5 ? 25 : 26);
  }
});

test('of a rule with thousands of days only those are looked at that are needed', () => {
  let asked = 0;
  const calendar = { ...CALENDAR, isWork: (day: string) => ((asked += 1), isWork(day)) };
  const rule = normaliseKind({ ...BASE, frequency: 'day', daysOff: 'skip' });
  const repeat = { repeatType: REPEAT.rule, anchorOn: '2026-03-26', stopOn: null, rule };
  expect(expandRepeat(repeat, { from: '2026-03-26', to: '2036-03-26', most: 3 }, calendar)).toHaveLength(3);
  expect(asked).toBe(5);
});

const BASE = startRule('2026-03-26');
const first = (kind: Partial<RuleKind>, startOn: string, count: number) => {
  const rule = normaliseKind({ ...BASE, ...kind });
  const anchorOn = findFirstDay(rule, startOn, CALENDAR)!;
  const repeat = { repeatType: REPEAT.rule, anchorOn, stopOn: null, rule };
  return expandRepeat(repeat, { from: anchorOn, to: '2036-12-31', most: count }, CALENDAR).map(({ day }) => day);
};

test('29 February each year is the last day of February in other years, or leaves them out', () => {
  const leap = { frequency: 'year', month: 2, date: 29 } as const;
  expect(first(leap, '2027-03-01', 3)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28']);
  expect(first({ ...leap, shortMonth: 'skip' }, '2027-03-01', 3)).toEqual(['2028-02-29', '2032-02-29', '2036-02-29']);
});

test('the fifth Monday is the last one of shorter months, or leaves them out; the fourth stays the fourth', () => {
  const mondays = { frequency: 'month', monthDay: 'weekday', weekday: 1 } as const;
  expect(first({ ...mondays, nth: 5 }, '2026-03-01', 3)).toEqual(['2026-03-30', '2026-04-27', '2026-05-25']);
  const fifth = { ...mondays, nth: 5, shortMonth: 'skip' } as const;
  expect(first(fifth, '2026-03-01', 3)).toEqual(['2026-03-30', '2026-06-29', '2026-08-31']);
  expect(first({ ...mondays, nth: 4 }, '2026-03-01', 3)).toEqual(['2026-03-23', '2026-04-27', '2026-05-25']);
});

test('a start that is no date of the rule leads to the next one, every second week counting from there', () => {
  const rule = { every: 2, weekdays: [1, 4] };
  expect(first(rule, '2026-03-27', 4)).toEqual(['2026-03-30', '2026-04-02', '2026-04-13', '2026-04-16']);
  expect(first(rule, '2026-03-26', 3)).toEqual(['2026-03-26', '2026-04-06', '2026-04-09']);
});

test('days off: a made-up Saturday is a workday, and dates that fall on one day are one', () => {
  const daily = { frequency: 'day', daysOff: 'after' } as const;
  expect(first(daily, '2026-02-06', 6)).toEqual([
    '2026-02-06',
    '2026-02-07',
    '2026-02-09',
    '2026-02-10',
    '2026-02-11',
    '2026-02-12',
  ]);
  const friday = { weekdays: [5], daysOff: 'before' as const };
  expect(first(friday, '2026-02-13', 3)).toEqual(['2026-02-13', '2026-02-27', '2026-03-06']);
});
