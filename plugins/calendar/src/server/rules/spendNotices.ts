import { lt, sql } from 'drizzle-orm';
import { MAX_NOTICES } from '../../contract/limits.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { sentNotices } from '../tables.ts';
import { HOUR } from './times.ts';

/**
 * Counts the notices that the caller is about to cause. Jobs have no caller, and no limit.
 *
 * @throws Refusal 429 if they would be more than a person may cause in an hour; nothing is saved then
 */
export async function spendNotices(context: CalendarContext, people: number): Promise<void> {
  const caller = context.caller();
  if (!caller || people === 0) return;
  const hour = new Date(Math.floor(context.clock.now().getTime() / HOUR) * HOUR);
  const [row] = await context.db
    .insert(sentNotices)
    .values({ employeeId: caller.id, hour, sent: people })
    .onConflictDoUpdate({
      target: [sentNotices.employeeId, sentNotices.hour],
      set: { sent: sql`${sentNotices.sent} + ${people}` },
    })
    .returning({ sent: sentNotices.sent });
  if (row!.sent > MAX_NOTICES)
    throw context.refuse.other('429', 'notice.most', { most: MAX_NOTICES }, { status: 'RATE_LIMITED', http: 429 });
}

/** Deletes the counts of hours that are over. */
export async function purgeSentNotices({ db, clock }: CalendarContext): Promise<void> {
  await db.delete(sentNotices).where(lt(sentNotices.hour, new Date(clock.now().getTime() - HOUR)));
}
