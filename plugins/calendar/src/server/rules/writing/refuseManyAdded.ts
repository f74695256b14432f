import { and, eq, gt } from 'drizzle-orm';
import { MAX_ADDED } from '../../../contract/limits.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { occurrences } from '../../tables.ts';
import { HOUR } from '../times.ts';

/**
 * One save of a few words may add hundreds of schedules, and an import thousands. Those in the bin count as well: they are
 * stored for another month.
 *
 * @throws Refusal 422 if they would be more than one person may add within 24 hours
 */
export async function refuseManyAdded(
  { db, clock, refuse }: CalendarContext,
  createdBy: number,
  count: number,
): Promise<void> {
  const since = new Date(clock.now().getTime() - 24 * HOUR);
  const own = and(eq(occurrences.createdBy, createdBy), gt(occurrences.createdOn, since));
  if ((await db.$count(occurrences, own)) + count > MAX_ADDED)
    throw refuse.invalid('write.added.most', { most: MAX_ADDED.toLocaleString('en') });
}
