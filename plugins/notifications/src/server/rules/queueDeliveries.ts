import { randomBytes } from 'node:crypto';
import { idArray } from '@atrium/sdk/server';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { KindChoices, NotificationsContext } from '../NotificationsContext.ts';
import { declaredKinds, isWanted } from './choices.ts';
import { choices, deliveries, notices, subscriptions } from '../tables.ts';
import type { Channels } from './Channels.ts';
import { findDue } from './findDue.ts';

/** Notices of one statement. */
const BATCH = 1_000;
/** Milliseconds for which an address that was not valid is left alone. */
const REFUSED_MS = 24 * 60 * 60_000;

/**
 * Plans when notices leave the house, for those who want that: each once by each channel, however often this runs. Mandatory kinds leave
 * at once. Those that were seen meanwhile stay.
 */
export async function queueDeliveries(
  context: NotificationsContext,
  channels: Channels,
  ids: readonly number[],
): Promise<void> {
  const all = await channels.ids();
  if (all.length === 0) return;
  const company = await context.settings();
  const urgent = new Set(declaredKinds(context).flatMap(({ kind, isMandatory }) => (isMandatory ? [kind] : [])));
  const now = context.clock.now();
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = await readNotices(context, ids.slice(at, at + BATCH));
    if (some.length === 0) continue;
    const people = [...new Set(some.map(({ personId }) => personId))];
    const kept = await readChoicesOf(context, people);
    const off = await readOff(context, people, now);
    const rows = some.flatMap(({ id, type, kind, personId }) => {
      const { kinds, delivery } = kept.get(personId) ?? NONE;
      const name = kind ?? String(type);
      const isUrgent = urgent.has(name);
      return all
        .filter((channel) => !off.has(`${personId} ${channel}`) && (isUrgent || isWanted(kinds, name, channel)))
        .map((channel) => ({
          noticeId: id,
          personId,
          channel,
          isUrgent,
          createdOn: now,
          dueOn: isUrgent ? now : findDue(now, delivery ?? company),
        }));
    });
    if (rows.length === 0) continue;
    await context.transaction(async () => {
      await subscribe(context, rows);
      await context.db.insert(deliveries).values(rows).onConflictDoNothing();
    });
  }
  await planSending(context);
}

const NONE: { readonly kinds: KindChoices; readonly delivery: null } = { kinds: {}, delivery: null };

/** Plans the next look for what is due: one run for all processes. */
export async function planSending({ db, jobs, clock }: NotificationsContext): Promise<void> {
  const [next] = await db
    .select({ dueOn: sql<string | null>`min(${deliveries.dueOn})` })
    .from(deliveries)
    .where(eq(deliveries.state, 'waiting'));
  if (!next?.dueOn) return;
  const due = new Date(next.dueOn);
  await jobs.at('sendDue', {}, due > clock.now() ? due : clock.now(), { key: 'all' });
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

/** Channels that people have ended, and whose address was refused lately: `person channel`. */
async function readOff({ db }: NotificationsContext, people: readonly number[], now: Date): Promise<Set<string>> {
  const ended = await db
    .select({ personId: subscriptions.personId, channel: subscriptions.channel })
    .from(subscriptions)
    .where(and(inArray(subscriptions.personId, [...people]), subscriptions.isOff));
  const refused = await db
    .selectDistinct({ personId: deliveries.personId, channel: deliveries.channel })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.personId, [...people]),
        eq(deliveries.state, 'refused'),
        gt(deliveries.doneOn, new Date(now.getTime() - REFUSED_MS)),
      ),
    );
  return new Set([...ended, ...refused].map(({ personId, channel }) => `${personId} ${channel}`));
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
