import type { AnyContract } from '@atrium/sdk';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { validateIsolated } from './validateIsolated.ts';

async function folderWith(server: string, contract = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-isolated-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/server.ts'), server);
  await writeFile(join(folder, 'src/contract.ts'), contract);
  return folder;
}

const contract = { id: 'visits', sdk: 1, name: '訪客' } as const;

test('what an isolated plugin cannot use is refused with its line', async () => {
  const folder = await folderWith(
    [
      `import { createHash } from 'node:crypto';`,
      `import { connect } from 'node:net';`,
      `// fetch('https://example.com') is left out`,
      `const answer = await fetch('https://example.com');`,
      `const { db, inheritance } = context;`,
      `await context.changed('authority');`,
      `await store.fetch(1);`,
    ].join('\n'),
    `export default definePlugin('visits', {\n  isolated: true,\n  fulfils: ['navigation'],\n});\n`,
  );
  const fulfils = ['navigation'] as const;
  expect(await validateIsolated(folder, { ...contract, isolated: true, fulfils })).toEqual([
    expect.stringMatching(/^src\/server\.ts:2 .*「node:net」/) as string,
    expect.stringMatching(/^src\/server\.ts:4 .*fetch/) as string,
    expect.stringMatching(/^src\/server\.ts:5 .*context\.inheritance/) as string,
    expect.stringMatching(/^src\/server\.ts:6 .*context\.changed/) as string,
    expect.stringMatching(/^src\/contract\.ts:3 .*fulfils/) as string,
  ]);
});

test('a plugin that does not ask for it may use them', async () => {
  const folder = await folderWith(`import { connect } from 'node:net';`);
  expect(await validateIsolated(folder, contract as AnyContract)).toEqual([]);
});
