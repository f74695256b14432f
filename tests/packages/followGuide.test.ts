import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { followGuide } from './followGuide.ts';

/** Fences cannot be written in a text between backticks. */
const guide = (...blocks: readonly string[]) =>
  ['# Guide', '## One', 'Words.', ...blocks, '## Two', '~~~ts other.ts', 'other', '~~~', '']
    .join('\n')
    .replaceAll('~~~', '```');

async function follow(...blocks: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-guide-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ran: string[] = [];
  const count = await followGuide(guide(...blocks), '## One', folder, async (command) => {
    ran.push(command);
    return `ran ${command}`;
  });
  return { count, ran, read: (name: string) => readFile(join(folder, name), 'utf8') };
}
const A = ['~~~ts a.ts', 'one', '  two', 'three', '~~~'];

test('files are written, lines replaced and commands run in their order, and only those of the chapter', async () => {
  const { count, ran, read } = await follow(
    ...A,
    ...['~~~diff a.ts', '-one', '+1', '-  two', '-three', '+  2', '+3', '+4', '~~~'],
    ...['~~~sh', 'npm test', '~~~', '~~~text', 'ran npm test', '~~~'],
  );
  expect([count, ran]).toEqual([3, ['npm test']]);
  expect(await read('a.ts')).toBe('1\n  2\n3\n4\n');
  await expect(read('other.ts')).rejects.toThrow('ENOENT');
});

test.each([
  ['lines that are not there', ['~~~diff a.ts', '-two', '+2', '~~~'], /not in a.ts exactly once:\ntwo/],
  [
    'another output',
    ['~~~sh', 'npm test', '~~~', '~~~text', 'passed', '~~~'],
    /「passed」 was not printed by npm test/,
  ],
  ['a block without a place', ['~~~ts', 'four', '~~~'], /says neither a file nor commands/],
])('the guide and the product differ: %s', async (_, blocks, why) => {
  await expect(follow(...A, ...blocks)).rejects.toThrow(why);
});
