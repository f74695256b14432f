import { describeOnPostgres, mount, type Mounted } from '@atrium/testing';
import { asc } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import contract from '../../../contract.ts';
import { bookings, rooms, slots } from '../../tables.ts';
import { bookRooms, placeRooms, releaseBookings, type WantedRoom } from './reservations.ts';

const DAY = '2026-03-27';
type Calendar = Mounted<typeof contract>;

async function start(databaseUrl?: string) {
  const calendar = await mount(contract, databaseUrl === undefined ? {} : { databaseUrl });
  const { companyId } = calendar.person;
  const made = await calendar.server.context.db
    .insert(rooms)
    .values(['第一會議室', '第二會議室'].map((name) => ({ companyId, name, type: 1, people: 8 })))
    .returning({ id: rooms.id });
  const [first, second] = made.map(({ id }) => id) as [number, number];
  return { calendar, first, second };
}

const wanted = (roomId: number, startCode: number, endCode: number, employeeId = 1, day = DAY): WantedRoom => ({
  occurrenceId: null,
  roomId,
  day,
  startCode,
  endCode,
  employeeId,
  memo: '',
});

const reserved = ({ server }: Calendar) =>
  server.context.db
    .select({ roomId: slots.roomId, day: slots.day, code: slots.code })
    .from(slots)
    .orderBy(asc(slots.roomId), asc(slots.day), asc(slots.code));

test('books what is free and returns what is taken, with no half hour of it left', async () => {
  const { calendar, first, second } = await start();
  const { context } = calendar.server;
  expect(await bookRooms(context, [wanted(first, 3, 4)])).toEqual([]);
  const taken = await bookRooms(context, [
    wanted(first, 1, 3),
    wanted(second, 3, 4),
    wanted(first, 3, 4, 1, '2026-03-28'),
  ]);
  expect(taken).toMatchObject([{ roomId: first, startCode: 1, endCode: 3, day: DAY }]);
  expect((await reserved(calendar)).map(({ roomId, day, code }) => [roomId, day, code])).toEqual([
    [first, DAY, 3],
    [first, DAY, 4],
    [first, '2026-03-28', 3],
    [first, '2026-03-28', 4],
    [second, DAY, 3],
    [second, DAY, 4],
  ]);
  expect(await context.db.select().from(bookings)).toHaveLength(3);
});

test('two of one call that overlap: the second is taken', async () => {
  const { calendar, first } = await start();
  for (const day of [DAY, '2026-03-28']) {
    const both = [wanted(first, 2, 3, 1, day), wanted(first, 1, 2, 1, day)];
    const { booked, taken } = await placeRooms(calendar.server.context, day === DAY ? both : both.toReversed());
    expect(booked).toMatchObject([{ startCode: 1 }]);
    expect(taken).toMatchObject([{ startCode: 2 }]);
  }
});

test('a year of every work day is booked at once', async () => {
  const { calendar, first } = await start();
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
  expect(
    await bookRooms(
      calendar.server.context,
      days.map((day) => wanted(first, 1, 21, 1, day)),
    ),
  ).toEqual([]);
  expect(await reserved(calendar)).toHaveLength(366 * 21);
});

test('nothing is reserved by a transaction that is rolled back', async () => {
  const { calendar, first } = await start();
  const { context } = calendar.server;
  const failed = context.transaction(async () => {
    await bookRooms(context, [wanted(first, 1, 2)]);
    throw new Error('undo');
  });
  await expect(failed).rejects.toThrow('undo');
  expect(await reserved(calendar)).toEqual([]);
});

describe('embedded', () => {
  describeContention(() => start());
});
describeOnPostgres('PostgreSQL', (postgres) => describeContention(async () => start(await postgres.migrated())));

function describeContention(open: () => ReturnType<typeof start>) {
  test('200 transactions for overlapping half hours: one books, no half hour of the others is left', async () => {
    const { calendar, first } = await open();
    const { context } = calendar.server;
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        bookRooms(context, [wanted(first, 5 - (index % 3), 5 + (index % 4), index + 1)]),
      ),
    );
    expect(results.filter((taken) => taken.length === 0)).toHaveLength(1);
    const [booking, ...others] = await context.db.select().from(bookings);
    expect(others).toEqual([]);
    expect(await reserved(calendar)).toHaveLength(booking!.endCode - booking!.startCode + 1);
  }, 180_000);

  test('changes that swap rooms with each other do not wait for each other forever', async () => {
    const { calendar, first, second } = await open();
    const { context } = calendar.server;
    const [one, other] = await occurrencesOf(calendar, 2);
    const place = (occurrenceId: number, roomId: number) => ({ ...wanted(roomId, 1, 4), occurrenceId });
    await bookRooms(context, [place(one!, first), place(other!, second)]);
    const move = (id: number, to: number) =>
      context.transaction(async () => {
        await releaseBookings(context, [id]);
        return bookRooms(context, [place(id, to)]);
      });
    for (let turn = 0; turn < 10; turn += 1)
      await Promise.all([move(one!, turn % 2 ? first : second), move(other!, turn % 2 ? second : first)]);
    const rows = await reserved(calendar);
    expect(rows.length % 4).toBe(0);
    expect(await context.db.select().from(bookings)).toHaveLength(rows.length / 4);
  });
}

/** Schedules of one day, each of its own, only to be referred to. */
async function occurrencesOf({ server, person }: Calendar, count: number): Promise<number[]> {
  const { audiences, occurrences, series } = await import('../../tables.ts');
  const { db, clock } = server.context;
  const [rule] = await db.insert(series).values({ repeatType: 1, anchorOn: DAY }).returning();
  const [audience] = await db.insert(audiences).values({}).returning();
  const row = {
    seriesId: rule!.id,
    audienceId: audience!.id,
    companyId: person.companyId,
    ruleOn: DAY,
    title: '週會',
    typeId: 1,
    isTop: false,
    isAllDay: false,
    startsOn: clock.now(),
    endsOn: clock.now(),
    firstOn: DAY,
    lastOn: DAY,
    locationType: 1,
    address: '',
    roomMemo: '',
    memo: '',
    isPush: false,
    createdBy: person.id,
    createdOn: clock.now(),
    updatedOn: clock.now(),
  };
  const made = await db
    .insert(occurrences)
    .values(Array.from({ length: count }, () => row))
    .returning({ id: occurrences.id });
  return made.map(({ id }) => id);
}
