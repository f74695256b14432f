import { addDays } from '@atrium/sdk/days';
import { type Handler, instantOf } from '@atrium/sdk/server';
import { and, count, desc, eq, gte, isNull, lt, notInArray, or, type SQL } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { declaredKinds } from '../rules/choices.ts';
import { describeRows, readTexts } from '../rules/noticeTexts.ts';
import { SUPPLEMENT_LIFE } from '../rules/purge.ts';
import { notices, supplements } from '../tables.ts';

/** A page of the caller's own rows, newest first (C.4-5). */
export function readRows(context: NotificationsContext): Handler<(typeof contract)['api']['rows']> {
  return async ({ query, caller, request }) => {
    const { page, pageSize, type, kind, isRead, state, dateBegin, dateEnd } = query;
    const requested: (SQL | undefined)[] = [
      eq(notices.personId, caller.id),
      type === undefined ? undefined : eq(notices.type, type),
      kind === undefined ? undefined : isOfKind(kind, context),
      isRead === undefined ? undefined : eq(notices.state, isRead ? 1 : 0),
      state === undefined ? undefined : eq(notices.state, state as 0 | 1 | 2),
      dateBegin === undefined ? undefined : gte(notices.createdOn, instantOf(dateBegin)),
      dateEnd === undefined ? undefined : lt(notices.createdOn, instantOf(addDays(dateEnd, 1))),
    ];
    const [all] = await context.db
      .select({ size: count() })
      .from(notices)
      .where(and(...requested));
    const rows = await context.db
      .select()
      .from(notices)
      .where(and(...requested))
      .orderBy(desc(notices.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    return { list: await describeRows(context, rows, request.language), totalSize: all?.size ?? 0, page, pageSize };
  };
}

/** A kind whose plugin is not running is none, as in what is shown. */
function isOfKind(kind: string, context: NotificationsContext): SQL | undefined {
  if (kind !== '') return eq(notices.kind, kind);
  const declared = declaredKinds(context).map((one) => one.kind);
  return or(isNull(notices.kind), notInArray(notices.kind, declared));
}

/** Supplements of one call. */
const MAX_SUPPLEMENTS = 20;

/**
 * Returns what this session's last changes sent to others: each once, the newest 20 of the last minute, oldest first.
 */
export function drainSupplements(context: NotificationsContext): Handler<(typeof contract)['api']['supplementary']> {
  const { db, clock } = context;
  return async ({ caller, request }) => {
    const rows = await db.delete(supplements).where(eq(supplements.sessionId, caller.sessionId)).returning();
    const since = clock.now().getTime() - SUPPLEMENT_LIFE;
    return {
      notify: rows
        .filter(({ createdOn }) => createdOn.getTime() > since)
        .sort((one, other) => one.id - other.id)
        .slice(-MAX_SUPPLEMENTS)
        .map((row) => ({ fromEmployeeId: row.fromId, ...readTexts(context, row, request.language) })),
    };
  };
}
