import { afterEach, expect, test, vi } from 'vitest';
import { Moment, wallTime } from './moments.ts';

test('a moment may have an offset that exists, and stays within the years of schedules with it', () => {
  const isValid = (text: string) => Moment.safeParse(text).success;
  for (const text of ['2027-03-26T10:00+09:30', '2027-03-26T10:00-1200', '2027-03-26 10:00:00.5Z'])
    expect(isValid(text), text).toBe(true);
  for (const text of [
    '2027-03-26T10:00+99:99',
    '2027-03-26T10:00+0860',
    '2027-03-26T10:00+15:00',
    '2000-01-01T00:00+14:00',
  ])
    expect(isValid(text), text).toBe(false);
});

afterEach(() => vi.unstubAllEnvs());

test('a time without an offset stays as it is, also one that the clocks leave out', () => {
  vi.stubEnv('TZ', 'America/New_York');
  expect(wallTime('2026-03-08T02:30:00')).toBe('2026-03-08 02:30');
  expect(wallTime('2026-03-08T02:30:00-05:00')).toBe('2026-03-08 03:30');
});
