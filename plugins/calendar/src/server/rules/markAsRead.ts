import type { Caller } from '@atrium/sdk/server';
import type { CalendarContext } from '../CalendarContext.ts';
import { reads } from '../tables.ts';
import { changedForOne, type ChangedRow } from './changedForOne.ts';

/** Marks an occurrence as read; the first time is kept. Other browsers of the person follow. */
export async function markAsRead(context: CalendarContext, row: ChangedRow, caller: Pick<Caller, 'id'>): Promise<void> {
  const marked = await context.db
    .insert(reads)
    .values({ occurrenceId: row.id, employeeId: caller.id, readOn: context.clock.now() })
    .onConflictDoNothing()
    .returning({ id: reads.occurrenceId });
  if (marked.length > 0) await changedForOne(context, row, caller);
}
