import { instantOf } from '@atrium/sdk/server';
import { MINUTE } from '../rules/plan.ts';
import type { DemoShift } from './demoShifts.ts';

/** Minutes after the start of the shift, or null where the person forgot. Before it: negative. */
interface DemoDay {
  readonly on: number | null;
  /** Minutes after the end of the shift. */
  readonly off: number | null;
}

/** Slightly early in, slightly late out. */
export const ordinaryDay = (random: () => number): DemoDay => ({
  on: -Math.ceil(random() * 18),
  off: Math.floor(random() * 45),
});

/**
 * A random day: most people arrive slightly early and leave slightly late; some are late, leave early or forget a
 * punch.
 */
export function anyDay(random: () => number): DemoDay {
  const day = ordinaryDay(random);
  const [come, go, slip] = [random(), random(), random()];
  if (slip < 0.03) return { ...day, on: null };
  if (slip < 0.06) return { ...day, off: null };
  if (slip < 0.11) return { ...day, on: 1 + Math.floor(come * 28) };
  if (slip < 0.14) return { ...day, off: -5 - Math.floor(go * 50) };
  return day;
}

/**
 * The punches of E001, counted in work days back from the day of loading, so that the month shows each case: late
 * twice, early once, both kinds of missing punches, leaving at the start of approved leave.
 */
export const SHOWN_DAYS: Readonly<Record<number, DemoDay>> = {
  2: { on: 15, off: 40 },
  5: { on: -11, off: null },
  9: { on: -10, off: -40 },
  11: { on: null, off: 5 },
  12: { on: -5, off: -269 },
  14: { on: 12, off: 20 },
};

/** Rows of a day's punches. `null` = none. */
export function punchRows(personId: number, date: string, shift: DemoShift, day: DemoDay, random: () => number) {
  const row = (kind: number, clock: string, minutes: number, early = false) => ({
    personId,
    workDate: date,
    kind,
    // Early departures are on the full minute, so that minutes and times visibly agree.
    at: new Date(instantOf(date, clock).getTime() + minutes * MINUTE + (early ? 0 : Math.floor(random() * 60) * 1000)),
  });
  return [
    ...(day.on === null ? [] : [row(0, shift.starts, day.on)]),
    ...(day.off === null ? [] : [row(1, shift.ends, day.off, day.off < 0)]),
  ];
}

/** A leave counted in work days from the day of loading: −3 = three work days ago, 0 = the day itself or the next one. */
interface DemoLeave {
  readonly day: number;
  readonly type: string;
  readonly status: 0 | 1 | 2 | 3;
  /** Half a day, from the shift's middle; else the whole shift. */
  readonly half?: true;
}

/** The leaves of E001: one of each status and more. */
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
