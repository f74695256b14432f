import { createKeyPair } from '@atrium/sdk/archive';
import { InstalledPlugin, PluginDetail, PluginKey, PluginReview } from '@atrium/sdk/host';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Administrator, installVersion, succeed } from '../plugins/installing.ts';
import { Workshop } from '../plugins/Workshop.ts';
import { useServer } from './useServer.ts';

const server = useServer();
const keys = createKeyPair();
let workshop: Workshop;
let administrator: Administrator;

beforeAll(async () => {
  workshop = await Workshop.open();
  const { client, atrium } = server;
  administrator = { client, url: atrium.url, token: (await client.signIn('A001')).token };
  await call('POST', '/pluginKeys', { name: '資訊部', publicKey: keys.publicKey });
});
afterAll(() => workshop[Symbol.asyncDispose]());

const call = <Data>(method: string, path: string, body?: object) => succeed<Data>(administrator, method, path, body);
const install = (version: string) => installVersion(administrator, workshop, { version, key: keys.privateKey });
const own = '/installedPlugins/sound';

test('GET /pluginKeys, POST /pluginKeys and DELETE /pluginKeys/:id manage the keys of publishers', async () => {
  const { publicKey } = createKeyPair();
  const key = PluginKey.parse(await call('POST', '/pluginKeys', { name: '恆茂電子', publicKey }));
  expect(await call('GET', '/pluginKeys')).toContainEqual(key);
  await call('DELETE', `/pluginKeys/${key.id}`);
  expect(await call('GET', '/pluginKeys')).not.toContainEqual(key);
});

test('POST /installedPlugins/check reviews an upload, POST /installedPlugins installs it, GET /installedPlugins and GET /installedPlugins/:plugin describe it', async () => {
  const { review, fitted } = await install('1.0.0');
  expect(PluginReview.parse(review)).toMatchObject({ id: 'sound', signature: 'valid', keyName: '資訊部' });
  expect(fitted).toEqual({ id: 'sound', version: '1.0.0', running: 1, processes: 1 });
  expect(await call('GET', '/sound/ask')).toEqual({ answer: '1.0.0' });
  const { list } = z.object({ list: z.array(InstalledPlugin) }).parse(await call('GET', '/installedPlugins'));
  expect(list.find(({ id }) => id === 'sound')).toMatchObject({
    origin: 'installed',
    state: 'active',
    installedBy: '周建宏',
  });
  expect(list.every(({ state }) => state === 'active')).toBe(true);
  expect(PluginDetail.parse(await call('GET', own))).toMatchObject({ views: [{ kind: 'tab', name: 'SoundTab' }] });
});

test('POST /installedPlugins/:plugin/disable, POST /installedPlugins/:plugin/enable and POST /installedPlugins/:plugin/restore change what runs', async () => {
  await install('1.0.0');
  await install('1.1.0');
  const { versions } = PluginDetail.parse(await call('GET', own));
  await call('POST', `${own}/restore`, { hash: versions.find(({ version }) => version === '1.0.0')!.hash });
  expect(await call('GET', '/sound/ask')).toEqual({ answer: '1.0.0' });
  await call('POST', `${own}/disable`);
  expect((await server.client.call('GET', '/sound/ask', { token: administrator.token })).body.code).toBe(404);
  await call('POST', `${own}/enable`);
  expect(await call('GET', '/sound/ask')).toEqual({ answer: '1.0.0' });
});

test('PUT /installedPlugins/:plugin/isolation runs a plugin in a process of its own', async () => {
  await install('1.0.0');
  expect(await call('PUT', `${own}/isolation`, { isIsolated: true })).toMatchObject({ id: 'sound', running: 1 });
  expect(PluginDetail.parse(await call('GET', own))).toMatchObject({ isolation: 'chosen', state: 'active' });
  expect(await call('GET', '/sound/ask')).toEqual({ answer: '1.0.0' });
  await call('PUT', `${own}/isolation`, { isIsolated: false });
});

test('GET /availablePlugins finds none without a registry; GET /installedPlugins/:plugin/data exports what a plugin keeps', async () => {
  expect(await call('GET', '/availablePlugins')).toMatchObject({ source: 'none', list: [] });
  await install('1.0.0');
  const headers = { authorization: `Bearer ${administrator.token}` };
  const archive = await fetch(`${administrator.url}/api${own}/data`, { headers });
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(Buffer.from(await archive.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04'));
});

test('DELETE /installedPlugins/:plugin removes it; what comes with the host is refused', async () => {
  await install('1.2.0');
  await call('DELETE', own);
  const refused = async (path: string) =>
    (await server.client.call('DELETE', path, { token: administrator.token })).body.code;
  expect([await refused(own), await refused('/installedPlugins/calendar')]).toEqual([404, 422]);
});
