import { expect, test } from 'vitest';
import { clipSpan, mergeSpans } from './freeBusy.ts';

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

test('spans that begin together, end together or are alike are one, whatever their order', () => {
  const [short, long, late] = [day('09:00', '10:00'), day('09:00', '11:00'), day('10:30', '11:00')];
  for (const spans of [
    [short, long, late],
    [long, short, long],
    [late, long, short],
  ])
    expect(mergeSpans(spans)).toEqual([long]);
  expect(mergeSpans([day('10:01', '11:00'), short])).toEqual([short, day('10:01', '11:00')]);
});

test('a span within another one stays as it is', () => {
  const within = day('09:00', '12:00');
  for (const span of [day('10:00', '11:00'), within, day('09:00', '10:00'), day('11:00', '12:00')])
    expect(clipSpan(span, within)).toEqual(span);
  expect(clipSpan(day('08:00', '13:00'), within)).toEqual(within);
  for (const span of [day('08:00', '09:00'), day('12:00', '13:00')]) expect(clipSpan(span, within)).toBeUndefined();
});
