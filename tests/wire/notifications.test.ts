import { expect, test } from 'vitest';
import { useServer } from './useServer.ts';

const server = useServer();
interface Item {
  id: number;
  title: string;
}
const call = async <Data>(method: string, path: string, asked: Parameters<typeof server.client.call>[2]) =>
  (await server.client.call<Data>(method, path, asked)).body;

test('[S0-232][S0-233][S0-234][S0-236][S0-190][S0-191] GET /notify lists unread ones and marks them; GET /notify/unread is 0 from then on', async () => {
  const { token } = await server.client.signIn('E001');
  const before = await call<{ unreadNumber: number }>('GET', '/notify/unread', { token });
  expect(before).toMatchObject({
    code: 200,
    data: { unreadNumber: expect.toSatisfy((count) => (count as number) > 0) },
  });
  const { data } = await call<Record<'isReadList' | 'unReadList', Item[]> & Record<string, unknown>>('GET', '/notify', {
    token,
  });
  const dates = expect.stringMatching(/^(\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2})*)?$/) as string;
  expect(data).toMatchObject({
    onLeave: { title: '今日請假人員', list: expect.any(Array) as unknown[] },
    unPunchOn: dates,
    unPunchOff: dates,
  });
  expect(data.unReadList).toHaveLength(before.data.unreadNumber);
  for (const item of [...data.unReadList, ...data.isReadList])
    expect(item).toMatchObject({
      type: expect.toSatisfy((type) => (type as number) >= 1 && (type as number) <= 10) as number,
      title: expect.any(String) as string,
      message: expect.any(String) as string,
      subTitle: expect.any(String) as string,
      createdOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/) as string,
    });
  expect((await call<{ unreadNumber: number }>('GET', '/notify/unread', { token })).data.unreadNumber).toBe(0);
});

test('[S0-237][S0-239][S0-240] GET /notify/rows returns pages; POST /notify/changeIsRead and POST /notify/changeState return the new counts', async () => {
  const { token } = await server.client.signIn('E002');
  const rows = await call<{ list: Item[]; totalSize: number; page: number; pageSize: number }>('GET', '/notify/rows', {
    token,
    query: { pageSize: '2' },
  });
  expect(rows.data).toMatchObject({ page: 1, pageSize: 2 });
  const ids = rows.data.list.map(({ id }) => id);
  expect([...ids].sort((one, other) => other - one)).toEqual(ids);
  const archived = await call<{ unreadNumber: number }>('POST', '/notify/changeState', {
    token,
    body: { ids, state: 2 },
  });
  expect(archived).toMatchObject({ code: 200, data: { unreadNumber: expect.any(Number) as number } });
  const all = await call<{ unReadTotal: number }>('POST', '/notify/changeIsRead', { token, body: { all: true } });
  expect(all.data.unReadTotal).toBe(0);
  expect((await call('POST', '/notify/changeState', { token, body: { ids, state: 3 } })).code).toBe(422);
  expect((await call('POST', '/notify/changeIsRead', { token, body: {} })).code).toBe(422);
});

test('[S0-238] GET /notify/supplementary is empty without pushes', async () => {
  const { token } = await server.client.signIn('E002');
  expect((await call('GET', '/notify/supplementary', { token })).data).toEqual({ notify: [] });
});

test('PUT /notify/preferences keeps what was chosen; GET /notify/preferences has all ten kinds and those that plugins declare', async () => {
  const { token } = await server.client.signIn('E101');
  const kinds = [{ type: 7, bell: true, desktop: false }];
  const saved = await call<{ keepUnread: boolean; kinds: { type: number; kind?: string }[] }>(
    'PUT',
    '/notify/preferences',
    {
      token,
      body: { keepUnread: true, kinds },
    },
  );
  expect(saved.data.kinds.filter(({ kind }) => !kind)).toHaveLength(10);
  expect(saved.data.kinds.map(({ kind }) => kind)).toContain('accounts.breakGlass');
  const kept = await call('GET', '/notify/preferences', { token });
  expect(kept.data).toEqual(saved.data);
  expect(kept.data).toMatchObject({ keepUnread: true, kinds: expect.arrayContaining(kinds) as object[] });
});

test('POST /socketLogout is 200 whatever the id (C.2-24)', async () => {
  const { token } = await server.client.signIn('E002');
  expect((await call('POST', '/socketLogout', { token, body: { socketId: 'nobody' } })).code).toBe(200);
});

test('[S0-242] POST /socketLoginSid takes the caller’s own id only (C.2-24)', async () => {
  const { token, employeeId } = await server.client.signIn('E002');
  const bind = async (id: number) => (await call('POST', '/socketLoginSid', { token, body: { employeeId: id } })).code;
  expect(await bind(employeeId)).toBe(200);
  expect(await bind(employeeId + 1)).toBe(422);
});
