import type { Database } from '@atrium/sdk/server';
import { and, eq, lt, sql } from 'drizzle-orm';
import { captchas, limits } from '../../core/schema/credentials.ts';
import { factorSteps, passkeyChallenges } from '../../core/schema/secondFactor.ts';
import type { HostDependencies } from '../HostDependencies.ts';

/** The count is reset after a day without a failure. */
const FORGOTTEN_SECONDS = 24 * 60 * 60;

/**
 * Counts an attempt as failed before its result is known, so that a burst cannot slip through; `clearFailures` or
 * `forgiveAttempt` undo it. From the 4th failure on, each is followed by a delay: 5, 15, 30, 60, 120 … at most 900
 * seconds (C.2-14).
 *
 * @returns seconds to wait during a delay, when nothing is counted and the delay does not grow; else 0
 */
export async function countAttempt(db: Database, key: string): Promise<number> {
  const old = sql`${limits.since} <= ${NOW} - make_interval(secs => ${FORGOTTEN_SECONDS})`;
  const next = sql`case when ${old} then 1 else ${limits.count} + 1 end`;
  const seconds = sql`case when ${next} = 4 then 5 when ${next} = 5 then 15 else least(900, 30 * power(2, least(${next}, 20) - 6)) end`;
  const counted = await db
    .insert(limits)
    .values({ key, count: 1, since: NOW })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: next,
        since: NOW,
        blockedUntil: sql`case when ${next} < 4 then null else ${NOW} + make_interval(secs => ${seconds}) end`,
      },
      setWhere: sql`${limits.blockedUntil} is null or ${limits.blockedUntil} <= ${NOW}`,
    })
    .returning({ count: limits.count });
  return counted.length > 0 ? 0 : waitAfterFailures(db, key);
}

/** Seconds until the next attempt is possible; 0 at once. Never more than the delay that the last failure caused. */
export async function waitAfterFailures(db: Database, key: string): Promise<number> {
  await repairClock(db, key);
  // Both columns read the clock by themselves: their difference is the delay, and whatever passed in between.
  const delay = sql`round(extract(epoch from ${limits.blockedUntil} - ${limits.since}))`;
  const [row] = await db
    .select({
      left: sql<number>`least(${delay}, ceil(extract(epoch from ${limits.blockedUntil} - ${NOW})))`.mapWith(Number),
    })
    .from(limits)
    .where(eq(limits.key, key));
  return Math.max(0, row?.left ?? 0);
}

/** Clears the failures of these keys, after a sign-in from a known device or a changed password. */
export async function clearFailures(db: Database, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await db.delete(limits).where(eq(limits.key, key));
}

/** Removes the attempt from the count. Earlier failures stay, since an attacker may be guessing. */
export async function forgiveAttempt(db: Database, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ count: sql`greatest(${limits.count} - 1, 0)`, blockedUntil: null })
    .where(eq(limits.key, key));
}

/** At most `most` within `seconds`, counted from the first one. */
export interface Rate {
  readonly max: number;
  readonly seconds: number;
}

/**
 * Counts one more under a key, in one statement, so that a burst cannot slip through.
 *
 * @returns seconds to wait if the window is full, when nothing is counted; else 0
 */
export async function countInWindow(db: Database, key: string, rate: Rate): Promise<number> {
  const over = sql`${limits.since} <= ${NOW} - make_interval(secs => ${rate.seconds})`;
  const counted = await db
    .insert(limits)
    .values({ key, count: 1, since: NOW })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: sql`case when ${over} then 1 else ${limits.count} + 1 end`,
        since: sql`case when ${over} then ${NOW} else ${limits.since} end`,
      },
      setWhere: sql`${over} or ${limits.count} < ${rate.max}`,
    })
    .returning({ count: limits.count });
  return counted.length > 0 ? 0 : waitOfWindow(db, key, rate);
}

/** Seconds until the window of a key has room, at most its length; 0 if it has room. */
export async function waitOfWindow(db: Database, key: string, rate: Rate): Promise<number> {
  await repairClock(db, key);
  const left = sql<number>`ceil(extract(epoch from ${limits.since} + make_interval(secs => ${rate.seconds}) - ${NOW}))`;
  const [row] = await db
    .select({ count: limits.count, left: left.mapWith(Number) })
    .from(limits)
    .where(eq(limits.key, key));
  return row && row.count >= rate.max ? Math.max(0, row.left) : 0;
}

/** The count in the window of a key. */
export async function readCount(db: Database, key: string, seconds: number): Promise<number> {
  const [row] = await db
    .select({ count: limits.count, age: sql<number>`extract(epoch from ${NOW} - ${limits.since})`.mapWith(Number) })
    .from(limits)
    .where(eq(limits.key, key));
  return row && row.age < seconds ? row.count : 0;
}

/** Undoes one count. */
export async function decrementCount(db: Database, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ count: sql`greatest(${limits.count} - 1, 0)` })
    .where(eq(limits.key, key));
}

/** Deletes expired captchas, second steps, challenges and counters that no longer count. */
export async function forgetAttempts({ clock, db }: HostDependencies): Promise<void> {
  await db.delete(captchas).where(lt(captchas.expiresOn, clock.now()));
  await db.delete(factorSteps).where(lt(factorSteps.expiresOn, clock.now()));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresOn, clock.now()));
  await db.delete(limits).where(sql`${limits.since} < ${NOW} - make_interval(secs => ${FORGOTTEN_SECONDS})`);
}

/**
 * Delays are measured by the database's clock, which all processes share. It is read where the expression is evaluated,
 * not when the transaction began, because a statement may have waited for the row.
 */
const NOW = sql`clock_timestamp()`;

/** Smaller differences are the order of two statements, not a changed clock. */
const TOLERANCE_SECONDS = 1;

/**
 * A timestamp in the future means that the clock was set back: the delay starts again and lasts no longer than it
 * should.
 */
async function repairClock(db: Database, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ since: NOW, blockedUntil: sql`${NOW} + (${limits.blockedUntil} - ${limits.since})` })
    .where(and(eq(limits.key, key), sql`${limits.since} > ${NOW} + make_interval(secs => ${TOLERANCE_SECONDS})`));
}
