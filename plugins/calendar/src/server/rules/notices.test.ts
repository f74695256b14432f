import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleBody } from '../../testing/scheduleBody.ts';
import { startCalendar } from '../../testing/startCalendar.ts';

test('saves and comments that notify people count for who makes them: beyond the notices of an hour nothing is saved, what notifies no one goes on', async () => {
  const { anna, ben, carl, server } = await startCalendar({ with: ['notifications'] });
  const readers = [ben.person.id, carl.person.id];
  const { id } = await anna.api.create({ body: { ...scheduleBody, readers } });
  const own = sql`key = ${`notices:${anna.person.id}`}`;
  const counts = await server.db.execute(sql`select count from host.limits where ${own}`);
  // the creator is no notice
  expect((counts as unknown as { rows: object[] }).rows).toEqual([{ count: 2 }]);
  await server.db.execute(sql`update host.limits set count = 19998 where ${own}`);
  const params = { id, x: 'single' };
  await anna.api.change({ params, body: { title: 'second' } });
  const refused = {
    code: '429',
    status: 'RATE_LIMITED',
    message: expect.stringMatching(/^您一小時內最多可通知 20,000 人次/) as string,
  };
  await expect(anna.api.change({ params, body: { title: 'third' } })).rejects.toMatchObject(refused);
  await expect(anna.api.addMessage({ params: { id }, body: { content: 'x' } })).rejects.toMatchObject(refused);
  expect((await anna.api.read({ params: { id } })).title, 'what was refused is not saved').toBe('second');
  expect(await anna.api.messages({ params: { id } })).toEqual([]);
  await anna.api.change({ params, body: { title: 'third', push: false } });
  await ben.api.addMessage({ params: { id }, body: { content: 'x' } });
});
