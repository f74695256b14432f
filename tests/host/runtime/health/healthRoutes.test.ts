import { expect, test } from 'vitest';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

const DAY = 86_400_000;

/** What `/readyz` answers to a request with these headers: `whole` with details, `word` without. */
async function detailOf(url: string, headers: Record<string, string>): Promise<string> {
  const { http, text } = await call(url, 'GET', '/readyz', { headers });
  const answer = JSON.parse(text) as object;
  expect([http, answer]).toMatchObject([200, { status: 'ready' }]);
  return Object.keys(answer).length > 1 ? 'whole' : 'word';
}

test('details of /readyz are for this machine, not for whom a proxy on it serves', async () => {
  const { url } = await mountProbe({ config: { trustedProxies: ['127.0.0.1'] } });
  expect(await detailOf(url, {})).toBe('whole');
  expect(await detailOf(url, { 'x-forwarded-for': '127.0.0.1' })).toBe('whole');
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.5' },
    { 'x-forwarded-for': '127.0.0.1, 203.0.113.5' },
    { 'x-forwarded-for': 'unknown' },
    { forwarded: 'for=203.0.113.5' },
    { 'x-forwarded-proto': 'https' },
  ])
    expect(await detailOf(url, headers as never), JSON.stringify(headers)).toBe('word');
});

test('where no proxy is trusted, whatever was forwarded is answered without details', async () => {
  const { url } = await mountProbe({ config: { trustedProxies: [] } });
  expect(await detailOf(url, {})).toBe('whole');
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])
    expect(await detailOf(url, { [name]: '127.0.0.1' }), name).toBe('word');
});

test('/readyz names the last run of each job that is planned', async () => {
  const { url, server, advance } = await mountProbe();
  await advance(DAY);
  await advance(DAY);
  await server.db.execute(
    `insert into host.job_runs (plugin, job, planned_on, started_on) values ('gone', 'nightly', now(), now())`,
  );
  const { jobs } = JSON.parse((await call(url, 'GET', '/readyz')).text) as {
    jobs: { plugin: string; job: string; plannedOn: string; finishedOn: string; failure: null }[];
  };
  const { rows } = (await server.db.execute(
    "select plugin, job, max(planned_on) as last, count(*)::int as runs from host.job_runs where plugin <> 'gone' group by plugin, job",
  )) as unknown as { rows: { plugin: string; job: string; last: string; runs: number }[] };
  expect(rows.find(({ plugin }) => plugin === 'probe')).toMatchObject({ runs: 2 });
  const last = rows.map(({ plugin, job, last: at }) => `${plugin} ${job} ${new Date(at).toISOString()}`);
  expect(jobs.map(({ plugin, job, plannedOn }) => `${plugin} ${job} ${plannedOn}`).sort()).toEqual(last.sort());
});
