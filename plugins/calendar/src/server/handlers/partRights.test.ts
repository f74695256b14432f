import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar({ with: ['notifications'] });
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

/** Five Fridays, 2026-03-27 to 2026-04-24. */
const weekly = { repeatType: 3, stopTime: '2026-04-24' } as const;

type Api = TestCalendar['anna']['api'];
type Scope = 'single' | 'continue' | 'all';
const to = (id: number, scope: Scope, body: object = {}) => ({
  params: { id, x: scope === 'single' ? ('single' as const) : ('continue' as const) },
  body: { push: false, ...(scope === 'all' && { all: true }), ...body },
});
const change = (id: number, scope: Scope, body: object, api: Api = calendar.anna.api) =>
  api.change(to(id, scope, body));
const titlesOf = async (ids: readonly number[]) => (await writing.rowsOf(ids)).map(({ title }) => title);
const moved = (day: string, from = 11) => ({ startTime: `${day} ${from}:00`, endTime: `${day} ${from + 1}:00` });

async function noticesOf({ id }: { readonly id: number }): Promise<string[]> {
  const { rows } = (await calendar.server.db.execute(
    sql`select message from notifications.notices where person_id = ${id} order by id`,
  )) as unknown as { rows: { message: string }[] };
  return rows.map(({ message }) => message);
}

/** The Fridays, of which Ben is a contractor of all but those at the given places: of these he is a reader. */
async function withBen(...withoutRight: readonly number[]): Promise<number[]> {
  const { person } = calendar.ben;
  const ids = await writing.create({ ...weekly, contractors: [person.id] });
  for (const at of withoutRight) await change(ids[at]!, 'single', { contractors: [], readers: [person.id] });
  return ids;
}

test('a change is told with the title, the day and the number of the dates that a person sees', async () => {
  const [ben, eva] = [await calendar.asPerson(), await calendar.asPerson()];
  const ids = await writing.create({ ...weekly, title: 'Salary', readers: [ben.person.id] });
  await change(ids[1]!, 'single', { title: 'Lunch', readers: [eva.person.id] });
  await change(ids[2]!, 'continue', { title: 'Dinner', readers: [eva.person.id, ben.person.id] });
  await change(ids[0]!, 'all', { ...moved('2026-03-27'), push: true });
  expect(await noticesOf(eva.person)).toEqual([expect.stringMatching(/「Lunch」.*4\/3.*4/)]);
  expect(await noticesOf(ben.person)).toEqual([expect.stringMatching(/「Salary」.*3\/27.*4/)]);
});

test('those who see only dates that a change deletes are told that these are deleted', async () => {
  const eva = await calendar.asPerson();
  const ids = await writing.create(weekly);
  await change(ids[4]!, 'single', { title: 'Farewell', readers: [eva.person.id] });
  await change(ids[0]!, 'continue', { stopTime: '2026-04-17', push: true });
  expect(await noticesOf(eva.person)).toEqual([expect.stringMatching(/「Farewell」.*4\/24/)]);
});

test('all of a repeat leaves the dates that only others may change, in one’s own part as well, and counts them', async () => {
  const { ben } = calendar;
  const ids = await withBen(1);
  const about = { id: ids[3]!, x: 'continue' as const, all: true, title: 'By Ben' };
  expect(await ben.api.preview({ body: about })).toMatchObject({ foreign: 1, dates: { length: 4 } });
  expect(await change(ids[3]!, 'all', { title: 'By Ben' }, ben.api)).toMatchObject({ count: 4 });
  expect(await titlesOf(ids)).toEqual(['By Ben', 'Weekly meeting', 'By Ben', 'By Ben', 'By Ben']);
  expect(await ben.api.read({ params: { id: ids[3]! } })).toMatchObject({ count: 5, changeable: 4, following: 1 });
  // With another time it would be no series any more.
  expect(await failureOf(change(ids[3]!, 'all', moved('2026-04-17'), ben.api))).toMatchObject({
    code: '422',
    message: '之後或全部之中有 1 次只有其他人可以修改，無法一起修改；請選擇只修改這一次',
  });
  expect(await ben.api.cancel({ ...to(ids[3]!, 'all'), query: {} })).toEqual({ count: 4 });
});

test('this and the following ones are not split before one that only others may change, and deleting leaves it', async () => {
  const { ben, anna } = calendar;
  const ids = await withBen(3);
  const failure = await failureOf(change(ids[1]!, 'continue', { title: 'By Ben' }, ben.api));
  expect(failure).toMatchObject({
    code: '422',
    message: expect.stringContaining('有 1 次只有其他人可以修改') as string,
  });
  expect(await titlesOf(ids)).toEqual(Array<string>(5).fill('Weekly meeting'));
  expect(await ben.api.read({ params: { id: ids[1]! } })).toMatchObject({ following: 2 });
  expect(await ben.api.remove({ ...to(ids[1]!, 'continue'), query: {} })).toEqual({ count: 3 });
  expect(await writing.startsOf(ids)).toEqual(['2026-03-27 10:00', '2026-04-17 10:00']);
  expect(await anna.api.read({ params: { id: ids[3]! } })).toMatchObject({ stopTime: '2026-04-24' });
  expect(await change(ids[0]!, 'continue', { title: 'By Anna' })).toMatchObject({ count: 2 });
});

test('a later part moves as a whole or not at all, and is not taken in where only others may change some of it', async () => {
  const { ben } = calendar;
  const ids = await withBen();
  await change(ids[2]!, 'continue', { title: 'Later' });
  await change(ids[3]!, 'single', { contractors: [], readers: [ben.person.id] });
  const { dates } = await ben.api.preview({ body: { id: ids[0]!, x: 'continue', ...moved('2026-03-27') } });
  expect(dates.map(({ effect }) => effect)).toEqual(['moves', 'moves', 'own', 'own']);
  const end = { stopTime: '2026-04-17' };
  expect(await failureOf(change(ids[0]!, 'continue', end, ben.api))).toMatchObject({ code: '422' });
  expect(await change(ids[0]!, 'continue', end)).toMatchObject({ count: 4 });
});

test('of what was deleted together, only that is taken back which the caller may change', async () => {
  const { anna, ben } = calendar;
  const ids = await withBen();
  await change(ids[2]!, 'continue', { contractors: [], readers: [ben.person.id] });
  await anna.api.remove({ ...to(ids[0]!, 'all'), query: {} });
  expect(await ben.api.undelete({ params: { id: ids[0]! } })).toMatchObject({ count: 2 });
  expect(await writing.startsOf(ids)).toEqual(['2026-03-27 10:00', '2026-04-03 10:00']);
  expect(await anna.api.undelete({ params: { id: ids[2]! } })).toMatchObject({ count: 3 });
});

test('parts are not joined while others may change one of their dates', async () => {
  const ids = await withBen();
  await change(ids[2]!, 'continue', moved('2026-04-10'));
  await change(ids[3]!, 'single', { contractors: [], readers: [calendar.ben.person.id] });
  await change(ids[2]!, 'continue', moved('2026-04-10', 10));
  expect(new Set((await writing.rowsOf(ids)).map(({ seriesId }) => seriesId)).size).toBe(2);
  await change(ids[3]!, 'single', { contractors: [calendar.ben.person.id], readers: [] });
  await change(ids[2]!, 'continue', { memo: 'x' });
  await change(ids[2]!, 'continue', { memo: (await writing.rowOf(ids[0]!)).memo });
  expect(new Set((await writing.rowsOf(ids)).map(({ seriesId }) => seriesId)).size).toBe(1);
});
