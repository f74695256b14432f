import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startCalendar } from '../../testing/startCalendar.ts';
import { occurrences, people } from '../tables.ts';
import { seenBy, seenInBin } from './access.ts';

test('[S1-108] a person sees what they made, take part in or may read, on the days asked for, and nothing else', async () => {
  const { server, anna, ben, carl, insert } = await startCalendar();
  const [first, second] = [anna.person.id, ben.person.id];
  await insert({ by: first, title: 'own', start: '2026-03-10 09:00' });
  await insert({ by: second, title: 'read', start: '2026-03-31', end: '2026-04-02', readers: [first] });
  await insert({ by: second, title: 'helps', start: '2026-03-12 09:00', contractors: [first] });
  await insert({ by: second, title: 'private', start: '2026-03-12 09:00' });
  await insert({ by: first, title: 'deleted', start: '2026-03-12 09:00', deletedOn: new Date() });
  const titles = async (on: ReturnType<typeof seenBy>) => {
    const rows = await server.db.select({ title: occurrences.title }).from(people).innerJoin(occurrences, on);
    return rows.map(({ title }) => title).toSorted();
  };

  expect(await titles(seenBy(anna.person))).toEqual(['helps', 'own', 'read']);
  expect(await titles(seenBy(anna.person, { from: '2026-04-01', to: '2026-04-30' }))).toEqual(['read']);
  expect(await titles(seenBy(anna.person, { from: '2026-03-12', to: '2026-03-12' }))).toEqual(['helps']);
  expect(await titles(seenBy(anna.person, { to: '2026-03-11' }))).toEqual(['own']);
  expect(await titles(seenBy(carl.person))).toEqual([]);
  expect(await titles(seenInBin(anna.person))).toEqual(['deleted']);
});

test('an occurrence outside of the days is left out though another one of its series is inside of them', async () => {
  const { server, anna, insertSeries } = await startCalendar();
  const ids = await insertSeries({ by: anna.person.id, start: '2026-03-10 09:00', repeatedAfter: [7, 14, 21] });
  const rows = await server.db
    .select({ id: occurrences.id })
    .from(people)
    .innerJoin(occurrences, seenBy(anna.person, { from: '2026-03-17', to: '2026-03-24' }))
    .where(eq(people.employeeId, anna.person.id));
  expect(rows.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[2]]);
});
