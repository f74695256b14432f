import { runHostCommand } from '@atrium/host-server/testing';
import type { Sealing } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type contract from '../../../host/server/fixtures/probe/src/contract.ts';
import { secretsCommand } from '../../../host/server/src/app/hostModule.ts';
import { mountProbe } from '../mountProbe.ts';

const ROWS = 450;
const binding = (record: number) => ({ table: 'sealed_texts', record, version: 1 }) as const;

async function mounted(count = ROWS) {
  const probe = await mountProbe({ actions: ['settings.manage'] });
  const { services, context } = probe.server;
  const { db } = context;
  const secrets = context.secrets as Sealing<typeof contract>;
  await db.execute('create table probe.sealed_texts (id integer primary key, secret bytea)');
  const write = async (id: number) =>
    db.execute(sql`insert into probe.sealed_texts values (${id}, ${secrets.seal(`text ${id}`, binding(id))})`);
  await services.transaction(async () => {
    for (let id = 1; id <= count; id += 1) await write(id);
  });
  const read = async () => {
    const { rows } = (await db.execute('select id, secret from probe.sealed_texts order by id')) as unknown as {
      rows: { id: number; secret: Uint8Array }[];
    };
    return rows.map(({ id, secret }) => secrets.open(secret, binding(id)));
  };
  return { ...probe, services, secrets, write, read };
}
const texts = (count: number) => Array.from({ length: count }, (_, at) => `text ${at + 1}`);

test('the master key is replaced while texts are read and written; a rotation that was interrupted is continued', async () => {
  const { services, read, write, host, advance } = await mounted();
  const { rotation, masterKeys, jobs, db } = services;
  expect(await host.secrets()).toEqual({ total: ROWS, waiting: 0, unreadable: 0, renewable: true });
  const before = masterKeys.current;
  await masterKeys.renew();
  const stop = new AbortController();
  await expect(rotation.run(stop.signal, () => stop.abort())).rejects.toThrow();
  await write(ROWS + 1);
  expect(await host.secrets()).toMatchObject({ total: ROWS + 1, waiting: ROWS - 200 });
  expect(await read(), 'in the middle').toEqual(texts(ROWS + 1));
  await host.rotateSecrets();
  const begun = sql`select action, detail from host.audit where target = 'masterKey'`;
  expect(((await db.execute(begun)) as unknown as { rows: object[] }).rows).toEqual([
    { action: 'secrets.rotate', detail: { waiting: ROWS - 200 } },
  ]);
  expect(masterKeys.previous, 'no second key before the first rotation is done').toEqual([before]);
  await advance(0);
  expect(await host.secrets()).toMatchObject({ waiting: 0, unreadable: 0 });
  expect(await read()).toEqual(texts(ROWS + 1));
  const command = await runHostCommand(secretsCommand, services, []);
  expect([command.code, command.out]).toEqual([0, expect.stringContaining('451 筆機密資料都使用目前的主金鑰')]);
  expect(masterKeys.previous).toHaveLength(2);
  expect(await host.secrets()).toMatchObject({ waiting: 0 });
  expect(await read()).toEqual(texts(ROWS + 1));
  expect((await jobs.states()).find(({ job }) => job === 'rotateSecrets')).toMatchObject({ failure: null });
});

test('texts whose bytes were changed hold up no others, and are reported', async () => {
  const { services, host, server } = await mounted(4);
  const { rotation, masterKeys } = services;
  const spoil = (id: number, byte: number) =>
    server.db.execute(
      sql`update probe.sealed_texts set secret = set_byte(secret, ${byte}, 255 - get_byte(secret, ${byte})) where id = ${id}`,
    );
  await masterKeys.renew();
  await spoil(1, 20);
  await expect(rotation.run()).rejects.toThrow('1 sealed text cannot be opened');
  expect(await host.secrets()).toMatchObject({ total: 4, waiting: 1, unreadable: 0 });
  await masterKeys.renew();
  await spoil(2, 20);
  await expect(rotation.run()).rejects.toThrow('2 sealed texts cannot be opened');
  for (const id of [1, 2]) await spoil(id, 20);
  // The id of the key
  await spoil(3, 4);
  const command = await runHostCommand(secretsCommand, services, []);
  expect([command.code, command.errors]).toEqual([1, expect.stringContaining('1 筆')]);
  expect(await host.secrets()).toMatchObject({ total: 4, waiting: 0, unreadable: 1 });
});

test('a table that the contract does not name is refused, since a rotation would leave it out', async () => {
  const { secrets } = await mounted();
  expect(() => secrets.seal('text', { ...binding(1), table: 'notes' as never })).toThrow(
    "sealed: { notes: ['column'] }",
  );
});
