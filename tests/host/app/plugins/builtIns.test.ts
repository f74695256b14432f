import { createKeyPair } from '@atrium/sdk/archive';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginLife } from '../../../../host/server/src/app/plugins/PluginLife.ts';
import { findStartingPlugins, tellReplaced } from '../../../../host/server/src/app/plugins/startingPlugins.ts';
import { PluginRegistry } from '../../../../host/server/src/runtime/plugins/PluginRegistry.ts';
import { PluginTable } from '../../../../host/server/src/runtime/plugins/PluginTable.ts';
import type { PluginSource } from '../../../../host/server/src/runtime/plugins/Plugins.ts';
import { type Version, Workshop } from '../../../plugins/Workshop.ts';
import { mountProbe } from '../../mountProbe.ts';

// Plugins that come with the host, and that are updated from archives.

const keys = createKeyPair();
const TABLE = { '0000_first': 'CREATE TABLE "sound"."notes" ("id" int PRIMARY KEY, "text" text);' };
const BREAKING = { ...TABLE, '0001_must': 'ALTER TABLE "sound"."notes" ALTER COLUMN "text" SET NOT NULL;' };

let workshop: Workshop;
let folder: string;
/** As hosts bring it along. */
const hosts: Record<string, PluginSource> = {};
beforeAll(async () => {
  workshop = await Workshop.open();
  folder = await mkdtemp(join(tmpdir(), 'atrium-built-in-'));
  for (const version of ['1.0.0', '1.0.5', '1.1.0', '1.2.0']) {
    hosts[version] = { folder: join(folder, version), kind: 'built' };
    await workshop.write({ version, steps: TABLE }, hosts[version].folder);
  }
}, 60_000);
afterAll(async () => {
  await workshop[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** @param comes version that comes with the host; undefined: none does */
async function mounted(comes?: string, others: string[] = []) {
  const own = comes === undefined ? [] : [hosts[comes]!.folder];
  const probe = await mountProbe({ actions: ['plugin.manage'], with: [...others, ...own] });
  const { host, upload, url, token, server } = probe;
  await host.addPluginKey({ body: { name: '資訊部', publicKey: keys.publicKey } });
  const install = async (version: Version) => {
    const { bytes, hash } = await workshop.pack({ steps: TABLE, key: keys.privateKey, ...version });
    const { fileId } = await upload('sound.tgz', bytes);
    const review = await host.checkPlugin({ body: { fileId } });
    await host.installPlugin({ body: { fileId, hash } });
    return review;
  };
  const ask = async () => {
    const response = await fetch(`${url}/api/sound/ask`, { headers: { authorization: `Bearer ${token}` } });
    const { code, data } = (await response.json()) as { code: number; data: { answer: string } };
    return code === 200 ? data.answer : code;
  };
  const detail = () => host.installedPlugin({ params: { plugin: 'sound' } });
  const rows = async <Row>(query: string) => ((await server.db.execute(query)) as unknown as { rows: Row[] }).rows;
  const audited = async () => {
    const query = `select action, detail from host.audit where target = 'sound' and action like 'plugin.%' order by id`;
    return (await rows<{ action: string; detail: object }>(query)).map((row) => [row.action, row.detail]);
  };
  /** What another process would start with, whose host brings along a version or none. */
  const start = async (version?: string) => {
    const { services } = server;
    const life = new PluginLife(services, new PluginRegistry(services, new PluginTable(), () => () => {}));
    const own = version === undefined ? [] : [hosts[version]!];
    const found = await findStartingPlugins(services, life, own);
    await tellReplaced(services, found);
    return found.sources.map((source) =>
      own.includes(source) ? 'built in' : source.folder.split('/').at(-1)!.slice(0, 5),
    );
  };
  const restore = (hash: string) => host.restorePlugin({ params: { plugin: 'sound' }, body: { hash } });
  return { ...probe, install, ask, detail, rows, audited, start, restore };
}

test('a plugin that comes with the host is updated, restored, and the update removed, without its data', async () => {
  const { install, ask, detail, rows, audited, restore, host, server, url } = await mounted('1.0.0');
  await server.db.execute(`insert into sound.notes values (1, 'kept')`);
  const before = await detail();
  expect(before).toMatchObject({ origin: 'builtIn', builtInVersion: '1.0.0', replaced: null, versions: [] });
  const review = await install({ version: '1.1.0' });
  expect(review).toMatchObject({ from: '1.0.0', builtInVersion: '1.0.0', isOlder: false });
  expect(await ask()).toBe('1.1.0');
  const updated = await detail();
  expect(updated).toMatchObject({
    ...{ origin: 'installed', version: '1.1.0', signature: 'valid', builtInVersion: '1.0.0', dataCanGo: false },
    versions: [
      { version: '1.1.0', isCurrent: true, isBuiltIn: false },
      { version: '1.0.0', isCurrent: false, isBuiltIn: true, installedOn: null, obstacle: null, hash: before.hash },
    ],
  });
  expect(updated.recent).toMatchObject([{ kind: 'update', title: '更新外掛', detail: '1.0.0 → 1.1.0' }]);
  expect(updated.hours).toHaveLength(24);
  expect(updated.hours.at(-1)).toMatchObject({ calls: 1, p95: expect.any(Number) as number });
  expect(updated.hours[0]).toMatchObject({ calls: 0, p95: null });
  const client = await fetch(`${url}/plugins/sound/1.0.0-${before.hash}/client.js`);
  expect(client.status, 'an open browser goes on with what it has').toBe(200);

  await restore(before.hash!);
  expect(await ask()).toBe('1.0.0');
  expect(await detail()).toMatchObject({ origin: 'builtIn', versions: [{ isBuiltIn: true, isCurrent: true }, {}] });
  await restore(updated.hash!);
  expect(await ask()).toBe('1.1.0');
  await host.removePlugin({ params: { plugin: 'sound' }, query: { data: 'delete' } });
  expect(await ask()).toBe('1.0.0');
  expect(await detail()).toMatchObject({ origin: 'builtIn', versions: [] });
  expect(await rows('select * from sound.notes')).toEqual([{ id: 1, text: 'kept' }]);
  await expect(host.removePlugin({ params: { plugin: 'sound' } })).rejects.toMatchObject({ code: 422 });
  expect(await audited()).toMatchObject([
    ['plugin.update', { from: '1.0.0', to: '1.1.0' }],
    ['plugin.restore', { from: '1.1.0', to: '1.0.0' }],
    ['plugin.restore', { from: '1.0.0', to: '1.1.0' }],
    ['plugin.restore', { from: '1.1.0', to: '1.0.0', isRemoved: true }],
  ]);
});

test('removing an update leaves a disabled plugin disabled, and is refused where the host’s version does not know the tables', async () => {
  const { install, ask, detail, host, restore } = await mounted('1.0.0');
  const plugin = { params: { plugin: 'sound' } };
  await install({ version: '1.1.0' });
  await host.disablePlugin(plugin);
  await host.removePlugin(plugin);
  expect(await detail()).toMatchObject({ origin: 'builtIn', version: '1.0.0', state: 'disabled' });
  const { hash } = await detail();
  await host.enablePlugin(plugin);
  expect(await ask()).toBe('1.0.0');
  await install({ version: '1.1.1', steps: BREAKING });
  const refusal = { code: 422, message: expect.stringContaining('0001_must') as string };
  await expect(host.removePlugin(plugin)).rejects.toMatchObject(refusal);
  await expect(restore(hash!)).rejects.toMatchObject(refusal);
  expect(await ask()).toBe('1.1.1');
});

test.each(['1.0.0', '0.9.9'])(
  'version %s of a plugin that comes with the host as 1.0.0 is refused',
  async (version) => {
    const { install, ask } = await mounted('1.0.0');
    await expect(install({ version, answer: 'other' })).rejects.toMatchObject({ code: 422, status: 'NOT_NEWER' });
    expect(await ask()).toBe('1.0.0');
  },
);

test('a newer host replaces a lower installed version once, says so, and it can be restored', async () => {
  const { install, start, audited, rows, detail, restore, asPerson, person } = await mounted('1.0.0', [
    'notifications',
  ]);
  await install({ version: '1.1.0' });
  expect(await start('1.0.5'), 'a lower version does not').toEqual(['1.1.0']);
  expect(await start('1.1.0'), 'nor does the same').toEqual(['1.1.0']);
  await asPerson();
  expect(await start('1.2.0')).toEqual(['built in']);
  expect(await start('1.2.0'), 'a second start changes nothing').toEqual(['built in']);
  expect((await audited()).slice(1)).toEqual([['plugin.update', { from: '1.1.0', to: '1.2.0', withHost: true }]]);
  const notices = await rows<{ person_id: number }>('select person_id, title from notifications.notices');
  expect(notices).toMatchObject([{ person_id: person.id, title: expect.stringContaining('1.2.0') as string }]);

  expect(await start('1.0.0'), 'a process of the host before runs what it ran').toEqual(['1.1.0']);
  const [installed] = (await detail()).versions.filter(({ isBuiltIn }) => !isBuiltIn);
  await restore(installed!.hash);
  await rows(`update host.plugins set built_in_version = '1.2.0'`);
  expect(await start('1.2.0'), 'what was restored with this host stays').toEqual(['1.1.0']);
});

test('a host that brings along what was installed takes it over if its version is higher, and knows its tables', async () => {
  const { install, start, detail, ask } = await mounted();
  await install({ version: '1.1.0' });
  expect(await start('1.0.5')).toEqual(['1.1.0']);
  expect(await start('1.1.0')).toEqual(['1.1.0']);
  await install({ version: '1.1.1', steps: BREAKING });
  expect(await start('1.2.0'), 'it does not know the tables').toEqual(['1.1.1']);
  expect(await ask()).toBe('1.1.1');
  expect(await detail()).toMatchObject({ builtInVersion: null, origin: 'installed' });
});
