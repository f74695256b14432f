import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { BuiltParts } from './BuiltParts.ts';

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-parts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = join(folder, 'source.ts');
  /** As saved some time ago. */
  const save = async (text: string, age = 5_000) => {
    await writeFile(source, text);
    const at = new Date(Date.now() - age);
    await utimes(source, at, at);
  };
  let made = 0;
  const parts = new BuiltParts();
  const take = (output: string, meanwhile?: () => Promise<void>) =>
    parts.take('server', join(folder, output), async () => {
      made += 1;
      await mkdir(join(folder, output));
      const text = await readFile(source, 'utf8');
      await writeFile(join(folder, output, 'server.js'), text);
      await meanwhile?.();
      return { part: text, inputs: [source] };
    });
  return {
    save,
    take,
    written: (output: string) => readFile(join(folder, output, 'server.js'), 'utf8'),
    made: () => made,
  };
}

test('what was not changed is not made again, and is written into the next folder', async () => {
  const { save, take, written, made } = await setUp();
  await save('one');
  expect([await take('a'), await take('b')]).toEqual(['one', 'one']);
  expect([await written('b'), made()]).toEqual(['one', 1]);
});

test('a source that was saved makes it again, also one of the same length', async () => {
  const { save, take, made } = await setUp();
  await save('one');
  await take('a');
  await save('two', 4_000);
  expect([await take('b'), made()]).toEqual(['two', 2]);
});

test('a source that was saved while it was made makes it again', async () => {
  const { save, take, made } = await setUp();
  await save('one');
  expect(await take('a', () => save('two', -1))).toBe('one');
  expect([await take('b'), made()]).toEqual(['two', 2]);
});

test('what failed is made again', async () => {
  const { save, take, made } = await setUp();
  await save('one');
  await expect(take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([await take('b'), made()]).toEqual(['one', 2]);
});
