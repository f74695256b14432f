import { addDays } from '@atrium/sdk/days';
import { dayOf, daysOfMonth, instantOf, momentOf, timeOf } from '@atrium/sdk/server';
import dayjs from 'dayjs';
import { afterAll, expect, test } from 'vitest';
import { DAY, dayOff, EVENING, NIGHT, RULE, workDay } from '../../testing/testDays.ts';
import { flexWindow, monthBefore, planDay, type RosterDay } from './plan.ts';

test('a work day without a roster has the default shift, a day off none, a roster its own', () => {
  expect(workDay('2026-03-06').shift).toMatchObject(DAY);
  expect(dayOff('2026-03-07').shift).toBeNull();
  expect(workDay('2026-03-06', EVENING).shift).toMatchObject(EVENING);
  expect(dayOff('2026-03-07', '', EVENING).shift).toMatchObject(EVENING);
});

test('the kind of a day is that of the roster, of a holiday or a make-up day, and else of the week', () => {
  const rule = { ...RULE, week: 'XRWWWWW' };
  const plan = (date: string, isWork: boolean, name = '', roster?: RosterDay) =>
    planDay({ date, isWork, name }, roster, rule);
  // 2026-03-02 is a Monday.
  expect([2, 3, 4, 7, 8].map((day) => plan(`2026-03-0${day}`, day < 7).kind)).toEqual(['X', 'R', 'W', 'W', 'W']);
  expect(plan('2026-03-04', false, '紀念日').kind).toBe('H');
  expect(plan('2026-03-07', false, '紀念日').kind, 'a named Saturday of a week that works on Saturdays').toBe('H');
  expect(plan('2026-03-02', false, '紀念日').kind).toBe('X');
  expect(workDay('2026-03-07')).toMatchObject({ kind: 'W', isMadeUp: true });
  expect(plan('2026-03-07', true, '', { kind: 'X', shift: null })).toMatchObject({ kind: 'X', isMadeUp: false });
  expect(dayOff('2026-03-07', '', EVENING), 'without a kind the calendar decides').toMatchObject({ kind: 'R' });
  expect(dayOff('2026-03-06', '紀念日', EVENING)).toMatchObject({ kind: 'H', shift: EVENING });
});

test('breaks and flexible hours of a night shift are on the next day', () => {
  const rests = [{ from: '02:00', to: '02:30', paid: true }];
  const { shift, breaks } = workDay('2026-03-06', { ...NIGHT, breaks: rests, flex: { from: '21:00', to: '00:30' } });
  const at = (date: string, time: string) => instantOf(date, time).getTime();
  expect(breaks).toEqual([{ from: at('2026-03-07', '02:00'), to: at('2026-03-07', '02:30'), paid: true }]);
  expect(flexWindow(shift!)).toEqual({ from: at('2026-03-06', '21:00'), to: at('2026-03-07', '00:30') });
});

test('a shift whose end is not after its start ends on the next day, also over a month and a year', () => {
  expect(workDay('2026-03-31', NIGHT).shift!.endsAt).toBe(instantOf('2026-04-01', '06:00').getTime());
  expect(workDay('2026-12-31', NIGHT).shift!.endsAt).toBe(instantOf('2027-01-01', '06:00').getTime());
  const round = { ...NIGHT, start: '08:00', end: '08:00' };
  expect(workDay('2026-03-06', round).shift!.endsAt).toBe(instantOf('2026-03-07', '08:00').getTime());
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
