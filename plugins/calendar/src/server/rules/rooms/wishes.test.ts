import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleBody } from '../../../testing/scheduleBody.ts';
import { startCalendar } from '../../../testing/startCalendar.ts';
import { bookings, rooms, wishes } from '../../tables.ts';
import { bookRooms } from './reservations.ts';

test('a person who has left holds no rooms from now on, except for their schedules and in the past', async () => {
  const calendar = await startCalendar({ clock: '2026-03-26T11:00:00+08:00' });
  const { anna, ben, rooms: ofCompany, server } = calendar;
  const listening = await ben.listen();
  const held = (day: string, startCode: number, employeeId = anna.person.id) => ({
    occurrenceId: null,
    roomId: ofCompany[0],
    day,
    startCode,
    endCode: startCode,
    employeeId,
    memo: '',
  });
  const wanted = [
    held('2026-03-25', 1),
    held('2026-03-26', 1),
    held('2026-03-26', 8),
    held('2026-04-01', 1),
    held('2026-04-01', 2, ben.person.id),
  ];
  await server.context.transaction(() => bookRooms(server.context, wanted));
  await anna.api.create({ body: { ...scheduleBody, roomId: ofCompany[1], roomStartTimeCode: 3, roomEndTimeCode: 4 } });
  await server.services.transaction(() =>
    server.services.domainEvents.publishOfHost('people.left', { employeeId: anna.person.id }, 'x'),
  );
  await calendar.advance(0);
  const left = await server.db.select().from(bookings).orderBy(asc(bookings.day), asc(bookings.startCode));
  expect(left.map(({ day, startCode, employeeId }) => [day, startCode, employeeId === anna.person.id])).toEqual([
    ['2026-03-25', 1, true],
    ['2026-03-26', 1, true],
    ['2026-03-27', 3, true],
    ['2026-04-01', 2, false],
  ]);
  const released = () => listening.next('roomsChanged');
  expect([await released(), await released()]).toContainEqual({ from: '2026-03-26', to: '2026-04-01' });
});

test('a person who moves to another company has no rooms of the earlier one from now on', async () => {
  const calendar = await startCalendar();
  const { anna, olga, rooms: ofCompany, server } = calendar;
  const [other] = await server.db
    .insert(rooms)
    .values({ companyId: olga.person.companyId, name: 'Elsewhere', type: 1, people: 4 })
    .returning({ id: rooms.id });
  const held = (roomId: number, employeeId = anna.person.id) => ({
    occurrenceId: null,
    roomId,
    day: '2026-04-01',
    startCode: 1,
    endCode: 2,
    employeeId,
    memo: '',
  });
  await server.context.transaction(() => bookRooms(server.context, [held(ofCompany[0]), held(other!.id)]));
  const wish = { employeeId: anna.person.id, day: '2026-04-02', startCode: 3, endCode: 4 };
  await server.db.insert(wishes).values({ ...wish, roomId: ofCompany[0], createdOn: calendar.clock.now() });
  const { companyId, departmentId, groupId } = anna.person;
  const publish = (to: number) =>
    server.services.transaction(() =>
      server.services.domainEvents.publishOfHost(
        'people.moved',
        {
          employeeId: anna.person.id,
          from: { companyId, departmentId, groupId },
          to: { companyId: to, departmentId: null, groupId: null },
        },
        'x',
      ),
    );
  const left = async () =>
    (await server.db.select().from(bookings).orderBy(asc(bookings.roomId))).map((one) => one.roomId);
  await publish(companyId);
  await calendar.advance(0);
  expect(await left(), 'within the company').toEqual([ofCompany[0], other!.id]);
  await publish(olga.person.companyId);
  await calendar.advance(0);
  expect(await left()).toEqual([other!.id]);
  expect(await server.db.$count(wishes)).toBe(0);
});
