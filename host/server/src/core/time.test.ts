import { expect, test } from 'vitest';
import { zonedTime } from './time.ts';

test.each([
  ['Asia/Taipei', '2026-03-26 09:00:00 +08:00'],
  ['UTC', '2026-03-26 01:00:00 +00:00'],
  ['America/New_York', '2026-03-25 21:00:00 -04:00'],
  ['Asia/Kathmandu', '2026-03-26 06:45:00 +05:45'],
])('in %s it is %s', (zone, expected) => {
  expect(zonedTime(new Date('2026-03-26T01:00:00Z'), zone)).toBe(expected);
});
