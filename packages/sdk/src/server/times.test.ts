import { afterAll, expect, test } from 'vitest';
import { formatDateTime } from './times.ts';

const zone = process.env['TZ'];
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const MOMENT = new Date('2026-03-01T02:04:05Z');

test('a moment by the clock of a time zone', () => {
  expect(formatDateTime(MOMENT, 'Asia/Taipei')).toBe('2026-03-01 10:04:05');
  expect(formatDateTime(MOMENT, 'America/Los_Angeles')).toBe('2026-02-28 18:04:05');
});

test('without a time zone, that of the process counts, also where it has changed since', () => {
  process.env['TZ'] = 'Asia/Taipei';
  expect(formatDateTime(MOMENT)).toBe('2026-03-01 10:04:05');
  process.env['TZ'] = 'UTC';
  expect(formatDateTime(MOMENT)).toBe('2026-03-01 02:04:05');
});
