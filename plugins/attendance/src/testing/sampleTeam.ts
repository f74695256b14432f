import type { Team, TeamCell } from '../client/types.ts';

const SUMS = {
  late: 0,
  lateMinutes: 0,
  early: 0,
  earlyMinutes: 0,
  missing: 0,
  absentMinutes: 0,
  leaveMinutes: 0,
  overtimeMinutes: 0,
  workedMinutes: 0,
};
const LEAVE = {
  leaveTypeName: '特休',
  startDatetime: '2026-03-10 13:30',
  endDatetime: '2026-03-10 18:00',
  status: 1,
} as const;

/** A month of two people as the server returns it on 2026-03-26 at 14:18: one of them was late, half a day on leave, and lacks a punch. */
export function sampleTeam(month = '2026-03'): Team {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const dates = Array.from({ length: new Date(year, number, 0).getDate() }, (_, index) => {
    const date = `${month}-${String(index + 1).padStart(2, '0')}`;
    return { date, isWork: new Date(`${date}T00:00`).getDay() % 6 !== 0, name: '' };
  });
  const ordinary = dates.map(({ date, isWork }): TeamCell => {
    if (!isWork) return { kind: 'R', why: 1 };
    if (date >= '2026-03-26') return { kind: 'W', shift: 0, why: 0 };
    return { kind: 'W', shift: 0, on: '08:50', off: '18:10', worked: 480, why: 0 };
  });
  const changed: Record<number, Partial<TeamCell>> = {
    5: { on: '09:12', off: '18:20', late: 12 },
    9: { off: '13:31', onLeave: 240, leaves: [LEAVE] },
    10: { on: undefined, missing: 'on' },
  };
  const person = (employeeId: number, employee: string, name: string) => ({
    employeeId,
    employee,
    name,
    level: 'employee' as const,
    departmentName: '資訊部',
    groupName: '系統開發組',
    leftOn: null,
    days: ordinary,
    sums: SUMS,
  });
  return {
    month,
    today: '2026-03-26',
    updatedOn: '2026-03-26 14:18',
    dates,
    list: [
      {
        ...person(41, 'E001', '林雅婷'),
        days: ordinary.map((cell, day) => ({ ...cell, ...changed[day] })),
        sums: { ...SUMS, late: 1, lateMinutes: 12, missing: 1, leaveMinutes: 240 },
      },
      person(42, 'E002', '陳冠宇'),
    ],
    shifts: [{ name: '日班', start: '09:00', end: '18:00' }],
    reasons: [
      [
        { code: 'rule', name: '一般', from: '2000-01-01' },
        { code: 'break', from: '12:00', to: '13:00' },
      ],
      [{ code: 'rule', name: '一般', from: '2000-01-01' }],
    ],
    counts: { issue: 1, late: 1, early: 0, missing: 1, leave: 1, overtime: 0, law: 0 },
    people: 2,
    totalSize: 2,
    page: 1,
    pageSize: 50,
  };
}
