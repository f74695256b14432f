import { lt } from 'drizzle-orm';
import type { HostDependencies } from '../HostDependencies.ts';
import { captchas, limits } from '../../core/schema/credentials.ts';
import { FORGOTTEN_MS } from './limiter/account.ts';

/** Removes captchas that are too old and counters that count for nothing any more. */
export async function forgetAttempts({ clock, db }: HostDependencies): Promise<void> {
  const now = clock.now();
  await db.delete(captchas).where(lt(captchas.expiresOn, now));
  await db.delete(limits).where(lt(limits.since, new Date(now.getTime() - FORGOTTEN_MS)));
}
