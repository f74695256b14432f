import { describeOnPostgres, duringChange } from '@atrium/testing';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { scheduleBody } from '../testing/scheduleBody.ts';
import { startCalendar, type TestCalendar } from '../testing/startCalendar.ts';
import type { CalendarContext } from './CalendarContext.ts';
import { feedCalls } from './handlers/feeds.ts';
import { undeleteSchedule } from './handlers/bin.ts';
import { lockCompanies, placeRooms } from './rules/rooms/reservations.ts';
import { releaseForLeaver } from './rules/rooms/wishes.ts';
import { coverDays } from './rules/schedule/audience.ts';
import { lockRepeatWith } from './rules/schedule/parts.ts';
import { bookings, messages, occurrences, rooms, series, types, wishes } from './tables.ts';

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

  test('changes and deletions of the parts of one repeat wait for each other in one order, and lose no date', async () => {
    const { api } = calendar.anna;
    const stopTime = '2026-06-12';
    const { id: first } = await api.create({ body: { ...scheduleBody, repeatType: 3, stopTime, push: false } });
    const [made] = await calendar.server.db.select().from(occurrences).where(eq(occurrences.id, first));
    const rows = await calendar.server.db.select().from(occurrences).where(eq(occurrences.seriesId, made!.seriesId));
    const ids = rows.toSorted((one, other) => (one.ruleOn < other.ruleOn ? -1 : 1)).map(({ id }) => id);
    const change = (at: number, title: string) =>
      api.change({ params: { id: ids[at]!, x: 'continue' }, body: { title, push: false } });
    await change(6, 'Later');
    for (let round = 0; round < ROUNDS; round += 1) {
      const done = await Promise.all([
        outcomeOf(change(1 + (round % 4), `Early ${round}`)),
        outcomeOf(change(8, `Later ${round}`)),
        outcomeOf(api.remove({ params: { id: ids[10]!, x: 'continue' }, query: {}, body: { push: false } })),
        outcomeOf(change(7, `Between ${round}`)),
      ]);
      expect(done).toEqual(['1', '1', '1', '1']);
      await api.undelete({ params: { id: ids[10]! } });
      expect(await api.read({ params: { id: ids[0]! } })).toMatchObject({
        count: ids.length,
        following: ids.length - 1,
      });
    }
  });

  test('the part that a date was joined with while its own was waited for is locked', async () => {
    const { context, db } = calendar.server;
    const { id } = await calendar.anna.api.create({ body: { ...scheduleBody, push: false } });
    const [row] = await db.select().from(occurrences).where(eq(occurrences.id, id));
    const { seriesId } = row!;
    const rows = [{ seriesId: 0 }, { seriesId }, { seriesId }];
    const isFree = () =>
      db.transaction(async (other) => {
        const found = await other
          .select()
          .from(series)
          .where(eq(series.id, seriesId))
          .for('update', { skipLocked: true });
        return found.length === 1;
      });
    // Of another connection: its work begins outside of the transaction.
    const locked = Promise.withResolvers<void>();
    const seen = locked.promise.then(isFree);
    await context.transaction(async () => {
      await lockRepeatWith(context, () => Promise.resolve(rows.shift()!));
      locked.resolve();
      expect(await seen).toBe(false);
    });
    expect(await isFree()).toBe(true);
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

  describe('while another call is about to commit', () => {
    const context = () => calendar.server.context;
    const during = (change: () => Promise<unknown>, call: () => Promise<unknown>) =>
      outcomeOf(duringChange(context(), change, call));
    /** A change of the rooms or their reservations. */
    const ofRooms = (change: () => Promise<unknown>) => async () => {
      await lockCompanies(context(), [calendar.anna.person.companyId]);
      await change();
    };
    const setRoom = (id: number, values: Partial<typeof rooms.$inferInsert>) =>
      context().db.update(rooms).set(values).where(eq(rooms.id, id));
    let day = 0;
    /** Half hours of a day of their own. */
    const place = () => ({
      roomId: calendar.rooms[1],
      roomStartTimeCode: 3,
      roomEndTimeCode: 4,
      roomDate: `2026-06-${String((day += 1)).padStart(2, '0')}`,
    });
    const schedule = ({ roomDate, ...codes }: ReturnType<typeof place>) => ({
      body: {
        ...scheduleBody,
        ...codes,
        locationType: 1,
        startTime: `${roomDate} 10:00`,
        endTime: `${roomDate} 11:00`,
      },
    });
    const waitsFor = ({ roomDate, roomId }: ReturnType<typeof place>, employeeId: number) =>
      context()
        .db.insert(wishes)
        .values({ employeeId, roomId, day: roomDate, startCode: 3, endCode: 4, createdOn: calendar.clock.now() });

    test('a room that it disables is neither reserved nor chosen', async () => {
      const { api } = calendar.ben;
      for (const call of [() => api.reserve({ body: place() }), () => api.create(schedule(place()))]) {
        const disable = ofRooms(() => setRoom(calendar.rooms[1], { isEnabled: false }));
        expect(await during(disable, call)).toBe('422');
        await setRoom(calendar.rooms[1], { isEnabled: true });
      }
    });

    test('a room of the name that it adds is not added again: not by a person, nor from a file', async () => {
      const admin = await calendar.asPerson({ actions: ['room.manage'] });
      const { companyId } = admin.person;
      const add = (name: string) =>
        ofRooms(() => context().db.insert(rooms).values({ companyId, name, type: 1, people: 4 }));
      const create = () => admin.api.createRoom({ body: { name: 'Elm', type: 1, people: 4 } });
      expect(await during(add('elm'), create)).toBe('409');
      const csv = 'Name,Kind,Capacity,Status\r\nYew,Meeting room,8,Enabled';
      const { fileId } = await admin.upload('rooms.csv', csv);
      const body = { fileId, dryRun: false };
      const counts = duringChange(context(), add('yew'), () => admin.api.importRooms({ body }));
      expect(await counts).toMatchObject({ added: 0, changed: 1 });
    });

    test('a room that it deletes is neither changed nor deleted, and a reservation that it deletes not deleted again', async () => {
      const { api } = await calendar.asPerson({ actions: ['room.manage'] });
      for (const call of [
        (id: number) => api.changeRoom({ params: { id }, body: { people: 9 } }),
        (id: number) => api.removeRoom({ params: { id } }),
      ]) {
        const { id } = await api.createRoom({ body: { name: 'Short-lived', type: 1, people: 4 } });
        const remove = ofRooms(() => context().db.delete(rooms).where(eq(rooms.id, id)));
        expect(await during(remove, () => call(id))).toBe('404');
      }
      const { reserveId } = await calendar.ben.api.reserve({ body: place() });
      const release = ofRooms(() => context().db.delete(bookings).where(eq(bookings.id, reserveId)));
      const unreserve = () => calendar.ben.api.unreserve({ params: { id: reserveId } });
      expect(await during(release, unreserve)).toBe('404');
    });

    test('a schedule without a room is saved without waiting for changes of the rooms', async () => {
      const create = () => calendar.ben.api.create({ body: { ...scheduleBody, push: false } });
      const outcome = duringChange(
        context(),
        ofRooms(async () => {}),
        create,
      );
      await expect(outcome).rejects.toThrow('did not wait');
    });

    test('a feed that it makes is one of the ten of its person', async () => {
      const { api, person } = await calendar.asPerson();
      for (let made = 0; made < 9; made += 1) await api.createFeed({ body: { name: 'x' } });
      const input = { body: { name: 'tenth' }, caller: person };
      const make = async () => void (await feedCalls(context()).createFeed(input as never));
      expect(await during(make, () => api.createFeed({ body: { name: 'eleventh' } }))).toBe('422');
    });

    test('half hours that it releases are free for a person who wants to wait for them', async () => {
      const { anna, ben } = calendar;
      const wanted = place();
      const { reserveId } = await ben.api.reserve({ body: wanted });
      const release = ofRooms(() => context().db.delete(bookings).where(eq(bookings.id, reserveId)));
      const list = [wanted];
      expect(await duringChange(context(), release, () => anna.api.addWishes({ body: { list } }))).toEqual({
        added: 0,
        free: 1,
      });
    });

    test('a person who begins to wait for half hours is notified once they are released: by a cancel, a deletion, or as a person leaves', async () => {
      const { anna, ben } = calendar;
      const x = 'single' as const;
      const made = async (wanted: ReturnType<typeof place>) => (await ben.api.create(schedule(wanted))).id;
      const leaver = await calendar.asPerson();
      for (const [taken, release] of [
        [made, (id: number) => ben.api.cancel({ params: { id, x }, query: {}, body: { push: false } })],
        [made, (id: number) => ben.api.remove({ params: { id, x }, query: {}, body: { push: false } })],
        [
          async (wanted: ReturnType<typeof place>) => (await leaver.api.reserve({ body: wanted })).reserveId,
          () => releaseForLeaver(context(), leaver.person.id),
        ],
      ] as const) {
        const wanted = place();
        const id = await taken(wanted);
        expect(
          await during(
            ofRooms(() => waitsFor(wanted, anna.person.id)),
            () => release(id),
          ),
        ).toBe('1');
        expect(await context().db.$count(wishes, eq(wishes.day, wanted.roomDate))).toBe(0);
      }
    });

    test('no room is reserved until the changes of the reservations of its company are over', async () => {
      const { roomId, roomDate } = place();
      const wanted = { occurrenceId: null, roomId, day: roomDate, startCode: 1, endCode: 2, memo: '' };
      const reserve = () => placeRooms(context(), [{ ...wanted, employeeId: calendar.anna.person.id }]);
      expect(
        await duringChange(
          context(),
          ofRooms(async () => {}),
          reserve,
        ),
      ).toMatchObject({ taken: [] });
    });

    test('a schedule that it deletes is neither changed nor cancelled, and one that it takes back is not taken back again', async () => {
      const { api, person } = calendar.ben;
      const set = (id: number, isDeleted: boolean) => async () => {
        await context().db.execute(
          sql`select from calendar.series where id = (select series_id from calendar.occurrences where id = ${id}) for update`,
        );
        const deletedOn = isDeleted ? calendar.clock.now() : null;
        const deletedBy = isDeleted ? person.id : null;
        await context().db.update(occurrences).set({ deletedOn, deletedBy }).where(eq(occurrences.id, id));
      };
      const made = async () => (await api.create({ body: scheduleBody })).id;
      for (const call of [
        (id: number) => api.change({ params: { id, x: 'single' }, body: { title: 'Other' } }),
        (id: number) => api.cancel({ params: { id, x: 'single' }, query: {}, body: {} }),
      ]) {
        const id = await made();
        expect(await during(set(id, true), () => call(id))).toBe('404');
      }
      const id = await made();
      await set(id, true)();
      expect(await duringChange(context(), set(id, false), () => api.undelete({ params: { id } }))).toMatchObject({
        count: 0,
      });
    });

    test('a comment that it deletes is neither changed nor deleted again', async () => {
      const { api } = calendar.ben;
      const schedule = (await api.create({ body: scheduleBody })).id;
      for (const call of [
        (id: number) => api.changeMessage({ params: { id }, body: { content: 'Changed' } }),
        (id: number) => api.removeMessage({ params: { id } }),
      ]) {
        const { id } = await api.addMessage({ params: { id: schedule }, body: { content: 'A comment' } });
        const remove = () => context().db.delete(messages).where(eq(messages.id, id));
        expect(await during(remove, () => call(id))).toBe('404');
      }
    });

    test('an event that it takes out of the bin is there for an import of its file', async () => {
      const { api, person, upload } = calendar.ben;
      const lines = ['BEGIN:VEVENT', 'UID:again', 'DTSTART:20260401T090000', 'SUMMARY:Again', 'END:VEVENT'];
      const { fileId } = await upload('again.ics', ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'));
      const importIt = () => api.importFile({ body: { fileId, dryRun: false } });
      await importIt();
      const { list } = await api.list({ query: { titleSet: ['Again'] } });
      const { id } = list[0]!;
      await api.remove({ params: { id, x: 'single' }, query: {}, body: { push: false } });
      // within the transaction of the change, where no caller is known
      const ofAnyone = { ...context(), relation: () => Promise.resolve() } as unknown as CalendarContext;
      const input = { params: { id }, caller: person, say: () => {} };
      const takeBack = async () => undeleteSchedule(ofAnyone)(input as never);
      expect(await duringChange(context(), takeBack, importIt)).toMatchObject({ added: 0, present: 1 });
    });

    test('schedules that two calls move to other months are listed there, in both parts of a series that was split', async () => {
      const { api, person } = calendar.ben;
      const { insertSeries } = calendar;
      const [first, second] = await insertSeries({ by: person.id, start: '2026-09-15 10:00', repeatedAfter: [7] });
      await api.change({ params: { id: second!, x: 'continue' }, body: { title: 'Later part', push: false } });
      const move = (id: number, day: string) =>
        api.change({
          params: { id, x: 'single' },
          body: { startTime: `${day} 10:00`, endTime: `${day} 11:00`, push: false },
        });
      const moveInTransaction = async () => {
        const span = { firstOn: '2026-08-03', lastOn: '2026-08-03' };
        const [row] = await context().db.update(occurrences).set(span).where(eq(occurrences.id, first!)).returning();
        await coverDays(context(), [row!.audienceId]);
      };
      expect(await during(moveInTransaction, () => move(second!, '2026-10-05'))).toBe('1');
      const listed = async (month: string) => (await api.month({ params: { month } })).list.map(({ id }) => id);
      expect(await listed('2026-08')).toEqual([first]);
      expect(await listed('2026-10')).toEqual([second]);
    });

    test('a type that it changes is not overwritten by one who has read it before', async () => {
      const { api } = await calendar.asPerson({ actions: ['schedule.type.manage'] });
      const change = () => context().db.update(types).set({ version: 2 }).where(eq(types.id, 1));
      const body = { name: '會報', version: 1 };
      expect(await during(change, () => api.changeType({ params: { id: 1 }, body }))).toBe('412');
    });
  });
});
