import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { JobQueue } from '@atrium/sdk/server';
import type contract from '../../../../host/server/fixtures/probe/src/contract.ts';
import type { Job } from '../../../../host/server/src/runtime/jobs/Job.ts';
import { JobTable } from '../../../../host/server/src/runtime/jobs/JobTable.ts';
import { REPOSITORY } from '../../../server/atriumCommand.ts';
import { mountProbe } from '../../mountProbe.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = '2026-03-26T09:00:00+08:00';

let mounted: Awaited<ReturnType<typeof mountProbe>>;
/** Rows that a test has seen. */
let seen = 0;
beforeEach(async () => {
  mounted = await mountProbe({ clock: START });
  seen = 0;
  return () => mounted.dispose();
});

const titles = async () =>
  (
    (await mounted.server.db.execute('select title from probe.notes order by id')) as unknown as {
      rows: { title: string }[];
    }
  ).rows.map(({ title }) => title);
const jobs = () => mounted.server.context.jobs as JobQueue<typeof contract>;
const later = (milliseconds: number) => new Date(mounted.clock.now().getTime() + milliseconds);
const stateOf = async (name: string) =>
  (await mounted.server.services.jobs.states()).find(({ plugin, job }) => plugin === 'probe' && job === name);
/** What has been written since the last call. */
async function written(): Promise<string[]> {
  const all = await titles();
  const fresh = all.slice(seen);
  seen = all.length;
  return fresh;
}

test('a job runs when its time in the company’s zone has come, once, and its run is shown', async () => {
  const { advance } = mounted;
  expect(await stateOf('tidy')).toMatchObject({
    startedOn: null,
    nextOn: new Date('2026-03-26T16:05:00Z'),
    waiting: 1,
  });
  await advance(15 * HOUR);
  expect(await written()).toEqual([]);
  await advance(HOUR);
  expect(await written()).toEqual(['tidied']);
  await advance(HOUR);
  expect(await written()).toEqual([]);
  expect(await stateOf('tidy')).toMatchObject({
    startedOn: new Date('2026-03-26T17:00:00Z'),
    nextOn: new Date('2026-03-27T16:05:00Z'),
    failure: null,
    waiting: 1,
  });
  await advance(5 * 24 * HOUR);
  expect(await written(), 'runs that were missed are one').toEqual(['tidied']);
});

test('work at a time runs then, without a caller; a run of the same key replaces the planned one', async () => {
  await jobs().at('remind', { title: 'first' }, later(HOUR), { key: 'one' });
  await jobs().at('remind', { title: 'other' }, later(HOUR), { key: 'two' });
  await jobs().at('remind', { title: 'second' }, later(2 * HOUR), { key: 'one' });
  await jobs().at('remind', { title: 'without a key' }, later(HOUR));
  await mounted.advance(HOUR);
  expect((await written()).toSorted()).toEqual(['other 1', 'without a key 1']);
  await mounted.advance(HOUR);
  expect(await written()).toEqual(['second 1']);
});

test('planned work is cancelled by its keys, and neither is left by a transaction that is rolled back', async () => {
  const { transaction } = mounted.server.context;
  await jobs().at('remind', { title: 'a' }, later(HOUR), { key: 'a' });
  await jobs().at('remind', { title: 'b' }, later(HOUR), { key: 'b' });
  await jobs().at('remind', { title: 'c' }, later(HOUR), { key: 'c' });
  await jobs().cancel('remind', { keys: ['a', 'b'] });
  const undone = transaction(async () => {
    await jobs().at('remind', { title: 'never' }, later(HOUR), { key: 'd' });
    await jobs().cancel('remind', { key: 'c' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await mounted.advance(HOUR);
  expect(await written()).toEqual(['c 1']);
});

test('many runs are planned in one statement, each as if by itself', async () => {
  const { transaction } = mounted.server.context;
  await jobs().at('remind', { title: 'replaced' }, later(HOUR), { key: '7' });
  const each = Array.from({ length: 998 }, (_, index) => ({
    payload: { title: `${index}` },
    at: later((index + 2) * HOUR),
    key: `${index}`,
  }));
  const twice = [1, 2].map((time) => ({ payload: { title: `twice ${time}` }, at: later(HOUR), key: 'twice' }));
  const undone = transaction(async () => {
    await jobs().atEach('remind', each);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await stateOf('remind')).toMatchObject({ waiting: 1 });
  await jobs().atEach('remind', [...each, ...twice]);
  expect(await stateOf('remind')).toMatchObject({ waiting: 999, nextOn: later(HOUR) });
  await mounted.advance(HOUR);
  expect(await written(), 'of two with one key the later one').toEqual(['twice 2 1']);
  await jobs().cancel('remind', { keys: each.map(({ key }) => key).slice(3) });
  await mounted.advance(10 * HOUR);
  expect(await written()).toEqual(['0 1', '1 1', '2 1']);
});

test('runs without a key are planned beside each other, and none is no statement', async () => {
  const run = { payload: { title: 'same' }, at: later(HOUR) };
  await jobs().atEach('remind', [run, run]);
  await jobs().atEach('remind', []);
  await mounted.advance(HOUR);
  expect(await written()).toEqual(['same 1', 'same 1']);
});

test('more than a thousand runs at once, and one that does not match, plan none', async () => {
  const run = { payload: { title: 'x' }, at: later(HOUR) };
  await expect(
    jobs().atEach(
      'remind',
      Array.from({ length: 1001 }, () => run),
    ),
  ).rejects.toThrow(RangeError);
  await expect(jobs().atEach('remind', [run, { ...run, payload: { title: 7 } as never }])).rejects.toThrow(
    'at "title"',
  );
  await expect(jobs().atEach('remind', [run, { ...run, at: new Date(NaN) }])).rejects.toThrow(RangeError);
  await expect(jobs().atEach('remind', [run, { ...run, key: '' }])).rejects.toThrow(RangeError);
  expect(await stateOf('remind')).toMatchObject({ waiting: 0 });
});

test('work that is due at once runs by itself after the commit', async () => {
  await mounted.server.context.transaction(() => jobs().at('remind', { title: 'now' }, later(0)));
  await expect.poll(written).toEqual(['now 1']);
});

test('a failed run is retried after a growing pause, at last shown as failed; an administrator repeats it', async () => {
  await jobs().at('remind', { title: 'x', how: 'fail' }, later(0), { key: 'x' });
  await mounted.advance(0);
  expect(await stateOf('remind')).toMatchObject({ failure: 'Error: the reminder failed', failures: 1, waiting: 1 });
  await mounted.advance(5_000);
  expect(await stateOf('remind'), 'not yet').toMatchObject({ failures: 1 });
  await mounted.advance(HOUR);
  await mounted.advance(HOUR);
  expect(await stateOf('remind')).toMatchObject({ failures: 3, waiting: 0, failed: 1 });
  expect(await mounted.server.services.jobs.runNow('probe.remind')).toBe(true);
  await mounted.advance(0);
  expect(await stateOf('remind')).toMatchObject({ failures: 4, failed: 1 });
});

test('jobs of two plugins that have one name have a state each', async () => {
  const remove = await mounted.server.services.jobs.add('other', { remind: { title: 'Remind' } as never }, {});
  onTestFinished(remove);
  await jobs().at('remind', { title: 'x' }, later(0));
  await mounted.advance(0);
  const states = await mounted.server.services.jobs.states();
  const started = (plugin: string) => states.find((one) => one.plugin === plugin && one.job === 'remind')?.startedOn;
  expect([started('probe'), started('other')]).toEqual([mounted.clock.now(), null]);
});

test('what a run wrote and its mark are one: a failure after writing leaves neither', async () => {
  await jobs().at('remind', { title: 'y', how: 'failAfterWriting' }, later(0));
  await mounted.advance(0);
  expect(await written()).toEqual([]);
  await mounted.advance(HOUR);
  expect(await written()).toEqual(['y 2']);
  await mounted.advance(HOUR);
  expect(await written()).toEqual([]);
});

test('a run that exceeds its limit has failed, and its signal is aborted', async () => {
  await jobs().at('remind', { title: 'z', how: 'hang' }, later(0), { key: 'z' });
  await mounted.advance(0);
  expect(await stateOf('remind')).toMatchObject({ failure: 'Error: not done after 1 s' });
  await jobs().cancel('remind', { key: 'z' });
});

test('a payload that does not match, a wrong time and a key without bounds are refused', async () => {
  await expect(jobs().at('remind', { title: 7 } as never, later(0))).rejects.toThrow('at "title"');
  await expect(jobs().at('remind', { title: '' }, new Date(NaN))).rejects.toThrow(RangeError);
  for (const key of ['', 'k'.repeat(201)]) {
    await expect(jobs().at('remind', { title: '' }, later(HOUR), { key })).rejects.toThrow(RangeError);
    await expect(jobs().cancel('remind', { key })).rejects.toThrow(RangeError);
  }
  await jobs().at('remind', { title: '' }, later(HOUR), { key: 'k'.repeat(200) });
  await jobs().cancel('remind', { key: 'k'.repeat(200) });
  expect(await stateOf('remind')).toMatchObject({ waiting: 0 });
  await expect(jobs().cancel('absent' as never, { key: 'k' })).rejects.toThrow('there is no job "probe.absent"');
  await expect(jobs().at('tidy' as never, {} as never, later(0))).rejects.toThrow('no job with a payload');
});

test('an administrator runs a scheduled job at once; its schedule goes on', async () => {
  await mounted.server.services.jobs.runNow('probe.tidy');
  await mounted.advance(0);
  expect(await written()).toEqual(['tidied']);
  expect(await stateOf('tidy')).toMatchObject({ waiting: 1 });
});

test('what is done is gone, and what failed in its last try is kept for two weeks', async () => {
  const { db } = mounted.server;
  const table = new JobTable(db, mounted.clock);
  const states = async () => {
    await table.purge(['probe.remind']);
    const { rows } = (await db.execute(
      `select state from host.runs where queue = 'probe.remind' order by state`,
    )) as unknown as { rows: { state: string }[] };
    return rows.map(({ state }) => state);
  };
  await jobs().at('remind', { title: 'good' }, later(0));
  await mounted.advance(0);
  await jobs().at('remind', { title: 'bad', how: 'fail' }, later(0));
  for (let tried = 0; tried < 3; tried += 1) await mounted.advance(HOUR);
  expect(await states()).toEqual(['failed']);
  mounted.clock.move(14 * 24 * HOUR - 2 * HOUR);
  expect(await states()).toEqual(['failed']);
  mounted.clock.move(2 * HOUR + 1);
  expect(await states()).toEqual([]);
});

test('of two processes one begins a run, and the one that has lost it ends nothing', async () => {
  const table = new JobTable(mounted.server.db, mounted.clock);
  const job = { queue: 'other.remind', shape: { title: 'Remind', maxSeconds: 1 }, isOrdered: false } as Job;
  const dueOn = mounted.clock.now();
  await table.insert(
    job.queue,
    [1, 2].map((payload) => ({ key: 'same', payload, dueOn })),
    job,
  );
  const first = await table.take(job);
  expect(first).toMatchObject({ payload: 1, tries: 1 });
  expect(await table.take(job), 'another one of its key waits').toBeUndefined();
  mounted.clock.move(31_000);
  expect(await table.lost([job.queue], false)).toEqual([]);
  mounted.clock.move(1);
  const [lost] = await table.lost([job.queue], false);
  await table.fail(lost!, dueOn);
  const again = await table.take({ ...job });
  expect(again).toMatchObject({ payload: 1, tries: 2 });
  expect([await table.finish(first!), await table.fail(first!, undefined), await table.finish(again!)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await table.take(job)).toMatchObject({ payload: 2 });
});

test('runs of an ordered key wait for the one before them, also when it has failed', async () => {
  const table = new JobTable(mounted.server.db, mounted.clock);
  const job = { queue: 'other.heard', shape: { title: 'Heard' }, isOrdered: true } as Job;
  const add = (key: string | null, payload: string) =>
    table.insert(job.queue, [{ key, payload, dueOn: mounted.clock.now() }], job);
  await add('a', 'a1');
  await add('a', 'a2');
  await add(null, 'alone');
  const taken = [await table.take(job), await table.take(job), await table.take(job)];
  expect(taken.map((run) => run?.payload)).toEqual(['a1', 'alone', undefined]);
  await table.fail(taken[0]!, undefined);
  mounted.clock.move(15 * 24 * HOUR);
  await table.purge([job.queue]);
  expect([await table.take(job), await table.due([job.queue])]).toEqual([undefined, []]);
  await table.hurry(job.queue, { failed: true });
  const repeated = await table.take(job);
  await table.finish(repeated!);
  expect([repeated?.payload, (await table.take(job))?.payload]).toEqual(['a1', 'a2']);
});

test('what an older version had planned and what had failed there are kept', async () => {
  const run = (query: string) => mounted.server.db.execute(sql.raw(query));
  await run('create schema atrium_jobs');
  await run(`create table atrium_jobs.job (id uuid default gen_random_uuid(), name text, singleton_key text, state text, policy text,
    data jsonb, start_after timestamptz, retry_count int, created_on timestamptz, completed_on timestamptz)`);
  const values = (...rows: string[]) =>
    run(`insert into atrium_jobs.job (name, singleton_key, state, policy, data, start_after,
    retry_count, created_on, completed_on) values ${rows.join(', ')}`);
  await values(
    `('old.remind', 'key:a', 'created', 'stately', '{"payload": {"title": "a"}}', '2026-04-01Z', 0, '2026-03-02Z', null)`,
    `('old.remind', '2f0c', 'active', 'stately', '{"payload": {"title": "b"}}', '2026-03-01Z', 1, '2026-03-01Z', null)`,
    `('old.remind', '2f0d', 'failed', 'stately', '{"payload": {"title": "c"}}', '2026-03-01Z', 3, '2026-03-03Z', '2026-03-04Z')`,
    `('old.remind', '2f0e', 'completed', 'stately', '{"payload": {"title": "d"}}', '2026-03-01Z', 0, '2026-03-03Z', '2026-03-04Z')`,
    `('old.heard', 'key:k', 'retry', 'key_strict_fifo', '{"payload": {"id": "e"}}', '2026-03-01Z', 2, '2026-03-05Z', null)`,
    `('old.tidy', null, 'created', 'exclusive', '{"schedule": "5 0 * * *"}', '2026-03-06Z', 0, '2026-03-05Z', null)`,
    `('old.tidy', null, 'failed', 'exclusive', '{"schedule": "5 0 * * *"}', '2026-03-05Z', 3, '2026-03-04Z', '2026-03-05Z')`,
  );
  const [file] = globSync(`${REPOSITORY}host/server/migrations/*_runs.sql`);
  await run(readFileSync(file!, 'utf8').split('--> statement-breakpoint').at(-1)!);
  const { rows } =
    (await run(`select queue, key, state, is_ordered, payload, schedule, due_on::date::text as due, tries from host.runs
    where queue like 'old.%' order by queue desc, due_on, tries`)) as unknown as { rows: object[] };
  const common = { key: null, state: 'planned', is_ordered: false, schedule: null };
  const due = '2026-03-01';
  expect(rows).toEqual([
    { ...common, queue: 'old.tidy', payload: null, schedule: '5 0 * * *', due: '2026-03-06', tries: 0 },
    { ...common, queue: 'old.remind', payload: { title: 'b' }, due, tries: 1 },
    { ...common, queue: 'old.remind', payload: { title: 'c' }, due, tries: 3, state: 'failed' },
    { ...common, queue: 'old.remind', payload: { title: 'a' }, due: '2026-04-01', tries: 0, key: 'a' },
    { ...common, queue: 'old.heard', payload: { id: 'e' }, due, tries: 2, key: 'k', is_ordered: true },
  ]);
  const left = (await run(`select to_regnamespace('atrium_jobs')::text as found`)) as unknown as { rows: object[] };
  expect(left.rows).toEqual([{ found: null }]);
});
