import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addHandover, openHandover } from '../testing/openHandover.ts';

test('a person saves handovers and comments only so often in a minute', async () => {
  const { server, colleague } = await openHandover();
  const { api, ...publisher } = await colleague();
  const id = await addHandover({ api });
  const { id: comment } = await api.addMessage({ params: { id }, body: { content: 'first' } });
  const of = { params: { id } };
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    create: () => addHandover({ api }),
    change: () => api.change({ ...of, body: { title: 'x' } }),
    changeLink: () => api.changeLink({ ...of, body: {} }),
    remove: () => api.remove(of),
    restore: () => api.restore(of),
    addMessage: () => api.addMessage({ ...of, body: { content: 'x' } }),
    changeMessage: () => api.changeMessage({ params: { id: comment }, body: { content: 'x' } }),
  };
  for (const name of Object.keys(calls))
    await server.db.execute(sql`
      insert into host.limits (key, count, since)
      values (${`call:handover.${name}:person:${publisher.person.id}`}, 60, clock_timestamp())
      on conflict (key) do update set count = excluded.count`);
  for (const [name, call] of Object.entries(calls))
    await expect(call(), name).rejects.toMatchObject({ code: 429, status: 'RATE_LIMITED' });
  expect((await api.messages(of)).map(({ content }) => content)).toEqual(['first']);
});
