import type { ChannelOutcome } from '@atrium/sdk';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { deliveries } from '../tables.ts';
import { type DeliveryRow, dropRows, idsOf } from './claimRows.ts';

const MINUTE = 60_000;
/** Minutes between tries; the last is repeated. */
const PAUSES = [1, 2, 5, 15, 30, 60];
/** Tries of a message that its server does not take, but others of; fewer where each may have arrived. */
const MOST_TRIES = { later: 10, unknown: 3 };
/** What could not be sent for so long is of no use any more, in milliseconds. */
const LONGEST_WAIT = 3 * 24 * 60 * MINUTE;
/** Until it is looked whether a refused address was corrected. */
const CORRECTED_MS = 60 * MINUTE;

/** Notes what became of a message. @param refusedKey of the address that was refused within a day */
export async function settleRows(
  context: NotificationsContext,
  rows: readonly DeliveryRow[],
  { outcome, reason = '', addressKey }: ChannelOutcome,
  refusedKey: string | undefined,
): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const { channel } = rows[0]!;
  if (outcome === 'nobody') return dropRows(context, rows);
  if (outcome === 'refused' && addressKey !== undefined && addressKey === refusedKey)
    return put(context, rows, { dueOn: new Date(now.getTime() + CORRECTED_MS) });
  if (outcome === 'sent') return end(context, rows, { state: 'sent', reason: '', addressKey: null });
  if (outcome === 'refused') return end(context, rows, { state: 'refused', reason, addressKey: addressKey ?? null });
  log.warn('a message was not sent', { channel, outcome, reason });
  const isOver = ({ firstDueOn, createdOn, tries }: DeliveryRow) =>
    now.getTime() - (firstDueOn ?? createdOn).getTime() > LONGEST_WAIT ||
    (outcome !== 'down' && tries + 1 >= MOST_TRIES[outcome]);
  const over = rows.filter(isOver);
  if (over.length > 0) await end(context, over, { state: 'failed', reason, addressKey: null });
  const tries = Math.max(...rows.map((row) => row.tries)) + 1;
  const pause = PAUSES[Math.min(tries, PAUSES.length) - 1]! * MINUTE;
  const dueOn = new Date(now.getTime() + pause);
  const left = rows.filter((row) => !isOver(row));
  if (left.length > 0)
    // others first: if it is this message that the server cannot bear, it keeps none of them
    await put(context, left, {
      dueOn: outcome === 'down' ? new Date(dueOn.getTime() + MINUTE) : dueOn,
      reason,
      tries,
    });
  // the others would wait for the same server, one after the other
  if (outcome === 'down')
    await db
      .update(deliveries)
      .set({ dueOn })
      .where(and(eq(deliveries.channel, channel), eq(deliveries.state, 'waiting'), lte(deliveries.dueOn, now)));
}

const put = async (
  { db }: NotificationsContext,
  rows: readonly DeliveryRow[],
  values: Partial<Pick<DeliveryRow, 'dueOn' | 'reason' | 'tries'>>,
): Promise<void> =>
  void (await db
    .update(deliveries)
    .set(values)
    .where(inArray(deliveries.id, idsOf(rows))));

const end = ({ db, clock }: NotificationsContext, rows: readonly DeliveryRow[], values: Ended): Promise<void> =>
  db
    .update(deliveries)
    .set({ ...values, doneOn: clock.now() })
    .where(inArray(deliveries.id, idsOf(rows)))
    .then(() => undefined);

type Ended = { readonly state: 'sent' | 'failed' | 'refused' } & Pick<DeliveryRow, 'reason' | 'addressKey'>;
