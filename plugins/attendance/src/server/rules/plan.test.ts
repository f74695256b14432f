import { addDays } from '@atrium/sdk/days';
import { dayOf, daysOfMonth, instantOf, momentOf, timeOf } from '@atrium/sdk/server';
import dayjs from 'dayjs';
import { afterAll, expect, test } from 'vitest';
import { DAY, dayOff, EVENING, NIGHT, workDay } from '../../testing/testDays.ts';
import { monthBefore } from './plan.ts';

test('a work day without a roster has the default shift, a day off none, a roster its own', () => {
  expect(workDay('2026-03-06').shift).toMatchObject(DAY);
  expect(dayOff('2026-03-07').shift).toBeNull();
  expect(workDay('2026-03-06', EVENING).shift).toMatchObject(EVENING);
  expect(dayOff('2026-03-07', '', EVENING).shift).toMatchObject(EVENING);
});

test('a shift whose end is not after its start ends on the next day, also over a month and a year', () => {
  expect(workDay('2026-03-31', NIGHT).shift!.endsAt).toEqual(instantOf('2026-04-01', '06:00'));
  expect(workDay('2026-12-31', NIGHT).shift!.endsAt).toEqual(instantOf('2027-01-01', '06:00'));
  const round = { name: '一日', start: '08:00', end: '08:00' };
  expect(workDay('2026-03-06', round).shift!.endsAt).toEqual(instantOf('2026-03-07', '08:00'));
});

const zone = process.env['TZ'];
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

// Los Angeles changes to daylight saving time on 2026-03-08 at two and back on 2026-11-01; São Paulo did so at midnight
// until 2018.
test.each(['Asia/Taipei', 'UTC', 'America/Los_Angeles', 'America/Sao_Paulo'])(
  'local dates and times in %s equal those of dayjs, for years with and without a leap day',
  (timeZone) => {
    process.env['TZ'] = timeZone;
    for (let at = Date.UTC(2018, 9, 1); at < Date.UTC(2021, 0, 3); at += 3_600_000 * 31) {
      const instant = new Date(at + 1_234_567);
      const [date, time] = [dayjs(instant).format('YYYY-MM-DD'), dayjs(instant).format('HH:mm')];
      expect([dayOf(instant), timeOf(instant), momentOf(instant)]).toEqual([date, time, `${date} ${time}`]);
      expect(instantOf(date, time)).toEqual(dayjs(`${date}T${time}`).toDate());
      expect(instantOf(date)).toEqual(dayjs(`${date}T00:00`).toDate());
      expect(addDays(date, 1)).toBe(dayjs(date).add(1, 'day').format('YYYY-MM-DD'));
      expect(addDays(date, -40)).toBe(dayjs(date).add(-40, 'day').format('YYYY-MM-DD'));
      const month = date.slice(0, 7);
      expect(daysOfMonth(month).last).toBe(dayjs(`${month}-01`).endOf('month').format('YYYY-MM-DD'));
      expect(monthBefore(month)).toBe(dayjs(`${month}-01`).subtract(1, 'month').format('YYYY-MM'));
    }
  },
);
