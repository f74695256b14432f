import { type ChannelOutcome, MAX_DELIVERED } from '@atrium/sdk';
import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { readTexts } from './noticeTexts.ts';
import { choices, deliveries, notices, subscriptions } from '../tables.ts';
import { afterQuiet } from './findDue.ts';
import { planSending } from './queueDeliveries.ts';

const MINUTE = 60_000;
/** Milliseconds that a channel has for a message. */
const SEND_MS = 45_000;
/** While a message is being sent: longer than that takes, so that no other process sends it unless this one has ended. */
const LEASE = 10 * MINUTE;
/** Minutes between tries; the last is repeated. */
const PAUSES = [1, 2, 5, 15, 30, 60];
/** Tries of a message that its server does not take, but others of. */
const MOST_TRIES = 10;
/** What could not be sent for so long is of no use any more, in milliseconds. */
const LONGEST_WAIT = 3 * 24 * 60 * MINUTE;
/** Rows of a person that are one message; what is left of more is the next one. */
const MOST_ROWS = 1_000;

type Row = typeof deliveries.$inferSelect;
interface Claimed {
  readonly rows: readonly Row[];
  readonly unsubscribeToken: string;
}

/** Sends what is due, one message for each person and channel, until nothing is, and plans the next look. Run by one process at a time. */
export async function sendDue(context: NotificationsContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [next] = await context.db
      .select({ personId: deliveries.personId, channel: deliveries.channel })
      .from(deliveries)
      .where(isDue(context.clock.now()))
      .orderBy(asc(deliveries.dueOn), asc(deliveries.id))
      .limit(1);
    if (!next) break;
    await sendTo(context, next.personId, next.channel);
  }
  await planSending(context);
}

const isDue = (now: Date) => and(eq(deliveries.state, 'waiting'), lte(deliveries.dueOn, now));

async function sendTo(context: NotificationsContext, personId: number, channel: string): Promise<void> {
  const claimed = await claim(context, personId, channel);
  if (!claimed) return;
  const { rows, unsubscribeToken } = claimed;
  const unseen = await readUnseen(context, rows);
  if (unseen.length === 0) return drop(context, rows);
  const delivered = unseen.slice(-MAX_DELIVERED);
  const answers = await context.gather(
    'deliver',
    {
      channel,
      employeeId: personId,
      key: `notice-${personId}-${rows[0]!.id}`,
      notices: delivered,
      more: unseen.length - delivered.length,
      unsubscribeToken,
    },
    { within: SEND_MS },
  );
  const outcome = answers.map((answer) => ('value' in answer ? answer.value : undefined)).find(Boolean);
  await settle(context, rows, outcome ?? { outcome: 'later', reason: 'no channel' });
}

/** What is due for a person by a channel, taken for as long as sending may last; undefined if nothing may leave now. */
function claim(context: NotificationsContext, personId: number, channel: string): Promise<Claimed | undefined> {
  const { db, clock } = context;
  const now = clock.now();
  return context.transaction(async () => {
    const all = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.personId, personId), eq(deliveries.channel, channel), isDue(now)))
      .orderBy(asc(deliveries.id))
      .limit(MOST_ROWS)
      .for('update');
    const [subscription] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.personId, personId), eq(subscriptions.channel, channel)));
    if (!subscription || subscription.isOff) {
      await drop(context, all);
      return undefined;
    }
    const [choice] = await db.select().from(choices).where(eq(choices.personId, personId));
    const loudOn = afterQuiet(now, choice?.delivery ?? (await context.settings()));
    const isQuiet = loudOn > now;
    const quiet = isQuiet ? all.filter(({ isUrgent }) => !isUrgent) : [];
    if (quiet.length > 0)
      await db
        .update(deliveries)
        .set({ dueOn: loudOn })
        .where(inArray(deliveries.id, idsOf(quiet)));
    const rows = isQuiet ? all.filter(({ isUrgent }) => isUrgent) : all;
    if (rows.length === 0) return undefined;
    await db
      .update(deliveries)
      .set({ dueOn: new Date(now.getTime() + LEASE) })
      .where(inArray(deliveries.id, idsOf(rows)));
    return { rows, unsubscribeToken: subscription.token };
  });
}

/** Titles, senders and addresses of those that were not seen meanwhile, the oldest first. */
async function readUnseen(context: NotificationsContext, rows: readonly Row[]) {
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
        'zh-TW': readTexts(context, notice, 'zh-TW').title.slice(0, 500),
        en: readTexts(context, notice, 'en').title.slice(0, 500),
      },
      from: notice.fromId === null ? '' : ((await context.directory.person(notice.fromId))?.name ?? ''),
      path: toPath(notice.opens),
    })),
  );
}

function toPath(opens: (typeof notices.$inferSelect)['opens']): string {
  if (!opens) return '/index';
  const { view, params } = opens;
  const path = `/index?${new URLSearchParams({ open: view, ...(params && { params: JSON.stringify(params) }) })}`;
  return path.length > 2000 ? '/index' : path;
}

async function settle(
  context: NotificationsContext,
  rows: readonly Row[],
  { outcome, reason = '' }: ChannelOutcome,
): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  const { channel } = rows[0]!;
  if (outcome === 'nobody') return drop(context, rows);
  if (outcome === 'sent' || outcome === 'refused')
    return end(context, rows, outcome === 'sent' ? { state: 'sent', reason: '' } : { state: 'refused', reason });
  log.warn('a message was not sent', { channel, outcome, reason });
  const isOver = (row: Row) =>
    now.getTime() - row.createdOn.getTime() > LONGEST_WAIT || (outcome === 'later' && row.tries + 1 >= MOST_TRIES);
  const over = rows.filter(isOver);
  if (over.length > 0) await end(context, over, { state: 'failed', reason });
  const tries = Math.max(...rows.map((row) => row.tries)) + 1;
  const dueOn = new Date(now.getTime() + PAUSES[Math.min(tries, PAUSES.length) - 1]! * MINUTE);
  const left = rows.filter((row) => !isOver(row));
  if (left.length > 0)
    await db
      .update(deliveries)
      .set({ dueOn, reason, tries })
      .where(inArray(deliveries.id, idsOf(left)));
  // the others would wait for the same server, one after the other
  if (outcome === 'down')
    await db
      .update(deliveries)
      .set({ dueOn })
      .where(and(eq(deliveries.channel, channel), isDue(now)));
}

const end = async (
  { db, clock }: NotificationsContext,
  rows: readonly Row[],
  { state, reason }: { readonly state: 'sent' | 'failed' | 'refused'; readonly reason: string },
): Promise<void> =>
  void (await db
    .update(deliveries)
    .set({ state, reason, doneOn: clock.now() })
    .where(inArray(deliveries.id, idsOf(rows))));

/** They are of no use: seen, or there is nobody to send them to. */
async function drop({ db }: NotificationsContext, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db.delete(deliveries).where(inArray(deliveries.id, idsOf(rows)));
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
