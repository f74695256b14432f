import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';
import { bookings, messages, occurrences, rooms, series } from '../tables.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar({ with: ['notifications'] });
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

type Scope = 'single' | 'continue';
type Sent = NonNullable<Parameters<TestCalendar['anna']['api']['cancel']>[0]['body']>;
const SILENT: Sent = { push: false };

const to =
  (name: 'cancel' | 'restore' | 'remove') =>
  (id: number, x: Scope, body: Sent = SILENT, api = calendar.anna.api) =>
    api[name]({ params: { id, x }, query: {}, body });
const [cancel, restore, remove] = [to('cancel'), to('restore'), to('remove')];
const undelete = (id: number, api = calendar.anna.api) => api.undelete({ params: { id } });
/** The bin, whatever tests before this one have deleted. */
const binOf = async (ids: readonly number[], api = calendar.anna.api) =>
  (await api.bin({ query: { pageSize: 100 } })).list.filter(({ id }) => ids.includes(id));

const weekly = { repeatType: 3, stopTime: '2026-04-17' } as const;
const FRIDAYS = ['2026-03-27', '2026-04-03', '2026-04-10', '2026-04-17'];

/** The answer as it is on the wire. */
async function wire(method: string, path: string, body?: object): Promise<{ code: string; msg: string; data: object }> {
  const response = await fetch(`${calendar.url}/cal/v1/schedules${path}`, {
    method,
    headers: { authorization: `Bearer ${calendar.anna.token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json() as Promise<never>;
}

/** Titles of the notices about a schedule. */
async function noticesOf(id: number): Promise<string[]> {
  const { rows } = (await calendar.server.db.execute(sql`
    select title from notifications.notices where message like ${`%「${(await writing.rowOf(id)).title}」%`} order by id`)) as unknown as {
    rows: { title: string }[];
  };
  return rows.map(({ title }) => title);
}

test('who sees only some of the dates is told of the first of these, by its title', async () => {
  const { server, anna } = calendar;
  const [ben, eva] = [await calendar.asPerson(), await calendar.asPerson()];
  const ids = await writing.create({ ...weekly, title: 'Salary', readers: [ben.person.id] });
  for (const at of [1, 2])
    await anna.api.change({
      params: { id: ids[at]!, x: 'single' },
      body: { title: `Weekly ${at}`, readers: [eva.person.id, ...(at === 2 ? [ben.person.id] : [])], push: false },
    });
  expect(await cancel(ids[0]!, 'continue', { push: true })).toEqual({ count: 4 });
  const told = async ({ id }: { readonly id: number }) => {
    const { rows } = (await server.db.execute(
      sql`select message from notifications.notices where person_id = ${id} order by id`,
    )) as unknown as { rows: { message: string }[] };
    return rows.map(({ message }) => message);
  };
  expect(await told(eva.person)).toEqual([expect.stringMatching(/「Weekly 1」.*2/)]);
  expect(await told(ben.person)).toEqual([expect.stringMatching(/「Salary」.*3/)]);
});

describe('deleting', () => {
  test('[S1-081][S1-122][S1-190] DELETE /v1/schedules/:id/:x with single removes this occurrence only, from every list, and its room is free', async () => {
    const room = { roomId: calendar.rooms[0], roomStartTimeCode: 1, roomEndTimeCode: 2 };
    const ids = await writing.create({ ...weekly, ...room });
    expect(await remove(ids[1]!, 'single')).toEqual({ count: 1 });
    expect((await writing.seriesOf(ids[0]!)).map(({ id }) => id)).toEqual([ids[0], ids[2], ids[3]]);
    expect(await writing.bookingsOf(ids)).toEqual([0, 2, 3].map((at) => `${FRIDAYS[at]} ${calendar.rooms[0]} 1-2`));
    expect(await failureOf(calendar.anna.api.read({ params: { id: ids[1]! } }))).toMatchObject({ code: '404' });
    const { list } = await calendar.anna.api.month({ params: { month: '2026-04' } });
    expect(list.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual([ids[2], ids[3]]);
    expect(await failureOf(remove(ids[1]!, 'single'))).toMatchObject({ code: '404' });
    expect(await calendar.anna.api.read({ params: { id: ids[0]! } })).toMatchObject({ stopTime: '2026-04-17' });
  });

  test('[S1-082] continue removes this and the following ones, none before; detached ones too', async () => {
    const ids = await writing.create(weekly);
    await calendar.anna.api.change({
      params: { id: ids[3]!, x: 'single' },
      body: { startTime: '2026-04-08 08:00', endTime: '2026-04-08 09:00' },
    });
    expect(await remove(ids[2]!, 'continue')).toEqual({ count: 2 });
    expect((await writing.seriesOf(ids[0]!)).map(({ id }) => id)).toEqual([ids[0], ids[1]]);
    expect(await calendar.anna.api.read({ params: { id: ids[1]! } })).toMatchObject({
      isLastOne: true,
      stopTime: '2026-04-09',
    });
    expect(await writing.audienceOf(ids[0]!)).toMatchObject({ lastOn: '2026-04-03' });
  });

  test('[S1-111][S1-114][S1-119] push is on by default, in the body or in the query, under both names', async () => {
    const readers = [calendar.ben.person.id];
    const push = async (title: string, query: string, body?: object) => {
      const [id] = (await writing.create({ title, readers })) as [number];
      expect(await wire('DELETE', `/${id}/single${query}`, body)).toMatchObject({
        code: '1',
        msg: '行程刪除成功',
        data: { count: 1 },
      });
      return noticesOf(id);
    };
    expect(await push('Pushed by default', '')).toEqual(['刪除了一項行程']);
    expect(await push('Pushed in the query', '?isPush=1&modifyType=single')).toEqual(['刪除了一項行程']);
    expect(await push('Silent in the query', '?push=false')).toEqual([]);
    expect(await push('Silent in the body', '', { isPush: false })).toEqual([]);
    const [id] = (await writing.create()) as [number];
    expect(await wire('DELETE', `/${id}/single?push=true`, { push: false })).toMatchObject({ code: '422' });
    expect(await wire('DELETE', `/${id}/single?modifyType=continue`, {})).toMatchObject({ code: '422' });
    expect(await wire('DELETE', `/${id}/all`, {})).toMatchObject({ code: '422' });
    expect((await writing.rowOf(id)).deletedOn).toBeNull();
  });
});

describe('cancelling and restoring', () => {
  const room = () => ({ roomId: calendar.rooms[1], roomStartTimeCode: 3, roomEndTimeCode: 4 });

  test('[S1-112][S1-115][S1-120][S1-188] PUT /v1/schedules/:id/cancelled/:x cancels, frees the room and notifies people', async () => {
    const ids = await writing.create({ ...weekly, ...room(), title: 'To cancel', readers: [calendar.ben.person.id] });
    expect(await wire('PUT', `/${ids[2]}/cancelled/continue`)).toMatchObject({
      code: '1',
      msg: '行程取消成功',
      data: { count: 2 },
    });
    expect((await writing.rowsOf(ids)).map(({ isCancelled }) => isCancelled)).toEqual([false, false, true, true]);
    expect(await writing.bookingsOf(ids)).toEqual(FRIDAYS.slice(0, 2).map((day) => `${day} ${calendar.rooms[1]} 3-4`));
    expect(await noticesOf(ids[0]!)).toEqual(['取消了一項行程']);
    expect(await cancel(ids[2]!, 'single', { push: true })).toEqual({ count: 0 });
    expect(await noticesOf(ids[0]!)).toHaveLength(1);
    await writing.create({ ...room(), startTime: '2026-04-10 10:00', endTime: '2026-04-10 11:00' }, calendar.ben.api);
  });

  test('[S1-113][S1-116][S1-121][S1-189] DELETE /v1/schedules/:id/cancelled/:x restores with its room if it is free, else without, and reports that', async () => {
    const ids = await writing.create({
      ...weekly,
      ...room(),
      roomStartTimeCode: 5,
      roomEndTimeCode: 6,
      title: 'To restore',
      readers: [calendar.ben.person.id],
    });
    await cancel(ids[1]!, 'continue');
    await writing.create(
      {
        ...room(),
        roomStartTimeCode: 6,
        roomEndTimeCode: 7,
        startTime: '2026-04-10 11:30',
        endTime: '2026-04-10 12:00',
      },
      calendar.ben.api,
    );
    const answer = await wire('DELETE', `/${ids[1]}/cancelled/continue`);
    expect(answer).toMatchObject({ code: '1', data: { count: 3, withoutRoom: ['2026-04-10'] } });
    expect(answer.msg).toMatch(/^行程還原成功.*2026-04-10/);
    const rows = await writing.rowsOf(ids);
    expect(rows.map(({ isCancelled, locationType }) => [isCancelled, locationType])).toEqual([
      [false, 1],
      [false, 1],
      [false, 0],
      [false, 1],
    ]);
    expect(await writing.bookingsOf(ids)).toEqual([0, 1, 3].map((at) => `${FRIDAYS[at]} ${calendar.rooms[1]} 5-6`));
    expect(await noticesOf(ids[0]!)).toEqual(['還原了一項行程']);
    const [alone] = (await writing.create()) as [number];
    await cancel(alone, 'single');
    expect(await wire('DELETE', `/${alone}/cancelled/single`)).toMatchObject({ msg: '行程還原成功' });
    expect(await restore(alone, 'single')).toEqual({ count: 0, withoutRoom: [] });
    await remove(alone, 'single');
    await undelete(alone);
    const audited = await calendar.server.context.audit.history(`schedule:${alone}`);
    expect(audited.map(({ action }) => action)).toEqual(
      ['undelete', 'remove', 'restore', 'cancel', 'create'].map((action) => `schedule.${action}`),
    );
    expect(audited[0]).toMatchObject({ employeeId: calendar.anna.person.id, detail: { from: FRIDAYS[0], count: 1 } });
  });

  test('[S1-107] readers may do none of it; for others it does not exist', async () => {
    const [id] = (await writing.create({ readers: [calendar.ben.person.id] })) as [number];
    for (const call of [cancel, restore, remove]) {
      expect(await failureOf(call(id, 'single', SILENT, calendar.ben.api))).toMatchObject({
        code: '422',
        status: 'NOT_ALLOWED',
      });
      expect(await failureOf(call(id, 'single', SILENT, calendar.carl.api))).toMatchObject({ code: '404' });
    }
    await remove(id, 'single');
    expect(await failureOf(undelete(id, calendar.ben.api))).toMatchObject({ code: '422', status: 'NOT_ALLOWED' });
    expect(await failureOf(undelete(id, calendar.carl.api))).toMatchObject({ code: '404' });
    expect((await writing.rowOf(id)).deletedOn).not.toBeNull();
  });
});

describe('the bin', () => {
  test('GET /v1/schedules/bin lists what one may take back: one row for each call, the latest first', async () => {
    const mine = await writing.create(weekly);
    const shared = await writing.create({ contractors: [calendar.ben.person.id] });
    const read = await writing.create({ readers: [calendar.ben.person.id] });
    await remove(mine[2]!, 'single');
    await remove(mine[0]!, 'continue');
    await remove(shared[0]!, 'single');
    await remove(read[0]!, 'single');
    const all = [...mine, ...shared, ...read];
    expect((await binOf(all)).map(({ id, count }) => [id, count])).toEqual([
      [read[0], 1],
      [shared[0], 1],
      [mine[0], 3],
      [mine[2], 1],
    ]);
    expect((await binOf(all))[0]).toMatchObject({
      title: 'Weekly meeting',
      deletedOn: '2026-03-26 09:00',
      deletedByName: 'Anna',
    });
    expect((await binOf(all, calendar.ben.api)).map(({ id }) => id)).toEqual(shared);
    expect(await binOf(all, calendar.carl.api)).toEqual([]);
    const first = await calendar.anna.api.bin({ query: { pageSize: 1 } });
    const second = await calendar.anna.api.bin({ query: { page: 2, pageSize: 1 } });
    expect([first.list[0]!.id, second.list[0]!.id]).toEqual([read[0], shared[0]]);
    const far = await calendar.anna.api.bin({ query: { page: 1000, pageSize: 1 } });
    expect(far).toMatchObject({ list: [], totalSize: first.totalSize, page: 1000 });
  });

  test('two that one person deleted by two calls in the same millisecond are taken back one by one', async () => {
    const by = calendar.anna.person.id;
    const deleted = { by, deletedBy: by, deletedOn: calendar.clock.now() };
    const [first, second] = [
      await calendar.insert({ ...deleted, start: '2026-03-30 09:00' }),
      await calendar.insert({ ...deleted, start: '2026-03-31 09:00' }),
    ];
    expect((await binOf([first, second])).map(({ count }) => count)).toEqual([1, 1]);
    expect(await undelete(first)).toMatchObject({ count: 1 });
    expect((await binOf([first, second])).map(({ id }) => id)).toEqual([second]);
  });

  test('what was deleted 30 days ago can still be taken back, a moment earlier no more', async () => {
    const by = calendar.anna.person.id;
    const latest = calendar.clock.now().getTime() - 30 * 86_400_000;
    const deleted = (at: number) =>
      calendar.insert({ by, deletedBy: by, deletedOn: new Date(at), start: '2026-04-20 09:00' });
    const [old, last] = [await deleted(latest - 1), await deleted(latest)];
    expect((await binOf([old, last])).map(({ id }) => id)).toEqual([last]);
    for (const id of [old, 999_999]) expect(await failureOf(undelete(id))).toMatchObject({ code: '404' });
    expect(await undelete(last)).toMatchObject({ count: 1 });
  });

  test('a repeat that was deleted as a whole comes back with its stop day', async () => {
    const ids = await writing.create({ ...weekly, stopTime: '2026-04-20' });
    await remove(ids[0]!, 'continue');
    expect(await undelete(ids[0]!)).toMatchObject({ count: 4 });
    expect(await calendar.anna.api.read({ params: { id: ids[0]! } })).toMatchObject({ stopTime: '2026-04-20' });
    // one that repeats in another way leaves the rest of the repeat in the bin, with its stop day
    await remove(ids[2]!, 'single');
    const daily = { repeatType: 2, stopTime: '2026-03-28', push: false };
    await calendar.anna.api.change({ params: { id: ids[0]!, x: 'continue' }, body: daily });
    await undelete(ids[2]!);
    expect(await calendar.anna.api.read({ params: { id: ids[2]! } })).toMatchObject({ stopTime: '2026-04-20' });
  });

  test('POST /v1/schedules/:id/undelete takes back all of one call, with their rooms if they are free', async () => {
    const room = { roomId: calendar.rooms[2], roomStartTimeCode: 8, roomEndTimeCode: 9 };
    const ids = await writing.create({ ...weekly, ...room, title: 'Back again', readers: [calendar.ben.person.id] });
    await cancel(ids[3]!, 'single');
    await remove(ids[1]!, 'continue', { push: true });
    await writing.create({ ...room, startTime: '2026-04-10 13:00', endTime: '2026-04-10 14:00' }, calendar.ben.api);
    expect(await undelete(ids[2]!)).toEqual({ count: 3, withoutRoom: ['2026-04-10'] });
    const rows = await writing.seriesOf(ids[0]!);
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.map(({ roomId, isCancelled }) => [roomId, isCancelled])).toEqual([
      [room.roomId, false],
      [room.roomId, false],
      [null, false],
      [room.roomId, true],
    ]);
    expect(await writing.bookingsOf(ids)).toEqual(FRIDAYS.slice(0, 2).map((day) => `${day} ${room.roomId} 8-9`));
    expect(await calendar.anna.api.read({ params: { id: ids[0]! } })).toMatchObject({
      stopTime: '2026-04-17',
      count: 4,
    });
    expect(await writing.audienceOf(ids[0]!)).toMatchObject({ lastOn: '2026-04-17' });
    expect(await noticesOf(ids[0]!)).toEqual(['刪除了一項行程', '還原了一項行程']);
    expect(await undelete(ids[2]!)).toEqual({ count: 0, withoutRoom: [] });
    expect(await binOf(ids)).toEqual([]);
  });

  test('a room that was disabled meanwhile is reserved neither by a restore, nor out of the bin, nor by a change of the time', async () => {
    const room = { roomId: calendar.rooms[1], roomStartTimeCode: 20, roomEndTimeCode: 21 };
    const disable = (isEnabled: boolean) =>
      calendar.server.db.update(rooms).set({ isEnabled }).where(eq(rooms.id, room.roomId));
    const [cancelled, removed, kept] = [
      (await writing.create({ ...room }))[0]!,
      (await writing.create({ ...room, startTime: '2026-04-01 10:00', endTime: '2026-04-01 11:00' }))[0]!,
      (await writing.create({ ...room, startTime: '2026-04-02 10:00', endTime: '2026-04-02 11:00' }))[0]!,
    ];
    await cancel(cancelled, 'single');
    await remove(removed, 'single');
    await disable(false);
    expect(await restore(cancelled, 'single')).toEqual({ count: 1, withoutRoom: ['2026-03-27'] });
    expect(await undelete(removed)).toEqual({ count: 1, withoutRoom: ['2026-04-01'] });
    const change = (body: object) => calendar.anna.api.change({ params: { id: kept, x: 'single' }, body });
    expect(await failureOf(change({ roomStartTimeCode: 19 }))).toMatchObject({ errors: [{ field: 'roomId' }] });
    // What stays reserved as it is may stay.
    await change({ title: 'Another title' });
    expect(await writing.bookingsOf([cancelled, removed, kept])).toEqual([`2026-04-02 ${room.roomId} 20-21`]);
    await disable(true);
  });

  test('what would make a repeat longer than one can be is not taken back', async () => {
    const daily = { repeatType: 2, stopTime: '2027-03-27' };
    const ids = await writing.create(daily);
    await remove(ids[1]!, 'continue');
    expect(await undelete(ids[1]!), '366 of them are not too long').toMatchObject({ count: 365 });
    await remove(ids[1]!, 'continue');
    const more = { ...daily, push: false };
    await calendar.anna.api.change({ params: { id: ids[0]!, x: 'continue' }, body: more });
    expect(await failureOf(undelete(ids[1]!))).toMatchObject({
      code: '422',
      message: '還原後這個重複行程會超過 366 次，請先刪除其中一部分再還原',
    });
    expect(await writing.seriesOf(ids[0]!)).toHaveLength(366);
  });

  test('one that was deleted before a change of the following comes back to them', async () => {
    const ids = await writing.create(weekly);
    await remove(ids[2]!, 'single');
    await calendar.anna.api.change({ params: { id: ids[1]!, x: 'continue' }, body: { title: 'Changed', push: false } });
    await undelete(ids[2]!);
    expect((await writing.seriesOf(ids[1]!)).map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test('an event that was imported again meanwhile comes back as a schedule of its own', async () => {
    const { person } = calendar.anna;
    const old = await calendar.insert({ by: person.id, start: '2026-04-01 09:00', importKey: 'event-1' });
    await remove(old, 'single');
    const again = await calendar.insert({ by: person.id, start: '2026-04-01 09:00', importKey: 'event-1' });
    expect(await undelete(old)).toMatchObject({ count: 1 });
    expect((await writing.rowsOf([old, again])).map(({ importKey }) => importKey)).toEqual([null, 'event-1']);
  });
});

test('what was deleted 30 days ago is purged a day later, when it can no longer be restored, with its comments and unreferenced rows', async () => {
  await using own = await startCalendar();
  const { create } = writingOf(own);
  const { anna, server } = own;
  const ids = await create({ ...weekly, roomId: own.rooms[0], roomStartTimeCode: 1, roomEndTimeCode: 1 });
  const kept = await create();
  await server.db
    .insert(messages)
    .values({ occurrenceId: ids[0]!, employeeId: anna.person.id, content: 'x', createdOn: new Date() });
  await anna.api.remove({ params: { id: ids[0]!, x: 'continue' }, query: {}, body: {} });
  const left = async () => ({
    ids: (await server.db.select().from(occurrences)).map(({ id }) => id),
    series: (await server.db.select().from(series)).length,
    messages: (await server.db.select().from(messages)).length,
    bookings: (await server.db.select().from(bookings)).length,
  });
  const DAY = 86_400_000;
  await own.advance(29 * DAY);
  expect(await left()).toMatchObject({ ids: expect.arrayContaining(ids), series: 2, messages: 1 });
  await own.advance(1.5 * DAY);
  expect((await left()).ids, 'out of the bin, and not deleted while it may be being restored').toHaveLength(5);
  await own.advance(DAY);
  expect(await left()).toEqual({ ids: kept, series: 1, messages: 0, bookings: 0 });
});
