import { file, type Handler, momentOf } from '@atrium/sdk/server';
import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { type accessCalls, MAX_FEEDS } from '../../contract/accessCalls.ts';
import type { CalendarContext, HandlersOf } from '../CalendarContext.ts';
import { feedRows, feedTag, feedText, hashSecret, newSecret } from '../rules/feed.ts';
import { HOUR } from '../rules/times.ts';
import { feeds } from '../tables.ts';

/** Class of the advisory locks; the person's id is the second key. */
const FEED_LOCK = 4_600_202;

/** Feeds of the caller: read-only addresses of their schedules for other calendars. */
export function feedCalls(
  context: CalendarContext,
): HandlersOf<Pick<typeof accessCalls, 'feeds' | 'createFeed' | 'revokeFeed'>> {
  const { db, clock, transaction, audit } = context;
  const live = (employeeId: number) => and(eq(feeds.employeeId, employeeId), isNull(feeds.revokedOn));
  return {
    feeds: async ({ caller }) => {
      const rows = await db.select().from(feeds).where(live(caller.id)).orderBy(desc(feeds.id)).limit(MAX_FEEDS);
      return rows.map(({ id, name, createdOn, lastFetchedOn }) => ({
        id,
        name,
        createdOn: momentOf(createdOn),
        lastFetchedOn: lastFetchedOn ? momentOf(lastFetchedOn) : '',
      }));
    },
    createFeed: ({ body, caller }) =>
      transaction(async () => {
        // Two at once would both find room for the last one.
        await db.execute(sql`select pg_advisory_xact_lock(${FEED_LOCK}, ${caller.id})`);
        const [present] = await db.select({ all: count() }).from(feeds).where(live(caller.id));
        if (present!.all >= MAX_FEEDS) throw context.refuse.invalid('feeds.most', { maximum: MAX_FEEDS });
        const secret = newSecret();
        const [made] = await db
          .insert(feeds)
          .values({ employeeId: caller.id, name: body.name, secretHash: hashSecret(secret), createdOn: clock.now() })
          .returning({ id: feeds.id });
        await audit.record({ action: 'feed.create', target: `feed:${made!.id}`, detail: { name: body.name } });
        return { id: made!.id, secret: `${secret}.ics` };
      }),
    revokeFeed: ({ params, caller }) =>
      transaction(async () => {
        const [row] = await db.select().from(feeds).where(eq(feeds.id, params.id));
        if (!row) throw context.refuse.notFound();
        await context.relation('feed', row);
        const revoked = await db
          .update(feeds)
          .set({ revokedOn: clock.now() })
          .where(and(eq(feeds.id, row.id), live(caller.id)))
          .returning({ name: feeds.name });
        if (revoked[0]) await audit.record({ action: 'feed.revoke', target: `feed:${row.id}`, detail: revoked[0] });
        return {};
      }),
  };
}

/**
 * A feed, without sign-in: the secret in its address is the key. Calendars of others know only the HTTP status, so what
 * is refused has it, too: 410 ends their subscription once it is revoked or its person has left.
 */
export function readFeed(context: CalendarContext): Handler<typeof accessCalls.feed> {
  const { db, clock, directory, refuse } = context;
  return async ({ params, request }) => {
    const secretHash = hashSecret(params.secret.replace(/\.ics$/, ''));
    const [row] = await db.select().from(feeds).where(eq(feeds.secretHash, secretHash));
    if (!row) throw refuse.other('404', 'feed.missing', {}, { status: 'NOT_FOUND', http: 404 });
    const person = await directory.person(row.employeeId);
    if (row.revokedOn || !person || person.hidden)
      throw refuse.other('410', 'feed.gone', {}, { status: 'GONE', http: 410 });
    const now = clock.now();
    // Once an hour is enough to see whether anyone still uses it.
    const old = or(isNull(feeds.lastFetchedOn), lt(feeds.lastFetchedOn, new Date(now.getTime() - HOUR)));
    await db
      .update(feeds)
      .set({ lastFetchedOn: now })
      .where(and(eq(feeds.id, row.id), old));
    const name = context.render(context.text('feed.name', { name: person.name }), request.language);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const rows = await feedRows(db, person, clock.today());
    // A client that has it costs no text.
    return file.from(feedText(rows, name, zone), { name: 'calendar.ics', etag: feedTag(rows, name, zone) });
  };
}
