import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { file, type Handler } from '@atrium/sdk/server';
import type { accessCalls } from '../../contract/accessCalls.ts';
import type { CalendarContext } from '../CalendarContext.ts';
import { feedRows } from '../rules/feed/feedRows.ts';
import { hashSecret } from '../rules/feed/feedSecret.ts';
import { feedTag, feedText } from '../rules/feed/feedText.ts';
import { HOUR } from '../rules/times.ts';
import { feeds } from '../tables.ts';

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
