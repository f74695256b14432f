import { addDays } from '@atrium/sdk/days';
import { dayOf, instantOf } from '@atrium/sdk/server';
import { describe, expect, test } from 'vitest';
import { DAY, dayOff, EVENING, NIGHT, workDay } from '../../testing/testDays.ts';
import { HOUR, MINUTE } from './plan.ts';
import { findWorkDate } from './workDate.ts';

const at = (date: string, time: string, milliseconds = 0) => new Date(instantOf(date, time).getTime() + milliseconds);

describe('[S0-094] the work date', () => {
  const ordinary = ['2026-03-04', '2026-03-05', '2026-03-06'].map((date) => workDay(date));

  test('is the date whose window contains the punch, from 4 h before the start to 6 h after the end', () => {
    expect(findWorkDate(at('2026-03-05', '05:00'), ordinary)).toBe('2026-03-05');
    expect(findWorkDate(at('2026-03-05', '08:56'), ordinary)).toBe('2026-03-05');
    expect(findWorkDate(at('2026-03-05', '23:59', 59_999), ordinary)).toBe('2026-03-05');
    // 18:00 + 6 h is midnight: still the shift's day, one millisecond later it is over.
    expect(findWorkDate(at('2026-03-06', '00:00'), ordinary)).toBe('2026-03-05');
    expect(findWorkDate(at('2026-03-06', '00:00', 1), ordinary)).toBe('2026-03-06');
  });

  test('is the calendar date outside of every window', () => {
    expect(findWorkDate(at('2026-03-05', '04:59', 59_999), ordinary)).toBe('2026-03-05');
    const weekend = [workDay('2026-03-06'), dayOff('2026-03-07'), dayOff('2026-03-08')];
    expect(findWorkDate(at('2026-03-07', '11:00'), weekend)).toBe('2026-03-07');
    expect(findWorkDate(at('2026-03-07', '11:00'), [])).toBe('2026-03-07');
  });

  test('of a night shift is the date on which it begins, also over the end of a month', () => {
    const nights = ['2026-03-30', '2026-03-31', '2026-04-01'].map((date) => workDay(date, NIGHT));
    expect(findWorkDate(at('2026-03-31', '21:50'), nights)).toBe('2026-03-31');
    expect(findWorkDate(at('2026-04-01', '02:00'), nights)).toBe('2026-03-31');
    expect(findWorkDate(at('2026-04-01', '06:05'), nights)).toBe('2026-03-31');
    expect(findWorkDate(at('2026-04-01', '12:00'), nights)).toBe('2026-03-31');
    expect(findWorkDate(at('2026-04-01', '18:00'), nights)).toBe('2026-04-01');
  });

  test('begins four hours before the shift and ends six hours after it, both included', () => {
    const early = [workDay('2026-03-06', { name: '早班', start: '02:00', end: '10:00' }), dayOff('2026-03-07')];
    expect(findWorkDate(at('2026-03-05', '21:59'), early)).toBe('2026-03-05');
    expect(findWorkDate(at('2026-03-05', '22:00'), early)).toBe('2026-03-06');
    const late = [workDay('2026-03-06', { name: '晚班', start: '12:00', end: '20:00' }), dayOff('2026-03-07')];
    expect(findWorkDate(at('2026-03-07', '02:00'), late)).toBe('2026-03-06');
    expect(findWorkDate(at('2026-03-07', '02:01'), late)).toBe('2026-03-07');
  });

  test('where windows overlap is that of the shift which runs or is nearer', () => {
    const days = [workDay('2026-03-05', NIGHT), workDay('2026-03-06', DAY)];
    expect(findWorkDate(at('2026-03-06', '06:02'), days)).toBe('2026-03-05');
    expect(findWorkDate(at('2026-03-06', '07:30'), days)).toBe('2026-03-05');
    expect(findWorkDate(at('2026-03-06', '08:50'), days)).toBe('2026-03-06');
    const evening = [workDay('2026-03-05', EVENING), workDay('2026-03-06', DAY)];
    expect(findWorkDate(at('2026-03-06', '00:30'), evening)).toBe('2026-03-05');
    expect(findWorkDate(at('2026-03-06', '05:00'), evening)).toBe('2026-03-06');
  });

  test('satisfies the rule for every minute of two weeks of changing shifts', () => {
    const shifts = [DAY, EVENING, NIGHT, undefined];
    const days = Array.from({ length: 18 }, (_, index) => {
      const date = addDays('2026-02-23', index);
      return index % 7 > 4 ? dayOff(date) : workDay(date, shifts[index % shifts.length]);
    });
    const from = instantOf('2026-02-25').getTime();
    for (let minute = 0; minute < 14 * 24 * 60; minute += 1) {
      const instant = new Date(from + minute * MINUTE + (minute % 60_000));
      const date = findWorkDate(instant, days);
      const within = days.filter(
        ({ shift }) =>
          shift &&
          instant.getTime() >= shift.startsAt.getTime() - 4 * HOUR &&
          instant.getTime() <= shift.endsAt.getTime() + 6 * HOUR,
      );
      if (within.length === 0) expect(date).toBe(dayOf(instant));
      else expect(within.map((day) => day.date)).toContain(date);
    }
  });
});
