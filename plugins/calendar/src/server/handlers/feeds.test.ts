import { momentOf } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { copiesOf } from '../../testing/copiesOf.ts';
import { startCalendar } from '../../testing/startCalendar.ts';
import { feedRows } from '../rules/feed.ts';
import { feeds } from '../tables.ts';

/** Anna's feed: how to fetch it, and its events by title, read by a parser that has nothing to do with the writer. */
async function withFeed() {
  const calendar = await startCalendar();
  const { anna, url } = calendar;
  const { id, secret } = await anna.api.createFeed({ body: { name: 'Phone' } });
  const address = `${url}/cal/feeds/${secret}`;
  const events = async () => {
    const component = new ICAL.Component(ICAL.parse(await (await fetch(address)).text()) as unknown[]);
    const zone = component.getFirstSubcomponent('vtimezone');
    if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    const all = component.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    return { component, all, of: (title: string) => all.find(({ summary }) => summary === title)! };
  };
  return { ...calendar, id, secret, address, events };
}

test('POST /v1/feeds and GET /feeds/:secret – a feed has what its person sees: times with their zone, whole days with an exclusive end, one event each', async () => {
  const { anna, ben, insert, insertSeries, events, rooms } = await withFeed();
  const by = anna.person.id;
  const memo = 'Bring; figures, and\nthe "plan" \\ 預算';
  await insert({ by, title: 'timed', start: '2026-03-26 09:30', end: '2026-03-26 10:30', memo, address: 'Station' });
  await insert({ by, title: 'night', start: '2026-03-26 22:00', end: '2026-03-27 02:00', roomId: rooms[1] });
  await insert({ by, title: 'days', start: '2026-03-26', end: '2026-03-28' });
  await insert({ by, title: 'cancelled', start: '2026-03-26', isCancelled: true });
  await insert({ by: ben.person.id, title: 'read', start: '2026-03-26', readers: [by] });
  await insert({ by: ben.person.id, title: 'private', start: '2026-03-26' });
  await insert({ by, title: 'deleted', start: '2026-03-26', deletedOn: new Date() });
  // from 366 days before today to 731 after it
  await insert({ by, title: 'long ago', start: '2025-03-24' });
  await insert({ by, title: 'a year ago', start: '2025-03-25' });
  await insert({ by, title: 'in two years', start: '2028-03-26' });
  await insert({ by, title: 'too far', start: '2028-03-27' });
  await insertSeries({ by, title: 'weekly', start: '2026-03-02 09:00', repeatedAfter: [7, 14] });

  const { component, all, of } = await events();
  expect(component.getFirstPropertyValue('version')).toBe('2.0');
  expect(component.getFirstPropertyValue('x-wr-calname')).toBe('Anna的行程');
  expect(all.map(({ summary }) => summary).toSorted()).toEqual(
    [
      ...['a year ago', 'cancelled', 'days', 'in two years', 'night', 'read', 'timed'],
      // a repeat is one event with its rule
      'weekly',
    ].toSorted(),
  );
  expect(new Set(all.map(({ uid }) => uid)).size, 'identities').toBe(all.length);

  const timed = of('timed');
  expect([timed.startDate.zone.tzid, timed.startDate.toJSDate(), timed.endDate.toJSDate()]).toEqual([
    'Asia/Taipei',
    new Date('2026-03-26T09:30:00+08:00'),
    new Date('2026-03-26T10:30:00+08:00'),
  ]);
  expect([timed.description, timed.location]).toEqual([memo, 'Station']);
  expect([of('night').location, of('night').endDate.toString()]).toEqual(['Cedar', '2026-03-27T02:00:00']);
  const days = of('days');
  expect([days.startDate.isDate, days.startDate.toString(), days.endDate.toString()]).toEqual([
    true,
    '2026-03-26',
    '2026-03-29',
  ]);
  expect(of('cancelled').component.getFirstPropertyValue('status')).toBe('CANCELLED');
  // RFC 5545, 3.8.7.2: in UTC
  expect(of('days').component.getFirstPropertyValue('dtstamp')!.toString()).toMatch(/Z$/);
});

test('no line is longer than 75 octets, whatever the characters, and each is read as it was written', async () => {
  const { anna, insert, events, address } = await withFeed();
  const title = '專案啟動會議𠮷'.repeat(14);
  await insert({ by: anna.person.id, title, start: '2026-03-26', memo: '字'.repeat(2000) });
  const text = await (await fetch(address)).text();
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.every((line) => !line.includes('\n') && !line.includes('\uFFFD'))).toBe(true);
  const { of } = await events();
  expect(of(title).description).toBe('字'.repeat(2000));
});

test('a client that has the feed gets 304 until something of it changes', async () => {
  const { server, anna, insert, address } = await withFeed();
  await insert({ by: anna.person.id, title: 'one', start: '2026-03-26' });
  const first = await fetch(address);
  const etag = first.headers.get('etag')!;
  expect([first.status, first.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/calendar/)]);
  const again = () => fetch(address, { headers: { 'if-none-match': etag } });
  const same = await again();
  expect([same.status, await same.text()]).toEqual([304, '']);
  await server.db.execute(sql`update calendar.occurrences set title = 'two'`);
  const changed = await again();
  expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('SUMMARY:two')]);
});

test('DELETE /v1/feeds/:id – a revoked address, and that of a person who has left, is 410; any other one is missing', async () => {
  const { server, anna, ben, id, secret, address, url } = await withFeed();
  const status = async (path = secret) => (await fetch(`${url}/cal/feeds/${path}`)).status;
  expect([await status(), await status(secret.slice(0, -4))]).toEqual([200, 200]);
  const missing = await fetch(`${url}/cal/feeds/${secret.startsWith('A') ? 'B' : 'A'}${secret.slice(1)}`);
  expect([missing.status, await missing.json()]).toMatchObject([404, { code: '404', status: 'NOT_FOUND' }]);
  await expect(anna.api.revokeFeed({ params: { id: id + 1 } })).rejects.toMatchObject({ code: '404' });
  await expect(ben.api.revokeFeed({ params: { id } })).rejects.toMatchObject({ code: '404' });
  await anna.api.revokeFeed({ params: { id } });
  const audited = await server.context.audit.history(`feed:${id}`);
  expect(audited.map(({ action }) => action)).toEqual(['feed.revoke', 'feed.create']);
  expect(await anna.api.feeds({})).toEqual([]);
  const revoked = await fetch(address);
  expect([revoked.status, await revoked.json()]).toMatchObject([410, { code: '410', status: 'GONE' }]);
  await anna.api.revokeFeed({ params: { id } });

  const { secret: next } = await anna.api.createFeed({ body: { name: 'Tablet' } });
  expect(await status(next)).toBe(200);
  await server.db.execute(sql`update host.employees set hidden = true where id = ${anna.person.id}`);
  await server.services.company.directory.reload();
  expect(await status(next)).toBe(410);
  await server.db.update(feeds).set({ employeeId: 999_999 });
  expect(await status(next), 'of a person who is deleted').toBe(410);
});

test('only a hash of the secret is stored, and the last fetch at most once an hour', async () => {
  const { server, anna, secret, address, advance } = await withFeed();
  const [feed] = await anna.api.feeds({});
  expect(feed).toMatchObject({ name: 'Phone', createdOn: '2026-03-26 09:00', lastFetchedOn: '' });
  const fetched = async () => {
    await fetch(address);
    const [row] = await server.db.select({ at: feeds.lastFetchedOn }).from(feeds);
    return momentOf(row!.at!);
  };
  expect(await fetched()).toBe('2026-03-26 09:00');
  await advance(59 * 60_000);
  expect(await fetched()).toBe('2026-03-26 09:00');
  await advance(2 * 60_000);
  expect(await fetched()).toBe('2026-03-26 10:01');
  const stored = (await server.db.execute(sql`select * from calendar.feeds`)) as unknown as { rows: object[] };
  expect(secret, '256 bits').toMatch(/^[\w-]{43}\.ics$/);
  expect(JSON.stringify(stored.rows)).not.toContain(secret.slice(0, 20));
});

test('GET /v1/feeds – ten feeds are the most of a person; a revoked one makes room', async () => {
  const { anna, id } = await withFeed();
  const create = () => anna.api.createFeed({ body: { name: 'x' } });
  for (let made = 1; made < 10; made += 1) await create();
  await expect(create()).rejects.toMatchObject({ code: '422' });
  await anna.api.revokeFeed({ params: { id } });
  await create();
  expect(await anna.api.feeds({})).toHaveLength(10);
});

test('a feed has 5,000 schedules at most: the oldest are left out', async () => {
  const { server, anna, insert } = await startCalendar();
  await insert({ by: anna.person.id, title: 'oldest', start: '2026-03-02 09:00' });
  await server.db.execute(copiesOf('oldest', 5000, '1 minute'));
  const rows = await feedRows(server.db, anna.person, '2026-03-26');
  expect(rows).toHaveLength(5000);
  expect(rows.map(({ title }) => title)).not.toContain('oldest');
});
