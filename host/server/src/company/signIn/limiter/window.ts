import type { Database } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { limits } from '../../../core/schema/credentials.ts';
import { repairClock, NOW } from './databaseClock.ts';

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
export async function countOf(db: Database, key: string, seconds: number): Promise<number> {
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
