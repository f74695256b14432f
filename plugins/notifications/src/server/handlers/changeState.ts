import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type CountPublisher, readCounts } from '../rules/counts.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { notices } from '../tables.ts';

/** `all`: the unread ones (or the read ones, when marking as unread); archived ones stay archived. */
type Which = readonly number[] | 'all';

/**
 * Sets the state of the person's own rows and returns the new counts; ids of other people's rows are ignored (C.4-4).
 * The person's other browsers are notified after the commit.
 */
export function changeState(
  context: NotificationsContext,
  publisher: CountPublisher,
  personId: number,
  which: Which,
  state: 0 | 1 | 2,
) {
  const now = context.clock.now();
  return context.transaction(async () => {
    await context.db
      .update(notices)
      .set({
        state,
        readOn: state === 0 ? null : sql`coalesce(${notices.readOn}, ${now.toISOString()}::timestamptz)`,
        // A row whose state was changed counts as seen.
        seenOn: sql`coalesce(${notices.seenOn}, ${now.toISOString()}::timestamptz)`,
      })
      .where(
        and(
          eq(notices.personId, personId),
          which === 'all' ? lt(notices.state, 2) : inArray(notices.id, [...which]),
          or(ne(notices.state, state), isNull(notices.seenOn)),
        ),
      );
    publisher.publish([personId]);
    const counts = await readCounts(context, personId);
    const ids = which === 'all' ? null : [...which];
    await context.realtime.emit('marked', { ids, state, counts }, { employees: [personId] });
    return counts;
  });
}
