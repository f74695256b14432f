import { instantOf } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { dayOff, NIGHT, workDay } from '../../testing/testDays.ts';
import { assignLeaves } from './readFacts.ts';

const span = (from: [string, string], to: [string, string]) => ({
  starts: instantOf(...from).getTime(),
  ends: instantOf(...to).getTime(),
});
const days = [
  workDay('2026-03-05', NIGHT),
  workDay('2026-03-06'),
  dayOff('2026-03-07'),
  dayOff('2026-03-08'),
  workDay('2026-03-09'),
];
const datesOf = (leave: ReturnType<typeof span>) =>
  [...assignLeaves(days, [leave])].filter(([, leaves]) => leaves.length > 0).map(([date]) => date);

test('a leave is listed on each day whose shift it overlaps, and on the days off between', () => {
  expect(datesOf(span(['2026-03-06', '09:00'], ['2026-03-06', '18:00']))).toEqual(['2026-03-06']);
  expect(datesOf(span(['2026-03-06', '13:30'], ['2026-03-09', '12:00']))).toEqual([
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
    '2026-03-09',
  ]);
});

test('the leave of a night shift is listed only on the date of that shift', () => {
  expect(datesOf(span(['2026-03-06', '02:00'], ['2026-03-06', '06:00']))).toEqual(['2026-03-05']);
});

test('a leave outside of all shifts is listed on its calendar day', () => {
  expect(datesOf(span(['2026-03-06', '19:00'], ['2026-03-06', '20:00']))).toEqual(['2026-03-06']);
  expect(datesOf(span(['2026-03-07', '09:00'], ['2026-03-07', '10:00']))).toEqual(['2026-03-07']);
});

test('a leave that ends where a shift begins, or begins where it ends, does not belong to it', () => {
  expect(datesOf(span(['2026-03-06', '17:00'], ['2026-03-09', '09:00']))).toEqual([
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ]);
  expect(datesOf(span(['2026-03-06', '06:00'], ['2026-03-06', '07:00']))).toEqual(['2026-03-06']);
});
