import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildPlugin } from '../../packages/plugin-tools/src/buildPlugin.ts';
import { writePlugin } from '../../packages/plugin-tools/src/testing/writePlugin.ts';
import { REPOSITORY } from '../server/atriumCommand.ts';

const FOLDER = 'plugins/hello/';

test('the first plugin of the author’s guide is built as it is written there', async () => {
  const guide = readFileSync(`${REPOSITORY}/docs/plugins.md`, 'utf8');
  const files = [...guide.matchAll(/^```\w+ (plugins\/hello\/\S+)\n(.*?)^```$/gms)].map(
    ([, path = '', text = '']) => [path.slice(FOLDER.length), text] as const,
  );
  expect(files.map(([path]) => path)).toContain('src/contract.ts');
  await using plugin = await writePlugin(Object.fromEntries(files));
  const { manifest } = await buildPlugin({ folder: plugin.folder });
  expect(manifest).toMatchObject({ id: 'hello', clientFiles: expect.arrayContaining(['client.js']) });
});
