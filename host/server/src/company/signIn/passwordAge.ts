import type { Account } from './findAccount.ts';

const DAY_MS = 24 * 60 * 60_000;
const WARNED_DAYS = 7;

/** Must the password be changed before anything else: marked so, or older than allowed (C.2-17)? */
export function mustChange({ mustChange: marked, changedOn }: Account, maxAgeDays: number, now: Date): boolean {
  return marked || (maxAgeDays > 0 && now.getTime() >= changedOn.getTime() + maxAgeDays * DAY_MS);
}

/** Days left of a password that ages, in its last week; undefined before, or where passwords do not age. */
export function daysLeft({ changedOn }: Account, maxAgeDays: number, now: Date): number | undefined {
  if (maxAgeDays === 0) return undefined;
  const left = Math.ceil((changedOn.getTime() + maxAgeDays * DAY_MS - now.getTime()) / DAY_MS);
  return left <= WARNED_DAYS ? left : undefined;
}
