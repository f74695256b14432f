import { expect, test } from 'vitest';
import type { AnyPluginServer } from '@atrium/sdk/server';
import contract from '../../contract.ts';
import { notificationsTest } from '../../testing/notificationsTest.ts';

test('the demo company: E001 has unread ones of several kinds and pages of read ones', async () => {
  const { api } = await notificationsTest({ demo: true, as: 'E001' });
  const { unReadList, isReadList, counts } = await api.info();
  expect(unReadList.map(({ type }) => type)).toEqual([5, 1, 7, 2]);
  expect(unReadList[0]).toMatchObject({
    fromName: expect.stringMatching(/.+/) as string,
    opens: { view: 'ShowHandover', params: { id: 1 } },
  });
  expect([isReadList.length, counts.isReadTotal]).toEqual([15, 28]);
});

test('volumes: half a year for all people, newest last, all but the last three days read', async () => {
  const { server, addPerson, api, person } = await notificationsTest();
  const pluginServer = server.plugins.find(contract.id)?.server as AnyPluginServer;
  const people = [person, await addPerson()];
  const reported: number[] = [];
  await pluginServer.demo!({
    today: '2026-03-26',
    people,
    scale: 'S',
    file: () => Promise.resolve(''),
    random: () => 0.5,
    progress: (done) => void reported.push(done),
  });
  expect(reported).toEqual([2]);
  const { totalSize } = await api.rows();
  expect(totalSize).toBe(733);
  const unread = (await api.rows({ query: { isRead: false, pageSize: 100 } })).list;
  expect(unread.length).toBeGreaterThan(8);
  expect(unread.every(({ createdOn }) => createdOn >= '2026-03-23')).toBe(true);
  const { list } = await api.rows({ query: { pageSize: 100 } });
  expect(list.map(({ createdOn }) => createdOn)).toEqual(
    list
      .map(({ createdOn }) => createdOn)
      .sort()
      .reverse(),
  );
  expect(new Set(list.map(({ type }) => type)).size).toBeGreaterThan(4);
});
