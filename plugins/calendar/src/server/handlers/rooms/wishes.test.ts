import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAX_WISHES } from '../../../contract/limits.ts';
import { failureOf } from '../../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../../testing/startCalendar.ts';
import { purgeWishes, releaseForLeaver } from '../../rules/rooms/wishes.ts';
import { bookings, rooms, wishes } from '../../tables.ts';

const DAY = '2026-03-27';

let calendar: TestCalendar;
beforeAll(async () => {
  calendar = await startCalendar({ with: ['notifications'] });
});
afterAll(() => calendar.dispose());
beforeEach(async () => {
  const { db } = calendar.server.context;
  await db.delete(bookings);
  await db.delete(wishes);
  await calendar.server.db.execute(sql`delete from notifications.notices`);
});

type Who = keyof Pick<TestCalendar, 'anna' | 'ben' | 'carl' | 'olga'>;
const place = (part: object = {}) => ({
  roomId: calendar.rooms[0],
  roomDate: DAY,
  roomStartTimeCode: 3,
  roomEndTimeCode: 4,
  ...part,
});
const wish = (who: Who, ...parts: object[]) =>
  calendar[who].api.addWishes({ body: { list: (parts.length > 0 ? parts : [{}]).map(place) } });
const reserve = async (who: Who, part: object = {}) =>
  (await calendar[who].api.reserve({ body: place(part) })).reserveId;
/** The messages about rooms, by the person that got them. */
async function notified(): Promise<string[]> {
  const { rows } = (await calendar.server.db.execute(
    sql`select person_id, message from notifications.notices where type = 4 order by id`,
  )) as unknown as { rows: { person_id: number; message: string }[] };
  const names = new Map([calendar.anna, calendar.ben, calendar.carl].map(({ person }) => [person.id, person.name]));
  return rows.map(({ person_id, message }) => `${names.get(person_id)} ${message}`);
}
const FREE = 'Pine 3/27 (週五) 10:00–11:00 可以預約了。先到先得，請盡快預約。';
const weekly = {
  title: 'Meeting',
  typeId: 1,
  startTime: `${DAY} 10:00`,
  endTime: `${DAY} 11:00`,
  push: false,
  repeatType: 3,
  stopTime: '2026-04-10',
  locationType: 1,
  roomStartTimeCode: 3,
  roomEndTimeCode: 4,
};

test('POST /v1/meetingRooms/wishes, GET /v1/meetingRooms/wishes – who waits is notified once when the reservation is cancelled, and no browser lists the wish any more', async () => {
  const id = await reserve('anna');
  expect(await wish('ben')).toEqual({ added: 1, free: 0 });
  expect(await calendar.ben.api.wishes()).toMatchObject([
    { roomName: 'Pine', roomDate: DAY, roomStartTimeCode: 3, roomEndTimeCode: 4, time: '10:00-11:00' },
  ]);
  const listening = await calendar.ben.listen();
  await calendar.anna.api.unreserve({ params: { id } });
  expect(await notified()).toEqual([`Ben ${FREE}`]);
  expect(await listening.next('wishesChanged')).toEqual({});
  expect(await calendar.ben.api.wishes()).toEqual([]);
  await calendar.anna.api.unreserve({ params: { id: await reserve('anna') } });
  expect(await notified()).toHaveLength(1);
});

test('a room that is free for the half hour that begins now is still of use', async () => {
  const now = { roomDate: '2026-03-26', roomStartTimeCode: 1, roomEndTimeCode: 1 };
  const id = await reserve('anna', now);
  await wish('ben', now);
  await calendar.anna.api.unreserve({ params: { id } });
  expect(await notified()).toEqual([`Ben ${FREE.replace('3/27 (週五) 10:00–11:00', '3/26 (週四) 09:00–09:30')}`]);
});

test('as long as one of its half hours is taken no one is notified', async () => {
  const [first, second] = [
    await reserve('anna', { roomEndTimeCode: 3 }),
    await reserve('carl', { roomStartTimeCode: 4 }),
  ];
  await wish('ben');
  await calendar.anna.api.unreserve({ params: { id: first } });
  expect(await notified()).toEqual([]);
  await calendar.carl.api.unreserve({ params: { id: second } });
  expect(await notified()).toEqual([`Ben ${FREE}`]);
});

test('a schedule that is cancelled, deleted, moved or given another room releases; one that keeps its room does not', async () => {
  const { api } = calendar.anna;
  const { id } = await api.create({ body: { ...weekly, roomId: calendar.rooms[0] } });
  const { list } = await api.month({ params: { month: '2026-04' } });
  const [second, third] = list.filter(({ title }) => title === 'Meeting').map((one) => one.id) as [number, number];
  await wish('ben', {}, { roomDate: '2026-04-03' }, { roomDate: '2026-04-10' });
  await api.change({ params: { id, x: 'continue' }, body: { title: 'Meeting', memo: 'Same room', push: false } });
  expect(await notified()).toEqual([]);
  await api.change({ params: { id, x: 'single' }, body: { roomId: calendar.rooms[1], push: false } });
  await api.cancel({ params: { id: second, x: 'single' }, query: {}, body: { push: false } });
  await api.remove({ params: { id: third, x: 'single' }, query: {}, body: { push: false } });
  expect((await notified()).map((text) => text.split(' (')[0])).toEqual([
    'Ben Pine 3/27',
    'Ben Pine 4/3',
    'Ben Pine 4/10',
  ]);
});

test('a change that releases the room and takes it again notifies no one', async () => {
  const { api } = calendar.anna;
  const { id } = await api.create({ body: { ...weekly, roomId: calendar.rooms[0], repeatType: 1 } });
  await wish('ben');
  await api.change({ params: { id, x: 'single' }, body: { roomEndTimeCode: 5, push: false } });
  expect(await notified()).toEqual([]);
});

test('a person who leaves releases, and waits for nothing any more', async () => {
  await reserve('anna');
  await wish('ben');
  await reserve('carl', { roomStartTimeCode: 8, roomEndTimeCode: 8 });
  await wish('anna', { roomStartTimeCode: 8, roomEndTimeCode: 8 });
  await releaseForLeaver(calendar.server.context, calendar.anna.person.id);
  expect(await notified()).toEqual([`Ben ${FREE}`]);
  expect(await calendar.anna.api.wishes()).toEqual([]);
});

test('what is free now is not waited for; the same twice is one', async () => {
  expect(await wish('ben')).toEqual({ added: 0, free: 1 });
  await reserve('anna');
  expect(await calendar.receivedBy(calendar.ben, () => wish('ben'))).toEqual(['calendar.wishesChanged']);
  const again = await calendar.receivedBy(calendar.ben, async () => {
    expect(await wish('ben')).toEqual({ added: 0, free: 0 });
  });
  expect(again, 'nothing has changed').toEqual([]);
  expect(await calendar.ben.api.wishes()).toHaveLength(1);
});

test('times that are over, rooms of others and disabled ones, and too many are refused: nothing is kept', async () => {
  await reserve('anna');
  const refused = async (who: Who, ...parts: object[]) => (await failureOf(wish(who, ...parts))).code;
  expect(await refused('ben', {}, { roomDate: '2026-03-25' })).toBe('422');
  expect(await refused('ben', {}, { roomEndTimeCode: 2 })).toBe('422');
  expect(await refused('olga')).toBe('422');
  expect(await refused('ben', {}, { roomId: 4711 })).toBe('422');
  // the half hour that begins now is not over
  const now = { roomDate: '2026-03-26', roomStartTimeCode: 1, roomEndTimeCode: 1 };
  expect(await wish('ben', now)).toEqual({ added: 0, free: 1 });
  const { db } = calendar.server.context;
  await db
    .update(rooms)
    .set({ isEnabled: false })
    .where(sql`${rooms.id} = ${calendar.rooms[2]}`);
  expect(await refused('ben', {}, { roomId: calendar.rooms[2] })).toBe('422');
  await db.update(rooms).set({ isEnabled: true });
  expect(await calendar.ben.api.wishes()).toEqual([]);
  await reserve('carl', { roomDate: '2026-03-28', roomStartTimeCode: 1, roomEndTimeCode: 21 });
  const many = Array.from({ length: 21 }, (_, from) =>
    Array.from({ length: 21 - from }, (_, length) => ({
      roomDate: '2026-03-28',
      roomStartTimeCode: from + 1,
      roomEndTimeCode: from + 1 + length,
    })),
  ).flat();
  expect(await wish('ben', ...many.slice(0, MAX_WISHES))).toMatchObject({ added: MAX_WISHES });
  expect(await failureOf(wish('ben', many[MAX_WISHES]!))).toMatchObject({ code: '422' });
  expect(await calendar.ben.api.wishes()).toHaveLength(MAX_WISHES);
});

test('DELETE /v1/meetingRooms/wishes/:id – a wish is removed by the person alone; those of days that are over are deleted at night', async () => {
  await reserve('anna');
  await wish('ben');
  const { id } = (await calendar.ben.api.wishes())[0]!;
  expect((await failureOf(calendar.carl.api.removeWish({ params: { id } }))).code).toBe('404');
  expect((await failureOf(calendar.ben.api.removeWish({ params: { id: id + 1 } }))).code).toBe('404');
  await calendar.ben.api.removeWish({ params: { id } });
  expect(await calendar.ben.api.wishes()).toEqual([]);
  const { context } = calendar.server;
  const old = { roomId: calendar.rooms[0], startCode: 1, endCode: 1, createdOn: context.clock.now() };
  const days = ['2026-03-25', '2026-03-26'];
  await context.db.insert(wishes).values(days.map((day) => ({ ...old, day, employeeId: calendar.ben.person.id })));
  await purgeWishes(context);
  expect((await context.db.select().from(wishes)).map(({ day }) => day)).toEqual(['2026-03-26']);
});
