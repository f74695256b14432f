import { and, count, eq, gt, not, or } from 'drizzle-orm';
import type { Handler } from '@atrium/sdk/server';
import type { scheduleCalls } from '../../contract/scheduleCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { isReadBy } from '../rules/itemRows.ts';
import { seenBy } from '../rules/visible.ts';
import { unseen } from '../rules/sharing.ts';
import { occurrences, people } from '../tables.ts';

/** How many schedules of today, without cancelled ones, are unread or have unread comments (C.4-14). */
export function todayUnread(context: CalendarContext): Handler<typeof scheduleCalls.todayUnread> {
  return async ({ caller }) => {
    const today = context.clock.today();
    const [row] = await context.db
      .select({ unreadNumber: count() })
      .from(people)
      .innerJoin(occurrences, seenBy(caller, { from: today, to: today }))
      .where(
        and(
          eq(occurrences.isCancelled, false),
          or(not(isReadBy(caller.id)), gt(unseen.count(occurrences.id, caller.id), 0)),
        ),
      );
    return row!;
  };
}
