import type { AnyContract } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { serverWith, plugin } from '../../../../host/server/src/testing/serverWith.ts';

const OWNER = `
  api: {
    ask: { get: '/ask', returns: z.unknown(), needs: 'public' },
    askInside: { get: '/askInside', returns: z.unknown(), needs: 'public' },
  },
  points: { marks: { input: z.object({ day: z.string() }), returns: z.array(z.string()).max(3) } },`;
const ASKS = `
  const ask = () => context.gather('marks', { day: '2026-03-26' }, { within: 400 });
  const inTransaction = () => context.transaction(ask).catch((error) => error.message);
  return { api: { ask, askInside: inTransaction } };`;
const answering = (id: string, handler: string) =>
  plugin(
    id,
    `const { db, transaction } = context;
     return { api: { ping: () => ({}) }, contributions: { 'owner.marks': ${handler} } };`,
    `contributes: ['owner.marks'],`,
  );
const READS = `Object.values((await db.execute('select 41 + 1 as answer')).rows[0]).map(String)`;

test('every plugin that contributes is asked: what throws, writes, misfits or is late is left out and named', async () => {
  const { server, states } = await serverWith(
    await answering('reader', `async ({ day }) => [day, ...${READS}]`),
    await answering('together', `() => transaction(async () => ${READS})`),
    await answering('late', `() => new Promise(() => {})`),
    await answering('broken', `() => { throw new Error('no'); }`),
    await answering('misfit', `() => [1]`),
    await answering(
      'writer',
      `async () => { await db.execute('create table late_table (n int)'); return ['written']; }`,
    ),
    await answering(
      'writer2',
      `() => transaction(async () => { await db.execute('create table late_table (n int)'); return ['written']; })`,
    ),
    await answering('disabled', `() => ['not asked']`),
    await plugin('owner', ASKS, OWNER),
  );
  expect(states.filter(({ state }) => state !== 'active')).toEqual([]);
  await server.plugins.disable('disabled');
  const { json } = await call(server.url, 'GET', '/api/ask');
  expect(json.data).toEqual([
    { plugin: 'reader', value: ['2026-03-26', '42'] },
    { plugin: 'together', value: ['42'] },
    { plugin: 'late', failed: 'timeout' },
    { plugin: 'broken', failed: 'error' },
    { plugin: 'misfit', failed: 'error' },
    { plugin: 'writer', failed: 'error' },
    { plugin: 'writer2', failed: 'error' },
  ]);
  expect((await call(server.url, 'GET', '/api/askInside')).json.data).toMatch(/inside of a transaction/);
});

test('a plugin whose server does not answer what it declares does not start', async () => {
  const silent = (id: string, declares: string) => plugin(id, 'return { api: { ping: () => ({}) } };', declares);
  const { failures } = await serverWith(
    await silent('silent', `contributes: ['owner.marks'],`),
    await silent('deaf', `subscribes: { 'people.left': 'x' },`),
    await silent('blind', `search: { types: { note: { title: 'x' } } },`),
  );
  expect(failures.map((failure) => [failure?.code, failure?.variables?.['name']])).toEqual([
    ['HANDLER_MISSING', 'contributions.owner.marks'],
    ['HANDLER_MISSING', 'subscriptions.people.left'],
    ['HANDLER_MISSING', 'search'],
  ]);
});

test('a point that is not declared, and a time of less than 1 ms or more than 180 s, are errors of who asks', async () => {
  const { server } = await serverWith();
  const owner = { id: 'owner', points: { marks: { input: z.object({}), returns: z.string() } } };
  const gather = (point: string, within: number) =>
    server.services.points.gather(owner as unknown as AnyContract, point, {}, { within });
  await expect(gather('other', 400)).rejects.toThrow('has no point "other"');
  for (const within of [0, 180_001, NaN])
    await expect(gather('marks', within)).rejects.toThrow('within is 1 to 180000 ms');
  for (const within of [1, 180_000]) expect(await gather('marks', within)).toEqual([]);
});
