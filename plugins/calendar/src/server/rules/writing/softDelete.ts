import { and, eq, gte, inArray, max, sql } from 'drizzle-orm';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences } from '../../tables.ts';

/**
 * Puts occurrences into the bin (C.5-36). Their common time and who deleted them say which ones were deleted together, so that it
 * differs from that of an earlier call in the same millisecond.
 */
export async function softDelete(
  { db, clock }: CalendarContext,
  caller: { readonly id: number },
  ids: readonly number[],
  push: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  const now = clock.now();
  const [last] = await db
    .select({ deletedOn: max(occurrences.deletedOn) })
    .from(occurrences)
    .where(and(gte(occurrences.deletedOn, now), eq(occurrences.deletedBy, caller.id)));
  const deletedOn = last?.deletedOn ? new Date(last.deletedOn.getTime() + 1) : now;
  await db
    .update(occurrences)
    .set({ deletedOn, deletedBy: caller.id, isPush: push, version: sql`${occurrences.version} + 1` })
    .where(inArray(occurrences.id, [...ids]));
}
