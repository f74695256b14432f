import { momentOf } from '@atrium/sdk/server';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { startCalendar, type TestCalendar } from '../../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../../testing/writingOf.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar();
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

const room = (index: 0 | 1 | 2 = 0) => ({
  ...{ locationType: 1, roomId: calendar.rooms[index] },
  ...{ roomStartTimeCode: 3, roomEndTimeCode: 4 },
});
const at = (day: string, roomStartTimeCode: number) => ({
  ...{ day, roomId: calendar.rooms[0], roomStartTimeCode, roomEndTimeCode: roomStartTimeCode + 1, withTime: true },
});
/** Start, end and own time of each. */
const timesOf = async (ids: readonly number[]) =>
  (await writing.rowsOf(ids)).map(
    ({ startsOn, endsOn, isMoved }) => `${momentOf(startsOn)}–${momentOf(endsOn).slice(11)}${isMoved ? ' own' : ''}`,
  );

test('a room at another time takes its schedule along, which has a time of its own from then on', async () => {
  const placements = [at('2026-04-03', 6)];
  const ids = await writing.create({ ...room(), repeatType: 3, stopTime: '2026-04-10', placements });
  expect(await timesOf(ids)).toEqual([
    '2026-03-27 10:00–11:00',
    '2026-04-03 11:30–12:30 own',
    '2026-04-10 10:00–11:00',
  ]);
  expect(await writing.bookingsOf(ids)).toEqual([
    `2026-03-27 ${calendar.rooms[0]} 3-4`,
    `2026-04-03 ${calendar.rooms[0]} 6-7`,
    `2026-04-10 ${calendar.rooms[0]} 3-4`,
  ]);
  const { api } = calendar.anna;
  const later = { startTime: '2026-03-27 14:00', endTime: '2026-03-27 15:00', push: false };
  await api.change({
    params: { id: ids[0]!, x: 'continue' },
    body: { ...later, roomStartTimeCode: 11, roomEndTimeCode: 12 },
  });
  expect((await timesOf(ids))[1]).toBe('2026-04-03 11:30–12:30 own');
});

test('a change of one and its preview have the same result; a schedule without a repeat is just moved', async () => {
  const [id] = (await writing.create({ startTime: '2026-05-04 10:10', endTime: '2026-05-04 10:50' })) as [number];
  const { api } = calendar.anna;
  const body = { ...room(), push: false, placements: [at('2026-05-04', 1)] };
  const { dates } = await api.preview({ body: { ...body, id, x: 'single' } });
  expect(dates).toMatchObject([{ startTime: '2026-05-04 09:10', endTime: '2026-05-04 09:50', effect: 'moves' }]);
  await api.change({ params: { id, x: 'single' }, body });
  expect(await timesOf([id])).toEqual(['2026-05-04 09:10–09:50']);
});

test('a schedule stays at its time where its room does, and where it had none', async () => {
  const body = { startTime: '2026-05-07 10:00', endTime: '2026-05-07 11:00', repeatType: 3, stopTime: '2026-05-14' };
  const placements = [{ ...at('2026-05-14', 3), roomId: calendar.rooms[1] }];
  const same = await writing.create({ ...room(), ...body, placements });
  const none = await writing.create({ ...body, placements: [at('2026-05-14', 9)] });
  for (const ids of [same, none])
    expect(await timesOf(ids)).toEqual(['2026-05-07 10:00–11:00', '2026-05-14 10:00–11:00']);
});

test('whole days stay, and a schedule that would leave its day', async () => {
  const whole = { isAllDay: true, startDate: '2026-05-05', endDate: '2026-05-05', placements: [at('2026-05-05', 6)] };
  const late = { startTime: '2026-05-06 10:00', endTime: '2026-05-06 23:00', placements: [at('2026-05-06', 9)] };
  const [first] = await writing.create({ ...room(), ...whole });
  const [second] = await writing.create({ ...room(), ...late });
  expect(await timesOf([first!, second!])).toEqual(['2026-05-05 00:00–00:00', '2026-05-06 10:00–23:00']);
  expect(await writing.bookingsOf([first!, second!])).toEqual([
    `2026-05-05 ${calendar.rooms[0]} 6-7`,
    `2026-05-06 ${calendar.rooms[0]} 9-10`,
  ]);
});
