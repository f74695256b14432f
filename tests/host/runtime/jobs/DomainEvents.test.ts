import type { Publish } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import type contract from '../../../../host/server/fixtures/probe/src/contract.ts';
import { mountProbe } from '../../mountProbe.ts';

const HOUR = 3_600_000;

async function mounted() {
  const { advance, server, dispose, ...rest } = await mountProbe();
  const { transaction, db } = server.context;
  const publish = server.context.publish as Publish<typeof contract>;
  const heard = async () =>
    (
      (await db.execute("select title from probe.notes where title like 'heard%' order by id")) as unknown as {
        rows: { title: string }[];
      }
    ).rows.map(({ title }) => title);
  const state = async () =>
    (await server.services.jobs.states()).find(({ plugin, job }) => plugin === 'probe' && job === 'events-probe');
  return { advance, publish, transaction, heard, state, server, dispose, ...rest };
}

test('a subscriber receives an event after its commit, by itself, and never of one that was rolled back', async () => {
  const { publish, transaction, heard } = await mounted();
  await expect(
    transaction(async () => {
      await publish('noted', { title: 'never' });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await transaction(() => publish('noted', { title: 'one' }));
  await expect.poll(heard).toEqual(['heard one']);
});

test('events of one key arrive in their order, each written once however often it failed; others do not wait', async () => {
  const { publish, heard, advance, state } = await mounted();
  await publish('noted', { title: 'a1', fail: 2 }, { key: 'a' });
  await publish('noted', { title: 'a2' }, { key: 'a' });
  await publish('noted', { title: 'a3' }, { key: 'a' });
  await publish('noted', { title: 'b1' }, { key: 'b' });
  await advance(0);
  expect(await heard()).toEqual(['heard b1']);
  expect(await state()).toMatchObject({ title: '抄寫筆記', failure: null, waiting: 3, failed: 0 });
  await advance(HOUR);
  await advance(HOUR);
  expect(await heard()).toEqual(['heard b1', 'heard a1', 'heard a2', 'heard a3']);
});

test('after ten failures an event is parked and shown, later ones of its key wait; repeated by an administrator they arrive', async () => {
  const { publish, heard, advance, state, asPerson } = await mounted();
  await publish('noted', { title: 'a1', fail: 10 }, { key: 'a' });
  await publish('noted', { title: 'a2' }, { key: 'a' });
  for (let hour = 0; hour < 12; hour++) await advance(HOUR);
  expect(await state()).toMatchObject({ failure: 'Error: not heard', failures: 10, failed: 1, waiting: 1 });
  await advance(30 * 24 * HOUR);
  expect(await heard(), 'nothing is lost').toEqual([]);
  const { host } = await asPerson({ actions: ['settings.manage'] });
  await host.runJob({ params: { plugin: 'probe', job: 'events-probe' } });
  await advance(0);
  expect(await heard()).toEqual(['heard a1', 'heard a2']);
  expect(await state()).toMatchObject({ failure: null, failed: 0, waiting: 0 });
});

test('what is published while a plugin does not run, or is disabled, reaches it later', async () => {
  const { publish, heard, advance, server } = await mounted();
  const { loaded, server: handlers, registrations } = server.plugins.find('probe')!;
  await registrations.dispose(() => {});
  await publish('noted', { title: 'while it did not run' });
  await advance(0);
  expect(await heard()).toEqual([]);
  await server.services.domainEvents.subscribe(loaded!.contract!, handlers!.subscriptions as never);
  await advance(0);
  expect(await heard()).toEqual(['heard while it did not run']);
  await server.plugins.disable('probe');
  await publish('noted', { title: 'while it was disabled' });
  await server.plugins.enable('probe');
  await publish('noted', { title: 'since' });
  await advance(0);
  expect(await heard()).toEqual(['heard while it did not run', 'heard while it was disabled', 'heard since']);
});

test('a payload that does not match and a key without bounds are refused', async () => {
  const { publish } = await mounted();
  await expect(publish('noted', { title: 7 } as never)).rejects.toThrow('at "title"');
  await expect(publish('noted', { title: '' }, { key: 'k'.repeat(201) })).rejects.toThrow(RangeError);
  await expect(publish('unknown' as never, {} as never)).rejects.toThrow('no event');
});

test('the key of an event has 1 to 200 characters', async () => {
  const { publish, heard } = await mounted();
  for (const key of ['', 'k'.repeat(201)])
    await expect(publish('noted', { title: 'no' }, { key })).rejects.toThrow('1 to 200 characters');
  for (const key of ['k', 'k'.repeat(200)]) await publish('noted', { title: String(key.length) }, { key });
  await expect.poll(async () => (await heard()).sort()).toEqual(['heard 1', 'heard 200']);
});
