import { instantOf, timeOf } from '@atrium/sdk/server';
import { describe, expect, test } from 'vitest';
import { dayOff, EVENING, NIGHT, workDay } from '../../testing/testDays.ts';
import { type Absence, earlyMinutes, findExpected, findMissing, lateMinutes } from './lateness.ts';

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
    expect(findMissing(expected, { on: at('09:00'), off: at('18:00') }, at('23:00'))).toEqual({
      on: false,
      off: false,
    });
    expect(findMissing(null, {}, at('23:00'))).toEqual({ on: false, off: false });
  });

  test('out of a night shift is none before the shift ends on the next day', () => {
    const night = findExpected(workDay('2026-03-05', NIGHT), []);
    expect(findMissing(night, { on: at('00:00') }, at('05:59', 59_999)).off).toBe(false);
    expect(findMissing(night, { on: at('00:00') }, at('06:00')).off).toBe(true);
  });
});

const leave = (from: string, to: string, status = 1): Absence => ({
  starts: instantOf(DATE, from),
  ends: instantOf(DATE, to),
  status,
});
const times = (...absences: Absence[]) => {
  const expected = findExpected(workDay(DATE), absences);
  return expected && [timeOf(expected.on), timeOf(expected.off)];
};

describe('when a person is expected', () => {
  test('is the shift on a work day, and never on a day off, rostered or not', () => {
    expect(times()).toEqual(['09:00', '18:00']);
    expect(findExpected(dayOff('2026-03-07'), [])).toBeNull();
    expect(findExpected({ ...workDay(DATE), shift: null } as never, [])).toBeNull();
    expect(findExpected(dayOff('2026-02-28', '和平紀念日', EVENING), [])).toBeNull();
  });

  test('is shortened from both edges by approved leave only', () => {
    expect(times(leave('09:00', '12:00'))).toEqual(['12:00', '18:00']);
    expect(times(leave('13:30', '18:00'))).toEqual(['09:00', '13:30']);
    expect(times(leave('08:00', '10:00'), leave('16:00', '20:00'))).toEqual(['10:00', '16:00']);
    expect(times(leave('10:00', '12:00'))).toEqual(['09:00', '18:00']);
    expect(times(leave('07:00', '08:00'), leave('08:30', '09:00'))).toEqual(['09:00', '18:00']);
    expect(times(leave('18:00', '19:00'), leave('19:30', '20:00'))).toEqual(['09:00', '18:00']);
    for (const status of [0, 2, 3]) expect(times(leave('09:00', '12:00', status))).toEqual(['09:00', '18:00']);
  });

  test('follows leaves that join, in any order', () => {
    const joined = [leave('11:00', '12:30'), leave('09:00', '11:00')];
    expect(times(...joined)).toEqual(['12:30', '18:00']);
    expect(times(...joined.toReversed())).toEqual(['12:30', '18:00']);
    expect(times(leave('15:00', '18:00'), leave('13:30', '15:00'))).toEqual(['09:00', '13:30']);
  });

  test('is never if approved leave covers the shift, alone or together', () => {
    expect(times(leave('09:00', '18:00'))).toBeNull();
    expect(times(leave('09:00', '13:00'), leave('13:00', '18:00'))).toBeNull();
    expect(times({ starts: instantOf('2026-03-01'), ends: instantOf('2026-03-31'), status: 1 })).toBeNull();
  });

  test('of a night shift reaches into the next day', () => {
    const night = workDay('2026-03-31', NIGHT);
    const absence = { starts: instantOf('2026-04-01', '03:00'), ends: instantOf('2026-04-01', '06:00'), status: 1 };
    expect(findExpected(night, [absence])).toEqual({
      on: instantOf('2026-03-31', '22:00'),
      off: instantOf('2026-04-01', '03:00'),
    });
  });
});
