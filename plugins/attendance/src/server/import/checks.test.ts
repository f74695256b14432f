import { instantOf } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { checkClock, checkDateTime, checkDay, checkName } from './checks.ts';

const errors: string[] = [];
const day = (value: string) => checkDay(value, (error) => errors.push(error));
const clock = (value: string) => checkClock('start', value, (error) => errors.push(error));
const moment = (value: string) => checkDateTime('start', value, (error) => errors.push(error));

test('a day must exist', () => {
  expect(day('2024-02-29')).toBe('2024-02-29');
  for (const good of ['2026-3-1', '2026/03/01', '115/3/1']) expect(day(good)).toBe('2026-03-01');
  for (const bad of ['2026-02-29', '2026-13-01', '', '1/2/2026', '26-03-01']) expect(day(bad)).toBeUndefined();
});

test('a day is in the years that a month may be asked for', () => {
  const next = new Date().getFullYear() + 1;
  expect(day('2000-01-01')).toBe('2000-01-01');
  expect(day(`${next}-12-31`)).toBe(`${next}-12-31`);
  for (const bad of ['1999-12-31', `${next + 1}-01-01`, '0099-12-01', '0000-01-01']) expect(day(bad)).toBeUndefined();
});

test('a time is HH:mm, with or without its leading zero', () => {
  expect(clock('9:05')).toBe('09:05');
  expect(clock('23:59')).toBe('23:59');
  for (const bad of ['24:00', '9:60', '900:', '-1:00', '']) expect(clock(bad)).toBeUndefined();
});

test('a moment is a day and a time, with a space or a T', () => {
  expect(moment('2026-03-10 13:30')).toEqual(instantOf('2026-03-10', '13:30'));
  expect(moment('2026-03-10T13:30')).toEqual(instantOf('2026-03-10', '13:30'));
  for (const bad of ['2026-03-10', '2026-02-30 10:00', '2026-03-10 25:00', '13:30', '', '2026-03-10 13:30 x'])
    expect(moment(bad)).toBeUndefined();
});

test('a name has 1 to 20 characters, those outside of the basic plane count once', () => {
  errors.length = 0;
  const read = (value: string) => checkName('shift', value, (error) => errors.push(error));
  for (const good of ['早', '班'.repeat(20), '𠮷'.repeat(20)]) expect(read(good)).toBe(good);
  expect(errors).toEqual([]);
  for (const bad of ['', '班'.repeat(21)]) expect(read(bad)).toBeUndefined();
  expect(errors).toHaveLength(2);
});
