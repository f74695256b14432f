import { describeOnPostgres } from '@atrium/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { scheduleBody } from '../testing/scheduleBody.ts';
import { startCalendar, type TestCalendar } from '../testing/startCalendar.ts';
import { lockCompanies } from './rules/rooms/lockRooms.ts';
import { bookings } from './tables.ts';

const ROUNDS = 8;

/** Calls at once, each of which takes what the other ones need. */
describeOnPostgres('calls at once', (postgres) => {
  let calendar: TestCalendar;
  beforeAll(async () => {
    calendar = await startCalendar({ databaseUrl: await postgres.migrated() });
  });
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => '1',
      (failure: { code?: unknown }) => String(failure.code),
    );

  test('one file that is imported four times at once is imported once', async () => {
    const { anna } = calendar;
    const event = ['UID:once', 'DTSTART:20260401T090000', 'SUMMARY:Once', 'RRULE:FREQ=DAILY;COUNT=200'];
    const content = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
    const files = await Promise.all([1, 2, 3, 4].map(() => anna.upload('calendar.ics', content)));
    const answers = await Promise.all(
      files.map(({ fileId }) => anna.api.importFile({ body: { fileId, dryRun: false } })),
    );
    expect(answers.map(({ added }) => added).toSorted((one, other) => other - one)).toEqual([200, 0, 0, 0]);
  });

  test('a room that is deleted while two people reserve it: it stays with what was reserved, or they are refused', async () => {
    const admin = await calendar.asPerson({ actions: ['room.manage'] });
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = { name: `Room ${round}`, type: 1, people: 4 };
      const { id: roomId } = await admin.api.createRoom({ body });
      const codes = { roomId, roomStartTimeCode: 1, roomEndTimeCode: 2 };
      const [created, removed, reserved] = await Promise.all([
        outcomeOf(calendar.anna.api.create({ body: { ...scheduleBody, locationType: 1, ...codes } })),
        outcomeOf(admin.api.removeRoom({ params: { id: roomId } })),
        outcomeOf(calendar.ben.api.reserve({ body: { roomDate: '2026-05-02', ...codes } })),
      ]);
      expect([created, reserved]).toEqual(removed === '1' ? ['422', '422'] : ['1', '1']);
      expect(['1', '409']).toContain(removed);
    }
  });

  test('a reservation is deleted after the transaction that locks the rooms of the company: people who wait for it are notified exactly once', async () => {
    const { anna, ben, rooms, server } = calendar;
    const { context } = server;
    const codes = { roomId: rooms[0], roomStartTimeCode: 7, roomEndTimeCode: 8 };
    const { reserveId } = await ben.api.reserve({ body: { roomDate: '2026-05-03', ...codes } });
    const waiting = sql`select count(*)::int as "all" from pg_locks where locktype = 'advisory' and not granted`;
    let deleted: Promise<unknown> | undefined;
    await context.transaction(async () => {
      await lockCompanies(context, [anna.person.companyId]);
      deleted = ben.api.unreserve({ params: { id: reserveId } });
      await expect
        .poll(async () => (await context.db.execute(waiting)) as unknown as { rows: unknown[] })
        .toMatchObject({ rows: [{ all: 1 }] });
      expect(await context.db.$count(bookings, eq(bookings.id, reserveId))).toBe(1);
    });
    await deleted;
    expect(await context.db.$count(bookings, eq(bookings.id, reserveId))).toBe(0);
  });
});
