import { createKeyPair } from '@atrium/sdk/archive';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PluginLife } from '../../../../host/server/src/app/plugins/PluginLife.ts';
import { mountProbe } from '../../mountProbe.ts';
import { type Version, Workshop } from '../../../plugins/Workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await Workshop.open();
}, 60_000);
afterAll(() => workshop[Symbol.asyncDispose]());

const keys = createKeyPair();
const TABLE = { '0000_first': 'CREATE TABLE "sound"."notes" ("id" int PRIMARY KEY, "text" text);' };

async function mounted({ trusts = true, with: others = [] as string[] } = {}) {
  const probe = await mountProbe({ actions: ['plugin.manage'], with: others });
  const { host, upload, url, token, server } = probe;
  if (trusts) await host.addPluginKey({ body: { name: '資訊部', publicKey: keys.publicKey } });
  const send = async (version: Version) =>
    (await upload(`sound-${version.version}.atrium.tgz`, await workshop.archive({ key: keys.privateKey, ...version })))
      .fileId;
  const install = async (version: Version) => {
    const fileId = await send(version);
    const review = await host.checkPlugin({ body: { fileId } });
    const fitted = await host.installPlugin({ body: { fileId, hash: review.hash } });
    return { review, fitted };
  };
  const ask = async () => {
    const response = await fetch(`${url}/api/sound/ask`, { headers: { authorization: `Bearer ${token}` } });
    const { code, data } = (await response.json()) as { code: number; data: { answer: string } };
    return code === 200 ? data.answer : code;
  };
  const detail = () => host.installedPlugin({ params: { plugin: 'sound' } });
  const audited = async () => {
    const { rows } = (await server.db.execute(
      `select action from host.audit where target = 'sound' order by id`,
    )) as unknown as { rows: { action: string }[] };
    return rows.map(({ action }) => action);
  };
  return { ...probe, send, install, ask, detail, audited };
}

test('an archive is reviewed, installed, updated, restored, disabled, enabled and removed while the server runs', async () => {
  const { host, install, ask, detail, audited, receivedBy, asPerson, clock } = await mounted();
  expect(await ask()).toBe(404);
  const other = await asPerson();
  let first: Awaited<ReturnType<typeof install>> | undefined;
  const heard = await receivedBy(other, async () => {
    first = await install({ version: '1.0.0', steps: TABLE });
  });
  expect(first!.review).toMatchObject({
    id: 'sound',
    name: '聲音',
    version: '1.0.0',
    from: null,
    signature: 'valid',
    keyName: '資訊部',
    newActions: [{ name: 'sound.play', title: '播放聲音' }],
    newCalls: 2,
    tables: ['notes'],
    migrations: [{ tag: '0000_first', isCompatible: true }],
  });
  expect(first!.fitted).toEqual({ id: 'sound', version: '1.0.0', running: 1, processes: 1 });
  expect(heard).toContain('host.pluginsChanged');
  expect(await ask()).toBe('1.0.0');

  clock.move(60_000);
  const { review } = await install({
    version: '1.1.0',
    steps: { ...TABLE, '0001_more': 'ALTER TABLE "sound"."notes" ADD COLUMN "more" text;' },
  });
  expect(review).toMatchObject({
    from: '1.0.0',
    isOlder: false,
    newActions: [],
    newCalls: 0,
    migrations: [{ tag: '0001_more', isCompatible: true }],
  });
  expect(await ask()).toBe('1.1.0');
  const { versions, tables, api } = await detail();
  expect(versions.map(({ version, isCurrent, obstacle }) => [version, isCurrent, obstacle])).toEqual([
    ['1.1.0', true, null],
    ['1.0.0', false, null],
  ]);
  expect(tables).toMatchObject([{ name: 'notes', rows: 0 }]);
  expect(api).toMatchObject([
    { name: 'ask', method: 'GET', path: '/api/sound/ask', needs: '登入', calls: 2, errors: 0 },
    { name: 'play', needs: '播放聲音', calls: 0, p95: null },
  ]);

  await host.restorePlugin({ params: { plugin: 'sound' }, body: { hash: versions[1]!.hash } });
  expect(await ask()).toBe('1.0.0');
  await host.disablePlugin({ params: { plugin: 'sound' } });
  expect(await ask()).toBe(404);
  expect(await detail()).toMatchObject({ state: 'disabled', origin: 'installed' });
  await host.enablePlugin({ params: { plugin: 'sound' } });
  expect(await ask()).toBe('1.0.0');
  await host.removePlugin({ params: { plugin: 'sound' } });
  expect(await ask()).toBe(404);
  await expect(detail()).rejects.toMatchObject({ code: 404 });
  expect(await audited()).toEqual([
    'plugin.install',
    'plugin.update',
    'plugin.restore',
    'plugin.disable',
    'plugin.enable',
    'plugin.remove',
  ]);
});

const more = { ...TABLE, '0001_more': 'ALTER TABLE "sound"."notes" ALTER COLUMN "text" SET NOT NULL;' };

test('a version whose tables an earlier one does not understand is not taken back, and nothing has changed', async () => {
  const { install, ask, host, detail, server, clock } = await mounted();
  await install({ version: '1.0.0', steps: TABLE });
  clock.move(60_000);
  expect((await install({ version: '2.0.0', steps: more })).review.migrations).toEqual([
    { tag: '0001_more', isCompatible: false },
  ]);
  const [, before] = (await detail()).versions;
  expect(before).toMatchObject({ version: '1.0.0', obstacle: expect.stringContaining('0001_more') as string });
  const restoring = host.restorePlugin({ params: { plugin: 'sound' }, body: { hash: before!.hash } });
  await expect(restoring).rejects.toMatchObject({ code: 422, message: expect.stringContaining('還原備份') as string });
  await expect(
    host.restorePlugin({ params: { plugin: 'sound' }, body: { hash: '0'.repeat(12) } }),
  ).rejects.toMatchObject({ code: 404 });
  expect(await ask()).toBe('2.0.0');
  expect(server.plugins.find('sound')!.plugin.manifest.version).toBe('2.0.0');
});

const writing = (file: string, text: string) => async (folder: string) => writeFile(join(folder, file), text);

test.each<[string, Omit<Version, 'version'>, string, string]>([
  ['no signature', { key: undefined as never }, 'UNSIGNED', '沒有簽章'],
  ['the key of a stranger', { key: createKeyPair().privateKey }, 'UNKNOWN_KEY', '不在信任的金鑰內'],
  ['a file that was added', { tamper: writing('more.js', '') }, 'SIGNATURE_BROKEN', '修改過'],
  ['a file that was changed', { tamper: writing('server.js', 'export default 1;') }, 'CHANGED', '修改過'],
  [
    'a signature of something else',
    { tamper: writing('signature.json', '{"keyId":"0000000000000000","signature":"AAAA"}') },
    'SIGNATURE_BROKEN',
    '簽章與內容不符',
  ],
  ['the id of a plugin of the host', { manifest: { id: 'probe' } }, 'NOT_NEWER', '只能以更高的版本更新'],
  [
    'another id than its server',
    { manifest: { id: 'probe', version: '9.0.0', tabs: {}, menu: [] }, steps: {} },
    'OTHER_ID',
    'sound',
  ],
  ['a view of another plugin', { manifest: { tabs: { ProbeList: { title: '' } } } }, 'VIEW_TAKEN', 'ProbeList'],
  ['a newer sdk', { manifest: { sdk: { major: 1, built: '9.0.0' } } }, 'SDK_NEWER', '請先更新主系統'],
  ['another sdk', { manifest: { sdk: { major: 2, built: '2.0.0' } } }, 'SDK_MAJOR', 'sdk 第 2 版'],
  ['a throw when it is imported', { before: `throw new Error('no port');` }, 'IMPORT_FAILED', 'no port'],
  ['an end of the process when it is imported', { before: 'process.exit(3);' }, 'EXITED', '代碼 3'],
  ['a throw in its activation', { activate: `throw new Error('no licence')` }, 'ACTIVATE_FAILED', 'no licence'],
  [
    'a step that fails',
    { steps: { ...TABLE, '0001_bad': 'ALTER TABLE "sound"."absent" ADD "x" int;' } },
    'MIGRATION_FAILED',
    'absent',
  ],
  [
    'a step that fails on filled tables',
    { steps: { ...TABLE, '0001_full': 'ALTER TABLE "sound"."notes" ADD "must" int NOT NULL;' } },
    'MIGRATION_FAILED',
    '資料維持原狀',
  ],
  [
    'a step for tables of others',
    { steps: { ...TABLE, '0001_host': 'ALTER TABLE "host"."employees" ADD "x" int;' } },
    'MIGRATION_FOREIGN',
    'host.employees',
  ],
])(
  'an update with %s is refused in one sentence, and the version before runs on',
  async (_what, version, status, sentence) => {
    const { install, ask, server, send, host, detail } = await mounted();
    await install({ version: '1.0.0', steps: TABLE });
    await server.db.execute(`insert into sound.notes values (1, 'kept')`);
    const attempt = async () => {
      const fileId = await send({ version: '1.1.0', steps: TABLE, ...version });
      const { hash } = await host.checkPlugin({ body: { fileId } });
      await host.installPlugin({ body: { fileId, hash } });
    };
    await expect(attempt()).rejects.toMatchObject({
      code: 422,
      status,
      message: expect.stringContaining(sentence) as string,
    });
    expect(await ask()).toBe('1.0.0');
    expect(await detail()).toMatchObject({ version: '1.0.0', state: 'active', versions: [{ version: '1.0.0' }] });
    const { rows } = (await server.db.execute('select * from sound.notes')) as unknown as { rows: object[] };
    expect(rows).toEqual([{ id: 1, text: 'kept' }]);
  },
);

test('what is no archive is refused, and unsigned ones are taken where the operator says so', async () => {
  const probe = await mountProbe({ actions: ['plugin.manage'], config: { allowUnsignedPlugins: true } });
  const { host, upload } = probe;
  const check = async (bytes: Uint8Array<ArrayBuffer>) =>
    host.checkPlugin({ body: { fileId: (await upload('x.tgz', bytes)).fileId } });
  await expect(check(new Uint8Array(gzipSync('no tar')))).rejects.toMatchObject({
    code: 422,
    message: expect.stringMatching('^這個檔案不是完整的外掛封裝檔') as string,
  });
  expect(await check(await workshop.archive({ version: '1.0.0' }))).toMatchObject({
    signature: 'unsigned',
    keyId: null,
  });
  await expect(host.checkPlugin({ body: { fileId: 'absent' } })).rejects.toMatchObject({ code: 422 });
  const { bytes, hash } = await workshop.pack({ version: '1.0.0', tamper: writing('more.js', '') });
  const { fileId } = await upload('x.tgz', bytes);
  await expect(host.installPlugin({ body: { fileId, hash } })).rejects.toMatchObject({ code: 422, status: 'CHANGED' });
});

test('without the permission there are no calls, and what comes with the host is neither removed nor disabled where it is needed', async () => {
  const { host, asPerson } = await mountProbe({ actions: ['plugin.manage'], with: ['whitelist'] });
  const other = await asPerson({ actions: ['settings.manage'] });
  await expect(other.host.installedPlugins()).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  await expect(host.removePlugin({ params: { plugin: 'probe' } })).rejects.toMatchObject({ code: 422 });
  await expect(host.disablePlugin({ params: { plugin: 'whitelist' } })).rejects.toMatchObject({
    code: 422,
    message: expect.stringContaining('不能停用') as string,
  });
  await expect(host.disablePlugin({ params: { plugin: 'host' } })).rejects.toMatchObject({ code: 404 });
  await host.disablePlugin({ params: { plugin: 'probe' } });
  const { list, allowsUnsigned } = await host.installedPlugins();
  expect(allowsUnsigned).toBe(false);
  expect(
    list.map(({ id, state, origin, isRequired, signature }) => [id, state, origin, isRequired, signature]),
  ).toEqual([
    ['whitelist', 'active', 'builtIn', true, 'builtIn'],
    ['probe', 'disabled', 'builtIn', false, 'builtIn'],
  ]);
});

test('keys of publishers are added once, listed with who added them, and removed', async () => {
  const { host, person } = await mountProbe({ actions: ['plugin.manage'] });
  const add = (publicKey: string) => host.addPluginKey({ body: { name: '恆茂電子', publicKey } });
  const added = await add(keys.publicKey);
  expect(added).toMatchObject({
    name: '恆茂電子',
    addedBy: person.name,
    id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
  await expect(add(keys.publicKey)).rejects.toMatchObject({ code: 409 });
  await expect(add('no key')).rejects.toMatchObject({
    code: 422,
    message: expect.stringContaining('不是公開金鑰') as string,
  });
  await expect(add(keys.privateKey)).rejects.toMatchObject({
    code: 422,
    message: expect.stringContaining('不是私密金鑰') as string,
  });
  expect(await host.pluginKeys()).toEqual([added]);
  await host.removePluginKey({ params: { id: added.id } });
  await expect(host.removePluginKey({ params: { id: added.id } })).rejects.toMatchObject({ code: 404 });
  expect(await host.pluginKeys()).toEqual([]);
});

test('what waits for a plugin that is removed ends, and other plugins keep theirs', async () => {
  const { server } = await mountProbe();
  const count = async (from: string) => {
    const { rows } = (await server.db.execute(`select count(*)::int as n from ${from}`)) as unknown as {
      rows: { n: number }[];
    };
    return rows[0]!.n;
  };
  await server.db.execute(
    `insert into host.subscriptions (subscriber, event) values ('gone', 'probe.noted'), ('gonetoo', 'probe.noted')`,
  );
  await (server.context.publish as (name: string, payload: object) => Promise<void>)('noted', { title: '給每一個' });
  const [own, other] = [`host.runs where queue like 'gone.%'`, `host.runs where queue like 'gonetoo.%'`];
  expect([await count(own), await count(other)]).toEqual([1, 1]);
  const life = new PluginLife(server.services, server.plugins);
  expect(await life.remove('gone')).toEqual({ version: undefined, events: 1, runs: 1 });
  expect([await count(own), await count(other)]).toEqual([0, 1]);
  expect(await count(`host.subscriptions where subscriber = 'gonetoo'`)).toBe(1);
  expect(await count(`host.audit where action = 'plugin.end' and target = 'gone'`)).toBe(1);
});

test('what a plugin keeps is exported as it is, and deleted with it where that is asked for', async () => {
  const { install, host, server, token, url, clock, audited } = await mounted();
  const steps = {
    '0000_first': `CREATE TABLE "sound"."notes" ("id" int PRIMARY KEY, "text" text, "a ""quoted"" name" jsonb);`,
  };
  await install({ version: '1.0.0', steps });
  await server.db.execute(`insert into sound.notes values (1, '=1+1', '{"甲": null}'), (2, null, null)`);
  await server.db.execute(`insert into sound.notes select n, 'row ' || n, null from generate_series(3, 1200) n`);
  const headers = { authorization: `Bearer ${token}` };
  const archive = await fetch(`${url}/api/installedPlugins/sound/data`, { headers });
  expect(archive.headers.get('content-disposition')).toContain('sound-2026-03-26.zip');
  const entries = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  expect(Object.keys(entries)).toEqual(['tables/notes.csv', 'tables/notes.jsonl', 'files.csv']);
  const lines = (name: string) => strFromU8(entries[name]!).trim().split('\n');
  expect(lines('tables/notes.jsonl')).toHaveLength(1200);
  expect(
    lines('tables/notes.jsonl')
      .slice(0, 2)
      .map((line) => JSON.parse(line) as object),
  ).toEqual([
    { id: 1, text: '=1+1', 'a "quoted" name': { 甲: null } },
    { id: 2, text: null, 'a "quoted" name': null },
  ]);
  expect(lines('tables/notes.csv')).toHaveLength(1201);
  expect(lines('tables/notes.csv')[1]).toBe(`1,'=1+1,"{""甲"": null}"\r`);

  const roles = async () =>
    ((await server.db.execute(`select from pg_roles where rolname like 'atrium.%.sound'`)) as unknown as { rows: [] })
      .rows.length;
  await host.removePlugin({ params: { plugin: 'sound' } });
  expect(await roles()).toBe(1);
  expect(await server.db.execute('select count(*)::int as n from sound.notes')).toMatchObject({ rows: [{ n: 1200 }] });
  clock.move(60_000);
  expect((await install({ version: '1.0.0', steps })).review.migrations, 'it finds its tables').toEqual([]);
  await host.removePlugin({ params: { plugin: 'sound' }, query: { data: 'delete' } });
  await expect(server.db.execute('select 1 from sound.notes')).rejects.toThrow();
  expect(await roles()).toBe(0);
  expect((await install({ version: '1.0.0', steps })).review.tables).toEqual(['notes']);
  expect(await audited()).toContain('plugin.export');
});

test('where the rows cannot be written, what ran before runs on', async () => {
  const { install, ask, server, host, send } = await mounted();
  await install({ version: '1.0.0' });
  const fileId = await send({ version: '1.1.0' });
  const { hash } = await host.checkPlugin({ body: { fileId } });
  await server.db.execute('alter table host.plugin_versions rename to away');
  await expect(host.installPlugin({ body: { fileId, hash } })).rejects.toMatchObject({ code: 500 });
  expect(await ask()).toBe('1.0.0');
  await server.db.execute('alter table host.away rename to plugin_versions');
  await host.installPlugin({ body: { fileId, hash } });
  expect(await ask()).toBe('1.1.0');
});

test('a plugin that its author works on runs as it was built last, and browsers know that', async () => {
  const built = join(await mkdtemp(join(tmpdir(), 'atrium-developed-')), 'plugin');
  onTestFinished(() => rm(join(built, '..'), { recursive: true }));
  const probe = await mountProbe();
  const life = new PluginLife(probe.server.services, probe.server.plugins);
  expect(await life.develop(built), 'nothing is built yet').toBeUndefined();
  await workshop.write({ version: '1.0.0' }, built);
  expect(await life.develop(built)).toMatch(/^sound 1\.0\.0 [0-9a-f]{12}$/);
  expect(await life.develop(built), 'it runs already').toBeUndefined();
  const listed = async () => {
    const { plugins } = (await probe.host.plugins()) as {
      plugins: { manifest: { id: string }; isDeveloped?: boolean }[];
    };
    return plugins.map(({ manifest, isDeveloped }) => [manifest.id, isDeveloped ?? false]);
  };
  expect(await listed()).toEqual([
    ['probe', false],
    ['sound', true],
  ]);
  await rm(built, { recursive: true });
  await workshop.write({ version: '1.0.0', activate: `throw new Error('half of it')` }, built);
  await expect(life.develop(built)).rejects.toThrow('half of it');
  expect(probe.server.plugins.find('sound')!.state).toBe('active');
});

test('the others who manage plugins are told of each change, the one who made it is not', async () => {
  const { server, install, asPerson, person, host } = await mounted({ with: ['notifications'] });
  const { person: second } = await asPerson({ actions: ['plugin.manage'] });
  await asPerson();
  await install({ version: '1.0.0' });
  await host.removePlugin({ params: { plugin: 'sound' } });
  const { rows } = (await server.db.execute(
    'select person_id, title from notifications.notices order by id',
  )) as unknown as { rows: { person_id: number; title: string }[] };
  expect(rows.map((row) => row.person_id)).toEqual([second.id, second.id]);
  expect(person.id).not.toBe(second.id);
});
