import { expect, test } from 'vitest';
import { leaveSpan } from './AttendanceGroups.tsx';

test.each([
  ['2026-03-26 09:00', '2026-03-26 18:00', null],
  ['2026-03-26 09:00', '2026-03-26 17:00', null],
  ['2026-03-26 09:00', '2026-03-26 16:59', '09:00–16:59'],
  ['2026-03-26 13:30', '2026-03-26 18:00', '13:30–18:00'],
  ['2026-03-26 09:00', '2026-04-02 18:00', '3/26–4/2'],
])('from %s to %s is %s', (startDatetime, endDatetime, span) => {
  expect(leaveSpan({ startDatetime, endDatetime })).toBe(span);
});
