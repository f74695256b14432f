import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPluginFolder } from './PluginFolder.ts';
import { writePlugin } from './testing/writePlugin.ts';

test('a plugin has a version and a contract; client and server are optional', async () => {
  await using plugin = await writePlugin({ 'src/server.ts': '' });
  expect(await readPluginFolder(plugin.folder)).toMatchObject({
    version: '1.2.3',
    contract: join(plugin.folder, 'src/contract.ts'),
    client: null,
    server: join(plugin.folder, 'src/server.ts'),
  });
});

test.each([
  ['contract', 'src/contract.ts', '找不到'],
  ['package.json', 'package.json', '沒有 version'],
])('a folder without a %s says so', async (_what, file, problem) => {
  await using plugin = await writePlugin();
  await rm(join(plugin.folder, file));
  await expect(readPluginFolder(plugin.folder)).rejects.toMatchObject({ problems: [expect.stringContaining(problem)] });
});

test('a version that is no text is none', async () => {
  await using plugin = await writePlugin({ 'package.json': '{ "version": 1 }' });
  await expect(readPluginFolder(plugin.folder)).rejects.toMatchObject({
    problems: [expect.stringContaining('沒有 version')],
  });
});
