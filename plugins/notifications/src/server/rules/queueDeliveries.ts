import { randomBytes } from 'node:crypto';
import { idArray } from '@atrium/sdk/server';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DeliveryTimes, KindChoices, NotificationsContext } from '../NotificationsContext.ts';
import { declaredKinds, isWanted } from './choices.ts';
import { choices, deliveries, notices, subscriptions } from '../tables.ts';
import type { Channels } from './Channels.ts';
import { findDue } from './findDue.ts';

/** Of the plan of the next look. */
const PLAN_LOCK = 7_301_198;
/** Notices of one statement. */
const BATCH = 1_000;

/**
 * Plans when notices leave the house, for those who want that: each once by each channel, however often this runs. Mandatory kinds leave
 * at once. Those that were seen meanwhile stay.
 */
export async function queueDeliveries(
  context: NotificationsContext,
  channels: Channels,
  ids: readonly number[],
): Promise<void> {
  const { ids: all, isWhole } = await channels.answered();
  const company = await context.settings();
  const urgent = new Set(declaredKinds(context).flatMap(({ kind, isMandatory }) => (isMandatory ? [kind] : [])));
  const now = context.clock.now();
  for (let at = 0; at < ids.length && all.length > 0; at += BATCH) {
    const some = await readNotices(context, ids.slice(at, at + BATCH));
    if (some.length === 0) continue;
    const people = [...new Set(some.map(({ personId }) => personId))];
    const kept = await readChoicesOf(context, people);
    const off = await readOff(context, people);
    const rows = some.flatMap(({ id, type, kind, personId }) => {
      const { kinds, delivery } = kept.get(personId) ?? NONE;
      const name = kind ?? String(type);
      const isUrgent = urgent.has(name);
      return all
        .filter((channel) => !off.has(`${personId} ${channel}`) && (isUrgent || isWanted(kinds, name, channel)))
        .map((channel) => {
          const dueOn = isUrgent ? now : findDue(now, delivery ?? company);
          return { noticeId: id, personId, channel, isUrgent, createdOn: now, dueOn, firstDueOn: dueOn };
        });
    });
    if (rows.length === 0) continue;
    await context.transaction(async () => {
      await subscribe(context, rows);
      await context.db.insert(deliveries).values(rows).onConflictDoNothing();
    });
  }
  await planSending(context);
  // tried again: those that have a row get no other
  if (!isWhole) throw new Error('a channel did not answer');
}

const NONE: { readonly kinds: KindChoices; readonly delivery: null } = { kinds: {}, delivery: null };

/** Plans the next look for what is due: one run for all processes. */
export async function planSending({ db, jobs, clock, transaction }: NotificationsContext): Promise<void> {
  await transaction(async () => {
    // one after the other, so that none replaces the run of a later reader by a later time
    await db.execute(sql`select pg_advisory_xact_lock(${PLAN_LOCK})`);
    const [next] = await db
      .select({ dueOn: sql<string | null>`min(${deliveries.dueOn})` })
      .from(deliveries)
      .where(eq(deliveries.state, 'waiting'));
    if (!next?.dueOn) return;
    const due = new Date(next.dueOn);
    await jobs.at('sendDue', {}, due > clock.now() ? due : clock.now(), { key: 'all' });
  });
}

/** What waits for its first time leaves by the times that a person has now. Within the transaction that saves them. */
export async function planAgain(
  context: NotificationsContext,
  personId: number,
  delivery: DeliveryTimes | null,
): Promise<void> {
  const dueOn = findDue(context.clock.now(), delivery ?? (await context.settings()));
  const changed = await context.db
    .update(deliveries)
    .set({ dueOn, firstDueOn: dueOn })
    .where(
      and(
        eq(deliveries.personId, personId),
        eq(deliveries.state, 'waiting'),
        eq(deliveries.tries, 0),
        eq(deliveries.isUrgent, false),
      ),
    )
    .returning({ id: deliveries.id });
  if (changed.length > 0) await planSending(context);
}

const readNotices = ({ db }: NotificationsContext, ids: readonly number[]) =>
  db
    .select({ id: notices.id, type: notices.type, kind: notices.kind, personId: notices.personId })
    .from(notices)
    .where(and(inArray(notices.id, [...ids]), eq(notices.state, 0), isNull(notices.seenOn)));

async function readChoicesOf({ db }: NotificationsContext, people: readonly number[]) {
  const rows = await db
    .select()
    .from(choices)
    .where(sql`${choices.personId} = any(${idArray(people)}::int[])`);
  return new Map(rows.map((row) => [row.personId, row]));
}

/** Channels that people have ended: `person channel`. */
async function readOff({ db }: NotificationsContext, people: readonly number[]): Promise<Set<string>> {
  const ended = await db
    .select({ personId: subscriptions.personId, channel: subscriptions.channel })
    .from(subscriptions)
    .where(and(inArray(subscriptions.personId, [...people]), subscriptions.isOff));
  return new Set(ended.map(({ personId, channel }) => `${personId} ${channel}`));
}

/** Each person gets a token for each channel, with the first message by it. */
async function subscribe(
  { db }: NotificationsContext,
  rows: readonly { readonly personId: number; readonly channel: string }[],
): Promise<void> {
  const each = new Map(rows.map(({ personId, channel }) => [`${personId} ${channel}`, { personId, channel }]));
  await db
    .insert(subscriptions)
    .values([...each.values()].map((one) => ({ ...one, token: randomBytes(32).toString('base64url') })))
    .onConflictDoNothing();
}
