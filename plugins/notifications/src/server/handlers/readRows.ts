import { addDays } from '@atrium/sdk/days';
import { type Handler, instantOf } from '@atrium/sdk/server';
import { and, count, desc, eq, gte, isNull, lt, notInArray, or, type SQL } from 'drizzle-orm';
import type contract from '../../contract.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { declaredKinds } from '../rules/declaredKinds.ts';
import { describeRows } from '../rules/shownAs.ts';
import { notices } from '../tables.ts';

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
