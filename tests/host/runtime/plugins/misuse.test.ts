import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountProbe } from '../../mountProbe.ts';

let probe: Awaited<ReturnType<typeof mountProbe>>;
beforeAll(async () => {
  probe = await mountProbe();
});
afterAll(() => probe.dispose());

type Context = (typeof probe)['server']['context'];
const note = { type: 7, title: 'x', to: { everyone: true } };

test.each<[string, (context: Context) => unknown, string]>([
  [
    'an event that it does not declare',
    ({ realtime }) => realtime.emit('other' as never, {} as never, { everyone: true }),
    'has no event "other"',
  ],
  [
    'an event with another payload',
    ({ realtime }) => realtime.emit('written', { id: 'one' } as never, { everyone: true }),
    'event probe.written does not fit',
  ],
  [
    'a kind of notice that it does not declare',
    ({ notifier }) => notifier.notify({ ...note, kind: 'toString' } as never),
    'declares no kind of notice "toString"',
  ],
  ['a token outside of a call', ({ sessions }) => sessions.ofToken(probe.token), 'within a call'],
  [
    'a relation outside of a call',
    (context) => (context.relation as (kind: string, row: object) => Promise<string>)('note', {}),
    'the relation "note" needs a caller',
  ],
  [
    'rows of another plugin or of the host',
    ({ db }) => reason(db.execute('update host.employees set name = null')),
    'the plugin "probe" may not reach host.employees',
  ],
  [
    'the rights of the host',
    ({ db, transaction }) => reason(transaction(() => db.execute('reset role'))),
    'the plugin "probe" may not change the role of its statements',
  ],
])('a plugin that uses %s gets an error that says so', async (_what, use, message) => {
  await expect((async () => use(probe.server.context))()).rejects.toThrow(message);
});

/** drizzle says which statement failed, and has the reason as its cause. */
const reason = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).catch((error: unknown) => {
    throw (error as Error).cause ?? error;
  });

test('what the host does in the transaction of a plugin is done with its own rights', async () => {
  const { audit, clock, db, jobs, transaction } = probe.server.context;
  const write = () => db.execute(`insert into probe.notes (title) values ('一')`);
  await transaction(async () => {
    await write();
    await audit.record({ action: 'probe.write' as never, target: 'note:1' });
    await write();
    await jobs.at('remind', { title: 'x' }, new Date(clock.now().getTime() + 60_000));
    await db.transaction(write);
    await write();
  });
  const { rows } = (await probe.server.db.execute(
    `select (select count(*)::int from probe.notes where title = '一') as notes,
      (select count(*)::int from host.runs where queue = 'probe.remind') as runs`,
  )) as unknown as { rows: object[] };
  expect(rows).toEqual([{ notes: 4, runs: 1 }]);
});
