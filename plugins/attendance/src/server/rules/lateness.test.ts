import { instantOf } from '@atrium/sdk/server';
import { describe, expect, test } from 'vitest';
import { findExpected } from './expectedOf.ts';
import { earlyMinutes, lateMinutes, findMissing } from './lateness.ts';
import { dayOff, NIGHT, workDay } from '../../testing/testDays.ts';

const DATE = '2026-03-06';
const expected = findExpected(workDay(DATE), []);
const at = (time: string, milliseconds = 0) => new Date(instantOf(DATE, time).getTime() + milliseconds);
const late = (on: Date, grace = 0) => lateMinutes(expected, { on }, grace);
const early = (off: Date, grace = 0) => earlyMinutes(expected, { off }, grace);

describe('[S0-226] lateness and earliness', () => {
  test('are whole minutes rounded down, to the millisecond', () => {
    expect(late(at('08:59', 59_999))).toBe(0);
    expect(late(at('09:00'))).toBe(0);
    expect(late(at('09:00', 59_999))).toBe(0);
    expect(late(at('09:01'))).toBe(1);
    expect(late(at('09:12', 30_000))).toBe(12);
    expect(early(at('18:00', 1))).toBe(0);
    expect(early(at('17:59', 1))).toBe(0);
    expect(early(at('17:59'))).toBe(1);
    expect(early(at('17:20'))).toBe(40);
  });

  test('agree with counting minute by minute', () => {
    for (let second = -600; second <= 3 * 3600; second += 7) {
      let minutes = 0;
      while ((minutes + 1) * 60 <= second) minutes += 1;
      expect(late(at('09:00', second * 1000))).toBe(minutes);
      expect(early(at('18:00', -second * 1000))).toBe(minutes);
    }
  });

  test('are 0 within the grace and the full minutes above', () => {
    expect(late(at('09:05'), 5)).toBe(0);
    expect(late(at('09:06'), 5)).toBe(6);
    expect(early(at('17:55'), 5)).toBe(0);
    expect(early(at('17:54'), 5)).toBe(6);
  });

  test('are 0 on a day off, without a punch and on full leave', () => {
    expect(lateMinutes(findExpected(dayOff('2026-03-07'), []), { on: at('12:00') }, 0)).toBe(0);
    expect(lateMinutes(expected, {}, 0)).toBe(0);
    expect(earlyMinutes(expected, {}, 0)).toBe(0);
    expect(earlyMinutes(null, { off: at('12:00') }, 0)).toBe(0);
  });
});

describe('a missing punch', () => {
  const missing = (time: string, milliseconds = 0) => findMissing(expected, {}, at(time, milliseconds));

  test('in is one from 30 minutes after the expected beginning, out from the expected end', () => {
    expect(missing('09:29', 59_999)).toEqual({ on: false, off: false });
    expect(missing('09:30')).toEqual({ on: true, off: false });
    expect(missing('17:59', 59_999)).toEqual({ on: true, off: false });
    expect(missing('18:00')).toEqual({ on: true, off: true });
  });

  test('is none if it exists or no one is expected', () => {
    expect(findMissing(expected, { on: at('09:00'), off: at('18:00') }, at('23:00'))).toEqual({ on: false, off: false });
    expect(findMissing(null, {}, at('23:00'))).toEqual({ on: false, off: false });
  });

  test('out of a night shift is none before the shift ends on the next day', () => {
    const night = findExpected(workDay('2026-03-05', NIGHT), []);
    expect(findMissing(night, { on: at('00:00') }, at('05:59', 59_999)).off).toBe(false);
    expect(findMissing(night, { on: at('00:00') }, at('06:00')).off).toBe(true);
  });
});
