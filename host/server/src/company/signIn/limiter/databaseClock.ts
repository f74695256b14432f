import type { Database } from '@atrium/sdk/server';
import { and, eq, sql } from 'drizzle-orm';
import { limits } from '../../../core/schema/credentials.ts';

/**
 * Waits are measured by the database's clock: it is one for all processes. It is read where the expression is evaluated,
 * not when the transaction began, because a statement may have waited for the row.
 */
export const NOW = sql`clock_timestamp()`;

/** Less than this ahead is the order of two statements, not a clock that was set. */
const TOLERANCE_SECONDS = 1;

/** A count from the future means that the clock was set back: its wait begins again and lasts its delay, not longer. */
export async function repairClock(db: Database, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ since: NOW, blockedUntil: sql`${NOW} + (${limits.blockedUntil} - ${limits.since})` })
    .where(and(eq(limits.key, key), sql`${limits.since} > ${NOW} + make_interval(secs => ${TOLERANCE_SECONDS})`));
}
