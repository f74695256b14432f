import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '@atrium/sdk';
import { hashPlugin, writeManifest } from '@atrium/sdk/archive';
import { expect, test } from 'vitest';
import { call, PROBE } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';
import { raiseVersion } from '../../../../host/server/src/core/versions.ts';
import type { Pause } from '../../../../host/server/src/core/time.ts';
import { emptyManifest } from '../../../../host/server/src/runtime/plugins/readPlugin.ts';
import { pluginInfos } from '../../../../host/server/src/runtime/plugins/pluginInfos.ts';
import { GOOD, plugin, serverIn, serverWith } from '../../../../host/server/src/testing/serverWith.ts';

const READER = { language: 'zh-TW', reasons: true } as const;

test('a plugin that fails in any phase is named with phase, code and a sentence; the others serve', async () => {
  const migrations = await plugin('badtables', GOOD);
  await cp(join(PROBE, 'migrations'), join(migrations.folder, 'migrations'), { recursive: true });
  await writeFile(join(migrations.folder, 'migrations/0000_initial.sql'), 'create table nonsense (');
  const unreadable = await plugin('unreadable', GOOD);
  await writeFile(join(unreadable.folder, 'src/contract.ts'), `throw new Error('contract');`);
  const { server, states, failures } = await serverWith(
    await plugin('badimport', `!throw new Error('at import');`),
    migrations,
    await plugin('badactivate', `throw new Error('in activate');`),
    await plugin('badhandlers', 'return {} as never;'),
    unreadable,
    await plugin('noserver', '!export default 7;'),
    await plugin('alias', '!export default { contract: { ...contract, id: "other" }, activate: () => ({}) };'),
    await plugin('good', GOOD),
  );
  expect(states).toEqual([
    { id: 'badimport', state: 'failed', phase: 'load', code: 'IMPORT_FAILED' },
    { id: 'badtables', state: 'failed', phase: 'migrate', code: 'MIGRATION_FAILED' },
    { id: 'badactivate', state: 'failed', phase: 'activate', code: 'ACTIVATE_FAILED' },
    { id: 'badhandlers', state: 'failed', phase: 'activate', code: 'HANDLER_MISSING' },
    { id: 'unreadable', state: 'failed', phase: 'load', code: 'UNREADABLE' },
    { id: 'noserver', state: 'failed', phase: 'load', code: 'NO_SERVER' },
    { id: 'alias', state: 'failed', phase: 'load', code: 'OTHER_ID' },
    { id: 'good', state: 'active', phase: undefined, code: undefined },
  ]);
  const ready = JSON.parse((await call(server.url, 'GET', '/readyz')).text) as object;
  expect(ready).toMatchObject({ status: 'ready', migrations: { failed: ['badtables'] } });
  for (const failure of failures.slice(0, -1)) expect(failure?.message).toMatch(/[一-龥].*。$/);
  expect((await call(server.url, 'GET', '/api/ping/good')).json.code).toBe(200);
  expect((await call(server.url, 'GET', '/api/ping/badactivate')).http).toBe(401);
});

test('what two plugins cannot both have goes to the first: id, view, route, page, host contract; reserved names to their owner', async () => {
  const tab = (view: string) => `tabs: { ${view}: { title: 'x' } },`;
  const page = (path: string) => `pages: { Card: { path: '${path}', title: 'x', signedIn: true } },`;
  const { states, failures } = await serverWith(
    await plugin('first', GOOD, `${tab('Shared')} `),
    await plugin('first', GOOD),
    await plugin('second', GOOD, tab('Shared')),
    await plugin('third', GOOD, tab('BulletinList')),
    await plugin('fourth', GOOD, `sdk: 2,`),
    await plugin(
      'fifth',
      'return { api: { ping: () => ({}), more: () => ({}) } } as never;',
      `api: { ping: { get: '/ping/first', returns: z.object({}), needs: 'public' } },`,
    ),
    await plugin('public', GOOD),
    await plugin('sixth', GOOD, page('/cards/:code')),
    await plugin('seventh', GOOD, page('/Cards/:id')),
    await plugin('eighth', GOOD, page('/index/Card')),
    await plugin('ninth', GOOD, page('/socket.io/:card')),
    await plugin('tenth', GOOD, page('/cards/*')),
    await plugin(
      'eleventh',
      GOOD,
      `pages: { ${['One', 'Two'].map((name) => `${name}: { path: '/two/:${name}', title: 'x', signedIn: true }`).join()} },`,
    ),
  );
  expect(states.map(({ id, code }) => `${id} ${code ?? 'active'}`)).toEqual([
    'first active',
    'first ID_TAKEN',
    'second VIEW_TAKEN',
    'third VIEW_RESERVED',
    'fourth SDK_MAJOR',
    'fifth ROUTE_TAKEN',
    'public ID_RESERVED',
    'sixth active',
    'seventh PAGE_TAKEN',
    'eighth PAGE_RESERVED',
    'ninth PAGE_RESERVED',
    'tenth PAGE_MALFORMED',
    'eleventh PAGE_TWICE',
  ]);
  expect(failures[2]?.message).toContain('「Shared」已由外掛「first」使用');
  const paths = ['「/Cards/:id」', '「/index/Card」', '「/socket.io/:card」', '「/cards/*」', '「/two/:Two」'];
  for (const [at, path] of paths.entries()) expect(failures[8 + at]?.message).toContain(path);
});

test('the addresses of calls are those of this installation, and no page’s', async () => {
  const page = (path: string) => `pages: { Card: { path: '${path}', title: 'x', signedIn: true } },`;
  const { states } = await serverIn(
    { env: { ATRIUM_BASE_MAIN: '/portal/api' } },
    await plugin('first', GOOD, page('/Portal/api/cards')),
    await plugin('second', GOOD, page('/api/cards')),
    await plugin('third', GOOD, page('/wl/cards')),
  );
  expect(states.map(({ id, code }) => `${id} ${code ?? 'active'}`)).toEqual([
    'first PAGE_RESERVED',
    'second active',
    'third PAGE_RESERVED',
  ]);
});

/** Waits for limits of so many seconds: the given turn of them is over at once, the others never are. */
function limitsOf(seconds: number, turn: number): Pause {
  let turns = 0;
  return (asked) => (asked === seconds && ++turns === turn ? Promise.resolve() : new Promise(() => {}));
}

test('an activation that does not end fails after five seconds', async () => {
  const plugins = [await plugin('slow', 'return new Promise(() => {}) as never;'), await plugin('good', GOOD)];
  // The host's own activation is the first.
  const { states, failures } = await serverIn({ pause: limitsOf(5, 2) }, ...plugins);
  expect(states.map(({ code }) => code)).toEqual(['ACTIVATE_TIMEOUT', undefined]);
  expect(failures[0]?.message).toContain('5 秒');
});

test('code that does not finish importing fails after fifteen seconds', async () => {
  const plugins = [await plugin('endless', `!await new Promise(() => {});`), await plugin('good', GOOD)];
  const { states, failures } = await serverIn({ pause: limitsOf(15, 1) }, ...plugins);
  expect(states).toMatchObject([{ state: 'failed', phase: 'load', code: 'IMPORT_TIMEOUT' }, { state: 'active' }]);
  expect(failures[0]?.message).toContain('15 秒');
});

test('plugins are imported and activated side by side: one that waits for a later one does not hold it up', async () => {
  Object.assign(globalThis, { meeting: { import: Promise.withResolvers(), activate: Promise.withResolvers() } });
  const meet = (phase: string) => `await (globalThis as any).meeting.${phase}.promise;`;
  const come = (phase: string) => `(globalThis as any).meeting.${phase}.resolve();`;
  const waits = `!${meet('import')}
    export default defineServer(contract as never, async () => { ${meet('activate')} ${GOOD} });`;
  const comes = `!${come('import')}
    export default defineServer(contract as never, async () => { ${come('activate')} ${GOOD} });`;
  const { states } = await serverWith(await plugin('early', waits), await plugin('late', comes));
  expect(states.map(({ id, state }) => `${id} ${state}`)).toEqual(['early active', 'late active']);
});

test('a release that does not end is given up after five seconds, and the next plugin is released', async () => {
  const stuck = `context.onDispose(() => new Promise(() => {})); ${GOOD}`;
  const { server } = await serverIn({ pause: limitsOf(5, 3) }, await plugin('stuck', stuck));
  await server.plugins.disable('stuck');
  expect(server.plugins.find('stuck')?.state).toBe('disabled');
});

test('a built plugin whose files are not those that were built is not run', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'atrium-built-')), 'built');
  await mkdir(folder);
  const code = `export default { contract: { id: 'built', sdk: 1, name: 'built' }, activate: () => ({}) };`;
  const manifest = { ...emptyManifest('built'), server: { entry: 'server.js' } };
  await writeFile(join(folder, 'server.js'), code);
  await writeFile(join(folder, 'plugin.json'), writeManifest(manifest));
  await writeFile(join(folder, 'plugin.json'), writeManifest({ ...manifest, hash: await hashPlugin(folder) }));
  expect((await serverWith({ folder, kind: 'built' })).states).toMatchObject([{ id: 'built', state: 'active' }]);
  await writeFile(join(folder, 'server.js'), `${code}\n// one more line`);
  const { states, failures } = await serverWith({ folder, kind: 'built' });
  expect(states).toMatchObject([{ state: 'failed', phase: 'load', code: 'CHANGED' }]);
  expect(failures[0]?.message).toContain('請重新安裝');
});

test('disabled, a plugin’s calls are unknown routes, its offers and jobs removed; enabled, they are back; its data stays', async () => {
  const { url, token, server, api, advance } = await mountProbe({ actions: ['probe.write'] });
  await api.write({ body: { title: '留下' } });
  const contracts = () => server.plugins.contracts().map(({ id }) => id);
  expect(contracts()).toEqual(['host', 'probe']);
  await server.plugins.disable('probe');
  expect(contracts()).toEqual(['host']);
  expect((await call(url, 'GET', '/api/notes/1', { token })).http).toBe(404);
  expect((await call(url, 'GET', '/api/plugins', { token })).text).not.toContain('探針');
  await advance(24 * 60 * 60 * 1000);
  await server.plugins.enable('probe');
  const signedIn = await call(url, 'GET', '/api/noteOptions');
  expect(signedIn.json.code).toBe(200);
  const { rows } = (await server.db.execute('select title from probe.notes')) as unknown as { rows: object[] };
  expect(rows).toContainEqual({ title: '留下' });
});

test('neither an unknown plugin nor the host itself is enabled or disabled', async () => {
  const { server } = await mountProbe();
  for (const id of ['absent', 'host']) {
    await expect(server.plugins.disable(id)).rejects.toThrow(RangeError);
    await expect(server.plugins.enable(id)).rejects.toThrow(RangeError);
  }
});

test('what a plugin registered for its end is released last first, also where one release throws', async () => {
  const log: string[] = [];
  Object.assign(globalThis, { released: log });
  const { server } = await serverWith(
    await plugin(
      'tidy',
      `for (const n of ['a', 'b', 'c']) context.onDispose(() => { (globalThis as any).released.push(n); if (n === 'b') throw new Error('b'); }); ${GOOD}`,
    ),
  );
  await server.plugins.disable('tidy');
  expect(log).toEqual(['c', 'b', 'a']);
});

test('GET /plugins returns manifests, texts in the person’s language, and failures', async () => {
  const { url, token } = await mountProbe();
  const of = async (language: string) =>
    JSON.parse((await call(url, 'GET', '/api/plugins', { token, headers: { 'accept-language': language } })).text) as {
      data: { plugins: { manifest: Record<string, unknown>; texts: Record<string, string>; failure: unknown }[] };
    };
  const [probe] = (await of('zh-TW')).data.plugins;
  expect(probe).toMatchObject({
    manifest: { id: 'probe', version: '1.2.3', tabs: { ProbeList: { title: '探針' } } },
    texts: { 'field.title': '標題' },
    entry: null,
    styles: [],
    failure: null,
  });
  expect(probe?.manifest).not.toHaveProperty('settings');
  expect((await of('en')).data.plugins[0]?.texts['field.title']).toBe('Title');
});

test('settings are the contract’s defaults until something is saved, and are reread only when their version changes', async () => {
  const { url, token, server } = await mountProbe();
  const read = async () => (await call(url, 'GET', '/api/probeSettings', { token })).json.data;
  expect(await read()).toMatchObject({ limit: 3 });
  await server.db.execute(`insert into host.settings (plugin, value) values ('probe', '{"limit":9}')`);
  expect(await read(), 'answered from memory').toMatchObject({ limit: 3 });
  await raiseVersion(server.db, 'settings');
  expect(await read()).toMatchObject({ limit: 9 });
});

test('a replaced host contract returns to its default when the plugin is disabled', async () => {
  const fulfils = `fulfils: ['networkRisk'],`;
  const { server } = await serverWith(
    await plugin(
      'risky',
      `return { api: { ping: () => ({}) }, fulfils: { networkRisk: { level: () => 4 } } } as never;`,
      fulfils,
    ),
  );
  const risk = server.services.networkRisk;
  expect(risk.level('203.0.113.1', 1)).toBe(4);
  await server.plugins.disable('risky');
  expect(risk.level('203.0.113.1', 1)).toBe(1);
});

test('plugin.json of a built plugin is read before any of its code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-built-'));
  await writeFile(join(folder, 'plugin.json'), '{ not json');
  const { states } = await serverWith({ folder, kind: 'built' });
  expect(states).toMatchObject([{ state: 'failed', code: 'UNREADABLE' }]);
  expect(await readFile(join(folder, 'plugin.json'), 'utf8')).toContain('not json');
});

test.each<[string, (manifest: Manifest) => unknown, string]>([
  ['an empty one', () => ({}), 'plugin.json: id'],
  ['a list', () => [], 'plugin.json'],
  ['without one kind', ({ panels: _, ...rest }) => rest, 'plugin.json: panels'],
  ['a view without its title', (manifest) => ({ ...manifest, tabs: { OddTab: {} } }), 'plugin.json: tabs.OddTab.title'],
  ['of another sdk', () => ({ id: 'odd', sdk: { major: 9, built: '9.0.0' } }), '9'],
])(
  'a plugin.json that is no manifest: %s; its folder is named, nothing of it is passed on',
  async (...[, broken, reason]) => {
    const folder = join(await mkdtemp(join(tmpdir(), 'atrium-built-')), 'odd');
    await mkdir(folder);
    await writeFile(join(folder, 'plugin.json'), JSON.stringify(broken(emptyManifest('other'))));
    const { server, failures } = await serverWith({ folder, kind: 'built' }, await plugin('good', GOOD));
    expect(failures).toMatchObject([{ plugin: 'odd', phase: 'load', message: expect.stringContaining(reason) }, null]);
    const [good, odd] = pluginInfos(server.plugins, server.services.catalogues, READER);
    const {
      server: _server,
      settings: _settings,
      jobs: _jobs,
      cli: _cli,
      offers: _offers,
      points: _points,
      kinds: _kinds,
      requests: _requests,
      clientFiles: _clientFiles,
      contributes: _contributes,
      publishes: _publishes,
      subscribes: _subscribes,
      ...shown
    } = emptyManifest('odd');
    expect(odd).toMatchObject({ manifest: shown, entry: null, failure: { plugin: 'odd' } });
    expect(good).toMatchObject({ manifest: { id: 'good' }, failure: null });
  },
);

test('a catalogue that holds something else than texts leaves its plugin out', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'atrium-built-')), 'mute');
  await mkdir(join(folder, 'locales'), { recursive: true });
  await writeFile(join(folder, 'plugin.json'), JSON.stringify(emptyManifest('mute')));
  await writeFile(join(folder, 'locales/zh-TW.json'), JSON.stringify({ title: { zh: '啞' } }));
  const { failures } = await serverWith({ folder, kind: 'built' });
  expect(failures).toMatchObject([
    { code: 'UNREADABLE', message: expect.stringContaining('locales/zh-TW.json: title') },
  ]);
});
