import { eq } from 'drizzle-orm';
import type { Handler } from '@atrium/sdk/server';
import type contract from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { readTexts } from '../rules/textsOf.ts';
import { supplements } from '../tables.ts';

/** Maximum rows per call, and how long they are kept in milliseconds. */
const MAX = 20;
export const WAIT = 60_000;

/**
 * Returns what this session's last changes sent to others: each once, the newest 20 of the last minute, oldest first.
 */
export function drainSupplements(context: NotificationsContext): Handler<(typeof contract)['api']['supplementary']> {
  const { db, clock } = context;
  return async ({ caller, request }) => {
    const rows = await db.delete(supplements).where(eq(supplements.sessionId, caller.sessionId)).returning();
    const since = clock.now().getTime() - WAIT;
    return {
      notify: rows
        .filter(({ createdOn }) => createdOn.getTime() > since)
        .sort((one, other) => one.id - other.id)
        .slice(-MAX)
        .map((row) => ({ fromEmployeeId: row.fromId, ...readTexts(context, row, request.language) })),
    };
  };
}
