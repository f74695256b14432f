import type { Handler } from '@atrium/sdk/server';
import { and, eq } from 'drizzle-orm';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { seenSchedule } from '../rules/access.ts';
import { changedForOne, markAsRead } from '../rules/marks.ts';
import { findAudience, findSeers, toPerson } from '../rules/schedule/audience.ts';
import { scheduleDetail } from '../rules/schedule/detail.ts';
import { favourites } from '../personTables.ts';

/** One schedule. Reading it marks it as read for the caller (C.5-25). */
export function readSchedule(context: CalendarContext): Handler<typeof scheduleCalls.read> {
  return ({ params, caller, request }) =>
    context.transaction(async () => {
      const row = await seenSchedule(context, params.id, caller);
      const detail = await scheduleDetail(context, row, caller, request.language);
      if (row.createdBy !== caller.id) await markAsRead(context, row, caller);
      return detail;
    });
}

/** Who sees a schedule, and when each of them read it. */
export function scheduleReaders(context: CalendarContext): Handler<typeof scheduleCalls.readers> {
  return async ({ params, caller }) => {
    const row = await seenSchedule(context, params.id, caller);
    const [members, seers] = [await findAudience(context, row), new Set(await findSeers(context, row))];
    return members.filter(({ employeeId }) => seers.has(employeeId)).map(toPerson);
  };
}

/** Read marks and favourites of the caller. Each call may be repeated: only the first one notifies their other browsers. */
export function marks(
  context: CalendarContext,
): HandlersOf<Pick<typeof scheduleCalls, 'markRead' | 'collect' | 'uncollect'>> {
  const { db, transaction } = context;
  return {
    markRead: ({ params, caller }) =>
      transaction(async () => {
        await markAsRead(context, await seenSchedule(context, params.id, caller), caller);
        return {};
      }),
    collect: ({ params, caller }) =>
      transaction(async () => {
        const row = await seenSchedule(context, params.id, caller);
        const added = await db
          .insert(favourites)
          .values({ occurrenceId: row.id, employeeId: caller.id })
          .onConflictDoNothing()
          .returning({ id: favourites.occurrenceId });
        if (added.length > 0) await changedForOne(context, row, caller);
        return {};
      }),
    uncollect: ({ params, caller }) =>
      transaction(async () => {
        const row = await seenSchedule(context, params.id, caller);
        const removed = await db
          .delete(favourites)
          .where(and(eq(favourites.occurrenceId, row.id), eq(favourites.employeeId, caller.id)))
          .returning({ id: favourites.occurrenceId });
        if (removed.length > 0) await changedForOne(context, row, caller);
        return {};
      }),
  };
}
