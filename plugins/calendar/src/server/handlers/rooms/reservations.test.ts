import { addDays } from '@atrium/sdk/days';
import type { Caller } from '@atrium/sdk/server';
import { describeOnPostgres } from '@atrium/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_RESERVATIONS } from '../../../contract/limits.ts';
import { bookRooms, placeRooms } from '../../rules/rooms/reservations.ts';
import { findConflicts } from '../../rules/rooms/conflicts.ts';
import { scheduleBody } from '../../../testing/scheduleBody.ts';
import { startCalendar, type TestCalendar } from '../../../testing/startCalendar.ts';
import { bookings, slots } from '../../tables.ts';

const TODAY = '2026-03-26';
const DAY = '2026-03-27';

let calendar: TestCalendar;
beforeAll(async () => {
  calendar = await startCalendar({ clock: `${TODAY}T14:17:00+08:00` });
});
afterAll(() => calendar.dispose());
beforeEach(async () => {
  await calendar.server.context.db.delete(bookings);
});

const reserve = (who: keyof Pick<TestCalendar, 'anna' | 'ben' | 'carl' | 'olga'>, body: object = {}) =>
  calendar[who].api.reserve({
    body: { roomDate: DAY, roomId: calendar.rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 5, ...body },
  });
const status = async (who: 'anna' | 'ben' | 'olga', date = DAY) => {
  const rooms = await calendar[who].api.dateStatus({ query: { date } });
  return rooms.find(({ id }) => id === calendar.rooms[0]);
};
const block = async (who: 'anna' | 'ben' | 'olga', code: number) => (await status(who))!.timeBlock[code - 1]!;
const audited = async (who: 'anna' | 'ben') => {
  const answer = await calendar.server.context.audit.history(`booking:${(await block(who, 3)).reserveId}`);
  return answer.map(({ action }) => action);
};

describe('reserving', () => {
  test('[S1-193][S1-099] POST /v1/meetingRooms/reserve reserves a room without a schedule, for its five fields', async () => {
    const { reserveId } = await reserve('anna', { roomMemo: ' 視訊 ' });
    expect(await status('anna')).toMatchObject({ id: calendar.rooms[0], type: 1, room: 'Pine', people: 6 });
    expect(await block('anna', 3)).toEqual({
      timeCode: 3,
      isReserved: true,
      reservedMyself: true,
      reservedName: 'Anna',
      roomMemo: '視訊',
      scheduleId: 0,
      reserveId,
    });
    expect(await audited('anna')).toEqual(['room.reserve']);
  });

  test('[S1-094] the end code is the last half hour included', async () => {
    await reserve('anna');
    const { timeBlock } = (await status('ben'))!;
    expect(timeBlock.filter(({ isReserved }) => isReserved).map(({ timeCode }) => timeCode)).toEqual([3, 4, 5]);
  });

  test.for([
    { roomStartTimeCode: 0 },
    { roomEndTimeCode: 22 },
    { roomStartTimeCode: 6, roomEndTimeCode: 5 },
    { roomDate: '2026-02-30' },
    { roomDate: '2026-03-25' },
    { roomDate: '2026-03-25', roomStartTimeCode: 20, roomEndTimeCode: 21 },
    { roomDate: TODAY, roomStartTimeCode: 10, roomEndTimeCode: 12 },
    { roomMemo: '備'.repeat(51) },
    { roomId: 4711 },
  ])('[S1-094][S1-092] %j is refused and reserves nothing', async (body) => {
    await expect(reserve('anna', body)).rejects.toMatchObject({ code: '422' });
    expect(await calendar.server.context.db.select().from(bookings)).toEqual([]);
  });

  test('a person has at most 100 reservations to come; those of schedules, of others and of earlier days do not count', async () => {
    const { db } = calendar.server.context;
    const { anna, ben } = calendar;
    const own = (count: number, more: object = {}) =>
      Array.from({ length: count }, (_, at) => ({
        ...{ roomId: calendar.rooms[1], day: addDays(DAY, at), startCode: 1, endCode: 1, employeeId: anna.person.id },
        ...{ memo: '', createdOn: new Date() },
        ...more,
      }));
    const occurrenceId = await calendar.insert({ by: anna.person.id, start: `${DAY} 09:00` });
    await db
      .insert(bookings)
      .values([
        ...own(MAX_RESERVATIONS - 1),
        ...own(1, { startCode: 2, endCode: 2, employeeId: ben.person.id }),
        ...own(1, { startCode: 3, endCode: 3, day: '2026-03-25' }),
        ...own(1, { startCode: 4, endCode: 4, occurrenceId }),
      ]);
    await reserve('anna');
    await expect(reserve('anna', { roomStartTimeCode: 8, roomEndTimeCode: 8 })).rejects.toMatchObject({
      code: '422',
      message: '您已有 100 筆尚未使用的會議室預約，請先刪除不需要的預約。',
    });
    await expect(reserve('ben', { roomStartTimeCode: 8, roomEndTimeCode: 8 })).resolves.toBeTruthy();
  });

  test('the half hour that is under way can be reserved, and a remark of 50 characters', async () => {
    const body = { roomDate: TODAY, roomStartTimeCode: 11, roomEndTimeCode: 11, roomMemo: '備'.repeat(50) };
    expect((await reserve('anna', body)).reserveId).toBeGreaterThan(0);
  });

  test('a room of another company, and a disabled one, cannot be reserved', async () => {
    await expect(reserve('olga')).rejects.toMatchObject({ code: '422' });
    const { api } = await calendar.asPerson({ actions: ['room.manage'] });
    await api.changeRoom({ params: { id: calendar.rooms[0] }, body: { isEnabled: false } });
    await expect(reserve('anna')).rejects.toMatchObject({ code: '422' });
    expect(await status('anna')).toBeUndefined();
    await api.changeRoom({ params: { id: calendar.rooms[0] }, body: { isEnabled: true } });
  });

  test("[S1-096] a reserved half hour gets code '300' with date, room, time and holder, and saves nothing; others are free", async () => {
    await reserve('anna', { roomMemo: '視訊' });
    await expect(reserve('ben', { roomStartTimeCode: 5, roomEndTimeCode: 6 })).rejects.toMatchObject({
      code: '300',
      status: 'ROOM_TAKEN',
      message: '會議室已有人預約：2026-03-27 Pine 11:00-12:00 Anna',
      data: {
        conflicts: [
          {
            day: DAY,
            roomId: calendar.rooms[0],
            time: '11:00-12:00',
            holder: 'Anna',
            title: '',
            alternatives: [
              { roomName: 'Cedar', roomStartTimeCode: 5, roomEndTimeCode: 6, kind: 'room' },
              { roomName: 'Oak', kind: 'room' },
              { roomName: 'Pine', time: '11:30-12:30', kind: 'time' },
              { roomName: 'Pine', time: '12:00-13:00', kind: 'time' },
              { roomName: 'Pine', time: '12:30-13:30', kind: 'time' },
              { roomName: 'Pine', time: '09:00-10:00', kind: 'time' },
            ],
          },
        ],
      },
    });
    expect(await calendar.server.context.db.select().from(slots)).toHaveLength(3);
    await reserve('ben', { roomStartTimeCode: 6, roomEndTimeCode: 6 });
  });
});

test('conflicts are in the order of their times, each with who has that room at that time', async () => {
  const [roomId, other] = calendar.rooms;
  const { context } = calendar.server;
  await reserve('anna', { roomStartTimeCode: 3, roomEndTimeCode: 3 });
  await reserve('ben', { roomStartTimeCode: 5, roomEndTimeCode: 5 });
  await reserve('carl', { roomId: other, roomStartTimeCode: 3, roomEndTimeCode: 5 });
  await reserve('carl', { roomDate: '2026-03-28', roomStartTimeCode: 1, roomEndTimeCode: 1 });
  const taken = [
    ['2026-03-28', 1],
    [DAY, 5],
    [DAY, 3],
  ] as const;
  const wanted = taken.map(([day, code]) => ({
    ...{ occurrenceId: null, roomId, day, startCode: code, endCode: code, employeeId: 1, memo: '' },
  }));
  const conflicts = await findConflicts(context, calendar.olga.person as Caller, wanted);
  expect(conflicts, 'of another company').toMatchObject([{ holder: '' }, { holder: '' }, { holder: '' }]);
  const own = await findConflicts(context, calendar.anna.person as Caller, wanted);
  expect(own.map(({ day, time, holder }) => `${day} ${time} ${holder}`)).toEqual([
    `${DAY} 10:00-10:30 Anna`,
    `${DAY} 11:00-11:30 Ben`,
    '2026-03-28 09:00-09:30 Carl',
  ]);
});

describe('a schedule at the time of a reservation', () => {
  const room = { locationType: 1, roomStartTimeCode: 2, roomEndTimeCode: 6 } as const;
  const add = (who: 'anna' | 'ben', more: object = {}) =>
    calendar[who].api.create({
      body: {
        ...scheduleBody,
        startTime: `${DAY} 09:30`,
        endTime: `${DAY} 12:00`,
        ...room,
        roomId: calendar.rooms[0],
        ...more,
      },
    });
  const holders = async () =>
    (await calendar.server.context.db.select().from(bookings)).map(({ occurrenceId, startCode, endCode }) => [
      occurrenceId === null ? 'reservation' : 'schedule',
      startCode,
      endCode,
    ]);

  test('takes over what its person has reserved within it', async () => {
    await reserve('anna');
    await add('anna');
    expect(await holders()).toEqual([['schedule', 2, 6]]);
    expect((await calendar.anna.api.reservations({ query: {} })).totalSize).toBe(0);
  });

  test('takes over nothing of others, nothing that goes beyond it, and nothing where the rest is taken', async () => {
    await reserve('anna');
    await expect(add('ben')).rejects.toMatchObject({ code: '300' });
    await expect(add('anna', { roomStartTimeCode: 4 })).rejects.toMatchObject({ code: '300' });
    await reserve('ben', { roomStartTimeCode: 6, roomEndTimeCode: 6 });
    await expect(add('anna')).rejects.toMatchObject({ code: '300' });
    expect(await holders()).toEqual([
      ['reservation', 3, 5],
      ['reservation', 6, 6],
    ]);
  });
});

describe('status of a day', () => {
  test('[S1-178][S1-097] GET /v1/meetingRooms/dateStatus – every room has the 21 half hours of the day', async () => {
    const rooms = await calendar.anna.api.dateStatus({ query: { date: DAY } });
    expect(rooms.map(({ room, type, people }) => [room, type, people])).toEqual([
      ['Cedar', 1, 12],
      ['Pine', 1, 6],
      ['Oak', 2, 30],
    ]);
    for (const { timeBlock } of rooms)
      expect(timeBlock.map(({ timeCode }) => timeCode)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(await calendar.olga.api.dateStatus({ query: { date: DAY } })).toEqual([]);
  });

  test('[S1-098][S1-179] a colleague sees who holds a room, and neither the remark nor the schedule', async () => {
    const id = await calendar.insert({ by: calendar.anna.person.id, start: `${DAY} 10:00` });
    const { db } = calendar.server.context;
    await bookRooms(calendar.server.context, [
      {
        ...{ occurrenceId: id, roomId: calendar.rooms[0], day: DAY, startCode: 3, endCode: 4 },
        ...{ employeeId: calendar.anna.person.id, memo: '視訊' },
      },
    ]);
    const [{ id: reserveId } = { id: 0 }] = await db.select().from(bookings);
    const own = { timeCode: 3, isReserved: true, reservedMyself: true, reservedName: 'Anna', reserveId };
    expect(await block('anna', 3)).toEqual({ ...own, roomMemo: '視訊', scheduleId: id });
    expect(await block('ben', 3)).toEqual({ ...own, reservedMyself: false, roomMemo: '', scheduleId: 0 });
    expect(await block('ben', 5)).toEqual({
      ...{ timeCode: 5, isReserved: false, reservedMyself: false, reservedName: '' },
      ...{ roomMemo: '', scheduleId: 0, reserveId: 0 },
    });
  });

  test('a reader of the schedule sees its remark and its id', async () => {
    const { anna, ben } = calendar;
    const id = await calendar.insert({ by: anna.person.id, start: `${DAY} 10:00`, readers: [ben.person.id] });
    await bookRooms(calendar.server.context, [
      {
        ...{ occurrenceId: id, roomId: calendar.rooms[0], day: DAY, startCode: 3, endCode: 4 },
        ...{ employeeId: anna.person.id, memo: '視訊' },
      },
    ]);
    expect(await block('ben', 3)).toMatchObject({ reservedMyself: false, roomMemo: '視訊', scheduleId: id });
  });
});

describe('cancelling a reservation', () => {
  test('[S1-194][S1-101] DELETE /v1/meetingRooms/reserve/:id by its owner makes the room free', async () => {
    const { reserveId } = await reserve('anna');
    await calendar.anna.api.unreserve({ params: { id: reserveId } });
    expect(await calendar.server.context.db.select().from(slots)).toEqual([]);
    await expect(calendar.anna.api.unreserve({ params: { id: reserveId } })).rejects.toMatchObject({ code: '404' });
    const [last] = await calendar.server.context.audit.history(`booking:${reserveId}`);
    expect(last).toMatchObject({ action: 'room.unreserve', employeeId: calendar.anna.person.id });
    await reserve('ben');
  });

  test("[S1-102] another person's reservation, or one tied to a schedule, is refused with '422' and stays", async () => {
    const { reserveId } = await reserve('anna');
    const scheduled = await calendar.insert({ by: calendar.anna.person.id, start: `${DAY} 14:00` });
    const { booked } = await placeRooms(calendar.server.context, [
      {
        ...{ occurrenceId: scheduled, roomId: calendar.rooms[1], day: DAY, startCode: 11, endCode: 12 },
        ...{ employeeId: calendar.anna.person.id, memo: '' },
      },
    ]);
    for (const [who, id] of [
      ['ben', reserveId],
      ['anna', booked[0]!.id],
    ] as const)
      await expect(calendar[who].api.unreserve({ params: { id } })).rejects.toMatchObject({
        code: '422',
        status: 'NOT_ALLOWED',
      });
    expect(await calendar.server.context.db.select().from(bookings)).toHaveLength(2);
  });

  test('that of another company is missing', async () => {
    const { reserveId } = await reserve('anna');
    await expect(calendar.olga.api.unreserve({ params: { id: reserveId } })).rejects.toMatchObject({ code: '404' });
  });
});

test('[S1-099] GET /v1/meetingRooms/reserve – the own reservations without a schedule are listed, the latest day first', async () => {
  await bookRooms(calendar.server.context, [
    {
      ...{ occurrenceId: null, roomId: calendar.rooms[0], day: TODAY, startCode: 9, endCode: 10 },
      ...{ employeeId: calendar.anna.person.id, memo: '視訊' },
    },
  ]);
  await reserve('anna');
  await reserve('ben', { roomDate: '2026-03-28' });
  // the half hour that is under way
  await reserve('anna', { roomDate: TODAY, roomStartTimeCode: 11, roomEndTimeCode: 11 });
  const { list, totalSize } = await calendar.anna.api.reservations({ query: {} });
  expect(totalSize).toBe(3);
  expect(list).toMatchObject([
    { roomDate: DAY, roomName: 'Pine', time: '10:00-11:30', isPast: false },
    { roomDate: TODAY, time: '14:00-14:30', isPast: false },
    { roomDate: TODAY, time: '13:00-14:00', roomMemo: '視訊', isPast: true },
  ]);
  const narrowed = async (keyword: string) => {
    const narrow = await calendar.anna.api.reservations({ query: { keyword } });
    return [narrow.totalSize, narrow.list.length];
  };
  expect(await narrowed('視訊 ｐｉｎｅ'), 'by room and remark').toEqual([1, 1]);
  expect(await narrowed('pine')).toEqual([3, 3]);
  expect(await narrowed('視訊 oak')).toEqual([0, 0]);
});

test('browsers of the company are notified on which day reservations have changed', async () => {
  const [ben, olga] = [await calendar.ben.listen(), await calendar.olga.listen()];
  const { reserveId } = await reserve('anna');
  expect(await ben.next('roomsChanged')).toEqual({ from: DAY, to: DAY });
  await calendar.anna.api.unreserve({ params: { id: reserveId } });
  expect(await ben.next('roomsChanged')).toEqual({ from: DAY, to: DAY });
  const days = { from: DAY, to: '2026-03-28' };
  const [roomId, other] = calendar.rooms;
  const body = { title: 'Daily', typeId: 1, startTime: `${DAY} 10:00`, endTime: `${DAY} 11:00`, push: false };
  const room = { roomId, roomStartTimeCode: 3, roomEndTimeCode: 4 };
  const { api } = calendar.anna;
  const { id } = await api.create({ body: { ...body, ...room, repeatType: 2, stopTime: days.to } });
  expect(await ben.next('roomsChanged')).toEqual(days);
  const of = { params: { id, x: 'continue' } };
  await api.change({ ...of, body: { roomId: other, push: false } });
  expect(await ben.next('roomsChanged')).toEqual(days);
  for (const call of [api.cancel, api.restore, api.remove]) {
    await call({ ...of, query: {}, body: { push: false } });
    expect(await ben.next('roomsChanged')).toEqual(days);
  }
  await api.undelete({ params: { id } });
  expect(await ben.next('roomsChanged')).toEqual(days);
  const silent = { ...of, query: {}, body: { push: false } };
  await api.change({ ...of, body: { locationType: 0, push: false } });
  expect(await ben.next('roomsChanged')).toEqual(days);
  // without a room there is nothing to load
  expect(await calendar.receivedBy(calendar.ben, () => api.cancel(silent))).toEqual([]);
  expect(olga.waiting).toEqual([]);
});

describe('embedded', () => {
  describeCrowd(() => startCalendar());
});
describeOnPostgres('PostgreSQL', (postgres) => {
  describeCrowd(async () => startCalendar({ databaseUrl: await postgres.migrated() }));
});

function describeCrowd(open: () => Promise<TestCalendar>) {
  test("[S1-096] 200 people reserve one half hour at once: one has it, 199 get '300', and no row of theirs is left", async () => {
    const crowd = await open();
    const people = [];
    for (let index = 0; index < 200; index += 1) people.push(await crowd.asPerson());
    const body = { roomDate: DAY, roomId: crowd.rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 4 };
    const outcomes = await Promise.all(
      people.map(({ api }) =>
        api.reserve({ body }).then(
          () => '1',
          ({ code }: { code: string }) => code,
        ),
      ),
    );
    expect(Map.groupBy(outcomes, (code) => code).get('1')).toHaveLength(1);
    expect(Map.groupBy(outcomes, (code) => code).get('300')).toHaveLength(199);
    expect(await crowd.server.context.db.select().from(bookings)).toHaveLength(1);
    expect(await crowd.server.context.db.select().from(slots)).toHaveLength(2);
  }, 180_000);
}
