import { DrizzleQueryError } from 'drizzle-orm';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunningServer } from '../../index.ts';
import { call } from '../../testing/probe.ts';
import { clientBase, clientFile, describeState, pluginInfos } from './pluginInfos.ts';
import { toFault } from './Plugins.ts';
import { GOOD, plugin, serverWith } from '../../testing/serverWith.ts';

const infos = ({ plugins, services }: RunningServer, language: 'zh-TW' | 'en', reasons = true) =>
  pluginInfos(plugins, services.catalogues, { language, reasons });

test('why a plugin failed is shown in the language of the reader to those who manage plugins, and to no one else', async () => {
  const { server } = await serverWith(await plugin('broken', `throw new Error('/srv/atrium/secret');`));
  const messages = (['zh-TW', 'en'] as const).map((language) => infos(server, language)[0]?.failure?.message);
  expect(messages).toEqual([
    '外掛無法啟動（/srv/atrium/secret），請聯絡作者。',
    'The plugin cannot start (/srv/atrium/secret); ask its author.',
  ]);
  expect(infos(server, 'zh-TW', false)[0]?.failure).toEqual({
    plugin: 'broken',
    phase: 'activate',
    code: 'ACTIVATE_FAILED',
    message: '',
  });
});

test('the list has a state for caches until a plugin changes, and none while one failed or may change', () => {
  const state = (...entries: readonly { hash?: string; state?: string; failure?: object }[]) => {
    const all = entries.map(({ hash, state = 'active', failure = null }, at) => ({
      plugin: { id: `plugin${at}`, manifest: { hash } },
      state,
      failure,
    }));
    return describeState({ all: () => all } as never);
  };
  const list = [{ hash: 'a' }, { hash: 'b' }];
  expect(state(...list)).toBe(state(...list));
  expect(state({ hash: 'a' }, { hash: 'c' })).not.toBe(state(...list));
  expect(state({ hash: 'a' }, { hash: 'b', state: 'disabled' })).not.toBe(state(...list));
  expect(state({ hash: 'a' })).not.toBe(state(...list));
  expect(state({ hash: 'a' }, { hash: 'b', state: 'failed', failure: {} })).toBeUndefined();
  expect(state({ hash: 'a' }, {})).toBeUndefined();
});

test('a fault does not contain the parameters of a failed query', () => {
  const thrown = new DrizzleQueryError('insert into credentials values ($1)', ['argon2-hash'], new Error('duplicate'));
  const { message, variables } = toFault('activate', 'ACTIVATE_FAILED', thrown);
  expect(message).toContain('insert into credentials');
  expect(JSON.stringify([message, variables])).not.toContain('argon2-hash');
});

test('claims of a failed plugin that another one has belong to the other in the browser, permanently', async () => {
  const claims = `tabs: { CardTab: { title: 'x' } }, pages: { Card: { path: '/cards/:code', title: 'x', signedIn: true } },`;
  const { server, states } = await serverWith(
    await plugin('early', `throw new Error('in activate');`, claims),
    await plugin('late', GOOD, claims),
  );
  expect(states.map(({ id, state }) => `${id} ${state}`)).toEqual(['early failed', 'late active']);
  expect(infos(server, 'zh-TW').map(({ manifest }) => manifest.id)).toEqual(['late', 'early']);
  await server.plugins.enable('early');
  expect(server.plugins.find('early')?.failure).toMatchObject({ code: 'VIEW_TAKEN' });
});

test('a working folder replaces a failed one with the same id: its texts, its position in the list', async () => {
  const named = async (server: string, title: string) => {
    const source = await plugin('twice', server);
    await mkdir(join(source.folder, 'locales'));
    await writeFile(join(source.folder, 'locales/zh-TW.json'), JSON.stringify({ title }));
    return source;
  };
  const { server } = await serverWith(await named(`throw new Error('old');`, '舊的'), await named(GOOD, '新的'));
  expect(infos(server, 'zh-TW')).toMatchObject([
    { manifest: { id: 'twice' }, texts: { title: '新的' }, failure: null },
  ]);
  await server.plugins.disable('twice');
  expect((await call(server.url, 'GET', '/api/ping/twice')).http).toBe(401);
});

test('a visitor gets pages without sign-in, their texts and public calls; that one failed, but not why', async () => {
  const contract = (path: string) => `
    actions: { 'open.manage': '管理' }, tabs: { HiddenTab${path.length}: { title: '密室' } },
    pages: {
      Card: { path: '${path}', title: '名片', signedIn: false },
      Desk: { path: '/desks${path}', title: '座位', signedIn: true },
    },`;
  const texts = {
    title: '公開',
    'pages.Card.title': '名片',
    'pages.Card.greeting': '您好',
    'pages.Desk.title': '座位',
    'actions.open.manage': '管理',
    'admin.secret': '密',
  };
  const sources = await Promise.all([
    plugin('open', GOOD, contract('/public/cards/:code')),
    plugin('shut', `throw new Error('/srv/secret');`, contract('/public/gone')),
    // A plugin without such pages is left out.
    plugin('inner', GOOD, contract('/inner').replace('signedIn: false', 'signedIn: true')),
  ]);
  for (const { folder } of sources) {
    await mkdir(join(folder, 'locales'));
    await writeFile(join(folder, 'locales/zh-TW.json'), JSON.stringify(texts));
  }
  const { server } = await serverWith(...sources);
  const shown = (id: string, path: string) => ({
    manifest: {
      id,
      name: id,
      version: '1.0.0',
      sdk: { major: 1, built: expect.any(String) as string },
      client: null,
      actions: {},
      tabs: {},
      panels: {},
      header: {},
      account: {},
      sideTabs: {},
      commands: {},
      today: {},
      search: {},
      menu: [],
      events: [],
      uses: [],
      fulfils: [],
      preferences: null,
      pages: { Card: { path, title: '名片', signedIn: false } },
      api: { ping: { service: 'main', method: 'get', path: `/ping/${id}`, needs: 'public' } },
    },
    texts: { title: '公開', 'pages.Card.title': '名片', 'pages.Card.greeting': '您好' },
    titles: {},
    entry: null,
    styles: [],
    failure: null,
  });
  const { json } = await call(server.url, 'GET', '/api/publicPages');
  expect(json.data).toEqual({
    plugins: [
      shown('open', '/public/cards/:code'),
      {
        ...shown('shut', '/public/gone'),
        failure: { plugin: 'shut', phase: 'load', code: 'UNAVAILABLE', message: '' },
      },
    ],
  });
});

const manifest = {
  id: 'nav',
  version: '1.0.0',
  hash: 'abc',
  client: { entry: 'client.js', styles: [] },
  clientFiles: ['client.js'],
};
const entry = (facts: object = {}, more: object = {}) => ({
  state: 'active',
  plugin: { id: 'nav', source: { kind: 'built', folder: '/built' }, manifest: { ...manifest, ...more } },
  ...facts,
});
const found = (address: string, registered: object | undefined = entry()) =>
  clientFile({ find: (id: string) => (id === 'nav' ? registered : undefined) } as never, address);

test.each([
  ['its own', '/plugins/nav/1.0.0-abc/client.js', { root: '/built', file: 'client.js' }],
  ['another hash', '/plugins/nav/1.0.0-abd/client.js', undefined],
  ['no hash', '/plugins/nav/1.0.0/client.js', undefined],
  ['a file that is not listed', '/plugins/nav/1.0.0-abc/server.js', undefined],
  ['no file', '/plugins/nav/1.0.0-abc', undefined],
  ['another plugin', '/plugins/calendar/1.0.0-abc/client.js', undefined],
])('a file of a client at an address with %s', (_, address, expected) => {
  expect(found(address)).toEqual(expected);
});

test('a plugin that is disabled or has no client has no files; one that failed has', () => {
  const address = '/plugins/nav/1.0.0-abc/client.js';
  expect(found(address, entry({ state: 'disabled' }))).toBeUndefined();
  expect(found('/plugins/nav/null/client.js', entry({}, { client: null }))).toBeUndefined();
  expect(found(address, entry({ state: 'failed' }))).toBeDefined();
});

test('the address has the hash of the build, if there is one', () => {
  const base = (more: object) => clientBase(entry({}, more).plugin as never);
  expect([base({}), base({ hash: undefined }), base({ client: null })]).toEqual([
    '/plugins/nav/1.0.0-abc',
    '/plugins/nav/1.0.0',
    null,
  ]);
});
