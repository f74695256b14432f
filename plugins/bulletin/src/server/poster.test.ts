import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBulletin, addCategories, type Bulletins, openBulletins } from '../testing/openBulletins.ts';
import { purgeKeys } from './rules/posterTickets.ts';
import { posterKeys } from './tables.ts';

let atrium: Bulletins;
beforeAll(async () => {
  atrium = await openBulletins();
});
afterAll(() => atrium.dispose());

/** A call without a session, as another host makes it. */
const visit = async (path: string, body: object) => {
  const response = await fetch(`${atrium.url}/api/poster/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: number; status: string; data: Record<string, unknown> };
};
const ticketOf = ({ api }: Bulletins['reader']) => api.posterTicket();
const toKey = async (person: Bulletins['reader']) => {
  const { token, hash } = await ticketOf(person);
  return (await visit('sessions', { token, hash })).data['key'] as string;
};

test('POST /poster/tickets returns the address of the poster with a ticket; it is of another host where one is set', async () => {
  const { link, token, hash } = await ticketOf(atrium.reader);
  expect(link).toBe('/poster');
  expect([token, hash]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const administrator = await atrium.colleague(['settings.manage']);
  const save = (posterHost: string) =>
    administrator.host.savePluginSettings({ params: { plugin: 'bulletin' }, body: { values: { posterHost } } });
  await save('https://poster.example/start?x=1');
  expect((await ticketOf(atrium.reader)).link).toBe('https://poster.example/start?x=1');
  for (const wrong of ['javascript:alert(1)', 'poster', 'https://me:secret@poster.example/'])
    await expect(save(wrong)).rejects.toMatchObject({ code: 422 });
  await save('');
});

test('POST /poster/sessions redeems a ticket once, within 60 seconds, and returns its person', async () => {
  const { person } = atrium.reader;
  const ticket = await ticketOf(atrium.reader);
  expect(await visit('sessions', { ...ticket, hash: 'x'.repeat(64) })).toMatchObject({
    code: 422,
    status: 'TICKET_HASH',
  });
  const answers = await Promise.all(Array.from({ length: 5 }, () => visit('sessions', ticket)));
  const good = answers.filter(({ code }) => code === 200);
  expect(good).toHaveLength(1);
  expect(good[0]!.data).toMatchObject({
    employeeId: person.id,
    employee: person.employee,
    name: person.name,
    companyId: person.companyId,
  });
  expect(answers.filter(({ code }) => code === 410)).toHaveLength(4);
  // Of a person who has left, and of one who has signed out.
  const [leaver, gone] = [await atrium.colleague(), await atrium.colleague()];
  const tickets = [await ticketOf(leaver), await ticketOf(gone)];
  await atrium.server.db.execute(sql`update host.employees set hidden = true where id = ${leaver.person.id}`);
  await atrium.server.services.company.directory.reload();
  await gone.host.logout();
  for (const each of tickets) expect(await visit('sessions', each)).toMatchObject({ code: 410 });
  const late = await ticketOf(atrium.reader);
  await atrium.advance(60_000);
  expect(await visit('sessions', late)).toMatchObject({ code: 410 });
});

test('POST /poster/bulletins lists what the person may read now, page by page, with the unread count, until the session ends', async () => {
  const reader = await atrium.colleague();
  const ids: number[] = [];
  for (let at = 0; at < 7; at += 1) ids.unshift(await atrium.publish([reader], { title: `公告 ${at}` }));
  await atrium.publish([atrium.stranger]);
  const key = await toKey(reader);
  const { data } = await visit('bulletins', { key });
  expect(data).toMatchObject({ totalSize: 7, pageSize: 6, unreadNumber: 7 });
  expect((data['list'] as { id: number }[]).map(({ id }) => id)).toEqual(ids.slice(0, 6));
  expect(Object.keys((data['list'] as object[])[0]!)).not.toContain('createdBy');
  expect((await visit('bulletins', { key, page: 2 })).data).toMatchObject({ list: [{ title: '公告 0' }] });
  expect(await visit('bulletins', { key: `${key}x` })).toMatchObject({ code: 410 });
  await reader.host.logout();
  expect(await visit('bulletins', { key })).toMatchObject({ code: 410 });
});

test('keys of posters are kept for a day, which no session outlasts', async () => {
  const { db, context } = atrium.server;
  const { id: employeeId } = atrium.reader.person;
  const key = (digest: string, age: number) => ({
    digest,
    employeeId,
    sessionId: digest,
    createdOn: new Date(atrium.clock.now().getTime() - age),
  });
  const day = 24 * 60 * 60_000;
  await db.insert(posterKeys).values([key('kept', day), key('old', day + 1)]);
  await purgeKeys(context);
  const left = await db.select({ digest: posterKeys.digest }).from(posterKeys);
  expect(left.map(({ digest }) => digest)).toContain('kept');
  expect(left.map(({ digest }) => digest)).not.toContain('old');
});

test('the poster of a person who moved to another company lists bulletins of that company alone', async () => {
  const mover = await atrium.colleague();
  await atrium.publish([mover]);
  const key = await toKey(mover);
  const listed = async () => (await visit('bulletins', { key })).data;
  expect(await listed()).toMatchObject({ totalSize: 1, unreadNumber: 1 });
  const actions = ['bulletin.publish', 'bulletin.category.manage'];
  const author = await atrium.colleague(actions, '別家公司');
  await atrium.move(mover, author);
  expect(await listed()).toEqual({ list: [], page: 1, pageSize: 6, totalSize: 0, unreadNumber: 0 });
  const id = await addBulletin(author, await addCategories(author), { readers: [mover.person.id] });
  expect(await listed()).toMatchObject({ list: [{ id }], totalSize: 1, unreadNumber: 1 });
});
