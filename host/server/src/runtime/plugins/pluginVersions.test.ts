import { hashPlugin, writeManifest } from '@atrium/sdk/archive';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { earlierFile, keepVersion, pruneVersions } from './pluginVersions.ts';
import { emptyManifest } from './readPlugin.ts';

let dataDir: string;
let installed: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-versions-'));
  installed = join(dataDir, 'plugins/equipment');
});

/** Replaces the installed folder, as an operator does. */
async function install(version: string, code: string, id = 'equipment'): Promise<string> {
  await rm(installed, { recursive: true, force: true });
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, 'client.js'), code);
  await writeFile(join(installed, 'server.js'), '// not for browsers');
  const manifest = { ...emptyManifest(id), version, clientFiles: ['client.js'] };
  await writeFile(join(installed, 'plugin.json'), writeManifest(manifest));
  const hash = await hashPlugin(installed);
  await writeFile(join(installed, 'plugin.json'), writeManifest({ ...manifest, hash }));
  return hash;
}

test('a replaced folder leaves the version that ran before, and browsers still get its files', async () => {
  const first = await install('1.0.0', 'old');
  const kept = await keepVersion(dataDir, installed);
  await install('1.1.0', 'new');
  expect(await readFile(join(kept, 'client.js'), 'utf8')).toBe('old');
  expect(await readFile(join(await keepVersion(dataDir, installed), 'client.js'), 'utf8')).toBe('new');
  const address = `/plugins/equipment/1.0.0-${first}`;
  expect(await earlierFile(dataDir, `${address}/client.js`)).toEqual({ root: kept, file: 'client.js' });
  for (const file of ['server.js', 'plugin.json', '../client.js', ''])
    expect(await earlierFile(dataDir, `${address}/${file}`), file).toBeUndefined();
  expect(await earlierFile(dataDir, `/plugins/equipment/1.0.0-000000000000/client.js`)).toBeUndefined();
  expect(await earlierFile(dataDir, `/plugins/../../1.0.0-${first}/client.js`)).toBeUndefined();
});

test('a copy that is not whole is made again, and a started version is copied once', async () => {
  await install('1.0.0', 'whole');
  const kept = await keepVersion(dataDir, installed);
  await writeFile(join(kept, 'client.js'), 'broken');
  expect(await keepVersion(dataDir, installed)).toBe(kept);
  expect(await readFile(join(kept, 'client.js'), 'utf8')).toBe('whole');
  expect(await readdir(dirname(kept)), 'nothing is left behind').toEqual([kept.slice(dirname(kept).length + 1)]);
});

test.each([
  ['no manifest', 'null'],
  ['another id', JSON.stringify({ id: '../evil', version: '1.0.0', hash: '0123456789ab' })],
  ['a version that is a path', JSON.stringify({ id: 'equipment', version: '1/../..', hash: '0123456789ab' })],
  ['no hash', JSON.stringify({ id: 'equipment', version: '1.0.0' })],
])('a folder with %s is left to its reader', async (_what, manifest) => {
  await install('1.0.0', 'x');
  await writeFile(join(installed, 'plugin.json'), manifest);
  expect(await keepVersion(dataDir, installed)).toBe(installed);
  expect(existsSync(join(dataDir, 'plugins/.versions'))).toBe(false);
});

test('a version that was not started for a week is deleted; the others stay', async () => {
  await install('1.0.0', 'old');
  const old = await keepVersion(dataDir, installed);
  await install('1.1.0', 'new');
  const current = await keepVersion(dataDir, installed);
  const now = Date.now();
  const week = 7 * 86_400_000;
  await utimes(old, new Date(now - week - 1000), new Date(now - week - 1000));
  await utimes(current, new Date(now - week + 1000), new Date(now - week + 1000));
  await pruneVersions(dataDir, new Date(now));
  expect([existsSync(old), existsSync(current)]).toEqual([false, true]);
  await pruneVersions(join(dataDir, 'absent'), new Date(now));
});
