import { expect, test, vi } from 'vitest';
import { call } from '../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../mountProbe.ts';

const DAY = 86_400_000;

/** What `/readyz` answers to a request with these headers: `whole` with details, `word` without. */
async function detailOf(url: string, headers: Record<string, string>): Promise<string> {
  const { http, text } = await call(url, 'GET', '/readyz', { headers });
  const answer = JSON.parse(text) as object;
  expect([http, answer]).toMatchObject([200, { status: 'ready' }]);
  return Object.keys(answer).length > 1 ? 'whole' : 'word';
}

test('details of /readyz are for this machine, not for clients of a proxy on it', async () => {
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

test('/readyz without a database is 503, and /healthz still 200', async () => {
  const { url, server } = await mountProbe();
  const database = vi.spyOn(server.services.database.driver, 'ready').mockRejectedValue(new Error('no database'));
  const { http, text } = await call(url, 'GET', '/readyz');
  expect([http, JSON.parse(text)]).toEqual([503, { status: 'unavailable' }]);
  expect((await call(url, 'GET', '/healthz')).http).toBe(200);
  database.mockRestore();
  expect((await call(url, 'GET', '/readyz')).http).toBe(200);
});

test('/readyz lists the jobs of the running plugins with their last and next run', async () => {
  const { url, advance } = await mountProbe();
  await advance(DAY);
  const { jobs } = JSON.parse((await call(url, 'GET', '/readyz')).text) as { jobs: { plugin: string; job: string }[] };
  expect(jobs.map(({ plugin, job }) => `${plugin}.${job}`)).toEqual(
    expect.arrayContaining([
      'host.endExpiredSessions',
      'host.maintainTables',
      'host.purgeFiles',
      'probe.tidy',
      'probe.remind',
    ]),
  );
  expect(jobs.find(({ job }) => job === 'tidy')).toMatchObject({
    finishedOn: '2026-03-27T01:00:00.000Z',
    failure: null,
    nextOn: '2026-03-27T16:05:00.000Z',
  });
});
