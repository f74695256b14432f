import { describe, expect, test } from 'vitest';
import { changeParts, partsOf, spanOf, type DateTimeRange, type SpanParts } from './spanParts.ts';

const SPAN: DateTimeRange = ['2026-03-26 09:00', '2026-03-26 10:30'];
const changed = (span: DateTimeRange, change: Partial<SpanParts>, oneDay = false) =>
  spanOf(changeParts(partsOf(span), change, 60, oneDay));

test('a span without a day or a time of either end is not whole', () => {
  expect(spanOf(partsOf(SPAN))).toEqual(SPAN);
  expect(spanOf({ ...partsOf(SPAN), startTime: null })).toEqual([null, SPAN[1]]);
  expect(spanOf({ ...partsOf(SPAN), endDay: null })).toEqual([SPAN[0], null]);
  expect(partsOf([null, null])).toEqual({ startDay: null, startTime: null, endDay: null, endTime: null });
});

describe('of a span', () => {
  test.each<[what: string, change: Partial<SpanParts>, span: DateTimeRange]>([
    ['a later start', { startTime: '23:30' }, ['2026-03-26 23:30', '2026-03-27 01:00']],
    ['another day', { startDay: '2026-04-01' }, ['2026-04-01 09:00', '2026-04-01 10:30']],
    ['another end', { endTime: '08:00' }, ['2026-03-26 09:00', '2026-03-26 08:00']],
    ['no start', { startTime: null }, [null, '2026-03-26 10:30']],
  ])('%s moves the end along, which changes alone otherwise', (_, change, span) => {
    expect(changed(SPAN, change)).toEqual(span);
  });

  test('without a length, or with its end before its start, the end stays', () => {
    expect(changed([null, '2026-03-26 10:30'], { startDay: '2026-03-26', startTime: '09:00' })).toEqual(SPAN);
    const reversed: DateTimeRange = ['2026-03-26 12:00', '2026-03-26 10:30'];
    expect(changed(reversed, { startTime: '11:00' })).toEqual(['2026-03-26 11:00', '2026-03-26 10:30']);
    const empty: DateTimeRange = ['2026-03-26 09:00', '2026-03-26 09:00'];
    expect(changed(empty, { startTime: '11:00' })).toEqual(['2026-03-26 11:00', '2026-03-26 11:00']);
  });

  test('the first start has its end an hour later', () => {
    const [start] = SPAN;
    expect(changed([null, null], { startDay: '2026-03-26', startTime: '09:00' })).toEqual([start, '2026-03-26 10:00']);
    expect(changed([null, null], { startDay: '2026-03-26' })).toEqual([null, null]);
  });

  test('of one day the end is on the day of the start, at 23:59 at most', () => {
    expect(changed(SPAN, { startTime: '23:30' }, true)).toEqual(['2026-03-26 23:30', '2026-03-26 23:59']);
    expect(changed(SPAN, { startTime: '11:00' }, true)).toEqual(['2026-03-26 11:00', '2026-03-26 12:30']);
    const two: DateTimeRange = ['2026-03-26 09:00', '2026-03-27 10:30'];
    expect(changed(two, { endTime: '11:00' }, true)).toEqual(['2026-03-26 09:00', '2026-03-26 11:00']);
  });
});
