import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addHandover, openHandover } from '../testing/openHandover.ts';

test('handovers and comments that notify people count for who makes them: beyond the notices of an hour they are not saved', async () => {
  const { server, colleague } = await openHandover({ with: ['notifications'] });
  const [publisher, reader, other] = [await colleague(), await colleague(), await colleague()];
  const id = await addHandover(publisher, { editors: [reader.person.id], readers: [other.person.id] });
  const own = sql`key = ${`notices:${publisher.person.id}`}`;
  const counts = await server.db.execute(sql`select count from host.limits where ${own}`);
  expect((counts as unknown as { rows: object[] }).rows).toEqual([{ count: 2 }]);
  await server.db.execute(sql`update host.limits set count = 20000 where ${own}`);
  const limited = { code: 429, status: 'RATE_LIMITED' };
  await expect(addHandover(publisher, { title: 'again', readers: [other.person.id] })).rejects.toMatchObject(limited);
  const comment = publisher.api.addMessage({ params: { id }, body: { content: 'again' } });
  await expect(comment).rejects.toMatchObject(limited);
  expect(await publisher.api.messages({ params: { id } })).toEqual([]);
  expect((await publisher.api.search({ body: { box: 'published' } })).totalSize).toBe(1);
  await addHandover(publisher, { title: 'for myself' });
  await reader.api.addMessage({ params: { id }, body: { content: 'seen' } });
});
