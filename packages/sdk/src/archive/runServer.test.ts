import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runServer } from './runServer.ts';

/** Runs a server module, written as built ones are. */
async function ran(source: string, seconds?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-server-'));
  const file = join(folder, 'server.mjs');
  try {
    await writeFile(file, source);
    return await runServer(file, seconds);
  } finally {
    await rm(folder, { recursive: true });
  }
}
const serving = (activate: string) => `export default { contract: {}, activate: ${activate} };`;

test('the handlers of an activation are named, whatever it leaves running', async () => {
  const server = serving(`() => {
    setInterval(() => {}, 1000);
    setTimeout(() => { throw new Error('in a timer'); });
    for (const message of ['ready', null, 7]) process.send?.(message);
    return { api: { list() {} }, jobs: { tidy() {} }, search() {} };
  }`);
  expect(await ran(server)).toEqual({
    end: 'activated',
    handled: {
      api: ['list'],
      offers: [],
      contributions: [],
      subscriptions: [],
      jobs: ['tidy'],
      cli: [],
      search: ['search'],
    },
  });
});

test('an activation that needs real services is left to a host, and one of its own making may be awaited', async () => {
  expect(await ran(serving(`async (context) => { await context.db.select(); throw new Error('no rows'); }`))).toEqual({
    end: 'notActivated',
  });
  expect(await ran('export default 7;')).toEqual({ end: 'noServer' });
  expect(await ran(`throw new Error('no port');`)).toEqual({ end: 'notImported', reason: 'no port' });
});

test.each([
  ['an activation that never settles', serving('() => new Promise(() => {})'), { during: 'activate', seconds: 0 }],
  ['an import that never settles', 'await new Promise(() => {});', { during: 'import', seconds: 0 }],
  [
    'an import with a live timer',
    'setInterval(() => {}, 1000); await new Promise(() => {});',
    { during: 'import', seconds: 1 },
  ],
  ['a loop', serving('() => { for (;;); }'), { during: 'activate', seconds: 1 }],
])('%s ends, and is named', async (_what, source, stuck) => {
  expect(await ran(source, 1)).toEqual({ end: 'stuck', ...stuck });
});

test('a server that ends its process does not end the tool', async () => {
  expect(await ran(serving('() => process.exit(7)'))).toEqual({ end: 'exited', during: 'activate', code: 7 });
});

test('a server has neither the environment of its host nor all of its memory', async () => {
  process.env['ATRIUM_TEST_SECRET'] = 'secret';
  const server = `if (process.env['ATRIUM_TEST_SECRET']) throw new Error('seen');
    const kept = []; export default { activate() { for (;;) kept.push(new Array(1e6).fill(Math.random())); } };`;
  expect(await ran(server)).toMatchObject({ end: 'exited', during: 'activate' });
});
