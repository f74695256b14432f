import { instantOf } from '@atrium/sdk/server';
import { MINUTE } from '../rules/localTime.ts';
import type { DemoShift } from './demoShifts.ts';

/** Minutes after the start of the shift, or null where the person forgot. Before it: negative. */
export interface DemoDay {
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
