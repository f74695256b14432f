import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';
import { occurrences } from '../tables.ts';
import { planReminders, remind } from './reminders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let calendar: TestCalendar;
let writing: Writing;
beforeEach(async () => {
  calendar = await startCalendar({ with: ['notifications'] });
  writing = writingOf(calendar);
});

/** Whom a reminder reached, and with what, in their order. */
async function reminded(): Promise<string[]> {
  const { rows } = (await calendar.server.db.execute(
    sql`select person_id, message from notifications.notices where type = 3 order by id`,
  )) as unknown as { rows: { person_id: number; message: string }[] };
  const names = new Map([calendar.anna, calendar.ben, calendar.carl].map(({ person }) => [person.id, person.name]));
  return rows.map(({ person_id, message }) => `${names.get(person_id)} ${message}`);
}
/** The calendar's time of day: `10:29` today. */
async function until(time: string): Promise<void> {
  const [day, clock] = time.includes(' ') ? time.split(' ') : ['2026-03-26', time];
  await calendar.advance(Date.parse(`${day}T${clock}:00+08:00`) - calendar.clock.now().getTime());
}

const today = { startTime: '2026-03-26 10:30', endTime: '2026-03-26 11:30', notifyMinutes: 10 };

test('[S1-086] everyone who sees it is reminded, that many minutes before the start, once', async () => {
  const people = { readers: [calendar.ben.person.id], contractors: [calendar.carl.person.id] };
  await writing.create({ ...today, ...people, address: 'Lobby', title: 'Talk' });
  await until('10:19');
  expect(await reminded()).toEqual([]);
  await until('10:20');
  const text = '「Talk」將於 10:30 開始，地點：Lobby';
  expect((await reminded()).toSorted()).toEqual([`Anna ${text}`, `Ben ${text}`, `Carl ${text}`]);
  await until('10:40');
  expect(await reminded()).toHaveLength(3);
});

test('who has declined is not reminded, also not where they have a reminder of their own', async () => {
  const { ben, carl } = calendar;
  const [id] = (await writing.create({ ...today, title: 'Talk', readers: [ben.person.id, carl.person.id] })) as [
    number,
  ];
  await ben.api.setReminder({ params: { id }, body: { notifyMinutes: 5 } });
  for (const { api } of [ben, carl]) await api.answer({ params: { id }, body: { answer: 'declined' } });
  await carl.api.answer({ params: { id }, body: { answer: 'tentative' } });
  for (const time of ['10:20', '10:25']) await until(time);
  expect((await reminded()).map((text) => text.split(' ')[0]).toSorted()).toEqual(['Anna', 'Carl']);
});

test('each occurrence has its own; it moves with its time, and goes with a cancel, a delete and a reminder that is taken away', async () => {
  const daily = { ...today, repeatType: 2, stopTime: '2026-03-30' };
  const ids = await writing.create(daily);
  const { api } = calendar.anna;
  await api.change({ params: { id: ids[0]!, x: 'single' }, body: { startTime: '2026-03-26 10:00', title: 'Earlier' } });
  await api.cancel({ params: { id: ids[1]!, x: 'single' }, query: {}, body: {} });
  await api.remove({ params: { id: ids[2]!, x: 'single' }, query: {}, body: {} });
  await api.change({ params: { id: ids[3]!, x: 'single' }, body: { notifyMinutes: null } });
  await api.change({ params: { id: ids[4]!, x: 'single' }, body: { title: 'Same time' } });
  for (const time of ['09:50', '10:20']) await until(time);
  expect(await reminded()).toEqual(['Anna 「Earlier」將於 10:00 開始']);
  for (const day of ['27', '28', '29', '30']) await until(`2026-03-${day} 10:20`);
  expect(await reminded()).toEqual(['Anna 「Earlier」將於 10:00 開始', 'Anna 「Same time」將於 10:30 開始']);
});

test('a change of the minutes moves a reminder, where there was none it adds one, and so does a new day of a repeat', async () => {
  const daily = { ...today, repeatType: 2, stopTime: '2026-03-27' };
  const [id] = (await writing.create({ ...daily, title: 'Later' })) as [number];
  const [silent] = (await writing.create({ ...daily, title: 'Silent', notifyMinutes: null })) as [number];
  const change = (of: number, body: object) => calendar.anna.api.change({ params: { id: of, x: 'continue' }, body });
  await change(id, { notifyMinutes: 5 });
  await change(silent, { notifyMinutes: 2 });
  await change(id, { stopTime: '2026-03-28' });
  for (const time of ['10:20', '10:25', '10:28']) await until(time);
  expect(await reminded()).toEqual(['Anna 「Later」將於 10:30 開始', 'Anna 「Silent」將於 10:30 開始']);
  for (const time of ['2026-03-27 10:28', '2026-03-28 10:20', '2026-03-28 10:25']) await until(time);
  expect(await reminded()).toHaveLength(5);
});

test('a run of one that was cancelled, deleted or moved to a later time meanwhile reminds no one', async () => {
  const at = { by: calendar.anna.person.id, start: '2026-03-26 09:10', notifyMinutes: 10 };
  const { server, clock } = calendar;
  let done = 0;
  const run = { done: () => Promise.resolve(void (done += 1)) };
  for (const more of [{ isCancelled: true }, { deletedOn: clock.now() }, { start: '2026-03-26 09:11' }])
    await remind(server.context, { occurrenceId: await calendar.insert({ ...at, ...more }) }, run);
  await remind(server.context, { occurrenceId: 999_999 }, run);
  expect([await reminded(), done]).toEqual([[], 4]);
  await remind(server.context, { occurrenceId: await calendar.insert({ ...at, title: 'On time' }) }, run);
  expect(await reminded()).toEqual(['Anna 「On time」將於 09:10 開始']);
});

test('one that is restored or taken out of the bin is reminded of again; a change of the following moves theirs', async () => {
  const ids = await writing.create({ ...today, repeatType: 2, stopTime: '2026-03-28' });
  const { api } = calendar.anna;
  await api.cancel({ params: { id: ids[0]!, x: 'continue' }, query: {}, body: {} });
  await api.restore({ params: { id: ids[0]!, x: 'continue' }, query: {}, body: {} });
  await api.remove({ params: { id: ids[0]!, x: 'continue' }, query: {}, body: {} });
  await api.undelete({ params: { id: ids[0]! } });
  const later = { startTime: '2026-03-27 12:00', endTime: '2026-03-27 13:00', notifyMinutes: 60 };
  await api.change({ params: { id: ids[1]!, x: 'continue' }, body: later });
  for (const time of ['2026-03-26 10:20', '2026-03-27 10:20', '2026-03-27 11:00', '2026-03-28 11:00'])
    await until(time);
  expect(await reminded()).toEqual([
    'Anna 「Weekly meeting」將於 10:30 開始',
    'Anna 「Weekly meeting」將於 12:00 開始',
    'Anna 「Weekly meeting」將於 12:00 開始',
  ]);
});

test('after a time without a server it is sent up to 15 minutes late, not later', async () => {
  await writing.create({ ...today, title: 'In time' });
  await writing.create({ ...today, title: 'Too late', notifyMinutes: 11 });
  await until('10:35');
  expect(await reminded()).toEqual(['Anna 「In time」將於 10:30 開始']);
});

test('all day it counts from 09:00 of the first day; a day before, it names the day', async () => {
  const allDay = { isAllDay: true, startDate: '2026-03-28', endDate: '2026-03-29' };
  await writing.create({ ...allDay, title: 'Fair', notifyMinutes: 30 });
  await writing.create({
    ...today,
    startTime: '2026-03-28 08:00',
    endTime: '2026-03-28 09:00',
    notifyMinutes: 1440,
    title: 'Trip',
  });
  await until('2026-03-27 08:00');
  await until('2026-03-28 08:29');
  expect(await reminded()).toEqual(['Anna 「Trip」將於 3/28 (週六) 08:00 開始']);
  await until('2026-03-28 08:30');
  expect((await reminded()).slice(1)).toEqual(['Anna 「Fair」3/28 (週六) 全天']);
});

test('a start that is over has no reminder', async () => {
  await writing.create({ ...today, startTime: '2026-03-26 08:59', notifyMinutes: 0 });
  await writing.create({ ...today, startTime: '2026-03-26 09:05' });
  // due at this moment
  await writing.create({ ...today, startTime: '2026-03-26 09:10' });
  await calendar.advance(HOUR);
  expect(await reminded()).toEqual([]);
});

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
