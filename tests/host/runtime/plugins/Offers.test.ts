import { expect, test } from 'vitest';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

const titles = async (db: { execute(query: string): unknown }) =>
  ((await db.execute('select title from probe.notes order by id')) as { rows: { title: string }[] }).rows.map(
    ({ title }) => title,
  );

test('an offer runs as the acting person and joins the caller’s transaction', async () => {
  const { url, token, person, server } = await mountProbe();
  const lean = (body: object) => call(url, 'POST', '/api/lean/probe', { token, body: JSON.stringify(body) });
  expect((await lean({ title: '內' })).json.data).toEqual({ id: 2, by: person.id });
  expect((await lean({ title: '壞', fail: true })).http).toBe(500);
  expect(await titles(server.db)).toEqual(['outer', '內']);
});

test('a provider that is not there is 503 UNAVAILABLE, and nothing of the call is kept', async () => {
  const { url, token, server } = await mountProbe();
  const { http, json } = await call(url, 'POST', '/api/lean/absent', { token, body: '{"title":"x"}' });
  expect([http, json.status]).toEqual([503, 'UNAVAILABLE']);
  expect(await titles(server.db)).toEqual([]);
});
