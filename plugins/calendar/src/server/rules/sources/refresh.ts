import { addDays } from '@atrium/sdk/days';
import type { JobRun } from '@atrium/sdk/server';
import { createHash } from 'node:crypto';
import { and, asc, eq, exists, inArray, lte, sql } from 'drizzle-orm';
import type { SourceFailure } from '../../../contract/subscriptions.ts';
import type { CalendarContext } from '../../CalendarContext.ts';
import { sources, subscriptions } from '../../sourceTables.ts';
import { fetchSource } from './fetchSource.ts';
import { readHosts } from './guard.ts';
import { readSource } from './readSource.ts';
import { later, MOST_WAIT, saveEvents, saveFailure, type Source, succeeded } from './saveSource.ts';

/** Days after which the dates are made again, also where the calendar says that it is unchanged: the window moves on. */
const MADE_FOR = 7;
/** Sources of one portion, and those that are fetched at once. */
const PORTION = 20;
const AT_ONCE = 4;
/** Minutes that a process has for what it has taken. */
const TAKEN_FOR = 5;

/** What an address is sealed for: its hash, which no other row has. */
const bindingOf = (addressHash: string) => ({ table: 'sources', record: addressHash, version: 1 }) as const;

export const hashAddress = (address: string): string => createHash('sha256').update(address).digest('hex');

export const sealAddress = ({ secrets }: CalendarContext, address: string, addressHash: string): Buffer =>
  secrets.seal(address, bindingOf(addressHash));

export const openAddress = ({ secrets }: CalendarContext, source: Pick<Source, 'address' | 'addressHash'>): string =>
  secrets.open(source.address, bindingOf(source.addressHash));

export const allowedHosts = async (context: CalendarContext) => readHosts((await context.settings()).innerCalendars);

/** Fetches what is due, a few at once. Addresses are in no log. */
export async function refreshSources(context: CalendarContext, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  for (let due = await takeDue(context); due.length > 0; due = await takeDue(context)) {
    const queue = [...due];
    const work = async () => {
      for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
        await refreshSource(context, next, signal).catch((error: unknown) => {
          if (!signal.aborted) return noteBroken(context, next, error);
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    signal.throwIfAborted();
  }
}

/** What went wrong here: it waits as one does that the other side has refused, or it would be tried again at once. */
async function noteBroken(context: CalendarContext, source: Source, error: unknown): Promise<void> {
  // As an error: its message may have the values of a statement, which the log takes out of errors alone.
  const say = (what: unknown) =>
    context.log.error('a subscribed calendar cannot be refreshed', { source: source.id, error: what });
  say(error);
  await saveFailure(context, source, 'broken').catch(say);
}

/** Takes a portion of what is due, so that no other process fetches it as well. */
async function takeDue({ db, clock }: CalendarContext): Promise<Source[]> {
  const now = clock.now();
  // A statement of its own before the update, as its lock keeps it: a condition may be run again for each row, and take further ones.
  const due = db.$with('due').as(
    db
      .select({ id: sources.id })
      .from(sources)
      .where(
        and(
          lte(sources.nextOn, now),
          exists(
            db
              .select({ one: sql`1` })
              .from(subscriptions)
              .where(eq(subscriptions.sourceId, sources.id)),
          ),
        ),
      )
      .orderBy(asc(sources.nextOn))
      .limit(PORTION)
      .for('update', { skipLocked: true }),
  );
  return db
    .with(due)
    .update(sources)
    .set({ nextOn: later(now, TAKEN_FOR) })
    .where(inArray(sources.id, db.select({ id: due.id }).from(due)))
    .returning();
}

/**
 * Fetches one calendar and writes what has changed of it. What cannot be read leaves the dates as they are, and is tried again later and
 * later, a day at most.
 *
 * @returns why it could not be read
 */
export async function refreshSource(
  context: CalendarContext,
  source: Source,
  signal?: AbortSignal,
): Promise<SourceFailure | null> {
  const { clock, db } = context;
  if (!(await hasReaders(context, source.id))) {
    // Those who subscribed to it have left.
    await db
      .update(sources)
      .set({ nextOn: later(clock.now(), MOST_WAIT) })
      .where(eq(sources.id, source.id));
    return null;
  }
  const today = clock.today();
  const isMade = source.madeOn > addDays(today, -MADE_FOR) && source.failure === '';
  const { etag, lastModified } = isMade ? source : { etag: '', lastModified: '' };
  const allowed = await allowedHosts(context);
  const fetched = await fetchSource(openAddress(context, source), {
    ...{ allowed, etag, lastModified },
    ...(signal && { signal }),
  });
  // A server that stops has not found out anything about the calendar.
  signal?.throwIfAborted();
  if (fetched.kind === 'unchanged' && isMade) {
    await db.update(sources).set(succeeded(clock.now(), source.everyMinutes)).where(eq(sources.id, source.id));
    return null;
  }
  const read =
    fetched.kind === 'body'
      ? await readSource(fetched.bytes, today)
      : fetched.kind === 'failed'
        ? fetched.failure
        : 'refused';
  if (typeof read === 'string') await saveFailure(context, source, read);
  else if (fetched.kind === 'body') await saveEvents(context, source.id, read, fetched);
  return typeof read === 'string' ? read : null;
}

async function hasReaders({ db, directory }: CalendarContext, sourceId: number): Promise<boolean> {
  const rows = await db
    .selectDistinct({ employeeId: subscriptions.employeeId })
    .from(subscriptions)
    .where(eq(subscriptions.sourceId, sourceId));
  for (const { employeeId } of rows) {
    const person = await directory.person(employeeId);
    if (person && !person.hidden) return true;
  }
  return false;
}
