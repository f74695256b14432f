import type { Database } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { limits } from '../../../core/schema/credentials.ts';

/** At most `most` within `milliseconds`, counted from the first one. */
export interface Rate {
  readonly most: number;
  readonly milliseconds: number;
}

/** Counts one more under a key. Seconds to wait where the window is full: then nothing is counted. One statement, so that a burst cannot slip through. */
export async function countInWindow(db: Database, now: Date, key: string, rate: Rate): Promise<number> {
  const begun = new Date(now.getTime() - rate.milliseconds);
  const counted = await db
    .insert(limits)
    .values({ key, count: 1, since: now })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: sql`case when ${limits.since} <= ${begun} then 1 else ${limits.count} + 1 end`,
        since: sql`case when ${limits.since} <= ${begun} then ${now} else ${limits.since} end`,
      },
      setWhere: sql`${limits.since} <= ${begun} or ${limits.count} < ${rate.most}`,
    })
    .returning({ count: limits.count });
  return counted.length > 0 ? 0 : waitOfWindow(db, now, key, rate);
}

/** Seconds until the window of a key has room; 0 where it has. */
export async function waitOfWindow(db: Database, now: Date, key: string, rate: Rate): Promise<number> {
  const [row] = await db.select().from(limits).where(eq(limits.key, key));
  if (!row || row.count < rate.most) return 0;
  const left = row.since.getTime() + rate.milliseconds - now.getTime();
  return left > 0 ? Math.ceil(left / 1000) : 0;
}

/** How many are counted in the window of a key. */
export async function countOf(db: Database, now: Date, key: string, milliseconds: number): Promise<number> {
  const [row] = await db.select().from(limits).where(eq(limits.key, key));
  return row && now.getTime() - row.since.getTime() < milliseconds ? row.count : 0;
}

/** Takes one back. */
export async function uncount(db: Database, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ count: sql`greatest(${limits.count} - 1, 0)` })
    .where(eq(limits.key, key));
}
