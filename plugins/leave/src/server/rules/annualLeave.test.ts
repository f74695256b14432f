import { expect, test } from 'vitest';
import { annualDays, annualPeriodOn } from './annualLeave.ts';

test('days of 特休 by full years of service (LSA 38)', () => {
  const days = [1, 2, 3, 4, 5, 9, 10, 11, 23, 24, 25, 40].map(annualDays);
  expect(days).toEqual([7, 10, 14, 14, 15, 15, 16, 17, 29, 30, 30, 30]);
});

test.each([
  ['before half a year', '2025-10-01', '2026-03-31', undefined],
  ['after half a year', '2025-10-01', '2026-04-01', { startsOn: '2026-04-01', endsOn: '2026-09-30', days: 3 }],
  ['on the last day of it', '2025-10-01', '2026-09-30', { startsOn: '2026-04-01', endsOn: '2026-09-30', days: 3 }],
  ['after a year', '2025-10-01', '2026-10-01', { startsOn: '2026-10-01', endsOn: '2027-09-30', days: 7 }],
  ['after ten years', '2016-03-26', '2026-03-26', { startsOn: '2026-03-26', endsOn: '2027-03-25', days: 16 }],
  // 民法 121: without such a day the period is over with the last one of the month.
  ['hired on a leap day', '2024-02-29', '2025-03-01', { startsOn: '2025-03-01', endsOn: '2026-02-28', days: 7 }],
  ['hired on the 31st', '2024-08-31', '2025-03-01', { startsOn: '2025-03-01', endsOn: '2025-08-30', days: 3 }],
] as const)('the period %s', (_, from, date, period) => {
  expect(annualPeriodOn(from, date)).toEqual(period);
});
