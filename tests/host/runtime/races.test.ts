import { describeOnPostgres, duringChange } from '@atrium/testing';
import type { JobQueue, Publish } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type contract from '../../../host/server/fixtures/probe/src/contract.ts';
import { fileKeeps, files, outbox, settings } from '../../../host/server/src/core/schema/runtime.ts';
import { type Message, Outbox } from '../../../host/server/src/runtime/realtime/Outbox.ts';
import { mountProbe } from '../mountProbe.ts';

const HOUR = 3_600_000;

describeOnPostgres('while another transaction is about to commit', (postgres) => {
  let probe: Awaited<ReturnType<typeof mountProbe>>;
  beforeAll(async () => {
    probe = await mountProbe({ databaseUrl: await postgres.migrated() });
  });
  const context = () => probe.server.context;
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    ((await probe.server.db.execute(query)) as unknown as { rows: readonly { title: string }[] }).rows;

  test('an upload that it keeps for another plugin is refused', async () => {
    const { fileId } = await probe.upload('a.txt', 'a');
    const keepElsewhere = () => probe.server.db.update(files).set({ keptBy: 'absent' }).where(eq(files.id, fileId));
    const keep = () => probe.api.keep({ body: { files: [fileId], target: 'refused' } });
    await expect(duringChange(context(), keepElsewhere, keep)).rejects.toMatchObject({ code: 422 });
  });

  test('a file that it keeps for a second target is not released with the first one', async () => {
    const { fileId } = await probe.upload('a.txt', 'a');
    await probe.api.keep({ body: { files: [fileId], target: 'one' } });
    const { db } = probe.server;
    const keepForOther = async () => {
      await db.select().from(files).where(eq(files.id, fileId)).for('update');
      await db.insert(fileKeeps).values({ fileId, target: 'two' });
    };
    const release = () => context().files.release([fileId], 'one');
    await duringChange(context(), keepForOther, release);
    expect(await context().files.facts([fileId])).toMatchObject([{ id: fileId }]);
  });

  test('settings that it saves are kept by another save', async () => {
    const { services } = probe.server;
    const { db } = probe.server;
    await services.settings.save('probe', () => Promise.resolve({ limit: 3 }));
    const own = eq(settings.plugin, 'probe');
    const lock = () => db.select().from(settings).where(own).for('update');
    const save = () =>
      services.settings.save('probe', (before) => Promise.resolve({ ...before, hosts: ['erp.example'] }));
    // Only now: a save that does not lock has read the former settings, and waits to write.
    const change = () =>
      db
        .update(settings)
        .set({ value: { limit: 7 } })
        .where(own);
    expect(await duringChange(context(), lock, save, change)).toEqual({ limit: 7, hosts: ['erp.example'] });
  });

  test('a run that it plans is replaced by one of the same key', async () => {
    const jobs = context().jobs as JobQueue<typeof contract>;
    const plan = (title: string) => () =>
      jobs.at('remind', { title }, new Date(probe.clock.now().getTime() + HOUR), { key: 'raced' });
    await duringChange(context(), plan('first'), plan('second'));
    const planned = sql`select payload->>'title' as title from host.runs where queue = 'probe.remind'`;
    expect(await rowsOf(planned)).toEqual([{ title: 'second' }]);
  });

  test('an event follows those of its key that it publishes', async () => {
    const publish = context().publish as Publish<typeof contract>;
    const send = (title: string) => () => publish('noted', { title }, { key: 'raced' });
    await duringChange(context(), send('first'), send('second'));
    const heard = sql`select title from probe.notes where title like 'heard %' order by id`;
    await expect.poll(() => rowsOf(heard)).toEqual([{ title: 'heard first' }, { title: 'heard second' }]);
  });

  test('messages that another process is sending are not sent twice', async () => {
    const { clock, log } = probe.server.services;
    const { db } = probe.server;
    const { transaction } = context();
    const message = (session: string): Message => ({ kind: 'close', session });
    const sent: Message[] = [];
    const other = new Outbox({ db, transaction, clock, log });
    const rows = [message('one'), message('two')].map((one) => ({ message: one, createdOn: clock.now() }));
    const [first] = await db.insert(outbox).values(rows).returning();
    // Nothing leaves before there is someone to send it to.
    await other.flush();
    const taken = Promise.withResolvers<void>();
    const sending = taken.promise.then(() => other.connect((one) => sent.push(one)));
    await transaction(async () => {
      await db.select().from(outbox).where(eq(outbox.id, first!.id)).for('update');
      taken.resolve();
      await expect.poll(() => sent.length).toBeGreaterThan(0);
    });
    await sending;
    expect(sent).toEqual([message('two')]);
    await other.flush();
    expect(sent).toEqual([message('two'), message('one')]);
  });
});
