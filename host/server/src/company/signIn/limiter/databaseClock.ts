import type { Database } from '@atrium/sdk/server';
import { and, eq, sql } from 'drizzle-orm';
import { limits } from '../../../core/schema/credentials.ts';

/**
 * Delays are measured by the database's clock, which all processes share. It is read where the expression is evaluated,
 * not when the transaction began, because a statement may have waited for the row.
 */
export const NOW = sql`clock_timestamp()`;

/** Smaller differences are the order of two statements, not a changed clock. */
const TOLERANCE_SECONDS = 1;

/**
 * A timestamp in the future means that the clock was set back: the delay starts again and lasts no longer than it
 * should.
 */
export async function repairClock(db: Database, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ since: NOW, blockedUntil: sql`${NOW} + (${limits.blockedUntil} - ${limits.since})` })
    .where(and(eq(limits.key, key), sql`${limits.since} > ${NOW} + make_interval(secs => ${TOLERANCE_SECONDS})`));
}
