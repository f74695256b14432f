import { lt, sql } from 'drizzle-orm';
import type { HostDependencies } from '../HostDependencies.ts';
import { captchas, limits } from '../../core/schema/credentials.ts';
import { NOW } from './limiter/databaseClock.ts';
import { FORGOTTEN_SECONDS } from './limiter/failures.ts';

/** Deletes expired captchas and counters that no longer count. */
export async function forgetAttempts({ clock, db }: HostDependencies): Promise<void> {
  await db.delete(captchas).where(lt(captchas.expiresOn, clock.now()));
  await db.delete(limits).where(sql`${limits.since} < ${NOW} - make_interval(secs => ${FORGOTTEN_SECONDS})`);
}
