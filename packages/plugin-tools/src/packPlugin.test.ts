import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { list } from 'tar';
import { SDK_VERSION } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { packPlugin } from './packPlugin.ts';
import { writePlugin } from './testing/writePlugin.ts';

const FILES = {
  'package.json': JSON.stringify({
    name: '@team/sample',
    version: '1.2.3',
    type: 'module',
    license: 'MIT',
    keywords: ['parking'],
    scripts: { postinstall: 'evil' },
  }),
  'src/client.ts': `export default {};`,
  'locales/zh-TW.json': '{}',
  'locales/en.json': '{ "title": "Sample" }',
};
const outside = () => mkdtemp(join(tmpdir(), 'atrium-packed-'));

test('a plugin is packed into a tarball of npm: what was built, and what a registry shows; no scripts', async () => {
  await using plugin = await writePlugin(FILES);
  const outDir = await outside();
  const { file, bytes, manifest } = await packPlugin({ folder: plugin.folder, outDir });
  expect(file).toBe(join(outDir, 'sample-1.2.3.atrium.tgz'));
  expect([await readdir(outDir), (await readFile(file)).length]).toEqual([['sample-1.2.3.atrium.tgz'], bytes]);
  expect(manifest.hash).toMatch(/^[0-9a-f]{12}$/);
  const names: string[] = [];
  await list({ file, onReadEntry: ({ path, type }) => void (type === 'File' && names.push(path)) });
  expect(names.filter((name) => !name.endsWith('.map'))).toEqual([
    'package/client.js',
    'package/locales/en.json',
    'package/locales/zh-TW.json',
    'package/package.json',
    'package/plugin.json',
    'package/schemas.json',
  ]);
  const described = execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' });
  expect(JSON.parse(described)).toEqual({
    name: '@team/sample',
    version: '1.2.3',
    license: 'MIT',
    keywords: ['atrium-plugin', 'parking'],
    atrium: { id: 'sample', name: '範例', sdk: SDK_VERSION },
  });
});

test('the same source packs to the same bytes', async () => {
  await using plugin = await writePlugin(FILES);
  const packed = async () => readFile((await packPlugin({ folder: plugin.folder, outDir: await outside() })).file);
  expect((await packed()).equals(await packed())).toBe(true);
});

test('a plugin with problems is not packed, and nothing is left behind', async () => {
  await using plugin = await writePlugin({ ...FILES, 'locales/en.json': '{}' });
  const outDir = await outside();
  await expect(packPlugin({ folder: plugin.folder, outDir })).rejects.toThrow('locales/en.json');
  expect(await readdir(outDir)).toEqual([]);
});
