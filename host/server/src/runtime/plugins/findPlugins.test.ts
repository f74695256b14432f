import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { builtInPlugins, findPlugins } from './findPlugins.ts';

test('plugins of the data directory are its folders and links with a manifest, after those of the repository', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-found-'));
  const at = (...parts: string[]) => join(dataDir, 'plugins', ...parts);
  for (const name of ['two', 'one', '.hidden', 'empty']) await mkdir(at(name), { recursive: true });
  for (const name of ['two', 'one', '.hidden']) await writeFile(at(name, 'plugin.json'), '{}');
  await writeFile(at('file'), '');
  await symlink(at('one'), at('three'));
  const builtIn = await builtInPlugins('source');
  const added = ['one', 'three', 'two'].map((name) => ({ folder: at(name), kind: 'built' }));
  expect(await findPlugins(dataDir, 'source')).toEqual([...builtIn, ...added]);
});

test('plugins of the repository run from source if that is asked for, else those that are built are', async () => {
  const sources = await builtInPlugins('source');
  expect(sources.length).toBeGreaterThan(0);
  expect(new Set(sources.map(({ kind }) => kind))).toEqual(new Set(['source']));
  const folders = sources.map(({ folder }) => folder);
  expect(folders.map((folder) => basename(folder))).toEqual(folders.map((folder) => basename(folder)).toSorted());
  const built = folders.map((folder) =>
    existsSync(join(folder, 'dist', 'plugin.json'))
      ? { folder: join(folder, 'dist'), kind: 'built' }
      : { folder, kind: 'source' },
  );
  expect(await builtInPlugins('built')).toEqual(built);
  expect(dirname(folders[0]!)).toMatch(/plugins$/);
});
