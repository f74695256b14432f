import { and, eq } from 'drizzle-orm';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import { changedForOne } from '../rules/changedForOne.ts';
import { markAsRead } from '../rules/markAsRead.ts';
import { seenSchedule } from '../rules/seenSchedule.ts';
import { favourites } from '../tables.ts';

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
