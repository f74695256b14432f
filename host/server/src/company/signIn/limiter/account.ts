import type { Database } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { limits } from '../../../core/schema/credentials.ts';

/** A day without a failure and an account begins anew. */
export const FORGOTTEN_MS = 24 * 60 * 60_000;

export const accountKey = (employee: string) => `account:${employee.toUpperCase()}`;

/**
 * Counts an attempt on an account as failed before it is known, so that a burst cannot slip through; `clearAccount` or
 * `forgiveAttempt` take it back. From the 4th failure on each is followed by a wait: 5, 15, 30, 60, 120 … at most 900
 * seconds (C.2-14). Seconds to wait where one is under way: then nothing is counted, and the wait grows no longer.
 */
export async function countAttempt(db: Database, now: Date, employee: string): Promise<number> {
  const old = sql`${limits.since} <= ${new Date(now.getTime() - FORGOTTEN_MS)}`;
  const next = sql`case when ${old} then 1 else ${limits.count} + 1 end`;
  const seconds = sql`case when ${next} = 4 then 5 when ${next} = 5 then 15 else least(900, 30 * power(2, least(${next}, 20) - 6)) end`;
  const counted = await db
    .insert(limits)
    .values({ key: accountKey(employee), count: 1, since: now })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: next,
        since: now,
        blockedUntil: sql`case when ${next} < 4 then null else ${now}::timestamptz + make_interval(secs => ${seconds}) end`,
      },
      setWhere: sql`${limits.blockedUntil} is null or ${limits.blockedUntil} <= ${now}`,
    })
    .returning({ count: limits.count });
  return counted.length > 0 ? 0 : waitOfAccount(db, now, employee);
}

/** Seconds until the account may be tried again; 0 at once. */
export async function waitOfAccount(db: Database, now: Date, employee: string): Promise<number> {
  const [row] = await db
    .select()
    .from(limits)
    .where(eq(limits.key, accountKey(employee)));
  const left = (row?.blockedUntil?.getTime() ?? 0) - now.getTime();
  return left > 0 ? Math.ceil(left / 1000) : 0;
}

/** All failures are forgotten: a sign-in from a device known to be the person's, or a new password. */
export async function clearAccount(db: Database, employee: string): Promise<void> {
  await db.delete(limits).where(eq(limits.key, accountKey(employee)));
}

/** The attempt was none: earlier failures stay, since somebody else may be guessing. */
export async function forgiveAttempt(db: Database, employee: string): Promise<void> {
  await db
    .update(limits)
    .set({ count: sql`greatest(${limits.count} - 1, 0)`, blockedUntil: null })
    .where(eq(limits.key, accountKey(employee)));
}
