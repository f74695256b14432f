import { expect, test } from 'vitest';
import { addDays, daysBetween } from './days.ts';

test.each([
  ['2026-03-26', 1, '2026-03-27'],
  ['2026-03-26', 0, '2026-03-26'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-11-01', 366, '2027-11-02'],
  ['2026-03-26 23:59', 1, '2026-03-27'],
])('%s and %i days is %s, in any time zone', (day, count, later) => {
  expect(addDays(day, count)).toBe(later);
  expect(daysBetween(day, later)).toBe(count);
  expect(daysBetween(later, day)).toBe(-count || 0);
});
