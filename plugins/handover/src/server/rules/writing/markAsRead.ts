import { sql } from 'drizzle-orm';
import type { HandoverContext } from '../../HandoverContext.ts';
import { reads } from '../../tables.ts';

/**
 * Marks a revision as read by a person: the time of the first one stays, the revision only grows.
 *
 * @returns false if it was read already
 */
export async function markAsRead(
  { db, clock }: HandoverContext,
  handoverId: number,
  employeeId: number,
  revision: number,
): Promise<boolean> {
  const changed = await db
    .insert(reads)
    .values({ handoverId, employeeId, readOn: clock.now(), revision })
    .onConflictDoUpdate({
      target: [reads.employeeId, reads.handoverId],
      set: { revision: sql`excluded.revision` },
      setWhere: sql`${reads.revision} < excluded.revision`,
    })
    .returning({ revision: reads.revision });
  return changed.length > 0;
}
