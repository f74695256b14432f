import { PgSelectBuilder } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';
import { series } from '../tables.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar();
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

const change = (id: number, body: object) =>
  calendar.anna.api.change({ params: { id, x: 'continue' }, body: { push: false, ...body } });
const read = (id: number) => calendar.anna.api.read({ params: { id } });
const preview = (id: number, body: object) => calendar.anna.api.preview({ body: { id, x: 'continue', ...body } });

const moved = (day: string, from: number) => {
  const at = (hour: number) => `${day} ${String(hour).padStart(2, '0')}:00`;
  return { startTime: at(from), endTime: at(from + 1) };
};

test('those that follow are what the scope reaches: no later date of a part that began before', async () => {
  // Seven Fridays from 2026-03-27; the last four move before the third one.
  const ids = await writing.create({ repeatType: 3, stopTime: '2026-05-08' });
  await change(ids[3]!, moved('2026-04-06', 15));
  expect(await writing.startsOf(ids)).toContain('2026-04-10 10:00');
  const { dates } = await preview(ids[3]!, { title: 'Later' });
  expect(dates).toHaveLength(4);
  expect(await read(ids[3]!)).toMatchObject({ following: 3, isLastOne: false, position: 3, count: 7 });
});

test('the last date of a repeat says whether all of it is more than its series', async () => {
  const ids = await writing.create({ repeatType: 3, stopTime: '2026-04-17' });
  const last = ids.at(-1)!;
  expect(await read(last)).toMatchObject({ isLastOne: true, isSplit: false });
  expect(await preview(last, { title: 'x' })).toMatchObject({ isSplit: false });
  await change(ids[2]!, { title: 'Later' });
  expect(await read(last)).toMatchObject({ isLastOne: true, isSplit: true, changeable: 4 });
  expect(await preview(last, { title: 'x' })).toMatchObject({ isSplit: true });
});

test('all of a repeat from a date that is over: that date keeps its time and its room, those to come move', async () => {
  const room = { locationType: 1, roomId: calendar.rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 4 };
  const ids = await calendar.insertSeries({
    by: calendar.anna.person.id,
    start: '2026-03-13 10:00',
    repeatedAfter: [7, 14, 21],
  });
  const sent = { ...moved('2026-03-13', 15), ...room, all: true };
  const { dates } = await preview(ids[0]!, sent);
  expect(dates.map(({ startTime, effect }) => `${startTime.slice(5)} ${effect}`)).toEqual([
    ...['03-13 10:00 own', '03-20 10:00 own'],
    ...['03-27 15:00 moves', '04-03 15:00 moves'],
  ]);
  expect(await change(ids[0]!, sent)).toMatchObject({ id: ids[0], count: 2 });
  expect(await writing.startsOf(ids)).toEqual(dates.map(({ startTime }) => startTime));
  expect(await writing.bookingsOf(ids)).toEqual(['2026-03-27', '2026-04-03'].map((day) => `${day} ${room.roomId} 3-4`));
});

test('all of a repeat that is over has no other time and no other place, and keeps its rule', async () => {
  const ids = await calendar.insertSeries({
    by: calendar.anna.person.id,
    start: '2026-03-06 10:00',
    repeatedAfter: [7],
  });
  const refusal = { code: '422', message: '行程都已結束，時間和地點不會改' };
  for (const body of [moved('2026-03-13', 15), { locationType: 0, address: '台北' }])
    expect(await failureOf(change(ids[1]!, { ...body, all: true }))).toMatchObject(refusal);
  const rows = await writing.rowsOf(ids);
  expect(rows.map(({ isMoved, version }) => [isMoved, version])).toEqual([
    [false, 1],
    [false, 1],
  ]);
  expect(await writing.startsOf(ids)).toEqual(['2026-03-06 10:00', '2026-03-13 10:00']);
  expect(await change(ids[1]!, { ...moved('2026-03-13', 15), title: 'Other', all: true })).toMatchObject({ count: 2 });
  expect((await writing.rowsOf(ids)).map(({ isMoved }) => isMoved)).toEqual([false, false]);
});

test('a series that was never split is locked and read by three statements, as one is that does not repeat', async () => {
  const from = vi.spyOn(PgSelectBuilder.prototype, 'from');
  onTestFinished(() => from.mockRestore());
  const readsOf = async (id: number) => {
    from.mockClear();
    await change(id, { title: 'Other' });
    return from.mock.calls.filter(([table]) => (table as unknown) === series).length;
  };
  const [first] = await writing.create({ repeatType: 3, stopTime: '2026-05-08' });
  const [alone] = await writing.create();
  expect([await readsOf(first!), await readsOf(alone!)]).toEqual([3, 3]);
});
