import { addDays } from '@atrium/sdk/days';
import { describe, expect, test } from 'vitest';
import { MAX_OCCURRENCES } from './contract/limits.ts';
import { dayOfSeries, expandSeries, isTooLong, REPEAT, repeatProblem, type RepeatRule } from './series.ts';
import { seededRandom } from './testing/seededRandom.ts';

const NAMES = ['', 'none', 'daily', 'weekly', 'monthly'];

const lengthOfMonth = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** The same without arithmetic on dates: walks over every single day, and asks of each whether it is one. */
function walk({ repeatType, startOn, stopOn, monthDay }: RepeatRule): string[] {
  const days: string[] = [];
  let [year, month, day] = startOn.split('-').map(Number) as [number, number, number];
  const wanted = monthDay ?? day;
  for (let passed = 0; days.length <= MAX_OCCURRENCES; passed += 1) {
    const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    if (repeatType === REPEAT.none) return [text];
    if (text > stopOn!) break;
    const isMonthly = passed === 0 || day === Math.min(wanted, lengthOfMonth(year, month));
    if (repeatType === REPEAT.daily || (repeatType === REPEAT.weekly ? passed % 7 === 0 : isMonthly)) days.push(text);
    day += 1;
    if (day > lengthOfMonth(year, month)) [month, day] = [month + 1, 1];
    if (month > 12) [year, month] = [year + 1, 1];
  }
  return days;
}

test('[S1-066][S1-074][S1-076] 10,000 random rules have the days that a walk over every day finds', () => {
  const { next: random, between } = seededRandom(20_260_326);
  const seen = { ends: 0, leap: 0, onStop: 0, tooMany: 0 };
  for (let round = 0; round < 10_000; round += 1) {
    const [year, month] = [between(2023, 2029), between(1, 12)];
    const last = lengthOfMonth(year, month);
    // Every second rule begins where months differ.
    const day = random() < 0.5 ? between(Math.min(28, last), last) : between(1, last);
    const startOn = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    const repeatType = between(1, 4);
    // A series that is continued in a shorter month returns to a later day.
    const monthDay = repeatType === REPEAT.monthly && day === last && random() < 0.5 ? between(day, 31) : undefined;
    const open = { repeatType, startOn, stopOn: null, monthDay };
    const edge = dayOfSeries(open, between(0, 24));
    const far = addDays(startOn, between(0, 800));
    // The stop is a day of the rule, one before or after it, or any.
    const stopOn = [edge, addDays(edge, -1), addDays(edge, 1), far][between(0, 3)]!;
    const rule = { ...open, stopOn };
    const days = expandSeries(rule);
    expect(days, `${NAMES[repeatType]} ${startOn} ${stopOn} ${monthDay}`).toEqual(walk(rule));
    if (days.some((one) => /-(29|30|31)$/.test(one))) seen.ends += 1;
    if (days.some((one) => one.endsWith('-02-29'))) seen.leap += 1;
    if (days.at(-1) === stopOn) seen.onStop += 1;
    if (days.length > MAX_OCCURRENCES) seen.tooMany += 1;
  }
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(100);
});

test('[S1-076] a monthly repeat from the 31st falls on the last day of shorter months and returns to its day', () => {
  expect(expandSeries({ repeatType: REPEAT.monthly, startOn: '2027-12-31', stopOn: '2028-05-31' })).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
  ]);
  const continued = { repeatType: REPEAT.monthly, startOn: '2028-02-29', stopOn: '2028-04-30', monthDay: 31 };
  expect(expandSeries(continued)).toEqual(['2028-02-29', '2028-03-31', '2028-04-30']);
});

test('a repeat without a stop day has no days', () => {
  expect(expandSeries({ repeatType: REPEAT.daily, startOn: '2026-03-26', stopOn: null })).toEqual([]);
});

const { none, daily, weekly, monthly } = REPEAT;
const problem = (repeatType: number, start: string, end: string, stopOn: string | null = '2027-03-26') =>
  repeatProblem({ repeatType, start, end, stopOn });

describe('how long a schedule may be that repeats', () => {
  test('[S1-071] daily exactly one day passes, a minute more does not', () => {
    expect(problem(daily, '2026-03-26 09:00', '2026-03-27 09:00')).toBeUndefined();
    expect(problem(daily, '2026-03-26 00:00', '2026-03-27 00:00')).toBeUndefined();
    expect(problem(daily, '2026-03-26 09:00', '2026-03-27 09:01')).toBe('daily');
  });

  test('[S1-070] weekly a span of a week is refused', () => {
    expect(problem(weekly, '2026-03-26 09:00', '2026-04-02 08:59')).toBeUndefined();
    expect(problem(weekly, '2026-03-26 09:00', '2026-04-02 09:00')).toBe('weekly');
  });

  test('[S1-069] monthly a span of a calendar month is refused, in February a shorter one', () => {
    expect(problem(monthly, '2026-03-26 09:00', '2026-04-26 08:59')).toBeUndefined();
    expect(problem(monthly, '2026-03-26 09:00', '2026-04-26 09:00')).toBe('monthly');
    expect(isTooLong(monthly, '2027-01-31 00:00', '2027-02-27 23:59')).toBe(false);
    expect(isTooLong(monthly, '2027-01-31 00:00', '2027-02-28 00:00')).toBe(true);
  });

  test('without a repeat it may be of any length', () => {
    expect(problem(none, '2026-03-26 09:00', '2027-03-26 09:00', null)).toBeUndefined();
  });
});

describe('when a repeat stops', () => {
  test('[S1-068] it needs a stop day', () => {
    expect(problem(weekly, '2026-03-26 09:00', '2026-03-26 10:00', null)).toBe('stop.required');
  });

  test('[S1-072] the first end must not be after it; the same day and its midnight are not', () => {
    expect(problem(weekly, '2026-03-26 09:00', '2026-03-27 10:00', '2026-03-26')).toBe('stop.beforeEnd');
    expect(problem(weekly, '2026-03-26 09:00', '2026-03-27 00:00', '2026-03-26')).toBeUndefined();
    expect(problem(weekly, '2026-03-26 09:00', '2026-03-26 10:00', '2026-03-26')).toBeUndefined();
    expect(problem(weekly, '2026-03-26 00:00', '2026-03-26 00:00', '2026-03-25')).toBe('stop.beforeEnd');
  });

  test('[S1-074] at most two years later, and after at most 366 occurrences', () => {
    expect(problem(weekly, '2026-03-26 09:00', '2026-03-26 10:00', '2028-03-26')).toBeUndefined();
    expect(problem(weekly, '2026-03-26 09:00', '2026-03-26 10:00', '2028-03-27')).toBe('stop.tooFar');
    expect(problem(daily, '2026-03-26 09:00', '2026-03-26 10:00', '2027-03-26')).toBeUndefined();
    expect(problem(daily, '2026-03-26 09:00', '2026-03-26 10:00', '2027-03-27')).toBe('stop.tooMany');
  });
});
