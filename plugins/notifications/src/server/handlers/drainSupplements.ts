import { eq } from 'drizzle-orm';
import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { supplements } from '../tables.ts';

/** Rows of one draining, and milliseconds that they wait (C.4-6). */
const MAX = 20;
export const WAIT = 60_000;

/** What this session's own last pushes told others: each once, the newest 20 of the last minute, oldest first. */
export function drainSupplements({
  db,
  clock,
}: NotificationsContext): Handler<(typeof contract)['api']['supplementary']> {
  return async ({ caller }) => {
    const rows = await db.delete(supplements).where(eq(supplements.sessionId, caller.sessionId)).returning();
    const since = clock.now().getTime() - WAIT;
    return {
      notify: rows
        .filter(({ createdOn }) => createdOn.getTime() > since)
        .sort((one, other) => one.id - other.id)
        .slice(-MAX)
        .map(({ fromId, title, message }) => ({ fromEmployeeId: fromId, title, message })),
    };
  };
}
