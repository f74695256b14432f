import { expect, test } from 'vitest';
import { clipSpan, mergeSpans } from './mergeSpans.ts';

const day = (start: string, end: string) => ({ start: `2026-03-26 ${start}`, end: `2026-03-26 ${end}` });

test('spans that overlap, touch or contain each other are one', () => {
  const spans = [day('13:00', '14:00'), day('09:00', '12:00'), day('10:00', '11:00'), day('12:00', '12:30')];
  expect(mergeSpans(spans)).toEqual([day('09:00', '12:30'), day('13:00', '14:00')]);
});

test('a span is cut to the days that were asked for', () => {
  const within = { start: '2026-03-26 00:00', end: '2026-03-27 00:00' };
  expect(clipSpan({ start: '2026-03-25 10:00', end: '2026-03-26 09:00' }, within)).toEqual(day('00:00', '09:00'));
  expect(clipSpan({ start: '2026-03-27 00:00', end: '2026-03-27 09:00' }, within)).toBeUndefined();
});
