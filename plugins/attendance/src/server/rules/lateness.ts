import { HOUR, MINUTE } from './localTime.ts';
import type { Expected } from './expectedOf.ts';

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
