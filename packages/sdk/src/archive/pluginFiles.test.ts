import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findChangedFiles, hashFiles, hashPlugin } from './pluginFiles.ts';

const FILES = {
  'plugin.json': '{ "id": "sample" }',
  'server.js': 'export default 1;',
  'locales/en.json': '{}',
  'locales/plugin.json': '{}',
};
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function writeFolder(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-files-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

test('each file has its hash by its path, sorted; plugin.json and signature.json have none', async () => {
  await using plugin = await writeFolder({ ...FILES, 'signature.json': '{}' });
  const hashes = await hashFiles(plugin.folder);
  expect(Object.entries(hashes)).toEqual([
    ['locales/en.json', sha256('{}')],
    ['locales/plugin.json', sha256('{}')],
    ['server.js', sha256('export default 1;')],
  ]);
});

test('a signature does not change the hash of a plugin; any other file does', async () => {
  await using plugin = await writeFolder(FILES);
  const hash = await hashPlugin(plugin.folder);
  await writeFile(join(plugin.folder, 'signature.json'), '{}');
  expect(await hashPlugin(plugin.folder)).toBe(hash);
  await writeFile(join(plugin.folder, 'locales/signature.json'), '{}');
  expect(await hashPlugin(plugin.folder)).not.toBe(hash);
});

test('a folder is what its files say: missing, extra and changed ones are named', async () => {
  await using plugin = await writeFolder(FILES);
  const { folder } = plugin;
  const files = await hashFiles(folder);
  const same = { missing: [], extra: [], changed: [] };
  expect(await findChangedFiles(folder, files)).toEqual(same);
  await writeFile(join(folder, 'plugin.json'), '{ "id": "other" }');
  await writeFile(join(folder, 'signature.json'), '{}');
  expect(await findChangedFiles(folder, files)).toEqual(same);
  await writeFile(join(folder, 'server.js'), 'export default 2;');
  await writeFile(join(folder, 'constructor'), '');
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }');
  await rm(join(folder, 'locales/en.json'));
  expect(await findChangedFiles(folder, files)).toEqual({
    missing: ['locales/en.json'],
    extra: ['constructor', 'package.json'],
    changed: ['server.js'],
  });
});

test('a link is no file, wherever it leads', async () => {
  await using plugin = await writeFolder(FILES);
  const files = await hashFiles(plugin.folder);
  await symlink(join(plugin.folder, 'server.js'), join(plugin.folder, 'signature.json'));
  await symlink('/', join(plugin.folder, 'root'));
  expect((await findChangedFiles(plugin.folder, files)).extra).toEqual(['root', 'signature.json']);
  expect(await hashFiles(plugin.folder)).toEqual(files);
});
