import { type Database, prepared } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { limits } from './schema/credentials.ts';

/** How much a key may spend within a window, which begins with the first that it spends. */
interface Budget {
  readonly key: string;
  readonly max: number;
  readonly seconds: number;
}

/** A later begin of a window means that the clock was set back: smaller differences are the order of two statements. */
const TOLERANCE_SECONDS = 1;

/**
 * Adds to what a key has spent, by the database's clock and in one statement, so that all processes share one count and a burst
 * cannot slip through.
 *
 * @returns 0; if it would be more than the budget, the seconds until its window ends, and nothing is added
 */
export async function spendWithin(db: Database, { key, max, seconds }: Budget, size: number): Promise<number> {
  const isSpent = size <= max && (await spend(db).execute({ key, size, max, seconds })).length > 0;
  if (isSpent) return 0;
  const end = sql`${limits.since} + make_interval(secs => ${seconds})`;
  const left = sql<number>`ceil(extract(epoch from ${end} - clock_timestamp()))`.mapWith(Number);
  const [row] = await db.select({ left }).from(limits).where(eq(limits.key, key));
  return Math.min(Math.max(row?.left ?? seconds, 1), seconds);
}

/** Returns no row if nothing was added. */
const spend = prepared((db) => {
  const now = sql`clock_timestamp()`;
  const window = sql`make_interval(secs => ${sql.placeholder('seconds')})`;
  const isOver = sql`(${limits.since} <= ${now} - ${window} or ${limits.since} > ${now} + make_interval(secs => ${TOLERANCE_SECONDS}))`;
  const size = sql`${sql.placeholder('size')}::int`;
  return db
    .insert(limits)
    .values({ key: sql.placeholder('key'), count: size, since: now })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: sql`case when ${isOver} then ${size} else ${limits.count} + ${size} end`,
        since: sql`case when ${isOver} then ${now} else ${limits.since} end`,
      },
      setWhere: sql`${isOver} or ${limits.count} + ${size} <= ${sql.placeholder('max')}::int`,
    })
    .returning({ count: limits.count })
    .prepare('host_spend_within');
});
