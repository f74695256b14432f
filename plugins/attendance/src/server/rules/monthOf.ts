import { addDays } from '@atrium/sdk/days';
import { dayOf, daysOfMonth, instantOf, momentOf, timeOf } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { AttendanceDay, AttendanceMonth, Leave } from '../../contract/monthShapes.ts';
import type { DayOfPerson } from './storedDays.ts';
import type { LeaveRow } from './readRecords.ts';

type Day = z.input<typeof AttendanceDay>;
type Month = z.input<typeof AttendanceMonth>;

/**
 * Builds the response for a month (C.3-14) from its judged days.
 *
 * @param isSeen whether the reader may see a date; of others nothing is told
 */
export function buildMonth(
  month: string,
  judgedDays: readonly DayOfPerson[],
  now: Date,
  isSeen: (date: string) => boolean = () => true,
): Month {
  const days = judgedDays.filter(({ judged }) => isSeen(judged.plan.date));
  const calendar = judgedDays.map((day) => (isSeen(day.judged.plan.date) ? describeDay(day) : hiddenDay(day)));
  const late = calendar.map(({ card }) => card.on.workOnLate).filter((minutes) => minutes > 0);
  const early = calendar.map(({ card }) => card.off.workOffEarly).filter((minutes) => minutes > 0);
  const today = dayOf(now);
  return {
    calendar,
    workLeaveSum: leavesWithin(month, days),
    workOnLateCount: late.length,
    workOnLateSum: sum(late),
    workOffEarlyCount: early.length,
    workOffEarlySum: sum(early),
    month,
    today,
    updatedOn: momentOf(now),
    graceMinutes: days.findLast(({ judged }) => judged.plan.date <= today)?.judged.plan.rule.grace ?? 0,
  };
}

export const clock = (instant: number | null): string => (instant === null ? '' : timeOf(new Date(instant)));

/** A judged day as it is answered. */
function describeDay({ judged, leaves, locked }: DayOfPerson): Day {
  const { plan, kind, expected } = judged;
  const shift = kind === 'outside' ? null : plan.shift;
  const isWork = kind === 'W';
  return {
    date: plan.date,
    shiftName: shift?.name ?? '',
    card: {
      on: { time: clock(judged.on), workOnLate: judged.late },
      off: { time: clock(judged.off), workOffEarly: judged.early },
    },
    leaves: leaves.map(describeLeave),
    kind: isWork ? (plan.isMadeUp ? 'makeup' : 'work') : 'off',
    dayName: plan.dayName,
    shift: shift && { name: shift.name, start: shift.start, end: shift.end },
    expected: expected && { on: clock(expected.from), off: clock(expected.to) },
    missing: judged.missing,
    dayKind: kind,
    stretches: judged.stretches.map(({ on, off }) => ({ on: clock(on), off: clock(off) })),
    minutes: {
      worked: judged.worked,
      extra: judged.extra,
      away: judged.away,
      absent: judged.absent,
      overtime: judged.overtime,
    },
    flags: [...judged.flags],
    why: [...judged.why],
    ...(locked && { isLocked: true }),
  };
}

/** A day on which the person was in a unit of others. */
function hiddenDay({ judged: { plan } }: DayOfPerson): Day {
  const nothing = { w0: 0, w1: 0, w2: 0, r1: 0, r2: 0, r3: 0, h1: 0, h2: 0, x: 0 };
  return {
    date: plan.date,
    shiftName: '',
    card: { on: { time: '', workOnLate: 0 }, off: { time: '', workOffEarly: 0 } },
    leaves: [],
    kind: 'off',
    dayName: plan.dayName,
    shift: null,
    expected: null,
    missing: { on: false, off: false },
    dayKind: 'outside',
    stretches: [],
    minutes: { worked: 0, extra: 0, away: 0, absent: 0, overtime: nothing },
    flags: [],
    why: [{ code: 'notYours' }],
  };
}

function leavesWithin(month: string, days: readonly DayOfPerson[]): number {
  const { first, last } = daysOfMonth(month);
  const from = instantOf(first).getTime();
  const to = instantOf(addDays(last, 1)).getTime();
  const records = new Map<number, LeaveRow>(days.flatMap((day) => day.leaves).map((leave) => [leave.id, leave]));
  return [...records.values()].filter(({ starts, ends }) => starts < to && ends > from).length;
}

export const sum = (minutes: readonly number[]): number => minutes.reduce((total, each) => total + each, 0);

/** A leave as it is answered. */
export function describeLeave({
  leaveType,
  starts,
  ends,
  status,
}: Omit<LeaveRow, 'id' | 'starts' | 'ends'> & {
  readonly starts: Date | number;
  readonly ends: Date | number;
}): z.input<typeof Leave> {
  return {
    leaveTypeName: leaveType,
    startDatetime: momentOf(new Date(starts)),
    endDatetime: momentOf(new Date(ends)),
    status: status as 0 | 1 | 2 | 3,
  };
}
