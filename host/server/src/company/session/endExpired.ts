import { and, isNull, lt, lte, or } from 'drizzle-orm';
import type { Sessions } from '../../core/services.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import { sessions } from '../../core/schema/session.ts';
import { IDLE_MS, SLIDE_MS } from './limits.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Ends expired sessions without a call, so that their sockets close too; deletes those ended a month ago. */
export async function endExpired(
  { clock, db }: HostDependencies,
  sessionService: Pick<Sessions, 'end'>,
): Promise<void> {
  const now = clock.now();
  const idle = new Date(now.getTime() - IDLE_MS - SLIDE_MS);
  const over = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isNull(sessions.endedOn), or(lte(sessions.expiresOn, now), lte(sessions.usedOn, idle))));
  for (const { id } of over) await sessionService.end(id, 'EXPIRED');
  await db.delete(sessions).where(lt(sessions.endedOn, new Date(now.getTime() - KEPT_MS)));
}
