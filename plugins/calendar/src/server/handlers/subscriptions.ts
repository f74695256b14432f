import { momentOf } from '@atrium/sdk/server';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { MAX_SUBSCRIPTIONS } from '../../contract/limits.ts';
import type { SourceFailure, subscriptionCalls } from '../../contract/subscriptions.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { sourceEvents, sources, subscriptions } from '../sourceTables.ts';
import { wholeDayText } from '../rules/items.ts';
import { fetchSource, readAddress } from '../rules/sources/fetchSource.ts';
import { Gate } from '../rules/sources/Gate.ts';
import { type ReadSource, readSource } from '../rules/sources/readSource.ts';
import { allowedHosts, hashAddress, openAddress, refreshSource, sealAddress } from '../rules/sources/refresh.ts';
import { readColumns, saveEvents } from '../rules/sources/saveSource.ts';
import { toSubscribed } from '../rules/sources/subscribed.ts';
import { spanTexts } from '../rules/times.ts';

/** Class of the advisory locks; the person's id is the second key. */
const SUBSCRIPTION_LOCK = 4_600_203;
/** Milliseconds in which a calendar is not fetched again, for anybody. */
const REST = 60_000;
const NEXT = 5;
/** Calendars that are read at once for people who wait for them, and the milliseconds that one waits for its turn. */
const AT_ONCE = 4;
const MOST_WAIT = 15_000;

/** The calendars elsewhere that the caller subscribes to. */
export function subscriptionHandlers(context: CalendarContext): HandlersOf<typeof subscriptionCalls> {
  const { audit, clock, db, realtime, refuse, transaction } = context;
  const changed = (employeeId: number) => realtime.emit('subscriptionsChanged', {}, { employees: [employeeId] });
  const gate = new Gate(AT_ONCE);
  const reading = new Set<number>();
  /** Each may take seconds: a person has one at a time, and all people a few. */
  const inTurn = async <Value>(employeeId: number, work: () => Promise<Value>): Promise<Value> => {
    if (reading.has(employeeId)) throw refuse.conflict('subscription.busy');
    reading.add(employeeId);
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), MOST_WAIT);
    let hasBegun = false;
    try {
      return await gate.run(() => {
        hasBegun = true;
        return work();
      }, waiting.signal);
    } catch (error) {
      throw hasBegun ? error : refuse.conflict('subscription.busy');
    } finally {
      clearTimeout(timer);
      reading.delete(employeeId);
    }
  };
  const own = async (id: number, employeeId: number) => {
    const [row] = await db
      .select()
      .from(subscriptions)
      .innerJoin(sources, eq(sources.id, subscriptions.sourceId))
      .where(and(eq(subscriptions.id, id), eq(subscriptions.employeeId, employeeId)));
    if (!row) throw refuse.notFound();
    return row;
  };
  return {
    subscriptions: async ({ caller }) => {
      const rows = await db
        .select({
          subscription: subscriptions,
          source: sources,
          events: sql<number>`(select count(*)::int from ${sourceEvents} where ${sourceEvents.sourceId} = ${sources.id})`,
        })
        .from(subscriptions)
        .innerJoin(sources, eq(sources.id, subscriptions.sourceId))
        .where(eq(subscriptions.employeeId, caller.id))
        .orderBy(asc(subscriptions.id))
        .limit(MAX_SUBSCRIPTIONS);
      return rows.map(({ subscription: { id, name, color, isShown }, source, events }) => ({
        ...{ id, name, color, isShown, events },
        address: openAddress(context, source),
        refreshedOn: momentOf(source.refreshedOn),
        everyMinutes: source.everyMinutes,
        failure: source.failure === '' ? null : (source.failure as SourceFailure),
        failingSince: source.failingSince ? momentOf(source.failingSince) : '',
        nextOn: momentOf(source.nextOn),
        unread: source.unread,
        isCut: source.isCut,
      }));
    },

    trySubscription: async ({ body, caller, request: { language } }) => {
      const { read } = await inTurn(caller.id, () => readNow(context, body.address));
      const now = clock.now();
      const next = read.events.filter(({ endsOn, isAllDay, lastOn }) =>
        isAllDay ? lastOn >= clock.today() : endsOn > now,
      );
      return {
        name: read.title,
        events: read.events.length,
        next: next.slice(0, NEXT).map((event) => {
          const { startTime, endTime } = spanTexts(event, '');
          return { title: event.title, startTime, endTime, isAllDay: event.isAllDay };
        }),
        everyMinutes: read.everyMinutes,
        notes: notesOf(context, read).map((note) => context.render(note, language)),
      };
    },

    subscribe: async ({ body, caller }) => {
      const { address, addressHash } = await checkAddress(context, body.address);
      await refuseSurplus(context, caller.id);
      // Also one that others subscribe to: that is theirs to know, and the calendar may have been withdrawn since.
      const fresh = await inTurn(caller.id, () => readNow(context, body.address));
      return transaction(async () => {
        // Two at once would both find room for the last one.
        await db.execute(sql`select pg_advisory_xact_lock(${SUBSCRIPTION_LOCK}, ${caller.id})`);
        await refuseSurplus(context, caller.id);
        const sourceId = await keepSource(context, { address, addressHash }, fresh);
        const [made] = await db
          .insert(subscriptions)
          .values({
            ...{ employeeId: caller.id, sourceId, createdOn: clock.now() },
            name: body.name,
            color: body.color,
          })
          .onConflictDoNothing()
          .returning({ id: subscriptions.id });
        if (!made) throw refuse.invalid('subscription.twice', {}, { field: 'address' });
        await audit.record({
          action: 'subscription.create',
          target: `subscription:${made.id}`,
          detail: { name: body.name },
        });
        await changed(caller.id);
        return made;
      });
    },

    changeSubscription: async ({ params, body: { name, color, isShown }, caller }) => {
      const { subscriptions: row } = await own(params.id, caller.id);
      const set = {
        ...(name !== undefined && { name }),
        ...(color !== undefined && { color }),
        ...(isShown !== undefined && { isShown }),
      };
      if (Object.keys(set).length > 0) await db.update(subscriptions).set(set).where(eq(subscriptions.id, row.id));
      await changed(caller.id);
      return {};
    },

    unsubscribe: async ({ params, caller }) => {
      const { subscriptions: row } = await own(params.id, caller.id);
      return transaction(async () => {
        await db.select({ id: sources.id }).from(sources).where(eq(sources.id, row.sourceId)).for('update');
        await db.delete(subscriptions).where(eq(subscriptions.id, row.id));
        const [others] = await db
          .select({ all: count() })
          .from(subscriptions)
          .where(eq(subscriptions.sourceId, row.sourceId));
        if (others!.all === 0) await db.delete(sources).where(eq(sources.id, row.sourceId));
        await audit.record({
          action: 'subscription.delete',
          target: `subscription:${row.id}`,
          detail: { name: row.name },
        });
        await changed(caller.id);
        return {};
      });
    },

    refreshSubscription: async ({ params, caller }) => {
      const { sources: source } = await own(params.id, caller.id);
      const isResting = clock.now().getTime() - source.triedOn.getTime() < REST;
      if (isResting) return { failure: source.failure === '' ? null : (source.failure as SourceFailure) };
      return { failure: await inTurn(caller.id, () => refreshSource(context, source)) };
    },

    subscribedEvent: async ({ params, caller, request: { language } }) => {
      const [row] = await db
        .select({ event: sourceEvents, subscription: subscriptions, refreshedOn: sources.refreshedOn })
        .from(sourceEvents)
        .innerJoin(sources, eq(sources.id, sourceEvents.sourceId))
        .innerJoin(subscriptions, eq(subscriptions.sourceId, sourceEvents.sourceId))
        .where(and(eq(sourceEvents.id, params.id), eq(subscriptions.employeeId, caller.id)));
      if (!row) throw refuse.notFound();
      const { event, subscription, refreshedOn } = row;
      return {
        ...toSubscribed(event, subscription.id, wholeDayText(context, language)),
        calendarName: subscription.name,
        color: subscription.color,
        refreshedOn: momentOf(refreshedOn),
        memo: event.memo,
        link: event.link,
      };
    },
  };
}

async function checkAddress(context: CalendarContext, written: string) {
  const url = readAddress(written, await allowedHosts(context));
  if (typeof url === 'string') throw refused(context, url);
  return { address: url.href, addressHash: hashAddress(url.href) };
}

const refused = ({ refuse }: CalendarContext, failure: SourceFailure) =>
  refuse.invalid(`subscription.failure.${failure}`, {}, { field: 'address' });

/** @throws Refusal 422 with the reason if it cannot be read */
async function readNow(context: CalendarContext, written: string) {
  const { address } = await checkAddress(context, written);
  const fetched = await fetchSource(address, { allowed: await allowedHosts(context) });
  if (fetched.kind === 'failed') throw refused(context, fetched.failure);
  if (fetched.kind === 'unchanged') throw refused(context, 'refused');
  const read = await readSource(fetched.bytes, context.clock.today());
  if (typeof read === 'string') throw refused(context, read);
  return { read, tags: fetched };
}

/** @throws Refusal 422 for who has as many as there may be */
async function refuseSurplus({ db, refuse }: CalendarContext, employeeId: number): Promise<void> {
  const present = await db.$count(subscriptions, eq(subscriptions.employeeId, employeeId));
  if (present >= MAX_SUBSCRIPTIONS) throw refuse.invalid('subscription.most', { maximum: MAX_SUBSCRIPTIONS });
}

/** @returns the id of the source, locked, with what was read just now: that of others who subscribe to the same address, if there is one */
async function keepSource(
  context: CalendarContext,
  { address, addressHash }: { readonly address: string; readonly addressHash: string },
  { read, tags }: Awaited<ReturnType<typeof readNow>>,
): Promise<number> {
  const [made] = await context.db
    .insert(sources)
    .values({
      ...readColumns(context, read, tags),
      addressHash,
      address: sealAddress(context, address, addressHash),
    })
    .onConflictDoUpdate({ target: sources.addressHash, set: { addressHash } })
    .returning({ id: sources.id });
  await saveEvents(context, made!.id, read, tags);
  return made!.id;
}

/** What of a calendar is not shown. */
function notesOf(context: CalendarContext, { unread, unusable, isCut, events }: ReadSource) {
  const reasons = unusable.map(({ problem, value }) => context.text(problem, { value }));
  return [
    ...(unread > 0 ? [context.text('subscription.note.unread', { count: unread }), ...reasons] : []),
    ...(isCut ? [context.text('subscription.note.cut', { count: events.length })] : []),
  ];
}
