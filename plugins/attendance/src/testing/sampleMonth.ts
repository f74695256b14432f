import type { Day, LeaveOfDay, Month } from '../client/types.ts';

const NO_OVERTIME = { w0: 0, w1: 0, w2: 0, r1: 0, r2: 0, r3: 0, h1: 0, h2: 0, x: 0 };
const SHIFT = { name: '日班', start: '09:00', end: '18:00' };

type Change = Partial<Omit<Day, 'card'>> & { readonly on?: [string, number]; readonly off?: [string, number] };

/**
 * A month as the server returns it on 2026-03-26 at 14:18: punches at 08:50 and 18:10 on work days, except for
 * `changes` by date of the month.
 */
export function sampleMonth(month: string, changes: Readonly<Record<number, Change>> = {}): Month {
  const today = '2026-03-26';
  const [year, number] = month.split('-').map(Number) as [number, number];
  const days = new Date(year, number, 0).getDate();
  const calendar = Array.from({ length: days }, (_, index): Day => {
    const date = `${month}-${String(index + 1).padStart(2, '0')}`;
    const weekend = new Date(`${date}T00:00`).getDay() % 6 === 0;
    const past = date < today;
    const { on, off, ...change } = changes[index + 1] ?? {};
    const usual = (time: string): [string, number] => [past && !weekend ? time : '', 0];
    const [onTime, workOnLate] = on ?? usual('08:50');
    const [offTime, workOffEarly] = off ?? usual('18:10');
    return {
      date,
      shiftName: weekend ? '' : SHIFT.name,
      card: { on: { time: onTime, workOnLate }, off: { time: offTime, workOffEarly } },
      leaves: [],
      kind: weekend ? 'off' : 'work',
      dayName: '',
      shift: weekend ? null : SHIFT,
      expected: weekend ? null : { on: SHIFT.start, off: SHIFT.end },
      missing: { on: false, off: false },
      dayKind: weekend ? 'R' : 'W',
      stretches: [],
      minutes: { worked: 0, extra: 0, away: 0, absent: 0, overtime: NO_OVERTIME },
      flags: [],
      why: weekend ? [] : [{ code: 'rostered' }, { code: 'break', from: '12:00', to: '13:00' }],
      ...change,
    };
  });
  const minutes = (of: (day: Day) => number) => calendar.map(of).filter((value) => value > 0);
  const late = minutes((day) => day.card.on.workOnLate);
  const early = minutes((day) => day.card.off.workOffEarly);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    calendar,
    workLeaveSum: new Set(
      calendar.flatMap((day) => day.leaves).map((leave) => `${leave.leaveTypeName}${leave.startDatetime}`),
    ).size,
    workOnLateCount: late.length,
    workOnLateSum: sum(late),
    workOffEarlyCount: early.length,
    workOffEarlySum: sum(early),
    month,
    today,
    updatedOn: `${today} 14:18`,
    graceMinutes: 0,
  };
}

const leave = (
  leaveTypeName: string,
  day: string,
  start: string,
  end: string,
  status: LeaveOfDay['status'],
): LeaveOfDay => ({
  leaveTypeName,
  startDatetime: `2026-03-${day} ${start}`,
  endDatetime: `2026-03-${day} ${end}`,
  status,
});

/** The month of the picture: late twice, early once, both kinds of missing punches, a leave of each status. */
export const march = sampleMonth('2026-03', {
  6: { on: ['09:12', 12] },
  10: {
    off: ['13:31', 0],
    expected: { on: '09:00', off: '13:30' },
    leaves: [leave('特休', '10', '13:30', '18:00', 1)],
  },
  11: { on: ['', 0], missing: { on: true, off: false } },
  13: { off: ['17:20', 40] },
  17: { on: ['', 0], off: ['', 0], expected: null, leaves: [leave('公假', '17', '09:00', '18:00', 1)] },
  18: { leaves: [leave('事假', '18', '09:00', '18:00', 2)] },
  19: { off: ['', 0], missing: { on: false, off: true } },
  20: { shiftName: '', shift: null, kind: 'off', dayName: '彈性放假', expected: null, on: ['', 0], off: ['', 0] },
  21: {
    kind: 'makeup',
    dayName: '補行上班',
    shiftName: '日班',
    shift: SHIFT,
    expected: { on: '09:00', off: '18:00' },
    on: ['08:58', 0],
    off: ['18:32', 0],
  },
  23: { on: ['09:15', 15], leaves: [leave('病假', '23', '13:30', '18:00', 0)] },
  24: { leaves: [leave('事假', '24', '13:30', '18:00', 3)] },
  26: { on: ['08:56', 0] },
});
