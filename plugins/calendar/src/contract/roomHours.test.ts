import { expect, test } from 'vitest';
import { toCodes } from './roomHours.ts';

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
