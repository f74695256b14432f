import { createHash } from 'node:crypto';
import { type ChannelOutcome, MAX_DELIVERED } from '@atrium/sdk';
import { and, asc, desc, eq, lte, inArray, isNull } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { deliveries, notices } from '../tables.ts';
import { claimRows, type DeliveryRow, dropRows, idsOf } from './claimRows.ts';
import { planSending } from './queueDeliveries.ts';
import { readTexts } from './noticeTexts.ts';

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

/** Titles, senders and addresses of those that were not seen meanwhile, the oldest first. */
async function describeUnseen(context: NotificationsContext, rows: readonly DeliveryRow[]) {
  const found = await context.db
    .select()
    .from(notices)
    .where(
      and(
        inArray(
          notices.id,
          rows.map(({ noticeId }) => noticeId),
        ),
        eq(notices.state, 0),
        isNull(notices.seenOn),
      ),
    )
    .orderBy(asc(notices.id));
  return Promise.all(
    found.map(async (notice) => ({
      title: {
        'zh-TW': clean(readTexts(context, notice, 'zh-TW').title, 500),
        en: clean(readTexts(context, notice, 'en').title, 500),
      },
      from: notice.fromId === null ? '' : clean((await context.directory.person(notice.fromId))?.name ?? '', 200),
      path: toPath(notice.opens),
    })),
  );
}

function toPath(opens: (typeof notices.$inferSelect)['opens']): string {
  if (!opens) return '/index';
  const { view, params } = opens;
  const path = `/index?${new URLSearchParams({ open: view, ...(params && { params: JSON.stringify(params) }) })}`;
  return path.length > 2000 || clean(path, 2000) !== path ? '/index' : path;
}

/** As the points take texts: marks that turn or hide the rest are left out, and what is cut has no half a character. */
function clean(text: string, maximum: number): string {
  let kept = '';
  for (const character of text.replaceAll(UNSAFE, '')) {
    if (kept.length + character.length > maximum) break;
    kept += character;
  }
  return kept;
}

const UNSAFE = /[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

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
async function settleRows(
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
