import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type counter from '../fixtures/counter/src/contract.ts';
import { mount } from './mount.ts';
import type { MountOptions } from './Mounted.ts';

const FOLDER = fileURLToPath(new URL('../fixtures/counter', import.meta.url));
const start = (options: MountOptions<typeof counter> = {}) => mount<typeof counter>(FOLDER, options);
const DAY = 24 * 60 * 60 * 1000;

test('a call goes over HTTP to the real handler and the real database', async () => {
  const { api, person, server } = await start({ actions: ['counter.add'] });
  await expect(api.add({ body: { amount: 3 } })).resolves.toEqual({ id: 1 });
  const row = { id: 1, by: person.employee, amount: 3, day: '2026-03-26' };
  await expect(api.list()).resolves.toEqual([row]);
  await expect(server.db.execute('select amount from counter.counts')).resolves.toMatchObject({
    rows: [{ amount: 3 }],
  });
});

test('each mount has a database of its own: it contains neither rows nor counters of another', async () => {
  const { api } = await start({ actions: ['counter.add'] });
  await expect(api.list()).resolves.toEqual([]);
  await expect(api.add({ body: { amount: 1 } })).resolves.toEqual({ id: 1 });
});

test('two mounts at once are isolated', async () => {
  const [one, other] = await Promise.all([start({ actions: ['counter.add'] }), start()]);
  await one.api.add({ body: { amount: 5 } });
  await expect(other.api.list()).resolves.toEqual([]);
});

test('a person has only the given actions; a second person has their own', async () => {
  const { api, asPerson } = await start();
  await expect(api.add({ body: { amount: 1 } })).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
  const manager = await asPerson({ as: { employee: 'M001', level: 'deptManager' }, actions: ['counter.add'] });
  await expect(manager.api.add({ body: { amount: 1 } })).resolves.toEqual({ id: 1 });
  expect(manager.person).toMatchObject({ employee: 'M001', level: 'deptManager', groupId: null });
  await expect(manager.host.session()).resolves.toMatchObject({ acct: 'M001', actions: ['counter.add'] });
});

test('an undeclared action is an error of the test', async () => {
  await expect(start({ actions: ['counter.ad'] })).rejects.toThrow(
    'no running plugin declares the action "counter.ad"',
  );
});

test('network level and address are as requested', async () => {
  const { api, asPerson } = await start({ riskLevel: 2 });
  const input = { params: { id: 'a/b' }, query: { tag: '甲&乙' } };
  await expect(api.who(input)).resolves.toMatchObject({ id: 'a/b', tag: '甲&乙', level: 2, address: '127.0.0.1' });
  const outside = await asPerson({ riskLevel: 3, address: '203.0.113.9' });
  await expect(outside.api.who(input)).resolves.toMatchObject({ level: 1, address: '203.0.113.9' });
});

test('a file is uploaded and fetched as by a browser; another kind is the same failure', async () => {
  const { upload, fetchFile, asPerson } = await start();
  const { fileUrl, ...file } = await upload('會議.txt', '一二三');
  expect(file).toMatchObject({ fileName: '會議.txt', size: 9, link: fileUrl });
  expect(await (await fetchFile(fileUrl)).text()).toBe('一二三');
  expect((await (await asPerson()).fetchFile(fileUrl)).status).toBe(404);
  await expect(upload('page.html', '<p>')).rejects.toMatchObject({ http: 415, code: 415, status: 'WRONG_TYPE' });
});

test('a refusal is the failure that a browser would get', async () => {
  const { api } = await start({ actions: ['counter.add'], language: 'zh-TW' });
  await expect(api.add({ body: { amount: 101 } })).rejects.toMatchObject({
    name: 'CallFailure',
    message: '一次最多 100，不能加 101。',
    http: 200,
    code: 422,
    status: 'INVALID',
  });
});

test('the clock only advances when set, and advancing runs the jobs that are due', async () => {
  const { api, clock, advance, asPerson, person } = await start({
    clock: '2026-03-26T23:50:00+08:00',
    actions: ['counter.add'],
  });
  expect(clock.now().toISOString()).toBe('2026-03-26T15:50:00.000Z');
  await advance(20 * 60 * 1000);
  await expect(api.list()).resolves.toEqual([{ id: 1, by: 'job', amount: 1, day: '2026-03-27' }]);
  await advance(DAY);
  await expect(api.list(), 'the session has expired by then').rejects.toMatchObject({ http: 401 });
  const again = await asPerson({ as: person });
  expect(again.person).toBe(person);
  await expect(again.api.add({ body: { amount: 1 } }), 'with the actions from before').resolves.toHaveProperty('id');
});

test('events reach their audience', async () => {
  const { api, listen, asPerson } = await start({ actions: ['counter.add'] });
  const here = await listen();
  const elsewhere = await (await asPerson({ as: { company: '另一家公司' } })).listen();
  await api.add({ body: { amount: 7 } });
  await expect(here.next('added')).resolves.toEqual({ amount: 7 });
  expect(elsewhere.waiting).toEqual([]);
});

test('what reaches a person during a call is listed, once nothing more of it is on its way', async () => {
  const { api, asPerson, receivedBy } = await start({ actions: ['counter.add'] });
  const add = () => api.add({ body: { amount: 7 } });
  expect(await receivedBy(await asPerson(), add)).toEqual(['counter.added']);
  expect(await receivedBy(await asPerson({ as: { company: '另一家公司' } }), add)).toEqual([]);
});

test("the host's own events: each is taken once, and all are listed", async () => {
  const { server, person, listen } = await start();
  const here = await listen();
  for (const title of ['一', '二'])
    await server.context.notifier.notify({ type: 7, to: { employees: [person.id] }, title, message: '' });
  await expect(here.nextOfHost(7, ({ title }) => title === '二')).resolves.toMatchObject({ title: '二' });
  await expect(here.nextOfHost(7)).resolves.toMatchObject({ title: '一' });
  expect(here.ofHost.map(({ title }) => title)).toEqual(['一', '二']);
  expect(here.waiting).toEqual([]);
});

test("the demo company with the plugin's own rows", async () => {
  const { api, person } = await start({ demo: true, as: 'E001' });
  expect(person.employee).toBe('E001');
  await expect(api.list()).resolves.toHaveLength(2);
});

test.each(['timer', 'listener', 'listener of two events'])(
  'a resource left open by the plugin fails the test: a %s',
  async (kind) => {
    const { api, dispose } = await start();
    await api.leak({ params: { kind } });
    await expect(dispose()).rejects.toThrow(/left something behind:[\s\S]*counter\/src\/server\.ts/);
    process.removeAllListeners('SIGUSR2');
  },
  10_000,
);

test('a plugin that does not start throws with the reason', async () => {
  await expect(mount(FOLDER, { with: ['no/such/plugin'] })).rejects.toThrow(/neither a plugin's folder nor one of/);
  await expect(mount(FOLDER, { with: [FOLDER] })).rejects.toThrow(/counter did not start \(load, ID_TAKEN\)/);
});
