import { expect, test } from 'vitest';
import { mountProbe } from '../../mountProbe.ts';

const HOUR = 3_600_000;
const rows = async (db: { execute(query: string): unknown }, query: string) =>
  ((await db.execute(query)) as { rows: Record<string, unknown>[] }).rows;

test('a job runs when its time in the company’s zone has come, once, and its run is written down', async () => {
  const { advance, server } = await mountProbe({ clock: '2026-03-26T23:00:00+08:00' });
  const count = async () => (await rows(server.db, `select 1 as one from probe.notes where title = 'tidied'`)).length;
  await advance(HOUR);
  expect(await count()).toBe(0);
  await advance(HOUR);
  expect(await count()).toBe(1);
  await advance(HOUR);
  expect(await count()).toBe(1);
  const [run] = await rows(
    server.db,
    `select job, failure, planned_on::text from host.job_runs where plugin = 'probe'`,
  );
  expect(run).toMatchObject({ job: 'tidy', failure: null, planned_on: '2026-03-26 16:05:00+00' });
});

test('a run that another process has taken is not run again', async () => {
  const { advance, server } = await mountProbe({ clock: '2026-03-26T23:00:00+08:00' });
  await server.db.execute(
    `insert into host.job_runs (plugin, job, planned_on, started_on) values ('probe', 'tidy', '2026-03-26 16:05:00+00', now())`,
  );
  await advance(2 * HOUR);
  expect(await rows(server.db, `select * from probe.notes`)).toEqual([]);
});
