import { createHash } from 'node:crypto';
import { type ChannelOutcome, MAX_DELIVERED } from '@atrium/sdk';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { deliveries } from '../tables.ts';
import { claimRows, type DeliveryRow, dropRows } from './claimRows.ts';
import { describeUnseen } from './describeUnseen.ts';
import { planSending } from './queueDeliveries.ts';
import { settleRows } from './settleRows.ts';

/** Milliseconds that a channel has for a message: a server may look at its content for two minutes. */
const SEND_MS = 178_000;

/** Sends what is due, one message for each person and channel, until nothing is, and plans the next look. Run by one process at a time. */
export async function sendDue(context: NotificationsContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [next] = await context.db
      .select({ personId: deliveries.personId, channel: deliveries.channel })
      .from(deliveries)
      .where(isDue(context.clock.now()))
      .orderBy(desc(deliveries.isUrgent), asc(deliveries.tries), asc(deliveries.dueOn), asc(deliveries.id))
      .limit(1);
    if (!next) break;
    await sendTo(context, next.personId, next.channel);
  }
  await planSending(context);
}

const isDue = (now: Date) => and(eq(deliveries.state, 'waiting'), lte(deliveries.dueOn, now));

async function sendTo(context: NotificationsContext, personId: number, channel: string): Promise<void> {
  const claimed = await claimRows(context, personId, channel);
  if (!claimed) return;
  const { rows, unsubscribeToken, refusedKey } = claimed;
  let outcome: ChannelOutcome | undefined;
  try {
    const unseen = await describeUnseen(context, rows);
    if (unseen.length === 0) return await dropRows(context, rows);
    const delivered = unseen.slice(-MAX_DELIVERED);
    const answers = await context.gather(
      'deliver',
      {
        channel,
        employeeId: personId,
        key: `notice-${personId}-${hashOf(rows)}`,
        notices: delivered,
        more: unseen.length - delivered.length,
        ...(refusedKey !== undefined && { refusedKey }),
        unsubscribeToken,
      },
      { within: SEND_MS },
    );
    outcome = answers.map((answer) => ('value' in answer ? answer.value : undefined)).find(Boolean) ?? undefined;
    // it may have left before the time was over
    if (!outcome && answers.some((answer) => 'failed' in answer && answer.failed === 'timeout'))
      outcome = { outcome: 'unknown', reason: 'timeout' };
  } catch (error) {
    context.log.warn('a message could not be made', { channel, error });
    outcome = { outcome: 'later', reason: 'not made' };
  }
  await settleRows(context, rows, outcome ?? { outcome: 'later', reason: 'no channel' }, refusedKey);
}

/** The same for the same notices, whatever else waits. */
const hashOf = (rows: readonly DeliveryRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ id }) => id).join(' '))
    .digest('base64url')
    .slice(0, 32);
