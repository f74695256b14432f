import { instantOf } from '@atrium/sdk/server';
import type { DemoShift } from './demoShifts.ts';

/** A leave counted in work days from the day of loading: −3 = three work days ago, 0 = the day itself or the next one. */
interface DemoLeave {
  readonly day: number;
  readonly type: string;
  readonly status: 0 | 1 | 2 | 3;
  /** Half a day, from the shift's middle; else the whole shift. */
  readonly half?: true;
}

/** The leaves of E001: one of each status and more (contract.md, Demo company). */
const SHOWN: readonly DemoLeave[] = [
  { day: -12, type: '特休', status: 1, half: true },
  { day: -7, type: '公假', status: 1 },
  { day: -6, type: '事假', status: 2 },
  { day: -3, type: '病假', status: 0, half: true },
  { day: -4, type: '事假', status: 3, half: true },
  { day: 3, type: '特休', status: 1 },
];

const TYPES = ['特休', '病假', '事假', '公假'] as const;

/** Every other person has a leave or two; one in eight is away on the day of loading, so that 今日請假人員 has names. */
export function makeDemoLeaves(index: number, shown: boolean, random: () => number): readonly DemoLeave[] {
  if (shown) return SHOWN;
  const type = TYPES[index % TYPES.length]!;
  const past: DemoLeave = { day: -2 - Math.floor(random() * 16), type, status: index % 5 === 0 ? 0 : 1 };
  const today: DemoLeave = { day: 0, type: '特休', status: 1 };
  const later: DemoLeave = {
    day: 1 + Math.floor(random() * 8),
    type: '特休',
    status: index % 3 === 0 ? 0 : 1,
    half: true,
  };
  return [past, ...(index % 8 === 5 ? [today] : []), ...(index % 4 === 1 ? [later] : [])];
}

/** Its row. Half a day begins in the middle of the shift, after the break: 13:30 of a day shift. */
export function leaveRow(personId: number, date: string, shift: DemoShift, leave: DemoLeave) {
  const start = instantOf(date, shift.starts);
  const end = instantOf(date, shift.ends);
  const middle = new Date((start.getTime() + end.getTime()) / 2);
  return {
    personId,
    leaveType: leave.type,
    starts: leave.half ? middle : start,
    ends: end,
    status: leave.status,
  };
}
