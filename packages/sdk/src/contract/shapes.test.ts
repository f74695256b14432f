import { describe, expect, test } from 'vitest';
import { Clock, Day, Flag, Id, Month, Paging, Text } from './shapes.ts';

describe('shapes of the wire', () => {
  test('an id is a positive integer, also as the string of a path', () => {
    expect(Id.parse('7')).toBe(7);
    for (const bad of ['0', '-1', '1.5', 'abc', '']) expect(Id.safeParse(bad).success, bad).toBe(false);
  });

  test('a flag takes true/false and 1/0, as values and as strings of any case', () => {
    for (const yes of [true, 1, '1', 'true', 'TRUE']) expect(Flag.parse(yes)).toBe(true);
    for (const no of [false, 0, '0', 'false', 'False']) expect(Flag.parse(no)).toBe(false);
    for (const bad of ['yes', 2, '', null]) expect(Flag.safeParse(bad).success).toBe(false);
  });

  test('text is counted in code points after NFC and trim', () => {
    const name = Text(1, 2);
    expect(name.parse(' e\u0301😀 ')).toBe('é😀');
    expect(name.safeParse('一二三').success).toBe(false);
    expect(name.safeParse('   ').success).toBe(false);
  });

  test('paging has page 1 and 15 rows by default, at most 100, and a direction of any case', () => {
    expect(Paging.parse({})).toEqual({ page: 1, pageSize: 15 });
    expect(Paging.parse({ page: '2', pageSize: '12', sort: 'desc' })).toEqual({ page: 2, pageSize: 12, sort: 'DESC' });
    for (const bad of [{ page: 0 }, { pageSize: 101 }, { pageSize: 0 }, { sort: 'up' }]) {
      expect(Paging.safeParse(bad).success).toBe(false);
    }
  });

  test('days, months and clock times are real ones', () => {
    expect(Day.safeParse('2026-02-29').success).toBe(false);
    expect(Day.safeParse('2028-02-29').success).toBe(true);
    expect(Month.safeParse('2026-13').success).toBe(false);
    expect(Clock.safeParse('24:00').success).toBe(false);
    expect(Clock.safeParse('').success).toBe(true);
  });
});
