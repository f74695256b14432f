import { describe, expect, test } from 'vitest';
import { findDateOrder, readClock, readDate, readDateTime } from './readDate.ts';
import { cleanText, findLostZeros, isShortenedNumber, readBoolean, readNumber } from './readValues.ts';

test('invisible characters are taken out and named; what a picture needs stays', () => {
  expect(cleanText(' 王\u200b小\u202e明\u00ad ')).toEqual({ text: '王小明', removed: ['U+200B', 'U+202E', 'U+00AD'] });
  expect(cleanText('王\u{3000}小明')).toEqual({ text: '王\u{3000}小明', removed: [] });
  expect(cleanText('👨\u200d👩 e\u0301')).toEqual({ text: '👨\u200d👩 é', removed: [] });
});

describe('dates', () => {
  test.each([
    ['2026-01-05', '2026-01-05'],
    ['2026/1/5', '2026-01-05'],
    ['2026.1.5', '2026-01-05'],
    ['２０２６／１／５', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026年1月5日', '2026-01-05'],
    ['2026/1/5（一）', '2026-01-05'],
    ['2026年1月5日 星期一', '2026-01-05'],
    ['115/1/5', '2026-01-05'],
    ['民國115年1月5日', '2026-01-05'],
    ['中華民國99年12月31日', '2010-12-31'],
    ['1150105', '2026-01-05'],
    ['1/25/2026', '2026-01-25'],
    ['25/1/2026', '2026-01-25'],
    ['5/5/2026', '2026-05-05'],
    ['46027', '2026-01-05'],
  ])('%s', (text, date) => {
    expect(readDate(text)).toEqual({ kind: 'date', date });
  });

  test('one that may be two is ambiguous until the order is known', () => {
    expect(readDate(' 1/5/2026 ')).toEqual({ kind: 'ambiguous', text: '1/5/2026' });
    expect(readDate('1/5/2026', 'mdy')).toEqual({ kind: 'date', date: '2026-01-05' });
    expect(readDate('1/5/2026', 'dmy')).toEqual({ kind: 'date', date: '2026-05-01' });
  });

  test('dates of a column that can be read in one way only say how the others are meant, unless they disagree', () => {
    const find = (...texts: string[]) => findDateOrder(texts.map((text, at) => ({ line: at + 2, text })));
    expect(find('1/5/2026', '2/6/2026 9:00', '1/25/2026', '1/26/2026')).toEqual({
      ...{ count: 2, sample: { line: 2, text: '1/5/2026' }, order: 'mdy' },
      evidence: [{ order: 'mdy', line: 4, text: '1/25/2026', count: 2 }],
    });
    expect(find('2026-01-05', '３/４/2026', '25.1.2026')).toMatchObject({ count: 1, order: 'dmy' });
    const both = find('1/5/2026', '1/25/2026', '25/1/2026');
    expect([both.order, both.evidence.map(({ order }) => order)]).toEqual([undefined, ['mdy', 'dmy']]);
    expect(find('5/5/2026', '2026/1/5', '', 'abc')).toEqual({
      ...{ count: 0, sample: undefined, evidence: [], order: undefined },
    });
  });

  test.each(['', '2026-02-30', '2026/13/1', '26/1/5', '115/2/29', '99999', '12', 'abc', '1000101'])(
    '%j is none',
    (text) => {
      expect(readDate(text).kind).toBe(text === '1000101' ? 'date' : 'invalid');
    },
  );

  test.each([
    ['2026-01-05 09:00', '2026-01-05', '09:00'],
    ['2026-01-05T9:00:00', '2026-01-05', '09:00'],
    ['2026/1/5 上午 9:00', '2026-01-05', '09:00'],
    ['2026/1/5 下午 06:30', '2026-01-05', '18:30'],
    ['1/25/2026 6:30 PM', '2026-01-25', '18:30'],
    ['115/1/5', '2026-01-05', undefined],
  ])('with a time: %s', (text, date, time) => {
    expect(readDateTime(text)).toEqual({ kind: 'date', date, time });
  });
});

test.each([
  ['9:00', '09:00'],
  ['09:00:00', '09:00'],
  ['0900', '09:00'],
  ['９：００', '09:00'],
  ['下午 6:00', '18:00'],
  ['12:30 AM', '00:30'],
  ['上午12:05', '00:05'],
  ['9點30分', '09:30'],
  ['0.375', '09:00'],
  ['24:00', undefined],
  ['9:60', undefined],
  ['13:00 PM', undefined],
  ['9', undefined],
  ['', undefined],
])('a time %s', (text, clock) => {
  expect(readClock(text)).toBe(clock);
});

test('truth values and numbers as people write them', () => {
  expect(['是', 'TRUE', 'y', '１', '否', 'False', '0', '也許', ''].map(readBoolean)).toEqual([
    ...[true, true, true, true, false, false, false, undefined, undefined],
  ]);
  expect(['1,234', '１２', '-0.5', '1,23', 'x', ''].map(readNumber)).toEqual([
    1234,
    12,
    -0.5,
    undefined,
    undefined,
    undefined,
  ]);
});

test('numbers that Excel changed are noticed: zeros in front, short forms of long ones', () => {
  expect(findLostZeros(['123', '124', 'A1', '00125', '7'], ['00123', '124', '00124', '0125', 'a1', '7'])).toEqual([
    { code: '123', known: '00123' },
    { code: '00125', known: '0125' },
  ]);
  expect(['1.23E+11', '1E+15', '1.5', 'E+11', '123'].map(isShortenedNumber)).toEqual([true, true, false, false, false]);
});
