import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeEach(async () => {
  calendar = await startCalendar({ with: ['notifications'] });
  writing = writingOf(calendar);
});

/** Who was reminded, in the order of the reminders. */
async function reminded(): Promise<string[]> {
  const { rows } = (await calendar.server.db.execute(
    sql`select person_id from notifications.notices where type = 3 order by id`,
  )) as unknown as { rows: { person_id: number }[] };
  const names = new Map([calendar.anna, calendar.ben, calendar.carl].map(({ person }) => [person.id, person.name]));
  return rows.map(({ person_id }) => names.get(person_id)!);
}
/** Advances to a time of day: `10:29` today, or with its day. */
async function until(time: string): Promise<void> {
  const [day, clock] = time.includes(' ') ? time.split(' ') : ['2026-03-26', time];
  await calendar.advance(Date.parse(`${day}T${clock}:00+08:00`) - calendar.clock.now().getTime());
}
const set = (who: 'anna' | 'ben' | 'carl', id: number, notifyMinutes: number | null, following = false) =>
  calendar[who].api.setReminder({ params: { id }, body: { notifyMinutes, following } });
const own = async (who: 'anna' | 'ben', id: number) => (await calendar[who].api.read({ params: { id } })).ownReminder;

const today = () => ({
  startTime: '2026-03-26 12:00',
  endTime: '2026-03-26 13:00',
  notifyMinutes: 10,
  readers: [calendar.ben.person.id, calendar.carl.person.id],
});

test('PUT /v1/schedules/:id/reminder – a reminder of one’s own comes instead of that of the schedule, for the person alone', async () => {
  const [id] = (await writing.create(today())) as [number];
  expect(await own('ben', id)).toBeNull();
  await set('ben', id, 60);
  await set('carl', id, null);
  expect(await own('ben', id)).toEqual({ notifyMinutes: 60 });
  expect(await calendar.anna.api.read({ params: { id } })).toMatchObject({ notifyMinutes: 10, ownReminder: null });
  await until('11:00');
  expect(await reminded()).toEqual(['Ben']);
  await until('11:50');
  await until('12:10');
  expect(await reminded()).toEqual(['Ben', 'Anna']);
});

test('DELETE /v1/schedules/:id/reminder – it is there without a reminder of the schedule; taken back, that of the schedule comes again', async () => {
  const [alone] = (await writing.create({ ...today(), notifyMinutes: null })) as [number];
  await set('ben', alone, 5);
  const later = { ...today(), startTime: '2026-03-26 15:00', endTime: '2026-03-26 16:00' };
  const [id] = (await writing.create(later)) as [number];
  await set('ben', id, 60);
  await calendar.ben.api.clearReminder({ params: { id }, query: {} });
  expect(await own('ben', id)).toBeNull();
  await until('11:55');
  expect(await reminded()).toEqual(['Ben']);
  await until('14:00');
  expect(await reminded()).toEqual(['Ben']);
  await until('14:50');
  expect((await reminded()).toSorted()).toEqual(['Anna', 'Ben', 'Ben', 'Carl']);
});

test('it moves with the schedule, is not sent for a cancelled one, and is again once that is restored', async () => {
  const soon = { startTime: '2026-03-26 09:15', endTime: '2026-03-26 10:00', notifyMinutes: null };
  const [id] = (await writing.create({ ...today(), ...soon })) as [number];
  await set('ben', id, 5);
  await set('carl', id, 5);
  const { api } = calendar.anna;
  await api.change({ params: { id, x: 'single' }, body: { startTime: '2026-03-26 09:25', push: false } });
  await until('09:10');
  expect(await reminded()).toEqual([]);
  await api.cancel({ params: { id, x: 'single' }, query: {}, body: { push: false } });
  await until('09:18');
  await api.restore({ params: { id, x: 'single' }, query: {}, body: { push: false } });
  await until('09:20');
  expect((await reminded()).toSorted()).toEqual(['Ben', 'Carl']);
});

test('for this and the following ones: those before keep theirs', async () => {
  const daily = { ...today(), notifyMinutes: null, repeatType: 2, stopTime: '2026-03-28' };
  const ids = await writing.create(daily);
  expect(await set('ben', ids[1]!, 15, true)).toEqual({ count: 2 });
  expect([await own('ben', ids[0]!), await own('ben', ids[2]!)]).toEqual([null, { notifyMinutes: 15 }]);
  expect(await set('carl', ids[0]!, 15), 'for one alone').toEqual({ count: 1 });
  expect(await set('ben', ids[2]!, 15, true), 'nothing follows the last one').toEqual({ count: 1 });
  await calendar.carl.api.clearReminder({ params: { id: ids[0]! }, query: {} });
  const others = await writing.create(daily);
  await set('ben', others[0]!, 15, true);
  const cleared = { params: { id: others[1]! }, query: { following: true } };
  expect(await calendar.ben.api.clearReminder(cleared)).toEqual({ count: 2 });
  expect([await own('ben', others[0]!), await own('ben', others[2]!)]).toEqual([{ notifyMinutes: 15 }, null]);
  for (const day of ['26', '27', '28']) await until(`2026-03-${day} 11:45`);
  expect(await reminded()).toEqual(['Ben', 'Ben', 'Ben']);
});

test('only of a schedule that one sees, and of at most a day; the other browsers of the person follow', async () => {
  const [id] = (await writing.create({ ...today(), readers: [calendar.ben.person.id] })) as [number];
  expect((await failureOf(set('carl', id, 5))).code).toBe('404');
  expect((await failureOf(set('ben', id, 1441))).code).toBe('422');
  const [ben, anna] = [await calendar.ben.listen(), await calendar.anna.listen()];
  await set('ben', id, 5);
  expect(await ben.next('changed')).toMatchObject({ ids: [id] });
  await set('anna', id, 5);
  expect(await anna.next('changed')).toMatchObject({ ids: [id] });
});
