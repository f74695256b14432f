import { HOUR, MINUTE, type PlannedDay } from './plan.ts';

/** The parts of a leave that the rules use. */
export interface Absence {
  readonly starts: Date;
  readonly ends: Date;
  readonly status: number;
}

/** The expected working time. */
export interface Expected {
  readonly on: Date;
  readonly off: Date;
}

export const APPROVED = 1;

/**
 * Returns when a person is expected on a day, or null: without a shift, on a day the company calendar calls off (a
 * roster there is extra work, never late), or within approved leave for the whole shift.
 *
 * Approved leave shortens the day from its edges: leave that covers the expected beginning moves it to the leave's end,
 * leave that covers the expected end moves it to the leave's start, again and again while another one follows. Leave in
 * the middle changes nothing, and so does leave that is pending, rejected or revoked.
 */
export function findExpected(day: PlannedDay, absences: readonly Absence[]): Expected | null {
  if (!day.isWork || !day.shift) return null;
  const approved = absences.filter(({ status }) => status === APPROVED);
  let on = day.shift.startsAt;
  let off = day.shift.endsAt;
  for (const { starts, ends } of approved.toSorted((a, b) => a.starts.getTime() - b.starts.getTime())) {
    if (starts <= on && ends > on) on = ends;
  }
  for (const { starts, ends } of approved.toSorted((a, b) => b.ends.getTime() - a.ends.getTime())) {
    if (starts < off && ends >= off) off = starts;
  }
  return on < off ? { on, off } : null;
}

/** A day's punches that count. */
export interface Punched {
  readonly on?: Date | undefined;
  readonly off?: Date | undefined;
}

/** Whole minutes after the expected beginning, rounded down, 0 within the grace; above it all of them (C.3-14). */
export function lateMinutes(expected: Expected | null, { on }: Punched, graceMinutes: number): number {
  return expected && on ? beyond(on.getTime() - expected.on.getTime(), graceMinutes) : 0;
}

/** Whole minutes before the expected end, counted the same way. */
export function earlyMinutes(expected: Expected | null, { off }: Punched, graceMinutes: number): number {
  return expected && off ? beyond(expected.off.getTime() - off.getTime(), graceMinutes) : 0;
}

function beyond(milliseconds: number, graceMinutes: number): number {
  const minutes = Math.floor(milliseconds / MINUTE);
  return minutes > graceMinutes ? minutes : 0;
}

/** How long after the expected beginning a punch in counts as missing (C.3-19). */
const PATIENCE = HOUR / 2;

/** Returns which punches are missing by now: on from 30 min after the start, off from the end (C.3-19). */
export function findMissing(expected: Expected | null, punched: Punched, now: Date): { on: boolean; off: boolean } {
  if (!expected) return { on: false, off: false };
  return {
    on: !punched.on && now.getTime() >= expected.on.getTime() + PATIENCE,
    off: !punched.off && now >= expected.off,
  };
}
