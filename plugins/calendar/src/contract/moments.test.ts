import { expect, test } from 'vitest';
import { Moment } from './moments.ts';

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
