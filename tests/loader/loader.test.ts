import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { translateManifest, type PluginInfo } from '@atrium/sdk/host';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Client } from '../server/Client.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { BROKEN_MANIFESTS, FAULTY, workingPlugin, THIEF } from './faultyPlugins.ts';
import { startLoader, type Started } from './startLoader.ts';
import { dropOwnPlugin, dropPlugin, viewOf } from './writePlugin.ts';

const built = temporaryFolder('atrium-built');
let server: Started;
let client: Client;
let token: string;
let plugins: ReadonlyMap<string, PluginInfo>;

interface Entry {
  readonly link: string;
  readonly children: readonly Entry[];
}

beforeAll(async () => {
  const own = fileURLToPath(new URL('../../plugins/leave', import.meta.url));
  const before = readdirSync(own);
  await Promise.all([
    dropOwnPlugin('leave', join(built.path, 'leave')),
    ...Object.entries(FAULTY).map(([id, files]) => dropPlugin(id, files, join(built.path, id))),
    dropPlugin('thief', THIEF, join(built.path, 'thief')),
    ...Object.entries(BROKEN_MANIFESTS).map(([id, spoil]) => dropBroken(id, spoil)),
  ]);
  expect(readdirSync(own), 'the folder of the plugin is unchanged').toEqual(before);
  server = await startLoader(inject('company'), { keep: ['attendance'], plugins: built.path });
  client = new Client(server.url);
  ({ token } = await client.signIn('E001'));
  // May see why a plugin failed.
  const administrator = await client.signIn('A001');
  plugins = await pluginsFor(administrator.token);
});

afterAll(async () => {
  await server?.stop();
  built.remove();
});

async function pluginsFor(person: string, language = 'zh-TW'): Promise<ReadonlyMap<string, PluginInfo>> {
  const asked = { token: person, headers: { 'accept-language': language } };
  const { body } = await client.call<{ plugins: PluginInfo[] }>('GET', '/plugins', asked);
  return new Map(body.data.plugins.map((info) => [info.manifest.id, info]));
}

async function dropBroken(id: string, spoil: (manifest: object) => object): Promise<void> {
  await dropPlugin(id, workingPlugin(id), join(built.path, id));
  const file = join(built.path, id, 'plugin.json');
  writeFileSync(file, JSON.stringify(spoil(JSON.parse(readFileSync(file, 'utf8')) as object)));
}

const menuLinks = async () => {
  const { body } = await client.call<{ menu: Entry[] }>('GET', '/menuList', { token });
  const linksOf = ({ link, children }: Entry): string[] => [link, ...children.flatMap(linksOf)];
  return body.data.menu.flatMap(linksOf);
};

test('plugins/leave, unchanged and built, works from the data folder: menu entry, manifest, texts, code', async () => {
  const leave = plugins.get('leave');
  expect(leave).toMatchObject({ manifest: { name: '請假', tabs: { LeavePanel: {} } }, failure: null });
  expect(leave?.entry).toMatch(/^\/plugins\/leave\/\d+\.\d+\.\d+-[0-9a-f]{12}\/client\.js$/);
  expect(Object.keys(leave?.texts ?? {})).not.toHaveLength(0);
  await expect(menuLinks()).resolves.toContain('LeavePanel');
  for (const address of [leave?.entry ?? '', ...(leave?.styles ?? [])]) {
    const reply = await fetch(server.url + address);
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
});

test('files that are not for browsers are not served', async () => {
  const base = plugins.get('sound')?.entry?.replace('client.js', '') ?? '';
  for (const file of ['server.js', 'plugin.json', 'locales/zh-TW.json', '../sound/server.js', '%2e%2e/sound/server.js'])
    expect((await fetch(server.url + base + file)).status, file).toBe(404);
});

test.each([
  ['serverimport', 'load', 'IMPORT_FAILED', '壞在匯入'],
  ['serveractivate', 'activate', 'ACTIVATE_FAILED', '壞在啟動'],
  ['migration', 'migrate', 'MIGRATION_FAILED', 'nonsense'],
])('a plugin that throws on the server is reported and skipped: %s', async (id, phase, code, reason) => {
  expect(plugins.get(id)?.failure).toMatchObject({
    plugin: id,
    phase,
    code,
    message: expect.stringContaining(reason) as string,
  });
  expect(server.output()).toContain(`"plugin":"${id}"`);
  const { status } = await client.call('GET', `/${id}/ask`, { token });
  expect(status, 'its calls are unknown').toBe(404);
});

test('those who manage plugins see why, in their language; others see that it failed, the phase and the code', async () => {
  const { token: administrator } = await client.signIn('A001');
  const english = (await pluginsFor(administrator, 'en')).get('serveractivate')?.failure;
  expect(english?.message).toBe('The plugin cannot start (壞在啟動); ask its author.');
  const failures = [...(await pluginsFor(token)).values()].flatMap(({ failure }) => failure ?? []);
  expect(failures.find(({ plugin }) => plugin === 'serveractivate')).toEqual({
    plugin: 'serveractivate',
    phase: 'activate',
    code: 'ACTIVATE_FAILED',
    message: '',
  });
  expect(failures.map(({ message }) => message).join('')).toBe('');
});

test.each(Object.keys(BROKEN_MANIFESTS))(
  'an invalid plugin.json is reported with its folder, and every browser can still read the list: %s',
  (id) => {
    expect(plugins.get(id)?.failure).toMatchObject({ plugin: id, phase: 'load', code: 'UNREADABLE' });
    for (const info of plugins.values())
      expect(() => translateManifest(info.manifest, info.texts), info.manifest.id).not.toThrow();
  },
);

test('a plugin that throws in a handler returns 500 without a stack trace, and continues', async () => {
  const { status, body } = await client.call('GET', '/handler/ask', { token });
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toMatch(/壞在處理|\.js|at /);
  expect(plugins.get('handler')?.failure).toBeNull();
  await expect.poll(() => server.output()).toMatch(/"plugin":"handler"[^\n]*壞在處理|壞在處理[^\n]*"plugin":"handler"/);
});

test('the working one, the host and the plugins of the repository work', async () => {
  await expect(client.call('GET', '/sound/ask', { token })).resolves.toMatchObject({
    status: 200,
    body: { data: { answer: '在' } },
  });
  await expect(client.call('GET', '/punchCard', { token })).resolves.toMatchObject({ status: 200 });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await expect(menuLinks()).resolves.toContain(viewOf('sound'));
});

test('a duplicate view id is refused with a sentence', () => {
  expect(plugins.get('thief')?.failure).toEqual({
    plugin: 'thief',
    phase: 'load',
    code: 'VIEW_TAKEN',
    message: expect.stringMatching(new RegExp(`${viewOf('sound')}.*sound|sound.*${viewOf('sound')}`)) as string,
  });
});
