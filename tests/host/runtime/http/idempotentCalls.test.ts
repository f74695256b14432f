import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MasterKeys } from '../../../../host/server/src/core/sealedText.ts';
import { idempotentCalls as table } from '../../../../host/server/src/core/schema/runtime.ts';
import { IdempotentCalls } from '../../../../host/server/src/runtime/http/IdempotentCalls.ts';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe, type Probe } from '../../mountProbe.ts';
import type { SignedIn } from '@atrium/testing';

let probe: Awaited<ReturnType<typeof mountProbe>>;
let one: SignedIn<Probe>;
let count = 0;
beforeAll(async () => {
  probe = await mountProbe();
});
afterAll(() => probe.dispose());
beforeEach(async () => {
  one = await probe.asPerson({ actions: ['probe.write'] });
  count += 1;
});

const send = (key: string, body: object = { title: '一次' }, { token } = one) =>
  call(probe.url, 'POST', '/api/notes', { token, body: JSON.stringify(body), headers: { 'idempotency-key': key } });
const rows = async () =>
  (await probe.server.db.select().from(table)).filter(({ employeeId }) => employeeId === one.person.id);
const notes = async () => (await one.api.count({})).count;

test('the same call again makes no second record, and gets the first answer', async () => {
  const before = await notes();
  const key = `key-${count}`;
  const first = await send(key);
  const again = await send(key);
  expect([first.http, again.http]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
    null,
    'true',
  ]);
  expect(await notes()).toBe(before + 1);
  await send(`other-${count}`);
  expect(await notes(), 'another key').toBe(before + 2);
});

test('of many at once one runs; the others are told when to try again, or get its answer', async () => {
  const before = await notes();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(`many-${count}`)));
  expect(await notes()).toBe(before + 1);
  for (const { http, json, headers } of answers) {
    if (http === 201) continue;
    expect(json).toMatchObject({ code: 409, status: 'IDEMPOTENCY_RUNNING' });
    expect(headers.get('retry-after')).toBe('1');
  }
  expect((await send(`many-${count}`)).http).toBe(201);
});

test('with another body it is refused; the keys of another person are others', async () => {
  const key = `body-${count}`;
  await send(key);
  expect((await send(key, { title: '另一個' })).json).toMatchObject({ code: 422, status: 'IDEMPOTENCY_KEY_REUSED' });
  const before = await notes();
  const other = await probe.asPerson({ actions: ['probe.write'] });
  expect((await send(key, undefined, other)).http).toBe(201);
  expect(await notes()).toBe(before + 1);
});

test('what was refused can be sent again with the same key', async () => {
  const key = `refused-${count}`;
  expect((await send(key, { title: '額滿' })).json).toMatchObject({ code: 409 });
  expect((await send(key, { title: '爆炸' })).http).toBe(500);
  expect((await send(key, { title: '' })).json).toMatchObject({ code: 422 });
  expect(await rows()).toEqual([]);
  expect((await send(key)).http).toBe(201);
});

test.each(['x'.repeat(256), 'a b'])('a key like %j is refused', async (key) => {
  expect((await send(key)).json).toMatchObject({
    code: 422,
    msg: expect.stringContaining('Idempotency-Key') as string,
  });
});

test('of a process that died after the commit the record is kept, and the answer made again', async () => {
  const before = await notes();
  const key = `died-${count}`;
  const first = await send(key);
  // As the transaction left it: its result, without the answer of the call.
  const { answer } = (await rows())[0]!;
  expect(answer!.toString('latin1'), 'sealed').not.toContain('一次');
  await probe.server.db.execute(sql`
    update host.idempotent_calls set answer = null, is_committed = false, started_on = now() - interval '5 minutes'
    where employee_id = ${one.person.id}`);
  // It died before the commit: nothing was made as far as is known, so it runs.
  const second = await send(key);
  expect(second.http).toBe(201);
  expect(await notes()).toBe(before + 2);
  expect(second.json.data).not.toEqual(first.json.data);
  await probe.server.db.execute(sql`
    update host.idempotent_calls set answer = null, started_on = now() - interval '5 minutes'
    where employee_id = ${one.person.id}`);
  expect((await send(key)).json, 'committed, and nothing is known of the answer').toMatchObject({
    ...{ code: 409, status: 'IDEMPOTENCY_LOST' },
  });
  expect(await notes()).toBe(before + 2);
});

describe('without the calls of the probe', () => {
  const calls = () =>
    new IdempotentCalls({ db: probe.server.db, masterKeys: new MasterKeys([Buffer.from('for this test')]) });
  const keyed = () => ({ employeeId: one.person.id, endpoint: 'POST /notes', key: `own-${count}`, input: '{}' });
  const never = { run: () => Promise.reject(new Error('ran twice')), rebuild: () => Promise.reject(new Error('lost')) };

  test('while the first one runs, another is told to wait a second', async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<never>();
    const run = () => (begun.resolve(), end.promise);
    const first = calls().run(keyed(), { ...never, run });
    await begun.promise;
    await expect(calls().run(keyed(), never)).rejects.toMatchObject({
      shape: { code: 409, status: 'IDEMPOTENCY_RUNNING', headers: { 'retry-after': '1' } },
    });
    end.reject(new Error('over'));
    await expect(first).rejects.toThrow('over');
  });

  test('after a start alone on the database, what its predecessor died in is repeated at once', async () => {
    const dying = new Promise<never>(() => {});
    const begun = Promise.withResolvers<void>();
    void calls().run(keyed(), { ...never, run: () => (begun.resolve(), dying) });
    const committed = { ...keyed(), key: `kept-${count}` };
    const stored = Promise.withResolvers<void>();
    const commit = async (beforeCommit: (result: unknown) => Promise<void>) => {
      await beforeCommit({ id: 7 });
      stored.resolve();
      return dying;
    };
    void calls().run(committed, { ...never, run: commit });
    await Promise.all([begun.promise, stored.promise]);
    for (const call of [keyed(), committed])
      await expect(calls().run(call, never)).rejects.toMatchObject({ shape: { status: 'IDEMPOTENCY_RUNNING' } });
    await calls().endEarlier();
    const answer = { status: 201, headers: {}, body: Buffer.from('{}') };
    expect(await calls().run(keyed(), { ...never, run: () => Promise.resolve(answer as never) })).toBe(answer);
    const rebuild = (result: unknown) => Promise.resolve({ ...answer, result } as never);
    expect(await calls().run(committed, { ...never, rebuild })).toEqual({ ...answer, result: { id: 7 } });
  });

  test('an answer that cannot be made again is lost: nothing was sent wrongly', async () => {
    const died = new Error('died after the commit');
    const run = async (beforeCommit: (result: unknown) => Promise<void>) => {
      await beforeCommit({ id: 7 });
      throw died;
    };
    await expect(calls().run(keyed(), { ...never, run })).rejects.toBe(died);
    await probe.server.db.execute(sql`
      update host.idempotent_calls set started_on = now() - interval '5 minutes' where employee_id = ${one.person.id}`);
    await expect(calls().run(keyed(), never)).rejects.toMatchObject({
      shape: { code: 409, status: 'IDEMPOTENCY_LOST' },
    });
  });
});

test('after a day the key is free, and its row deleted', async () => {
  const key = `day-${count}`;
  await send(key);
  await probe.server.db.execute(sql`update host.idempotent_calls set started_on = now() - interval '25 hours'`);
  const before = await notes();
  expect((await send(key)).headers.get('idempotency-replayed')).toBeNull();
  expect(await notes()).toBe(before + 1);
  await probe.server.db.execute(sql`update host.idempotent_calls set started_on = now() - interval '25 hours'`);
  await probe.advance(3_600_000);
  await expect.poll(async () => (await probe.server.db.select().from(table)).length).toBe(0);
});

test('without the header nothing is stored', async () => {
  await one.api.write({ body: { title: '平常' } });
  expect(await rows()).toEqual([]);
});
