import { and, eq, gt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { deliveries } from '../tables.ts';

/** Most people who are named. */
const NAMED = 1_000;
/** Milliseconds for which the number of all that was sent is kept: it is read from every row. */
const SENT_MS = 60_000;

/** What has left the house and what has not, for operators. */
export class DeliveryState {
  readonly #context: NotificationsContext;
  #sent = 0;
  #sentOn = -Infinity;

  constructor(context: NotificationsContext) {
    this.#context = context;
  }

  /** @param employeeId whose refused address is looked for, and nothing else; of all without it */
  async read(employeeId?: number) {
    const refused = await this.#findRefused(employeeId);
    if (employeeId !== undefined) return { waiting: 0, sent: 0, failed: 0, lateSeconds: 0, refused };
    const { db, clock } = this.#context;
    const now = clock.now().getTime();
    const [waits] = await db
      .select({
        waiting: sql<number>`count(*)::int`,
        oldest: sql<
          string | null
        >`min(coalesce(${deliveries.firstDueOn}, ${deliveries.createdOn})) filter (where ${deliveries.tries} > 0)`,
      })
      .from(deliveries)
      .where(eq(deliveries.state, 'waiting'));
    const { waiting, oldest } = waits!;
    const failed = await db.$count(deliveries, sql`${deliveries.state} in ('failed', 'refused')`);
    if (now - this.#sentOn >= SENT_MS) {
      this.#sent = await db.$count(deliveries, eq(deliveries.state, 'sent'));
      this.#sentOn = now;
    }
    const lateSeconds = oldest ? Math.max(0, Math.floor((now - new Date(oldest).getTime()) / 1000)) : 0;
    return { waiting, sent: this.#sent, failed, lateSeconds, refused };
  }

  /** People whose last message was refused: read from the few that were. */
  async #findRefused(employeeId: number | undefined) {
    const { db } = this.#context;
    const { personId, channel, doneOn, state, reason, addressKey } = deliveries;
    const later = alias(deliveries, 'later');
    const isLater = and(eq(later.personId, personId), eq(later.channel, channel), gt(later.doneOn, doneOn));
    const rows = await db
      .selectDistinctOn([personId, channel], { employeeId: personId, channel, reason, addressKey })
      .from(deliveries)
      .where(
        and(
          eq(state, 'refused'),
          employeeId === undefined ? undefined : eq(personId, employeeId),
          sql`not exists (${db
            .select({ one: sql`1` })
            .from(later)
            .where(isLater)})`,
        ),
      )
      .orderBy(personId, channel)
      .limit(NAMED);
    return rows.map(({ addressKey: key, ...row }) => ({ ...row, ...(key !== null && { addressKey: key }) }));
  }
}
