import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startCalendar } from '../../../testing/startCalendar.ts';
import { writingOf } from '../../../testing/writingOf.ts';
import { occurrences } from '../../tables.ts';
import { planReminders } from './planReminders.ts';

test('schedules of one person remind only so many people within an hour, however they are saved', async () => {
  const calendar = await startCalendar();
  const { anna, ben, carl, insert, server } = calendar;
  const { create, rowOf, seriesOf } = writingOf(calendar);
  // due at 10:20
  const full = await insert({ by: anna.person.id, start: '2026-03-27 10:30', notifyMinutes: 10 });
  const { audienceId } = await rowOf(full);
  await server.db.execute(sql`
    insert into calendar.people (audience_id, employee_id, is_reader, is_contractor, first_on, last_on)
    select ${audienceId}, id, true, false, '2026-03-27', '2026-03-27'
    from generate_series(100001, ${100_000 + 20_000 - 3}::int) as id`);
  const readers = [ben.person.id];
  const crowded = {
    code: '422',
    message: expect.stringMatching(/^您建立的行程在 2026-03-27 10:00 起的一小時內最多提醒 20,000 人次/) as string,
  };
  const later = { startTime: '2026-03-27 11:00', endTime: '2026-03-27 12:00', notifyMinutes: 1, readers };
  const [first] = (await create(later)) as [number];
  expect(await seriesOf(first), 'it has exactly the rest of the hour').toHaveLength(1);
  await expect(create(later), 'the hour is full').rejects.toMatchObject(crowded);
  const daily = { startTime: '2026-03-26 10:59', endTime: '2026-03-26 11:30', repeatType: 2, stopTime: '2026-03-28' };
  await expect(create({ ...daily, notifyMinutes: 0 }), 'a repeat has a day of it').rejects.toMatchObject(crowded);
  const allDay = { isAllDay: true, startDate: '2026-03-28', endDate: '2026-03-28' };
  await create({ ...allDay, notifyMinutes: 1440 });
  await expect(create({ ...allDay, notifyMinutes: 1350 })).rejects.toMatchObject(crowded);
  const { api } = anna;
  const [outside] = (await create({ ...later, notifyMinutes: 0 })) as [number];
  await expect(
    api.change({ params: { id: outside, x: 'single' }, body: { notifyMinutes: 15, push: false } }),
  ).rejects.toMatchObject(crowded);
  expect(await rowOf(outside), 'what was refused is not saved').toMatchObject({ notifyMinutes: 0, version: 1 });
  await create({ ...later, notifyMinutes: null });
  await create(later, carl.api);
  await api.cancel({ params: { id: full, x: 'single' }, query: {}, body: { push: false } });
  await create(later);
  await expect(
    api.restore({ params: { id: full, x: 'single' }, query: {}, body: { push: false } }),
    'a cancel is no way around it',
  ).rejects.toMatchObject(crowded);
  await server.db.update(occurrences).set({ isCancelled: false }).where(eq(occurrences.id, full));
  const row = await rowOf(full);
  await expect(planReminders(server.context, [row]), 'of a job, which no one could refuse').resolves.toBeUndefined();
});
