import { CONTROL } from '@atrium/sdk';
import type { Notice } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import { type NotificationsTest, notificationsTest } from '../../testing/notificationsTest.ts';

const titles = async (api: NotificationsTest['api']) => (await api.rows()).list.map(({ title }) => title);

test('[S0-189][S0-234] a notice is stored for each recipient: kind, sender, title, message, sub title, time', async () => {
  const { tell, token, person, asPerson } = await notificationsTest({ as: { name: '李佳穎', department: '資訊部' } });
  const other = await asPerson({ as: { department: '業務部' } });
  const opens = { view: 'HandoverList' };
  const to = { employees: [other.person.id, other.person.id, 9999] };
  await tell(token, { type: 5, to, title: '指派了一項交接', message: '排程服務移轉', opens });
  const { list, totalSize } = await other.api.rows();
  expect(totalSize).toBe(1);
  expect(list).toEqual([
    {
      id: expect.any(Number) as number,
      type: 5,
      fromEmployeeId: person.id,
      fromName: '李佳穎',
      title: '指派了一項交接',
      message: '排程服務移轉',
      subTitle: '李佳穎　資訊部',
      createdOn: '2026-03-26 09:00:00',
      state: 0,
      opens,
    },
  ]);
});

test('[S0-235] the ten kinds are stored and returned by their numbers, there are no others (C.4-1)', async () => {
  const { tell, token, asPerson, server } = await notificationsTest();
  const other = await asPerson();
  const to = { employees: [other.person.id] };
  const kinds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  for (const type of kinds) expect(await tell(token, { type, to, title: `第 ${type} 類` })).toBe(200);
  const { list } = await other.api.rows();
  expect(list.map(({ type, title }) => [type, title]).reverse()).toEqual(kinds.map((type) => [type, `第 ${type} 類`]));
  for (const type of kinds) {
    const { list: ofKind } = await other.api.rows({ query: { type } });
    expect(ofKind.map(({ title }) => title)).toEqual([`第 ${type} 類`]);
  }
  expect((await other.api.readChoices()).kinds.flatMap(({ type, kind }) => (kind ? [] : type))).toEqual(kinds);
  for (const type of [0, 11, 1.5, -1])
    await expect(server.context.notifier.notify({ type, to, title: '別類', message: '' })).rejects.toThrow(RangeError);
});

test('company, department and everyone resolve to their people, without the actor and hidden ones (C.4-7)', async () => {
  const { tell, token, person, asPerson, addPerson, api } = await notificationsTest();
  const peer = await asPerson();
  const elsewhere = await asPerson({ as: { department: '業務部' } });
  const stranger = await asPerson({ as: { company: '別家公司' } });
  const gone = await addPerson({ hidden: true });
  await tell(token, { to: { company: person.companyId }, title: '公司' });
  await tell(token, { to: { department: person.departmentId! }, title: '部門' });
  await tell(token, { to: { everyone: true }, title: '全部' });
  await tell(token, { to: { employees: [person.id, gone.id] }, title: '自己' });
  expect(await titles(peer.api)).toEqual(['全部', '部門', '公司']);
  expect(await titles(elsewhere.api)).toEqual(['全部', '公司']);
  expect(await titles(stranger.api)).toEqual(['全部']);
  expect(await titles(api)).toEqual([]);
});

test('[S0-195] people outside of the audience receive neither the event nor a count', async () => {
  const { tell, token, asPerson } = await notificationsTest();
  const [invited, uninvited] = [await asPerson(), await asPerson()];
  const theirs = await uninvited.listen();
  const ours = await invited.listen();
  await tell(token, { to: { employees: [invited.person.id] }, title: '機密', action: '新增', event: '公告', id: 3 });
  await ours.nextOfHost(-1);
  await tell(token, { to: { employees: [uninvited.person.id] }, title: '之後' });
  await theirs.nextOfHost(-1);
  expect(JSON.stringify(theirs.ofHost)).not.toContain('機密');
  expect(theirs.ofHost.map(({ type, data }) => [type, data])).toEqual([
    [7, undefined],
    [-1, { unreadNumber: 1 }],
  ]);
  expect(ours.ofHost[0]).toMatchObject({ seq: 1, type: 7, title: '機密', action: '新增', event: '公告', id: 3 });
});

test('[S0-081] counts are absolute and published after the commit; never after a rollback', async () => {
  const { tell, token, asPerson } = await notificationsTest();
  const other = await asPerson();
  const received = await other.listen();
  const to = { employees: [other.person.id] };
  expect(await tell(token, { to, title: '不算', fail: true })).toBe(500);
  await tell(token, { to, title: '一' });
  await received.nextOfHost(-1, ({ data }) => data?.['unreadNumber'] === 1);
  await Promise.all(['二', '三', '四'].map((title) => tell(token, { to, title })));
  await received.nextOfHost(-1, ({ data }) => data?.['unreadNumber'] === 4);
  expect(received.ofHost.filter(({ type }) => type === CONTROL.unreadCounts).at(-1)?.data).toEqual({ unreadNumber: 4 });
  expect(JSON.stringify(received.ofHost)).not.toContain('不算');
  await expect(other.api.unread()).resolves.toEqual({ unreadNumber: 4 });
});

test('a kind that a person has disabled in the list is not stored for them; the event is sent anyway', async () => {
  const { tell, token, asPerson } = await notificationsTest();
  const other = await asPerson();
  const received = await other.listen();
  await other.api.saveChoices({ body: { kinds: [{ type: 7, bell: false, desktop: false }] } });
  await received.nextOfHost(-3);
  const to = { employees: [other.person.id] };
  await tell(token, { type: 7, to, title: '公告' });
  await tell(token, { type: 5, to, title: '交接' });
  await received.nextOfHost(-1);
  expect(await titles(other.api)).toEqual(['交接']);
  expect(received.ofHost.map(({ type }) => type)).toEqual([-3, 7, 5, -1]);
});

test('a job has no sender; a session is notified live and nothing is stored; an unknown kind is an error', async () => {
  const { server, api, person, token, listen } = await notificationsTest();
  const received = await listen();
  const { notifier } = server.context;
  const reminder: Notice = { type: 3, to: { employees: [person.id] }, title: '行程提醒', message: '14:00 週會' };
  await notifier.notify(reminder);
  const { list } = await api.rows();
  expect(list[0]).toMatchObject({ fromEmployeeId: null, fromName: '', subTitle: '' });
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
  await notifier.notify({ ...reminder, type: 10, to: { session: sid } });
  await received.nextOfHost(10);
  expect((await api.rows()).totalSize).toBe(1);
  await expect(notifier.notify({ ...reminder, type: 11 })).rejects.toThrow(RangeError);
});
