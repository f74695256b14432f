import { join } from 'node:path';
import { mount } from '@atrium/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type contract from '../../../../host/server/fixtures/hostile/src/contract.ts';
import { PROBE } from '../../../../host/server/src/testing/probe.ts';

const HOSTILE = join(import.meta.dirname, '../../../../host/server/fixtures/hostile');

let hostile: Awaited<ReturnType<typeof mount<typeof contract>>>;
beforeAll(async () => {
  hostile = await mount<typeof contract>(HOSTILE, { with: [PROBE] });
}, 120_000);
afterAll(() => hostile.dispose());
let api: typeof hostile.api;
beforeEach(async () => {
  // What it did an hour ago is forgotten, so that it is not stopped; and so is the session.
  hostile.clock.move(3_700_000);
  ({ api } = await hostile.asPerson());
});

const harm = (how: string) =>
  api.harm({ body: { how } }).then(
    ({ said }) => said,
    (error: { code?: number; message: string }) => error,
  );
/** The call of another plugin, which does not notice. */
const other = async () => (await fetch(`${hostile.url}/api/noteOptions`)).status;
const calm = () => expect.poll(() => api.calm().catch(() => undefined)).toEqual({ marks: 0 });
const logged = (message: string) =>
  hostile.server.log.filter((line) => line.message === message).map(({ facts }) => JSON.stringify(facts));
const ends = () => logged('an isolated plugin ended');

test('a loop is ended, its calls are answered with 503, and another process serves the next one; nobody else notices', async () => {
  const looping = harm('loop');
  const answers = await Promise.all(Array.from({ length: 20 }, other));
  expect(answers.every((status) => status === 200)).toBe(true);
  expect(await looping).toMatchObject({ code: 503 });
  expect(ends().at(-1)).toContain('it did not answer for 5 s');
  await calm();
});

test.each([
  ['exit', 'code 7'],
  ['memory', 'it '],
  ['rubbish', 'none of the host'],
  ['oversized', 'larger than'],
])('a process that ends by %s is replaced, and the log says why', async (how, reason) => {
  expect(await harm(how)).toMatchObject({ code: 503 });
  expect(ends().at(-1)).toContain(reason);
  expect(await other()).toBe(200);
  await calm();
});

test.each([
  ['read', 'restricted'],
  ['write', 'restricted'],
  ['fetch', 'has no fetch'],
  ['socket', 'node:net'],
  ['builtin', 'done'],
  ['data', 'imports no data:'],
  ['output', 'not a function'],
  ['spawn', 'node:child_process'],
  ['worker', 'node:worker_threads'],
  ['hooks', 'not a function'],
])('it has no permission to %s', async (how, why) => {
  const faults = hostile.server.log.length;
  const said = await harm(how);
  const lines = JSON.stringify(hostile.server.log.slice(faults).map(({ facts }) => [facts, String(facts['error'])]));
  expect(`${JSON.stringify(said)} ${lines}`).toContain(why);
});

test('its environment is empty', async () => expect(await harm('environment')).toBe('{}'));

test('a handler that never resolves is answered with 504 after its limit, and its transaction rolled back', async () => {
  await expect(api.never()).rejects.toMatchObject({ code: 504 });
  await calm();
});

test('what it does after its call is over is refused', async () => {
  await harm('late');
  await expect.poll(() => logged('late')).toHaveLength(1);
  await calm();
});

test.each(['commit', 'two'])('statements that end the transaction of the host are refused: %s', async (how) => {
  expect(await harm(how)).toMatchObject({ code: 500 });
  await calm();
});

test('calls that it was not given cannot be named, nor methods that there are not', async () => {
  await harm('unknown');
  await harm('forge');
  // Of 2,000 numbers one is that of its own call.
  expect(await harm('clean')).toMatch(/^[01]$/);
  await calm();
});

test('a flood of messages costs no call of others, and fills no log; a huge result is an error of its call only', async () => {
  const flood = harm('flood');
  expect(await Promise.all(Array.from({ length: 10 }, other))).toEqual(Array.from({ length: 10 }, () => 200));
  // It may have waited for the host for too long.
  await flood;
  await calm();
  expect(logged('flood').length).toBeLessThanOrEqual(300);
  expect(await harm('huge')).toMatchObject({ code: 500 });
  expect(await other()).toBe(200);
});

test('the third uncaught error within an hour stops it', async () => {
  await harm('timer');
  await expect.poll(() => logged('uncaught error of a plugin').at(-1) ?? '').toContain('hostile');
  // The next process serves: a call of the one that ends would be answered without being made.
  await calm();
  await harm('exit');
  await calm();
  await harm('timer');
  await expect.poll(() => hostile.server.plugins.find('hostile')!.state).toBe('failed');
  await hostile.server.plugins.enable('hostile');
  await calm();
});
