import { createKeyPair } from '@atrium/sdk/archive';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { PluginLife } from '../../../../host/server/src/app/plugins/PluginLife.ts';
import { findStartingPlugins } from '../../../../host/server/src/app/plugins/startingPlugins.ts';
import { PluginRegistry } from '../../../../host/server/src/runtime/plugins/PluginRegistry.ts';
import { PluginTable } from '../../../../host/server/src/runtime/plugins/PluginTable.ts';
import { readPlugin } from '../../../../host/server/src/runtime/plugins/readPlugin.ts';
import { type Version, Workshop } from '../../../plugins/Workshop.ts';
import { mountProbe } from '../../mountProbe.ts';

// What authors and operators of other frameworks complain of, and what therefore holds here: signatures bound to an address, an old
// folder that masks a new signature (Grafana #33767, #29950), reloading that breaks (Directus #20169, #21745, #10881), modules missing
// after export (rhdh #1777), ranges that break both ways (jupyter-builder #154), a restart for each update, an ignored minimum version
// (HACS: winix #189, core #90692), one process in which the culprit is looked for by halves (vscode #172686). That pnpm is not
// supported (vsce #421) is tested where packages are installed: tests/packages.

let workshop: Workshop;
beforeAll(async () => {
  workshop = await Workshop.open();
}, 60_000);
afterAll(() => workshop[Symbol.asyncDispose]());

const keys = createKeyPair();

async function mounted(config: object = {}) {
  const probe = await mountProbe({ actions: ['plugin.manage'], config });
  const { host, upload, url, token, server } = probe;
  await host.addPluginKey({ body: { name: '資訊部', publicKey: keys.publicKey } });
  const install = async (version: Version) => {
    const { bytes, hash } = await workshop.pack({ key: keys.privateKey, ...version });
    const { fileId } = await upload('sound.tgz', bytes);
    await host.installPlugin({ body: { fileId, hash } });
  };
  const ask = async () => {
    const response = await fetch(`${url}/api/sound/ask`, { headers: { authorization: `Bearer ${token}` } });
    const { code, data } = (await response.json()) as { code: number; data: { answer: string } };
    return code === 200 ? data.answer : code;
  };
  /** What a start of the server finds now, as id and version or the code of the failure. */
  const atStart = async () => {
    const { services } = server;
    const table = new PluginTable();
    const registry = new PluginRegistry(services, table, () => () => {});
    const life = new PluginLife(services, registry);
    const { sources } = await findStartingPlugins(services, life, []);
    return Promise.all(
      sources.map((source) =>
        readPlugin(source).then(
          ({ id, manifest }) => `${id} ${manifest.version}`,
          (error: { code?: string }) => error.code,
        ),
      ),
    );
  };
  return { ...probe, install, ask, atStart, dataDir: server.services.config.dataDir };
}

test('a signature is not bound to an address: the same archive is valid from an upload, a folder and a registry', async () => {
  const { bytes } = await workshop.pack({ version: '1.0.0', key: keys.privateKey });
  const folder = await mkdtemp(join(tmpdir(), 'atrium-shelf-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'renamed.tgz'), bytes);
  const registry = createServer((request, response) => {
    const dist = { tarball: `http://${request.headers.host}/elsewhere/sound.tgz` };
    const versions = { '1.0.0': { keywords: ['atrium-plugin'], dist } };
    if (request.url?.endsWith('.tgz')) response.end(bytes);
    else response.end(JSON.stringify({ 'dist-tags': { latest: '1.0.0' }, versions }));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void registry.close());
  const places = [
    ['', undefined],
    [folder, 'renamed.tgz'],
    [`http://127.0.0.1:${(registry.address() as AddressInfo).port}`, 'sound'],
  ] as const;
  for (const [pluginRegistry, name] of places) {
    const { host, upload } = await mounted({ pluginRegistry });
    const body = name
      ? { package: name, version: '1.0.0' }
      : { fileId: (await upload('other-name.tgz', bytes)).fileId };
    expect(await host.checkPlugin({ body }), pluginRegistry).toMatchObject({ signature: 'valid' });
  }
});

test('an older folder that was left in the data folder does not mask an update', async () => {
  const { install, atStart, dataDir } = await mounted();
  await workshop.write({ version: '1.0.0' }, join(dataDir, 'plugins/sound'));
  expect(await atStart()).toEqual(['sound 1.0.0']);
  await install({ version: '1.1.0' });
  expect(await atStart()).toEqual(['sound 1.1.0']);
  await rm(join(dataDir, 'plugins/sound'), { recursive: true });
  await workshop.write({ version: '1.2.0' }, join(dataDir, 'plugins/sound'));
  expect(await atStart(), 'a newer folder is an update by an operator').toEqual(['sound 1.2.0']);
});

test('reloading works again and again, without a restart: six versions in a row answer without a gap', async () => {
  const { install, ask } = await mounted();
  await install({ version: '1.0.0' });
  let isOver = false;
  const heard = new Set<string | number>();
  const asking = (async () => {
    while (!isOver) heard.add(await ask());
  })();
  const versions = Array.from({ length: 6 }, (_, at) => `1.1.${at}`);
  for (const version of versions) {
    await install({ version });
    expect(await ask()).toBe(version);
  }
  isOver = true;
  await asking;
  expect([...heard].filter((answer) => typeof answer === 'number')).toEqual([]);
});

test('no module is missing at run time: an archive has everything that its server imports', async () => {
  const { install, ask } = await mounted();
  await install({ version: '1.0.0' });
  expect(await ask()).toBe('1.0.0');
  const missing = { version: '1.0.1', before: `import 'left-pad';` };
  await expect(install(missing)).rejects.toMatchObject({ status: 'IMPORT_FAILED' });
  expect(await ask()).toBe('1.0.0');
});

test('a minor version of the sdk breaks neither way, and the least one is not ignored: older ones are accepted, newer ones say what to do', async () => {
  const { install, ask } = await mounted();
  const built = (version: string) => ({ sdk: { major: 1, built: version } });
  await install({ version: '1.0.0', manifest: built('0.1.0') });
  expect(await ask()).toBe('1.0.0');
  const newer = install({ version: '1.1.0', manifest: built('0.99.0') });
  await expect(newer).rejects.toMatchObject({ message: expect.stringContaining('請先更新主系統') as string });
});

test('which plugin is slow or fails is seen without trying each: figures and failures are named by plugin', async () => {
  const { install, ask, host, url, token } = await mounted();
  await install({ version: '1.0.0', answer: '" + missing.text + "' });
  expect(await ask()).toBe(500);
  await fetch(`${url}/api/session`, { headers: { authorization: `Bearer ${token}` } });
  const { list } = await host.installedPlugins();
  expect(list.map(({ id, calls, errors }) => [id, calls, errors])).toEqual([
    ['probe', 0, 0],
    ['sound', 1, 1],
  ]);
});

test('what a plugin leaves running at its activation does not work in the name of the person who installed it', async () => {
  const { install } = await mounted();
  const seen = globalThis as { callerOfSound?: unknown };
  onTestFinished(() => void delete seen.callerOfSound);
  await install({
    version: '1.0.0',
    activate: `setTimeout(() => { globalThis.callerOfSound = context.caller() ?? 'none'; });`,
  });
  await expect.poll(() => seen.callerOfSound).toBe('none');
});

test('files that were edited after the install are not run at the next start', async () => {
  const { install, atStart, server } = await mounted();
  await install({ version: '1.0.0' });
  expect(await atStart()).toEqual(['sound 1.0.0']);
  await appendFile(join(server.plugins.find('sound')!.plugin.source.folder, 'server.js'), '\n// edited');
  expect(await atStart()).toEqual(['CHANGED']);
  const { services } = server;
  const table = new PluginTable();
  const registry = new PluginRegistry(services, table, () => () => {});
  const { sources } = await findStartingPlugins(services, new PluginLife(services, registry), []);
  await registry.start(sources);
  expect(table.find('sound'), 'it can be removed, or installed again').toMatchObject({
    state: 'failed',
    failure: { code: 'CHANGED' },
  });
});

test('a plugin that leaves listeners, timers and a failing release behind is replaced and removed all the same', async () => {
  const { install, ask, host } = await mounted();
  const activate = `setInterval(() => {}, 60000).unref(); process.on('SIGUSR2', () => {});`;
  await install({ version: '1.0.0', activate });
  await install({ version: '1.1.0' });
  expect(await ask()).toBe('1.1.0');
  await host.removePlugin({ params: { plugin: 'sound' } });
  expect(await ask()).toBe(404);
  process.removeAllListeners('SIGUSR2');
});
