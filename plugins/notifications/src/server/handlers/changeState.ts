import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { countsOf } from '../rules/countsOf.ts';
import type { CountPublisher } from '../rules/CountPublisher.ts';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { notices } from '../tables.ts';

/** `all`: those that are unread (or, made unread again, read); archived ones stay where they are. */
type Which = readonly number[] | 'all';

/**
 * Puts the person's own rows into a state and gives the new counts; ids of others are passed over (C.4-4). The person's other
 * browsers are told after the commit, so that an open list there shows the same.
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
        // Whoever decides about a row has seen it.
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
    const counts = await countsOf(context, personId);
    const ids = which === 'all' ? null : [...which];
    await context.realtime.emit('marked', { ids, state, counts }, { employees: [personId] });
    return counts;
  });
}
