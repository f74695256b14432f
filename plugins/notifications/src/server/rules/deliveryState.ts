import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { deliveries } from '../tables.ts';

/** Most people who are named. */
const NAMED = 100;

/**
 * What has left the house and what has not, for operators.
 *
 * @param employeeId whose refused address is looked for; of all without it
 */
export async function readDeliveryState({ db, clock }: NotificationsContext, employeeId?: number) {
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${deliveries.state} = 'waiting')::int`,
      sent: sql<number>`count(*) filter (where ${deliveries.state} = 'sent')::int`,
      failed: sql<number>`count(*) filter (where ${deliveries.state} in ('failed', 'refused'))::int`,
      oldest: sql<
        string | null
      >`min(${deliveries.createdOn}) filter (where ${deliveries.state} = 'waiting' and ${deliveries.tries} > 0)`,
    })
    .from(deliveries);
  const { waiting, sent, failed, oldest } = counts!;
  const { personId, channel, doneOn, state, reason } = deliveries;
  const last = db
    .selectDistinctOn([personId, channel], { personId, channel, state, reason })
    .from(deliveries)
    .where(and(isNotNull(doneOn), employeeId === undefined ? undefined : eq(personId, employeeId)))
    .orderBy(personId, channel, desc(doneOn))
    .as('last');
  const refused = await db
    .select()
    .from(last)
    .where(sql`${last.state} = 'refused'`)
    .limit(NAMED);
  return {
    waiting,
    sent,
    failed,
    lateSeconds: oldest ? Math.max(0, Math.floor((clock.now().getTime() - new Date(oldest).getTime()) / 1000)) : 0,
    refused: refused.map((row) => ({ employeeId: row.personId, channel: row.channel, reason: row.reason })),
  };
}
