import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openBulletins } from '../testing/openBulletins.ts';

test('who may publish has ten times the notices of an hour, apart from those of their other calls; what a job publishes is counted when it is planned', async () => {
  const { author, reader, stranger, publish, advance, again, server } = await openBulletins({
    with: ['notifications'],
  });
  await publish([reader, stranger]);
  const keys = async () =>
    (
      (await server.db.execute(
        sql`select key, count from host.limits where key like 'notices:%' order by key`,
      )) as unknown as { rows: object[] }
    ).rows;
  const key = `notices:granted:${author.person.id}`;
  expect(await keys()).toEqual([{ key, count: 2 }]);
  const later = await publish([reader, stranger], { publishedOn: '2026-03-26 09:10' });
  expect(await keys()).toEqual([{ key, count: 4 }]);
  await server.db.execute(sql`update host.limits set count = 199999 where key = ${key}`);
  await expect(publish([reader, stranger], { publishedOn: '2026-03-26 09:10' })).rejects.toMatchObject({ code: 429 });
  await expect(publish([reader, stranger])).rejects.toMatchObject({ code: 429, status: 'RATE_LIMITED' });
  await publish([reader]);
  await expect(publish([reader])).rejects.toMatchObject({ code: 429 });
  await advance(11 * 60_000);
  const ofReader = await again(reader);
  expect((await ofReader.api.summary({ params: { id: later } })).id).toBe(later);
  const { rows } = (await server.db.execute(
    sql`select count(*)::int as size from notifications.notices where person_id = ${reader.person.id}`,
  )) as unknown as { rows: { size: number }[] };
  expect(rows[0]!.size).toBe(3);
});
