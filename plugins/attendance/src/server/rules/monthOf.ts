import { addDays } from '@atrium/sdk/days';
import { dayOf, daysOfMonth, instantOf, momentOf, timeOf } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { AttendanceDay, AttendanceMonth, Leave } from '../../contract.ts';
import { earlyMinutes, findMissing, lateMinutes } from './lateness.ts';
import { type DayFacts, expectedOn, type LeaveRow } from './readFacts.ts';

type Day = z.input<typeof AttendanceDay>;
type Month = z.input<typeof AttendanceMonth>;

/** Builds the response for a month (C.3-14) from the data of its days. */
export function buildMonth(month: string, facts: readonly DayFacts[], now: Date, graceMinutes: number): Month {
  const calendar = facts.map((day) => judgedDay(day, now, graceMinutes));
  const late = calendar.map(({ card }) => card.on.workOnLate).filter((minutes) => minutes > 0);
  const early = calendar.map(({ card }) => card.off.workOffEarly).filter((minutes) => minutes > 0);
  return {
    calendar,
    workLeaveSum: leavesWithin(month, facts),
    workOnLateCount: late.length,
    workOnLateSum: sum(late),
    workOffEarlyCount: early.length,
    workOffEarlySum: sum(early),
    month,
    today: dayOf(now),
    updatedOn: momentOf(now),
    graceMinutes,
  };
}

function judgedDay(day: DayFacts, now: Date, graceMinutes: number): Day {
  const expected = expectedOn(day);
  const { shift, punched } = day;
  return {
    date: day.date,
    shiftName: shift?.name ?? '',
    card: {
      on: { time: punched.on ? timeOf(punched.on) : '', workOnLate: lateMinutes(expected, punched, graceMinutes) },
      off: {
        time: punched.off ? timeOf(punched.off) : '',
        workOffEarly: earlyMinutes(expected, punched, graceMinutes),
      },
    },
    leaves: day.leaves.map(describeLeave),
    kind: day.isWork ? (isWeekend(day.date) ? 'makeup' : 'work') : 'off',
    dayName: day.dayName,
    shift: shift && { name: shift.name, start: shift.start, end: shift.end },
    expected: expected && { on: timeOf(expected.on), off: timeOf(expected.off) },
    missing: findMissing(expected, punched, now),
  };
}

function leavesWithin(month: string, facts: readonly DayFacts[]): number {
  const { first, last } = daysOfMonth(month);
  const from = instantOf(first);
  const to = instantOf(addDays(last, 1));
  const records = new Map<number, LeaveRow>(facts.flatMap((day) => day.leaves).map((leave) => [leave.id, leave]));
  return [...records.values()].filter(({ starts, ends }) => starts < to && ends > from).length;
}

function isWeekend(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday === 0 || weekday === 6;
}

const sum = (minutes: readonly number[]): number => minutes.reduce((total, each) => total + each, 0);

/** A leave as it is answered. */
export function describeLeave({ leaveType, starts, ends, status }: LeaveRow): z.input<typeof Leave> {
  return {
    leaveTypeName: leaveType,
    startDatetime: momentOf(starts),
    endDatetime: momentOf(ends),
    status: status as 0 | 1 | 2 | 3,
  };
}
