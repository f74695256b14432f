import { expect, test } from 'vitest';
import { type NotificationsTest, notificationsTest } from '../testing/notificationsTest.ts';

const notifyOf = async ({ server, person }: NotificationsTest, ...titles: string[]) => {
  for (const title of titles)
    await server.context.notifier.notify({ type: 7, to: { employees: [person.id] }, title, message: '' });
};
const names = (list: readonly { title: string }[]) => list.map(({ title }) => title);

test('[S0-187][S0-191][S0-232] loading marks as read, while this response still lists them as unread', async () => {
  const atrium = await notificationsTest();
  await notifyOf(atrium, '一', '二');
  const first = await atrium.api.info();
  expect(names(first.unReadList)).toEqual(['二', '一']);
  expect(first.isReadList).toEqual([]);
  expect(first.counts).toEqual({ unreadNumber: 2, unReadTotal: 2, isReadTotal: 0, archivedTotal: 0 });
  await notifyOf(atrium, '三');
  const second = await atrium.api.info();
  expect(names(second.unReadList)).toEqual(['三']);
  expect(names(second.isReadList)).toEqual(['二', '一']);
  expect((await atrium.api.info()).unReadList).toEqual([]);
});

test('[S0-190][S0-236] unreadNumber counts unseen rows; opening clears it in every browser of the person', async () => {
  const atrium = await notificationsTest();
  const received = await atrium.listen();
  await notifyOf(atrium, '一', '二');
  await expect(atrium.api.unread()).resolves.toEqual({ unreadNumber: 2 });
  await atrium.api.info();
  await expect(atrium.api.unread()).resolves.toEqual({ unreadNumber: 0 });
  await received.nextOfHost(-1, ({ data }) => data?.['unreadNumber'] === 0);
  expect(await atrium.receivedBy(atrium, () => atrium.api.info()), 'nothing new').toEqual([]);
});

test('more than one response contains: older ones lose the badge and are unread the next time', async () => {
  const atrium = await notificationsTest();
  await notifyOf(atrium, ...Array.from({ length: 203 }, (_, index) => `${index}`));
  expect((await atrium.api.info()).unReadList).toHaveLength(200);
  await expect(atrium.api.unread()).resolves.toEqual({ unreadNumber: 0 });
  const { unReadList, isReadList } = await atrium.api.info();
  expect([names(unReadList), isReadList.length]).toEqual([['2', '1', '0'], 15]);
});

test('with keepUnread rows are only marked as seen, until they are changed', async () => {
  const atrium = await notificationsTest();
  const { api } = atrium;
  await expect(api.saveChoices({ body: { keepUnread: true } })).resolves.toMatchObject({ keepUnread: true });
  await notifyOf(atrium, '一');
  const { unReadList } = await api.info();
  expect((await api.info()).unReadList).toEqual(unReadList);
  await expect(api.unread()).resolves.toEqual({ unreadNumber: 0 });
  await api.changeIsRead({ body: { ids: [unReadList[0]!.id] } });
  expect((await api.info()).unReadList).toEqual([]);
});

test('[S0-237] rows are pages of the caller’s own, newest first, by kind, state and day', async () => {
  const atrium = await notificationsTest({ clock: '2026-03-26T23:50:00+08:00' });
  const { api, server, person, advance } = atrium;
  await notifyOf(atrium, ...Array.from({ length: 16 }, (_, index) => `${index}`));
  await advance(20 * 60 * 1000);
  await server.context.notifier.notify({ type: 5, to: { employees: [person.id] }, title: '次日', message: '' });
  const first = await api.rows();
  expect([first.totalSize, first.pageSize, first.list.length, first.list[0]!.title]).toEqual([17, 15, 15, '次日']);
  expect(names((await api.rows({ query: { page: 2 } })).list)).toEqual(['1', '0']);
  const size = async (query: object) => (await api.rows({ query })).totalSize;
  expect(await size({ type: 5 })).toBe(1);
  expect(await size({ dateBegin: '2026-03-27' })).toBe(1);
  expect(await size({ dateEnd: '2026-03-26' })).toBe(16);
  await api.changeState({ body: { ids: [first.list[0]!.id], state: 1 } });
  expect([await size({ isRead: true }), await size({ isRead: false })]).toEqual([1, 16]);
});

test('[S0-239][S0-240] the state of ids or of all is set, with the new counts; those of others are ignored', async () => {
  const atrium = await notificationsTest();
  const { api, asPerson, server } = atrium;
  await notifyOf(atrium, '一', '二', '三');
  const other = await asPerson();
  await server.context.notifier.notify({ type: 1, to: { employees: [other.person.id] }, title: '別人', message: '' });
  const theirs = (await other.api.rows()).list[0]!.id;
  const [three, two, one] = (await api.rows()).list.map(({ id }) => id) as [number, number, number];
  await expect(api.changeIsRead({ body: { ids: [three, theirs] } })).resolves.toEqual({
    unreadNumber: 2,
    unReadTotal: 2,
    isReadTotal: 1,
    archivedTotal: 0,
  });
  await expect(other.api.unread()).resolves.toEqual({ unreadNumber: 1 });
  await api.changeState({ body: { ids: [two], state: 2 } });
  await expect(api.changeIsRead({ body: { all: true } })).resolves.toEqual({
    unreadNumber: 0,
    unReadTotal: 0,
    isReadTotal: 2,
    archivedTotal: 1,
  });
  await expect(api.changeState({ body: { ids: [one], state: 0 } })).resolves.toMatchObject({ unReadTotal: 1 });
  expect((await api.rows()).list.map(({ state }) => state)).toEqual([1, 2, 0]);
  expect(names((await api.rows({ query: { state: 2 } })).list)).toEqual(['二']);
  await expect(api.changeState({ body: { ids: [one], state: 3 as 2 } })).rejects.toMatchObject({ code: 422 });
});

test('a list as long as a body may be (120,000 invalid elements) is refused for its length alone', async () => {
  const atrium = await notificationsTest();
  const started = process.cpuUsage();
  const reply = await fetch(`${atrium.url}/api/notify/preferences`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${atrium.token}`, 'content-type': 'application/json' },
    body: `{"kinds":[${'1,'.repeat(119_999)}1]}`,
  });
  const text = await reply.text();
  const { user, system } = process.cpuUsage(started);
  expect(JSON.parse(text)).toMatchObject({ code: 422, errors: [{ field: 'kinds', rule: '最多 1000 項。' }] });
  expect(text.length).toBeLessThan(1_000);
  // Microseconds of this process; naming each element took 4 seconds and more.
  expect(user + system).toBeLessThan(1_500_000);
});

test('every browser of the person receives what was marked, with absolute counts; no others do', async () => {
  const atrium = await notificationsTest();
  const { api } = atrium;
  await notifyOf(atrium, '一', '二');
  const other = await atrium.asPerson();
  const [here, there] = [await atrium.listen(), await other.listen()];
  const ids = (await api.rows()).list.map(({ id }) => id);
  const counts = await api.changeState({ body: { ids: [ids[0]!], state: 2 } });
  expect(await here.next('marked')).toEqual({ ids: [ids[0]], state: 2, counts });
  await api.changeIsRead({ body: { all: true } });
  expect(await here.next('marked')).toMatchObject({
    state: 1,
    counts: { unreadNumber: 0, unReadTotal: 0, isReadTotal: 1, archivedTotal: 1 },
  });
  await other.api.changeIsRead({ body: { all: true } });
  expect(await there.next('marked')).toMatchObject({ counts: { isReadTotal: 0, archivedTotal: 0 } });
});

test('[S0-238] supplementary rows are this session’s own last pushes, once each, at most 20, for 60 seconds', async () => {
  const { tell, token, person, api, asPerson, advance, listen } = await notificationsTest();
  const other = await asPerson();
  const to = { employees: [other.person.id] };
  const here = await listen();
  await tell(token, { to, title: '發布了一項公告', message: '停電通知' });
  expect(await here.next('supplemented')).toEqual({});
  await expect(other.api.supplementary()).resolves.toEqual({ notify: [] });
  await expect(api.supplementary()).resolves.toEqual({
    notify: [{ fromEmployeeId: person.id, title: '發布了一項公告', message: '停電通知' }],
  });
  await expect(api.supplementary()).resolves.toEqual({ notify: [] });
  await tell(token, { to, title: '在留言中提到您', message: '停電通知', sent: '在「停電通知」的留言中提到了同事' });
  await expect(api.supplementary(), 'what was done, not what the others read').resolves.toEqual({
    notify: [{ fromEmployeeId: person.id, title: '在「停電通知」的留言中提到了同事', message: '' }],
  });
  expect((await other.api.rows()).list[0]).toMatchObject({ title: '在留言中提到您', message: '停電通知' });
  await tell(token, { to: { employees: [person.id] }, title: '給自己' });
  await expect(api.supplementary()).resolves.toEqual({ notify: [] });
  for (let index = 0; index < 21; index += 1) await tell(token, { to, title: `${index}` });
  const { notify } = await api.supplementary();
  expect([notify.length, notify[0]!.title]).toEqual([20, '1']);
  await tell(token, { to, title: '太久' });
  await advance(60_000);
  await expect(api.supplementary()).resolves.toEqual({ notify: [] });
});

test('read and archived rows are deleted after 180 days, unread ones after 365 (C.4-16)', async () => {
  const atrium = await notificationsTest();
  const { api, server, person, advance } = atrium;
  await notifyOf(atrium, '封存', '讀過', '沒讀');
  const [, read, archived] = (await api.rows()).list;
  await api.changeIsRead({ body: { ids: [read!.id] } });
  await api.changeState({ body: { ids: [archived!.id], state: 2 } });
  const left = async () => {
    const rows = await server.db.execute(`select title from notifications.notices where person_id = ${person.id}`);
    return (rows as unknown as { rows: { title: string }[] }).rows.map(({ title }) => title).sort();
  };
  const DAY = 24 * 60 * 60 * 1000;
  await advance(179 * DAY);
  expect(await left()).toEqual(['封存', '沒讀', '讀過']);
  await advance(2 * DAY);
  expect(await left()).toEqual(['沒讀']);
  await advance(183 * DAY);
  expect(await left()).toEqual(['沒讀']);
  await advance(2 * DAY);
  expect(await left()).toEqual([]);
});
