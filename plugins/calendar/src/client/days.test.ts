import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayInMonth,
  findLastDay,
  layGrid,
  sameWeek,
  shortDay,
  weekdayIndex,
  weekNumber,
  weekStart,
} from './days.ts';

test('[S1-195] days and months are counted as YYYY-MM-DD and YYYY-MM, across years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(addMonths('2026-11', 14)).toBe('2028-01');
  expect(dayInMonth('2026-03-31', '2026-02')).toBe('2026-02-28');
  expect(dayInMonth('2026-03-05', '2026-02')).toBe('2026-02-05');
  expect(shortDay('2026-03-06')).toBe('3/6');
});

test('a week begins on Sunday, and its number is that of its Thursday', () => {
  expect(weekdayIndex('2026-03-26')).toBe(4);
  expect(weekStart('2026-03-26')).toBe('2026-03-22');
  expect(weekStart('2026-03-22')).toBe('2026-03-22');
  expect(weekNumber('2026-03-26')).toBe(13);
  expect(weekNumber('2027-01-01')).toBe(53);
});

test('the grid of a month has the weeks that have a day of it', () => {
  expect(layGrid('2026-03')).toEqual({ first: '2026-03-01', weeks: 5 });
  expect(layGrid('2026-02')).toEqual({ first: '2026-02-01', weeks: 4 });
  expect(layGrid('2026-08')).toEqual({ first: '2026-07-26', weeks: 6 });
});

test('a schedule that ends at midnight does not reach the next day', () => {
  expect(findLastDay({ startTime: '2026-03-26 22:00', endTime: '2026-03-27 00:00' })).toBe('2026-03-26');
  expect(findLastDay({ startTime: '2026-03-26 22:00', endTime: '2026-03-27 00:30' })).toBe('2026-03-27');
  expect(findLastDay({ startTime: '2026-03-27 00:00', endTime: '2026-03-27 00:00' })).toBe('2026-03-27');
});

test('a week is from Sunday to Saturday', () => {
  expect(sameWeek('2026-03-22', '2026-03-28')).toBe(true);
  expect(sameWeek('2026-03-28', '2026-03-29')).toBe(false);
});

test.each([
  ['2026-01-31', '2026-02', '2026-02-28'],
  ['2026-01-28', '2026-02', '2026-02-28'],
  ['2026-01-27', '2026-02', '2026-02-27'],
  ['2026-02-28', '2026-03', '2026-03-28'],
])('%s in %s is %s', (day, month, same) => {
  expect(dayInMonth(day, month)).toBe(same);
});

test.each([
  ['2026-03-24 22:00', '2026-03-25 00:00', '2026-03-24'],
  ['2026-03-24 22:00', '2026-03-25 00:01', '2026-03-25'],
  ['2026-03-25 00:00', '2026-03-25 00:00', '2026-03-25'],
])('from %s to %s reaches %s', (startTime, endTime, last) => {
  expect(findLastDay({ startTime, endTime })).toBe(last);
});
