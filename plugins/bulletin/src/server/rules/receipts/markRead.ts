import type { Caller } from '@atrium/sdk/server';
import type { BulletinContext } from '../../BulletinContext.ts';
import { reads } from '../../tables.ts';
import { findReceiptViewers } from '../announcing/audienceOf.ts';
import { seenBulletin } from '../reading/seenBulletin.ts';
import { countUnread } from '../reading/summaries.ts';

/**
 * Records that the caller has read a revision of a bulletin; the first time is kept (C.7-5). Of an author who is no reader nothing
 * is recorded.
 *
 * @param revision the one that was shown; the present one by default
 * @returns how many bulletins the caller has left to read
 * @throws Refusal 404 where it is not visible, 422 for a revision that it does not have
 */
export async function markRead(
  context: BulletinContext,
  id: number,
  caller: Caller,
  revision: number | undefined,
): Promise<{ unreadNumber: number }> {
  const { db, clock, realtime, refuse } = context;
  return context.transaction(async () => {
    const { bulletin, isReader, isVisible } = await seenBulletin(context, id, caller);
    if (!isVisible) throw refuse.notFound();
    if (revision !== undefined && revision > bulletin.revision) throw refuse.invalid('bulletin.revision.unknown');
    if (!isReader) return { unreadNumber: await countUnread(context, caller) };
    const made = await db
      .insert(reads)
      .values({
        ...{ bulletinId: id, employeeId: caller.id },
        ...{ revision: revision ?? bulletin.revision, readOn: clock.now() },
      })
      .onConflictDoNothing()
      .returning({ revision: reads.revision });
    const unreadNumber = await countUnread(context, caller);
    if (made.length > 0) {
      await realtime.emit('read', { id, unreadNumber }, { employees: [caller.id] });
      await realtime.emit('received', { id }, { employees: await findReceiptViewers(context, bulletin) });
    }
    return { unreadNumber };
  });
}
