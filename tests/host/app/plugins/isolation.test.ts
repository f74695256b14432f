import { createKeyPair } from '@atrium/sdk/archive';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PluginLife } from '../../../../host/server/src/app/plugins/PluginLife.ts';
import type { PluginRegistry } from '../../../../host/server/src/runtime/plugins/PluginRegistry.ts';
import { type Version, Workshop } from '../../../plugins/Workshop.ts';
import { mountProbe } from '../../mountProbe.ts';

const keys = createKeyPair();
/** Where the call is answered: in the process of the host, or in another one. */
const ANSWER = '" + process.pid + "';
const params = { plugin: 'sound' };

let workshop: Workshop;
let probe: Awaited<ReturnType<typeof mountProbe>>;
/** Of an operator who takes unsigned plugins, and wants them in processes of their own; nothing fulfils the navigation there. */
let wary: typeof probe;
beforeAll(async () => {
  workshop = await Workshop.open();
  probe = await mountProbe({ actions: ['plugin.manage'], with: ['nav'] });
  const config = { allowUnsignedPlugins: true, isolatedPlugins: ['unsigned'] };
  wary = await mountProbe({ actions: ['plugin.manage'], config });
  for (const { host } of [probe, wary])
    await host.addPluginKey({ body: { name: '資訊部', publicKey: keys.publicKey } });
}, 60_000);
afterAll(() => workshop[Symbol.asyncDispose]());

async function send(version: Version, { host, upload } = probe) {
  const archive = await workshop.archive({ key: keys.privateKey, answer: ANSWER, ...version });
  const { fileId } = await upload(`sound-${version.version}.atrium.tgz`, archive);
  return { fileId, review: await host.checkPlugin({ body: { fileId } }) };
}

async function install(version: Version, isIsolated?: boolean, on = probe) {
  const { fileId, review } = await send(version, on);
  const body = { fileId, hash: review.hash, ...(isIsolated !== undefined && { isIsolated }) };
  await on.host.installPlugin({ body });
  return review;
}

async function processOf({ url, token } = probe): Promise<number> {
  const response = await fetch(`${url}/api/sound/ask`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { answer: string } };
  return Number(data.answer);
}

const isInHost = async (on = probe) => (await processOf(on)) === process.pid;
const detail = ({ host } = probe) => host.installedPlugin({ params });
const isolate = (isIsolated: boolean, plugin = 'sound', { host } = probe) =>
  host.isolatePlugin({ params: { plugin }, body: { isIsolated } });

test('an administrator puts a plugin into a process of its own and back, without a restart of anything else; versions keep it', async () => {
  const { host, clock, server } = probe;
  expect(await install({ version: '1.0.0' })).toMatchObject({ isolation: 'none', canIsolate: true });
  expect(await isInHost()).toBe(true);
  const before = await detail();
  expect(before).toMatchObject({ isolation: 'none', memory: null, processes: [{ memory: null }] });
  const held = before.processes[0]!.replaced;

  expect(await isolate(true)).toEqual({ id: 'sound', version: '1.0.0', running: 1, processes: 1 });
  expect(await isInHost()).toBe(false);
  const isolated = await detail();
  // What was imported before is held until the process ends.
  expect(isolated).toMatchObject({ isolation: 'chosen', processes: [{ replaced: held + 1 }] });
  expect(isolated.memory).toBeGreaterThan(1024 * 1024);
  expect(isolated.recent[0]).toMatchObject({ kind: 'isolate', title: '變更外掛的執行方式' });
  const own = await processOf();
  await isolate(true);
  expect(await processOf(), 'what is so already is not started again').toBe(own);
  expect((await detail()).recent.filter(({ kind }) => kind === 'isolate')).toHaveLength(1);

  clock.move(60_000);
  expect(await install({ version: '1.1.0' })).toMatchObject({ isolation: 'chosen' });
  expect(await isInHost()).toBe(false);
  await host.disablePlugin({ params });
  await expect(isolate(false)).rejects.toMatchObject({ code: 422, message: expect.stringContaining('停用') as string });
  await host.enablePlugin({ params });
  expect(await isInHost()).toBe(false);

  await isolate(false);
  expect(await isInHost()).toBe(true);
  expect(await detail()).toMatchObject({ isolation: 'none', memory: null, processes: [{ replaced: held + 1 }] });
  await host.removePlugin({ params });
  expect(server.plugins.find('sound')).toBeUndefined();
}, 60_000);

test('it is installed into a process of its own where the administrator wants that', async () => {
  await install({ version: '2.0.0' }, true);
  expect(await isInHost()).toBe(false);
  expect(await detail()).toMatchObject({
    isolation: 'chosen',
    processes: [{ replaced: expect.any(Number) as number }],
  });
  await probe.host.removePlugin({ params });
}, 60_000);

test('what an author or the operator wants, and what the host works with, is not chosen', async () => {
  const review = await install({ version: '3.0.0', manifest: { isolated: true } });
  expect(review).toMatchObject({ isolation: 'contract', canIsolate: true });
  await expect(isolate(false)).rejects.toMatchObject({ code: 422, message: expect.stringContaining('作者') as string });
  const needed = expect.stringContaining('不能在獨立的程序執行') as string;
  await expect(isolate(true, 'nav')).rejects.toMatchObject({ code: 422, message: needed });
  await expect(isolate(true, 'nothing')).rejects.toMatchObject({ code: 404 });
  await probe.host.removePlugin({ params });
}, 60_000);

test('an administrator does not take an unsigned plugin out of the process that the operator wants for it', async () => {
  const byOperator = { code: 422, message: expect.stringContaining('維運人員') as string };
  const unsigned = { key: undefined as never };
  await install({ version: '6.0.0' }, true, wary);
  expect(await detail(wary)).toMatchObject({ isolation: 'chosen' });
  expect(await install({ version: '6.1.0', ...unsigned }, undefined, wary)).toMatchObject({ isolation: 'operator' });
  expect(await detail(wary)).toMatchObject({ isolation: 'operator' });
  await expect(isolate(false, 'sound', wary)).rejects.toMatchObject(byOperator);
  await wary.host.removePlugin({ params });
  await install({ version: '6.2.0', ...unsigned }, true, wary);
  await expect(isolate(false, 'sound', wary)).rejects.toMatchObject(byOperator);
  expect(await isInHost(wary)).toBe(false);
  await wary.host.removePlugin({ params });
}, 60_000);

test('a version that the host works with runs in its process, whatever was chosen for the one before', async () => {
  const fulfils = ['navigation'];
  await install({ version: '7.0.0' }, true, wary);
  const review = await install({ version: '7.1.0', manifest: { fulfils } }, undefined, wary);
  expect(review).toMatchObject({ isolation: 'none', canIsolate: false });
  expect(await isInHost(wary)).toBe(true);
  expect(await detail(wary)).toMatchObject({ version: '7.1.0', state: 'active', isolation: 'none' });
  await expect(isolate(true, 'sound', wary)).rejects.toMatchObject({ code: 422 });
  await isolate(false, 'sound', wary);
  expect(await install({ version: '7.2.0' }, undefined, wary)).toMatchObject({ isolation: 'none', canIsolate: true });
  await wary.host.removePlugin({ params });
}, 60_000);

test('a choice that meets what was changed meanwhile is refused', async () => {
  const { server, host } = probe;
  const life = new PluginLife(server.services, server.plugins as PluginRegistry);
  onTestFinished(() => life.stop());
  await install({ version: '8.0.0' });
  const [, disabled] = await Promise.allSettled([life.disable('sound'), life.isolate('sound', true)]);
  expect(disabled).toMatchObject({ status: 'rejected', reason: { shape: { code: 422 } } });
  expect(await detail()).toMatchObject({ state: 'disabled', isolation: 'none' });
  await host.enablePlugin({ params });
  const [, removed] = await Promise.allSettled([life.remove('sound'), life.isolate('sound', true)]);
  expect(removed).toMatchObject({ status: 'rejected', reason: { shape: { code: 410 } } });
}, 60_000);

test('what waits behind the removal of its plugin says that it was removed, and changes nothing', async () => {
  const { server } = probe;
  const life = new PluginLife(server.services, server.plugins as PluginRegistry);
  onTestFinished(() => life.stop());
  await install({ version: '8.1.0' });
  const [version] = await life.records.versions('sound');
  const { source } = server.plugins.find('sound')!.plugin;
  const builtIn = { id: 'sound', version: '8.1.0', hash: version!.hash, source };
  const [, ...waiting] = await Promise.allSettled([
    life.remove('sound'),
    life.disable('sound'),
    life.enable('sound'),
    life.returnToBuiltIn(builtIn, { forget: true }),
    life.restore(version!),
  ]);
  const message = { plugin: 'host', key: 'pluginInstall.removed' };
  const reason = { shape: { code: 410, status: 'GONE', message } };
  expect(waiting).toMatchObject(waiting.map(() => ({ status: 'rejected', reason })));
  expect(waiting).toHaveLength(4);
  expect(server.plugins.find('sound')).toBeUndefined();
  const left = `select id from host.plugins where id = 'sound' union select target from host.audit
    where target = 'sound' and id > (select max(id) from host.audit where action = 'plugin.remove')`;
  expect(await server.db.execute(left)).toMatchObject({ rows: [] });
}, 60_000);

test('a version that does not start in a process of its own leaves what runs as it was', async () => {
  // Its environment is empty there.
  const activate = "if (process.env.PATH === undefined) throw new Error('not here')";
  await install({ version: '4.0.0', activate });
  await expect(isolate(true)).rejects.toMatchObject({ code: 422 });
  expect(await isInHost()).toBe(true);
  expect(await detail()).toMatchObject({ isolation: 'none', state: 'active' });
  await probe.host.removePlugin({ params });
}, 60_000);

test('a review says what is new of rights and views, and which of them are gone', async () => {
  const manifest = { rights: { modules: ['fs'] } };
  await install({ version: '5.0.0', manifest });
  const tabs = { OtherTab: { title: '其他' } };
  const changed = { rights: { modules: ['fs', 'net'] }, tabs, menu: [], actions: { 'sound.stop': '停止' } };
  const { review } = await send({ version: '5.1.0', manifest: changed });
  expect(review).toMatchObject({
    modules: ['fs', 'net'],
    newModules: ['net'],
    newViews: [{ kind: 'tab', name: 'OtherTab', title: '其他' }],
    removedViews: [{ kind: 'tab', name: 'SoundTab' }],
    newActions: [{ name: 'sound.stop' }],
    removedActions: [{ name: 'sound.play', title: '播放聲音' }],
  });
  expect(await detail()).toMatchObject({ modules: ['fs'], views: [{ name: 'SoundTab', entries: 0 }] });
}, 60_000);
