import { expect, test } from 'vitest';
import { endOfCode, openCode, spanOfCodes, startOfCode, TIME_CODES, toCodes } from './timeCodes.ts';

test('[S1-093] codes 1 to 21 are half hours from 09:00 to 19:00', () => {
  expect(TIME_CODES).toHaveLength(21);
  expect([1, 2, 3, 20, 21].map(startOfCode)).toEqual(['09:00', '09:30', '10:00', '18:30', '19:00']);
});

test('[S1-094] the end code is the last half hour included; [S1-095] the last one, and an end that is not known, is 19:30', () => {
  expect([20, 21, null].map(endOfCode)).toEqual(['19:00', '19:30', '19:30']);
  expect(spanOfCodes(3, 3)).toBe('10:00-10:30');
  expect(spanOfCodes(1, 21)).toBe('09:00-19:30');
});

test('the open code is the half hour that is under way, which can still be reserved', () => {
  expect(['00:00', '09:00', '09:29', '09:30', '19:29', '19:30', '23:59'].map(openCode)).toEqual([
    1, 1, 1, 2, 21, 22, 22,
  ]);
});

type DateTimeRange = Parameters<typeof toCodes>[0];

const DAY = '2026-03-26';
const at = (start: string, end: string): DateTimeRange => [`${DAY} ${start}`, `${DAY} ${end}`];
const none = [null, null];

test.each<[string, DateTimeRange, readonly (number | null)[]]>([
  ['half hours', at('09:00', '10:00'), [1, 2]],
  ['one half hour', at('09:30', '10:00'), [2, 2]],
  ['parts of half hours', at('09:29', '10:01'), [1, 3]],
  ['the whole day of the rooms and more', at('07:00', '23:00'), [1, 21]],
  ['the first half hour, begun before', at('08:00', '09:30'), [1, 1]],
  ['the last one', at('19:00', '19:30'), [21, 21]],
  ['a time before the first one', at('07:00', '09:00'), none],
  ['a time after the last one', at('19:30', '20:00'), none],
  ['two days', [`${DAY} 09:00`, '2026-03-27 10:00'], none],
  ['no start', [null, `${DAY} 10:00`], none],
  ['no end', [`${DAY} 09:00`, null], none],
])('a room for %s', (_what, time, codes) => {
  const { startCode, endCode } = toCodes(time);
  expect([startCode, endCode]).toEqual(codes);
});
