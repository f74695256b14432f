import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';

/** Friday of the first week; the tests have it that it is Thursday, 09:00. */
const FRIDAY = '2026-03-27';

let calendar: TestCalendar;
beforeAll(async () => {
  calendar = await startCalendar({ with: ['attendance'] });
});
afterAll(() => calendar.dispose());

const ask = (people: readonly number[], more: object = {}) =>
  calendar.anna.api.findTimes({ body: { people: [...people], length: 60, from: FRIDAY, to: FRIDAY, ...more } });

test('POST /v1/freeBusy/times – answers, what a schedule shows as, and leave decide who would miss it; no title is returned', async () => {
  const { asPerson, insert, server } = calendar;
  const [eve, fay, gus] = [await asPerson(), await asPerson(), await asPerson()];
  const readers = [fay.person.id];
  await insert({ by: eve.person.id, start: `${FRIDAY} 09:00`, end: `${FRIDAY} 10:00`, title: '機密' });
  const declined = await insert({ by: gus.person.id, start: `${FRIDAY} 10:00`, end: `${FRIDAY} 18:00`, readers });
  await fay.api.answer({ params: { id: declined }, body: { answer: 'declined' } });
  await gus.api.change({ params: { id: declined, x: 'single' }, body: { showAs: 'free', push: false } });
  await server.db.execute(sql`insert into attendance.leaves (person_id, leave_type, starts, ends, status)
    values (${fay.person.id}, '特休', ${`${FRIDAY} 13:00+08`}, ${`${FRIDAY} 18:00+08`}, 1)`);
  const people = [eve, fay, gus].map(({ person }) => person.id);
  const found = await ask(people);
  expect(found).toMatchObject({ people: 3, tried: 17, withoutRoom: 0, failed: [] });
  expect(found.list.map(({ start, missing }) => [start, missing.map(({ employeeId }) => employeeId)])).toEqual([
    ['10:00', []],
    ['11:00', []],
    ['12:00', []],
    ...['13:00', '14:00', '15:00', '16:00', '17:00'].map((start) => [start, [fay.person.id]]),
    ['09:00', [eve.person.id]],
  ]);
  expect(found.list[3]?.missing).toEqual([{ employeeId: fay.person.id, kind: 'leave' }]);
  expect(JSON.stringify(found)).not.toContain('機密');
  expect(JSON.stringify(found)).not.toContain('特休');
});

test('the smallest free room that is large enough comes with the time; the schedule that is edited holds neither', async () => {
  const { anna, rooms } = calendar;
  const own = anna.person.id;
  const { id } = await anna.api.create({
    body: {
      ...{ title: 'Review', typeId: 1, startTime: `${FRIDAY} 14:00`, endTime: `${FRIDAY} 15:00`, push: false },
      ...{ locationType: 1, roomId: rooms[1], roomStartTimeCode: 11, roomEndTimeCode: 12 },
    },
  });
  const hours = { start: '14:00', end: '15:00', seats: 7 };
  const other = await calendar.asPerson();
  expect((await ask([other.person.id], hours)).list[0]?.room).toMatchObject({ roomName: 'Oak', people: 30 });
  expect((await ask([own, other.person.id], { ...hours, except: id })).list).toMatchObject([
    { start: '14:00', missing: [], room: { roomName: 'Cedar', people: 12 } },
  ]);
  expect(await ask([other.person.id], { ...hours, seats: 31 })).toMatchObject({ list: [], tried: 1, withoutRoom: 1 });
  // A schedule of others that the caller does not see still counts: the difference would reveal who has it.
  const third = await calendar.asPerson();
  const hidden = await calendar.insert({ by: other.person.id, start: `${FRIDAY} 14:00`, end: `${FRIDAY} 15:00` });
  const [found] = (await ask([third.person.id, other.person.id], { ...hours, except: hidden })).list;
  expect(found?.missing.map(({ employeeId }) => employeeId)).toContain(other.person.id);
});

test('days off are left out, those that are made up for are not, and nothing begins before now', async () => {
  const eve = await calendar.asPerson();
  const days = async (from: string, to: string) =>
    (await ask([eve.person.id], { from, to, length: 480 })).list.map(({ day }) => day);
  expect(await days('2026-03-26', '2026-03-31')).toEqual(['2026-03-26', FRIDAY, '2026-03-30', '2026-03-31']);
  expect(await ask([eve.person.id], { from: '2026-03-28', to: '2026-03-29' })).toMatchObject({ list: [], tried: 0 });
});

test('a time that cannot be looked for is refused, and people of other companies are not counted', async () => {
  const { anna, olga } = calendar;
  const own = anna.person.id;
  const refused = (more: object) => ask([own], more).catch((failure: unknown) => (failure as Error).message);
  expect(await refused({ to: '2026-03-26' })).toBe('結束日期不得早於開始日期。');
  expect(await refused({ to: '2026-05-22' })).toBe('一次最多查詢 56 天。');
  expect(await refused({ start: '10:00', end: '10:30' })).toBe('每天的時段比會議短，請延長時段或縮短會議');
  expect(await ask([own, olga.person.id])).toMatchObject({ people: 1 });
  await expect(ask([olga.person.id])).rejects.toThrow('所選人員不存在');
});
