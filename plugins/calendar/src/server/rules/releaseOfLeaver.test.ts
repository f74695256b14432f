import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { scheduleBody } from '../../testing/scheduleBody.ts';
import { startCalendar } from '../../testing/startCalendar.ts';
import { bookings } from '../tables.ts';
import { bookRooms } from './rooms/bookRooms.ts';

test('a person who has left holds no rooms from now on, except for their schedules and in the past', async () => {
  const calendar = await startCalendar({ clock: '2026-03-26T11:00:00+08:00' });
  const { anna, ben, rooms, server } = calendar;
  const listening = await ben.listen();
  const held = (day: string, startCode: number, employeeId = anna.person.id) => ({
    ...{ occurrenceId: null, roomId: rooms[0], day, startCode, endCode: startCode, employeeId, memo: '' },
  });
  const wanted = [
    held('2026-03-25', 1),
    held('2026-03-26', 1),
    held('2026-03-26', 8),
    held('2026-04-01', 1),
    held('2026-04-01', 2, ben.person.id),
  ];
  await server.context.transaction(() => bookRooms(server.context, wanted));
  await anna.api.create({ body: { ...scheduleBody, roomId: rooms[1], roomStartTimeCode: 3, roomEndTimeCode: 4 } });
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
