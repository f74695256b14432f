import { sql } from 'drizzle-orm';
import type { HandoverContext } from '../../HandoverContext.ts';
import { reads } from '../../tables.ts';

/** Marks a revision as read by a person: the time of the first one stays, the revision only grows. */
export async function markAsRead(
  { db, clock }: HandoverContext,
  handoverId: number,
  employeeId: number,
  revision: number,
): Promise<void> {
  await db
    .insert(reads)
    .values({ handoverId, employeeId, readOn: clock.now(), revision })
    .onConflictDoUpdate({
      target: [reads.employeeId, reads.handoverId],
      set: { revision: sql`greatest(${reads.revision}, excluded.revision)` },
    });
}
