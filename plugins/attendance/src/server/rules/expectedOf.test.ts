import { instantOf, timeOf } from '@atrium/sdk/server';
import { describe, expect, test } from 'vitest';
import { findExpected, type Absence } from './expectedOf.ts';
import { dayOff, EVENING, NIGHT, workDay } from '../../testing/testDays.ts';

const DATE = '2026-03-06';
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
