import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCalendar, type TestCalendar } from '../testing/startCalendar.ts';
import { writingOf } from '../testing/writingOf.ts';

const MINUTE = 60_000;

let calendar: TestCalendar;
beforeAll(async () => {
  calendar = await startCalendar({ with: ['notifications'] });
});
afterAll(() => calendar.dispose());

type Person = TestCalendar['anna'];
type Role = 'creator' | 'contractor' | 'reader';

const colleague = (): Promise<Person> => calendar.asPerson({ as: { name: 'Dora' } });

/** A schedule in which a person has this role, and Ben and Carl the others. */
async function addFor(person: Person, role: Role): Promise<number> {
  const { ben, carl } = calendar;
  const creator = role === 'creator' ? person : ben;
  const contractors = [(role === 'contractor' ? person : carl).person.id];
  const readers = role === 'reader' ? [person.person.id] : [];
  return (await writingOf(calendar).create({ contractors, readers }, creator.api))[0]!;
}

/** What a person of its audience finds of a schedule. */
async function found(person: Person, id: number): Promise<string[]> {
  const { api } = person;
  const days = { dateBegin: '2026-03-27', dateEnd: '2026-03-27' };
  const lists = {
    month: (await api.month({ params: { month: '2026-03' } })).list,
    list: (await api.list({ query: days })).list,
    published: (await api.list({ query: { ...days, dateType: 2, dateBegin: '2026-03-26' } })).list,
  };
  const inLists = Object.entries(lists).flatMap(([name, list]) => (list.some((item) => item.id === id) ? [name] : []));
  const isRead = await api.read({ params: { id } }).then(
    () => true,
    () => false,
  );
  const { secret } = await api.createFeed({ body: { name: 'phone' } });
  const feed = await (await fetch(`${calendar.url}/cal/feeds/${secret}`)).text();
  return [...inLists, ...(isRead ? ['read'] : []), ...(feed.includes(`UID:${id}-`) ? ['feed'] : [])];
}

test.each<Role>(['creator', 'contractor', 'reader'])(
  'who moved to another company finds nothing of a schedule whose %s they are, and again all of it when they come back',
  async (role) => {
    const person = await colleague();
    const id = await addFor(person, role);
    const all = await found(person, id);
    expect(all).toEqual(['month', 'list', 'published', 'read', 'feed']);
    await calendar.move(person, calendar.olga);
    expect(await found(person, id)).toEqual([]);
    await expect(person.api.change({ params: { id, x: 'single' }, body: { title: 'x' } })).rejects.toMatchObject({
      code: '404',
    });
    await expect(person.api.addMessage({ params: { id }, body: { content: 'x' } })).rejects.toMatchObject({
      code: '404',
    });
    await calendar.move(person, calendar.anna);
    expect(await found(person, id)).toEqual(all);
  },
);

/** What happens to a schedule in which a person who moved had a role. */
const happenings: readonly [what: string, role: Role, act: (id: number) => Promise<unknown>][] = [
  ['is changed', 'reader', (id) => change(id, { title: 'Another title' })],
  ['has no readers any more', 'reader', (id) => change(id, { readers: [] })],
  ['is cancelled', 'contractor', (id) => ben().cancel({ params: { id, x: 'single' }, query: {}, body: {} })],
  ['gets a comment', 'reader', (id) => ben().addMessage({ params: { id }, body: { content: 'x' } })],
];
const ben = () => calendar.ben.api;
const change = (id: number, body: object) => ben().change({ params: { id, x: 'single' }, body });

test.each(happenings)(
  'a schedule %s: its %s is notified, unless they moved to another company',
  async (_, role, act) => {
    const [stays, moves] = [await colleague(), await colleague()];
    const [ofStays, ofMoves] = [await addFor(stays, role), await addFor(moves, role)];
    await calendar.move(moves, calendar.olga);
    expect(await calendar.receivedBy(stays, () => act(ofStays))).not.toEqual([]);
    expect(await calendar.receivedBy(moves, () => act(ofMoves))).toEqual([]);
  },
);

test('who moved is no reader any more, is not reminded, and is free for the people of their company', async () => {
  // of its own: the clock ends the sessions of the others
  const own = await startCalendar({ with: ['notifications'] });
  const { anna, ben, carl, olga, server } = own;
  const readers = [anna.person.id, carl.person.id];
  const body = { readers, startTime: '2026-03-26 15:00', endTime: '2026-03-26 16:00', notifyMinutes: 10 };
  const [id] = (await writingOf(own).create(body, ben.api)) as [number];
  await own.move(carl, olga);
  expect((await ben.api.readers({ params: { id } })).map(({ employeeId }) => employeeId)).toEqual([anna.person.id]);
  const busyOf = async ({ api }: Person, { person }: Person) =>
    (await api.freeBusy({ body: { people: [person.id], from: '2026-03-26', to: '2026-03-26' } })).list.length;
  expect([await busyOf(ben, anna), await busyOf(olga, carl)]).toEqual([1, 0]);
  await own.advance(350 * MINUTE);
  const { rows } = (await server.db.execute(
    sql`select person_id from notifications.notices where type = 3 order by person_id`,
  )) as unknown as { rows: readonly { person_id: number }[] };
  expect(rows.map(({ person_id }) => person_id)).toEqual([anna.person.id, ben.person.id]);
});
