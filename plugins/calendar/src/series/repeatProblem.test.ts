import { describe, expect, test } from 'vitest';
import { isTooLong, repeatProblem } from './repeatProblem.ts';
import { REPEAT } from './RepeatRule.ts';

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
