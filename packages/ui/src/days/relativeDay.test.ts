import { expect, test } from 'vitest';
import { setUiLanguage } from '../texts/language.ts';
import { dayLabel, relativeDay } from './relativeDay.ts';

const NOW = new Date(2026, 2, 26, 23, 59);

test('[S0-183] today, tomorrow and yesterday are 今天, 明天, 昨天; other days M/D (週x)', () => {
  expect(relativeDay('2026-03-26', NOW)).toBe('今天');
  expect(relativeDay('2026-03-27', NOW)).toBe('明天');
  expect(relativeDay('2026-03-25', NOW)).toBe('昨天');
  expect(relativeDay('2026-03-14', NOW)).toBe('3/14 (週六)');
  expect(relativeDay('2026-03-28', NOW)).toBe('3/28 (週六)');
});

test('[S0-183] relative days follow the calendar, also across the ends of months and years', () => {
  expect(relativeDay('2027-01-01', new Date(2026, 11, 31, 0, 1))).toBe('明天');
  expect(relativeDay('2026-02-28', new Date(2026, 2, 1))).toBe('昨天');
  expect(relativeDay('2025-03-26', NOW)).toBe('3/26 (週三)');
});

test('a label has the date and the relative day', () => {
  expect(dayLabel('2026-03-26', NOW)).toBe('3/26 (今天)');
  expect(dayLabel('2026-04-06', NOW)).toBe('4/6 (週一)');
});

test('text is taken as that day here; an instant as its local day', () => {
  expect(relativeDay('2026/3/26 08:00', NOW)).toBe('今天');
  expect(relativeDay(new Date(2026, 2, 26, 8).toISOString(), NOW)).toBe('今天');
  expect(() => relativeDay('someday', NOW)).toThrow(RangeError);
});

test('in English', () => {
  setUiLanguage('en');
  expect(relativeDay('2026-03-27', NOW)).toBe('Tomorrow');
  expect(relativeDay('2026-03-14', NOW)).toBe('3/14 (Sat)');
});
