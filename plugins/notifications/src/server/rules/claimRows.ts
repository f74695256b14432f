import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { NotificationsContext } from '../NotificationsContext.ts';
import { choices, deliveries, notices, subscriptions } from '../tables.ts';
import { isWanted } from './choices.ts';
import { afterQuiet } from './findDue.ts';

const MINUTE = 60_000;
/** While a message is being sent: longer than that takes, so that no other process sends it unless this one has ended. */
const LEASE = 10 * MINUTE;
/** Rows of a person that are one message; what is left of more is the next one. */
const MOST_ROWS = 1_000;
/** Milliseconds for which an address that was not valid is left alone. */
const REFUSED_MS = 24 * 60 * MINUTE;

export type DeliveryRow = typeof deliveries.$inferSelect;
interface Claimed {
  readonly rows: readonly DeliveryRow[];
  readonly unsubscribeToken: string;
  /** Of the address that was refused within a day. */
  readonly refusedKey: string | undefined;
}

/** What is due for a person by a channel, taken for as long as sending may last; undefined if nothing may leave now. What is not wanted any more is dropped. */
export function claimRows(
  context: NotificationsContext,
  personId: number,
  channel: string,
): Promise<Claimed | undefined> {
  const { db, clock } = context;
  const now = clock.now();
  const isTheirs = and(eq(deliveries.personId, personId), eq(deliveries.channel, channel));
  return context.transaction(async () => {
    const due = await db
      .select()
      .from(deliveries)
      .where(and(isTheirs, eq(deliveries.state, 'waiting'), lte(deliveries.dueOn, now)))
      .orderBy(asc(deliveries.id))
      .limit(MOST_ROWS)
      .for('update');
    const [subscription] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.personId, personId), eq(subscriptions.channel, channel)));
    if (!subscription || subscription.isOff) {
      await dropRows(context, due);
      return undefined;
    }
    const [choice] = await db.select().from(choices).where(eq(choices.personId, personId));
    const wanted = await dropUnwanted(context, due, (kind) => isWanted(choice?.kinds ?? {}, kind, channel));
    const loudOn = afterQuiet(now, choice?.delivery ?? (await context.settings()));
    const isQuiet = loudOn > now;
    const quiet = isQuiet ? wanted.filter(({ isUrgent }) => !isUrgent) : [];
    if (quiet.length > 0)
      await db
        .update(deliveries)
        .set({ dueOn: loudOn, firstDueOn: loudOn })
        .where(inArray(deliveries.id, idsOf(quiet)));
    const rows = isQuiet ? wanted.filter(({ isUrgent }) => isUrgent) : wanted;
    if (rows.length === 0) return undefined;
    const [refused] = await db
      .select({ addressKey: deliveries.addressKey, doneOn: deliveries.doneOn })
      .from(deliveries)
      .where(
        and(isTheirs, eq(deliveries.state, 'refused'), gt(deliveries.doneOn, new Date(now.getTime() - REFUSED_MS))),
      )
      .orderBy(desc(deliveries.doneOn))
      .limit(1);
    // a channel that does not tell the address cannot know whether it was corrected
    const leftOn = refused?.addressKey === null ? refused.doneOn : null;
    const until = leftOn ? leftOn.getTime() + REFUSED_MS : now.getTime() + LEASE;
    await db
      .update(deliveries)
      .set({ dueOn: new Date(until) })
      .where(inArray(deliveries.id, idsOf(rows)));
    if (leftOn) return undefined;
    return { rows, unsubscribeToken: subscription.token, refusedKey: refused?.addressKey ?? undefined };
  });
}

/** A choice counts for what waits, too; mandatory kinds have none. */
async function dropUnwanted(
  context: NotificationsContext,
  rows: readonly DeliveryRow[],
  isKindWanted: (kind: string) => boolean,
): Promise<readonly DeliveryRow[]> {
  if (rows.length === 0) return rows;
  const kinds = await context.db
    .select({ id: notices.id, type: notices.type, kind: notices.kind })
    .from(notices)
    .where(
      inArray(
        notices.id,
        rows.map(({ noticeId }) => noticeId),
      ),
    );
  const unwanted = new Set(kinds.filter(({ type, kind }) => !isKindWanted(kind ?? String(type))).map(({ id }) => id));
  const isDropped = ({ isUrgent, noticeId }: DeliveryRow) => !isUrgent && unwanted.has(noticeId);
  await dropRows(context, rows.filter(isDropped));
  return rows.filter((row) => !isDropped(row));
}

/** They are of no use: seen, not wanted, or there is nobody to send them to. */
export async function dropRows({ db }: NotificationsContext, rows: readonly DeliveryRow[]): Promise<void> {
  if (rows.length > 0) await db.delete(deliveries).where(inArray(deliveries.id, idsOf(rows)));
}

export const idsOf = (rows: readonly DeliveryRow[]): number[] => rows.map(({ id }) => id);
