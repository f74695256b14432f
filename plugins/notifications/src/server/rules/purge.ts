import { lt, sql } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { deliveries, supplements } from '../tables.ts';

/** How long supplements of a session's own changes are kept for it, in milliseconds. */
export const SUPPLEMENT_LIFE = 60_000;

const DAY = 24 * 60 * 60 * 1000;
/** Days that a row is kept (C.4-16). */
const READ = 180;
const UNREAD = 365;
/** Rows per statement: a fraction of a second on the embedded database, which is blocked meanwhile. */
const BATCH = 5_000;

/** Days for which it is known what has left the house. */
const DELIVERED = 30;

/** Deletes read rows after 180 days, unread ones after 365, what was sent after 30, and supplementary rows that were not fetched. */
export async function purge({ db, clock }: NotificationsContext): Promise<void> {
  const now = clock.now().getTime();
  const before = (days: number) => sql`${new Date(now - days * DAY).toISOString()}::timestamptz`;
  for (let gone = BATCH; gone === BATCH;) {
    const answer = await db.execute(sql`
      delete from notifications.notices where id in (
        select id from notifications.notices
        where created_on < ${before(READ)} and (state > 0 or created_on < ${before(UNREAD)})
        limit ${BATCH})
      returning id`);
    gone = (answer as unknown as { rows: unknown[] }).rows.length;
  }
  await db.delete(deliveries).where(lt(deliveries.doneOn, new Date(now - DELIVERED * DAY)));
  await db.delete(supplements).where(lt(supplements.createdOn, new Date(now - SUPPLEMENT_LIFE)));
}
