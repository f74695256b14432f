import type { Caller } from '@atrium/sdk/server';
import { commentsOf, peopleOf, readsOf, unseenComments } from '@atrium/sdk/server/sharing';
import type { CalendarContext } from '../CalendarContext.ts';
import { favourites, looks, reads } from '../personTables.ts';
import { messages } from '../tables.ts';

/** Favourites, read marks and comments of occurrences. */
export const collected = peopleOf(favourites, favourites.occurrenceId);
export const readMarks = readsOf(reads, reads.occurrenceId);
export const board = commentsOf(messages, messages.occurrenceId);
export const unseen = unseenComments(
  { table: messages, record: messages.occurrenceId },
  { table: looks, record: looks.occurrenceId },
);

/** Marks an occurrence as read; the first time is kept. Other browsers of the person follow. */
export async function markAsRead(context: CalendarContext, row: ChangedRow, caller: Pick<Caller, 'id'>): Promise<void> {
  const marked = await context.db
    .insert(reads)
    .values({ occurrenceId: row.id, employeeId: caller.id, readOn: context.clock.now() })
    .onConflictDoNothing()
    .returning({ id: reads.occurrenceId });
  if (marked.length > 0) await changedForOne(context, row, caller);
}

interface ChangedRow {
  readonly id: number;
  readonly firstOn: string;
  readonly lastOn: string;
}

/** What only one person sees of an occurrence has changed: read, a favourite. All their browsers follow. */
export const changedForOne = (
  context: CalendarContext,
  { id, firstOn, lastOn }: ChangedRow,
  caller: Pick<Caller, 'id'>,
): Promise<void> =>
  context.realtime.emit('changed', { from: firstOn, to: lastOn, ids: [id] }, { employees: [caller.id] });
