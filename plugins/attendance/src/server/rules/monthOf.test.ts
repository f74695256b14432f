import { addDays } from '@atrium/sdk/days';
import { type CompanyDay, daysOfMonth, instantOf } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { AttendanceMonth } from '../../contract.ts';
import { factsOn, pressesOn, RULE } from '../../testing/testDays.ts';
import { judgeDays } from './judgeDay.ts';
import { buildMonth } from './monthOf.ts';
import { planDay, type PlannedDay } from './plan.ts';
import type { LeaveRow } from './readRecords.ts';

/** Every date from one to the other, both included. */
function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

const NOW = instantOf('2026-03-26', '14:18');

interface Change {
  /** As in a case, instead of 08:50 and 18:10 on work days. */
  readonly pressed?: string;
  readonly leaves?: readonly LeaveRow[];
  /** Of the company. */
  readonly day?: Omit<CompanyDay, 'date'>;
}

/** A month with punches at 08:50 and 18:10 on every work day, except for `change`. */
function month(name: string, change: Record<string, Change> = {}) {
  const { first, last } = daysOfMonth(name);
  const days = datesBetween(addDays(first, -7), addDays(last, 2)).map((date) => {
    const isWork = new Date(date).getUTCDay() % 6 !== 0;
    return planDay({ date, isWork, name: '', ...change[date]?.day }, undefined, RULE);
  });
  const pressed = (day: PlannedDay) => change[day.date]?.pressed ?? (day.kind === 'W' ? 'on 08:50 off 18:10' : '');
  const facts = {
    ...factsOn(first, { leaves: approvedOf(change) }),
    days,
    presses: days.flatMap((day) => pressesOn(day.date, pressed(day))),
    now: NOW.getTime(),
  };
  const judged = judgeDays(facts, first, last).map((day) => ({
    judged: day,
    leaves: change[day.plan.date]?.leaves ?? [],
  }));
  return AttendanceMonth.parse(buildMonth(name, judged, NOW));
}

const approvedOf = (change: Record<string, Change>) =>
  Object.values(change)
    .flatMap(({ leaves = [] }) => leaves)
    .filter(({ status }) => status === 1)
    .map(({ leaveType, starts, ends }) => ({ name: leaveType, from: starts, to: ends }));

const leave = (id: number, date: string, from: string, to: string, status: number): LeaveRow => ({
  id,
  leaveType: '特休',
  starts: instantOf(date, from).getTime(),
  ends: instantOf(date, to).getTime(),
  status,
});

test('a month has each of its days once, whatever its length', () => {
  for (const [name, length] of [
    ['2026-02', 28],
    ['2024-02', 29],
    ['2026-04', 30],
    ['2026-03', 31],
  ] as const) {
    const { calendar } = month(name);
    expect(calendar).toHaveLength(length);
    expect(calendar[0]!.date).toBe(`${name}-01`);
    expect(calendar.at(-1)!.date).toBe(`${name}-${length}`);
  }
});

test('[S0-226] sums are minutes, counts are days', () => {
  const answer = month('2026-03', {
    '2026-03-06': { pressed: 'on 09:12 off 18:10' },
    '2026-03-23': { pressed: 'on 09:15 off 18:10' },
    '2026-03-13': { pressed: 'on 08:50 off 17:20' },
  });
  expect(answer).toMatchObject({
    workOnLateCount: 2,
    workOnLateSum: 27,
    workOffEarlyCount: 1,
    workOffEarlySum: 40,
  });
  expect(answer.calendar[5]!.card).toEqual({
    on: { time: '09:12', workOnLate: 12 },
    off: { time: '18:10', workOffEarly: 0 },
  });
});

test('leave records are counted once each, whatever their status, and only those of the month', () => {
  const long = { ...leave(1, '2026-03-09', '09:00', '18:00', 1), ends: instantOf('2026-03-11', '18:00').getTime() };
  const answer = month('2026-03', {
    '2026-03-09': { leaves: [long], pressed: '' },
    '2026-03-10': { leaves: [long, leave(2, '2026-03-10', '13:30', '18:00', 2)], pressed: '' },
    '2026-03-31': {
      leaves: [leave(3, '2026-04-01', '02:00', '06:00', 0), leave(4, '2026-04-01', '00:00', '06:00', 0)],
    },
    // Until midnight, when the month begins.
    '2026-03-01': {
      leaves: [{ ...leave(5, '2026-02-28', '22:00', '23:00', 1), ends: instantOf('2026-03-01', '00:00').getTime() }],
    },
  });
  expect(answer.workLeaveSum).toBe(2);
  expect(answer.calendar[8]).toMatchObject({
    expected: null,
    missing: { on: false, off: false },
    leaves: [{ leaveTypeName: '特休', startDatetime: '2026-03-09 09:00', endDatetime: '2026-03-11 18:00', status: 1 }],
  });
});

test('days have their kind: work, off, made up on a weekend', () => {
  const answer = month('2026-03', {
    '2026-03-21': { day: { isWork: true, name: '補行上班' } },
    '2026-03-20': { day: { isWork: false, name: '春節' } },
  });
  expect(month('2026-03', { '2026-03-22': { day: { isWork: true, name: '' } } }).calendar[21]).toMatchObject({
    kind: 'makeup',
  });
  expect(answer.calendar[20]).toMatchObject({ kind: 'makeup', dayName: '補行上班', shiftName: '日班' });
  expect(answer.calendar[19]).toMatchObject({ kind: 'off', dayName: '春節', shiftName: '', shift: null });
  expect(answer.calendar[18]).toMatchObject({ kind: 'work', shift: { start: '09:00', end: '18:00' } });
});

test('a future day has no missing punches', () => {
  const answer = month('2026-03', { '2026-03-25': { pressed: '' }, '2026-03-27': { pressed: '' } });
  expect(answer.calendar[24]!.missing).toEqual({ on: true, off: true });
  expect(answer.calendar[26]!.missing).toEqual({ on: false, off: false });
});
