import { and, eq, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { SourceFailure } from '../../../contract/subscriptions.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { sourceEvents, sources, subscriptions } from '../../sourceTables.ts';
import type { ReadSource, SourceEvent } from './readSource.ts';

export type Source = typeof sources.$inferSelect;

const MINUTE = 60_000;
/** Minutes after which one that fails is tried at the latest. */
export const MOST_WAIT = 1440;
/** Rows of one statement. */
const CHUNK = 500;

/** What an answer has for the next request. */
interface Tags {
  readonly etag: string;
  readonly lastModified: string;
}

export const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);

/** The columns of one that was read just now, or has not changed since. */
export const succeeded = (now: Date, everyMinutes: number) => ({
  ...{ refreshedOn: now, triedOn: now, nextOn: later(now, everyMinutes) },
  ...{ failures: 0, failure: '' as const, failingSince: null },
});

/** Keeps what was read before, says why it is not newer, and waits twice as long each time, a day at most. */
export async function saveFailure(context: CalendarContext, source: Source, failure: SourceFailure): Promise<void> {
  const { clock, db } = context;
  const now = clock.now();
  const failures = Math.min(source.failures + 1, 1000);
  const wait = Math.min(MOST_WAIT, source.everyMinutes * 2 ** Math.min(failures - 1, 7));
  await db
    .update(sources)
    .set({ failure, failures, failingSince: source.failingSince ?? now, triedOn: now, nextOn: later(now, wait) })
    .where(eq(sources.id, source.id));
  if (source.failure !== failure) await announce(context, source.id);
}

/** The columns that come from what was read. */
export const readColumns = (
  { clock }: CalendarContext,
  { title, everyMinutes, unread, isCut }: ReadSource,
  { etag, lastModified }: Tags,
) => ({
  ...{ etag, lastModified, title, everyMinutes, unread, isCut, madeOn: clock.today() },
  ...succeeded(clock.now(), everyMinutes),
});

/** Writes what differs: a date that is the same keeps its row, which open panels name. */
export function saveEvents(context: CalendarContext, sourceId: number, read: ReadSource, tags: Tags): Promise<void> {
  const { db } = context;
  return context.transaction(async () => {
    const [held] = await db
      .select({ failure: sources.failure })
      .from(sources)
      .where(eq(sources.id, sourceId))
      .for('update');
    // The last one has unsubscribed meanwhile.
    if (!held) return;
    const keys = `{${read.events.map(({ key }) => key).join(',')}}`;
    const removed = await db
      .delete(sourceEvents)
      .where(and(eq(sourceEvents.sourceId, sourceId), sql`${sourceEvents.key} <> all(${keys}::text[])`))
      .returning({ id: sourceEvents.id });
    let written = 0;
    for (let at = 0; at < read.events.length; at += CHUNK)
      written += await writeEvents(context, sourceId, read.events.slice(at, at + CHUNK));
    await db
      .update(sources)
      .set(readColumns(context, read, tags))
      .where(eq(sources.id, sourceId));
    if (removed.length + written > 0 || held.failure !== '') await announce(context, sourceId);
  });
}

const { title, startsOn, endsOn, firstOn, lastOn, isAllDay, isRepeated, place, memo, link } = sourceEvents;
const WRITTEN = { title, startsOn, endsOn, firstOn, lastOn, isAllDay, isRepeated, place, memo, link };
const NAMES = Object.keys(WRITTEN) as (keyof typeof WRITTEN)[];
const excluded = (name: keyof typeof WRITTEN): SQL =>
  sql`excluded.${sql.identifier(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`;

/** @returns how many are new or differ */
async function writeEvents({ db }: CalendarContext, sourceId: number, events: readonly SourceEvent[]): Promise<number> {
  const rows = await db
    .insert(sourceEvents)
    .values(events.map((event) => ({ ...event, sourceId })))
    .onConflictDoUpdate({
      target: [sourceEvents.sourceId, sourceEvents.key],
      set: Object.fromEntries(NAMES.map((name) => [name, excluded(name)])),
      setWhere: or(...NAMES.map((name) => ne(WRITTEN[name], excluded(name)))),
    })
    .returning({ id: sourceEvents.id });
  return rows.length;
}

/** Open screens of all who subscribe to it. */
async function announce({ db, realtime }: CalendarContext, sourceId: number): Promise<void> {
  const rows = await db
    .selectDistinct({ employeeId: subscriptions.employeeId })
    .from(subscriptions)
    .where(eq(subscriptions.sourceId, sourceId));
  const employees = rows.map(({ employeeId }) => employeeId);
  if (employees.length > 0) await realtime.emit('subscriptionsChanged', {}, { employees });
}

/** Deletes what a person has subscribed to, and the calendars that nobody else does. */
export function dropSubscriptions({ db, transaction }: CalendarContext, employeeId: number): Promise<void> {
  return transaction(async () => {
    const ofPerson = db
      .select({ id: subscriptions.sourceId })
      .from(subscriptions)
      .where(eq(subscriptions.employeeId, employeeId));
    // Who subscribes to one of them now waits, or has done so before the deletion looks.
    const held = await db
      .select({ id: sources.id })
      .from(sources)
      .where(inArray(sources.id, ofPerson))
      .orderBy(sources.id)
      .for('update');
    await db.delete(subscriptions).where(eq(subscriptions.employeeId, employeeId));
    const ids = held.map(({ id }) => id);
    const readers = db
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(eq(subscriptions.sourceId, sources.id));
    if (ids.length > 0) await db.delete(sources).where(and(inArray(sources.id, ids), notExists(readers)));
  });
}
