import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  Clock,
  Day,
  Dictionary,
  Flag,
  Id,
  LARGEST,
  Line,
  Month,
  Name,
  Paging,
  PagingBy,
  RawText,
  Text,
  Whole,
} from './shapes.ts';

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
/** NUL, both lone halves of a pair, right-to-left override, and an isolate. */
const UNSAFE = ['\0', '\ud83d', '\ude00', '\u202e', '\u2066'];

describe('shapes of the wire', () => {
  test.each(['7', 7, '2147483647', LARGEST])('an id is a whole number from 1: %j', (id) =>
    expect(Id.parse(id)).toBe(Number(id)),
  );

  test.each([
    ...['0', '-1', '1.5', 'abc', '', '01', '+1', '1e0', '0x1', ' 1', '1 ', '１', '2147483648', '9'.repeat(400)],
    ...[0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, Number.NaN, true, null, [1]],
  ])('an id has one spelling and fits a column: %j is none', (id) => expect(takes(Id, id)).toBe(false));

  test('a whole number may be 0 or negative where its bounds allow it', () => {
    expect([0, '0', 2000].map((value) => Whole(0).parse(value))).toEqual([0, 0, 2000]);
    expect(Whole(-2, 2).parse('-2')).toBe(-2);
    for (const wrong of ['-0', '00', '3', 3]) expect(takes(Whole(-2, 2), wrong), String(wrong)).toBe(false);
  });

  test('a flag takes true/false and 1/0, as values and as strings of any case', () => {
    for (const yes of [true, 1, '1', 'true', 'TRUE']) expect(Flag.parse(yes)).toBe(true);
    for (const no of [false, 0, '0', 'false', 'False']) expect(Flag.parse(no)).toBe(false);
    for (const wrong of ['yes', 2, '', null]) expect(takes(Flag, wrong)).toBe(false);
  });

  test('text is counted in code points after NFC and trim', () => {
    const name = Text(1, 2);
    expect(name.parse(' e\u0301😀 ')).toBe('é😀');
    expect(name.parse('😀😀')).toBe('😀😀');
    for (const wrong of ['一二三', '   ', 'a'.repeat(1_000_000)]) expect(takes(name, wrong)).toBe(false);
  });

  test.each(UNSAFE)('no text has NUL, a lone surrogate or a change of direction: %j', (unsafe) => {
    for (const value of [unsafe, `名${unsafe}稱`]) {
      expect(takes(Text(0, 20), value)).toBe(false);
      expect(takes(RawText(20), value)).toBe(false);
      expect(takes(Dictionary(z.string(), 2), { [value]: 'a' })).toBe(false);
    }
  });

  test('raw text is neither normalised nor trimmed before it is counted', () => {
    expect(RawText(4).parse(' e\u0301 ')).toBe(' e\u0301 ');
    expect(takes(RawText(4), '12345')).toBe(false);
    expect(takes(RawText(4, 1), '')).toBe(false);
  });

  test('a dictionary has a maximum number of names', () => {
    expect(Dictionary(z.int(), 2).parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(takes(Dictionary(z.int(), 2), { a: 1, b: 2, c: 3 })).toBe(false);
    expect([100, 101].map((length) => takes(Dictionary(z.int(), 2), { ['n'.repeat(length)]: 1 }))).toEqual([
      true,
      false,
    ]);
  });

  test('paging has page 1 and 15 rows by default, at most 100, and a direction of any case', () => {
    expect(Paging.parse({})).toEqual({ page: 1, pageSize: 15 });
    expect(Paging.parse({ page: '2', pageSize: '12', sort: 'desc' })).toEqual({ page: 2, pageSize: 12, sort: 'DESC' });
    for (const wrong of [{ page: 0 }, { page: '0x1' }, { pageSize: 101 }, { pageSize: 0 }, { sort: 'up' }])
      expect(takes(Paging, wrong), JSON.stringify(wrong)).toBe(false);
  });

  test('a line has no line breaks, tabs or marks of direction inside; those around it are trimmed', () => {
    for (const shape of [Line(1, 20), Name(20)]) {
      expect(shape.parse(' 客服 A\r\n')).toBe('客服 A');
      for (const wrong of [
        'a\nb',
        'a\r\nb',
        'a\tb',
        'a\u2028b',
        'a\u0085b',
        'a\u007fb',
        'a\u200eb',
        'a\u200fb',
        'a\u061cb',
      ])
        expect(takes(shape, wrong), JSON.stringify(wrong)).toBe(false);
    }
    // joined emoji and joiners of scripts are text
    expect(takes(Line(1, 20), '👨‍👩‍👧')).toBe(true);
    expect(takes(Text(1, 20), 'a\nb')).toBe(true);
  });

  test('days, months and clock times are real ones', () => {
    expect(takes(Day, '2025-02-29')).toBe(false);
    expect(takes(Day, '2024-02-29')).toBe(true);
    expect(takes(Month, '2026-13')).toBe(false);
    expect(takes(Clock, '24:00')).toBe(false);
    expect(takes(Clock, '')).toBe(true);
  });

  test('years are 2000 to next year', () => {
    const next = new Date().getFullYear() + 1;
    for (const year of ['2000', String(next)]) {
      expect(takes(Month, `${year}-12`), year).toBe(true);
      expect(takes(Day, `${year}-12-31`), year).toBe(true);
    }
    for (const year of ['0000', '0099', '1999', String(next + 1), '9999']) {
      expect(takes(Month, `${year}-01`), year).toBe(false);
      expect(takes(Day, `${year}-01-01`), year).toBe(false);
    }
  });
});

test('a sorted page takes the named orders only, and the first where none is said', () => {
  const query = PagingBy('name', 'changedOn').extend({ name: RawText(40).optional() });
  expect(query.parse({})).toEqual({ page: 1, pageSize: 15, sortName: 'name' });
  expect(query.parse({ sortName: 'changedOn', sort: 'desc' })).toMatchObject({ sortName: 'changedOn', sort: 'DESC' });
  expect(takes(query, { sortName: 'secret' })).toBe(false);
});
