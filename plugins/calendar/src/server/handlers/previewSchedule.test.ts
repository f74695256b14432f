import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf } from '../../testing/failureOf.ts';
import { scheduleBody } from '../../testing/scheduleBody.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';
import { occurrences } from '../tables.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar();
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

type Body = Parameters<TestCalendar['anna']['api']['preview']>[0]['body'];
const preview = (body: Body, api = calendar.anna.api) => api.preview({ body });
const described = ({ dates }: Awaited<ReturnType<typeof preview>>) =>
  dates.map(
    ({ id, startTime, effect, losesRoom }) => `${id} ${startTime} ${effect}${losesRoom ? ' without room' : ''}`,
  );

test('POST /v1/schedules/preview of a new repeat has its days, those off by name, and rooms that are taken; nothing is saved', async () => {
  const room = { roomId: calendar.rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 4 };
  await writing.create({ ...room, startTime: '2026-03-29 10:00', endTime: '2026-03-29 11:00' }, calendar.ben.api);
  const before = await calendar.server.db.select().from(occurrences);
  const { startTime, endTime } = scheduleBody;
  const result = await preview({ startTime, endTime, ...room, repeatType: 2, stopTime: '2026-03-30' });
  expect(described(result)).toEqual([
    '0 2026-03-27 10:00 new',
    '0 2026-03-28 10:00 new',
    '0 2026-03-29 10:00 new without room',
    '0 2026-03-30 10:00 new',
  ]);
  expect(result.dates.map(({ day, dayOff }) => [day, dayOff])).toEqual([
    ['2026-03-27', ''],
    ['2026-03-28', '週六'],
    ['2026-03-29', '週日'],
    ['2026-03-30', ''],
  ]);
  expect(result.conflicts).toMatchObject([
    { day: '2026-03-29', holder: 'Ben', title: '', alternatives: expect.any(Array) },
  ]);
  expect(result.before).toBe(0);
  expect(await calendar.server.db.select().from(occurrences)).toEqual(before);
});

test('of a change of the following: what moves, keeps its own time, is new or removed, and how many stay as they are', async () => {
  const room = { roomId: calendar.rooms[1], roomStartTimeCode: 3, roomEndTimeCode: 4 };
  const ids = await writing.create({ ...room, repeatType: 3, stopTime: '2026-04-24' });
  await calendar.anna.api.change({
    params: { id: ids[3]!, x: 'single' },
    body: { startTime: '2026-04-16 08:00', endTime: '2026-04-16 09:00' },
  });
  const time = { startTime: '2026-04-11 12:00', endTime: '2026-04-11 13:00' };
  const moved = await preview({ id: ids[2]!, x: 'continue', ...time });
  expect(described(moved)).toEqual([
    `${ids[2]} 2026-04-11 12:00 moves`,
    `${ids[3]} 2026-04-16 08:00 own`,
    `${ids[4]} 2026-04-25 12:00 moves`,
  ]);
  // A room that a colleague has reserved without a schedule is taken, also for a change.
  const held = { roomId: room.roomId, roomDate: '2026-04-11', roomStartTimeCode: 7, roomEndTimeCode: 7 };
  const { reserveId } = await calendar.ben.api.reserve({ body: held });
  const taken = { ...time, ...room, roomStartTimeCode: 7, roomEndTimeCode: 8 };
  expect(described(await preview({ id: ids[2]!, x: 'continue', ...taken }))[0]).toBe(
    `${ids[2]} 2026-04-11 12:00 moves without room`,
  );
  await calendar.ben.api.unreserve({ params: { id: reserveId } });
  // Its own reservations are no conflict.
  expect(moved).toMatchObject({ before: 2, conflicts: [] });
  const repeated = await preview({ id: ids[3]!, modifyType: 'continue', repeatType: 4, stopTime: '2026-05-20' });
  expect(described(repeated)).toEqual([
    `${ids[3]} 2026-04-16 08:00 stays`,
    `${ids[4]} 2026-04-24 10:00 removed`,
    '0 2026-05-16 08:00 new',
  ]);
  const alone = await preview({ id: ids[0]!, x: 'single', title: 'Other' });
  expect(described(alone)).toEqual([`${ids[0]} 2026-03-27 10:00 stays`]);
  expect(await writing.startsOf(ids)).toContain('2026-04-10 10:00');
});

test('one that is moved to a taken room reports the conflict; it is refused where saving would be', async () => {
  const room = { roomId: calendar.rooms[2], roomStartTimeCode: 3, roomEndTimeCode: 4 };
  const [taken] = (await writing.create(
    { ...room, startTime: '2026-05-01 10:00', endTime: '2026-05-01 11:00' },
    calendar.ben.api,
  )) as [number];
  const [id] = (await writing.create(room)) as [number];
  const result = await preview({ id, startTime: '2026-05-01 10:00', endTime: '2026-05-01 11:00' });
  expect(described(result)).toEqual([`${id} 2026-05-01 10:00 moves without room`]);
  expect(result.conflicts).toMatchObject([{ day: '2026-05-01' }]);
  expect(await failureOf(preview({ id, endTime: '2026-03-27 09:00' }))).toMatchObject({
    code: '422',
    errors: [{ field: 'endTime' }],
  });
  expect(await failureOf(preview({ id, x: 'single', repeatType: 2, stopTime: '2026-04-01' }))).toMatchObject({
    code: '422',
  });
  expect(await failureOf(preview({ id: taken, title: 'Mine' }))).toMatchObject({ code: '404' });
  const [read] = (await writing.create({ readers: [calendar.ben.person.id] })) as [number];
  expect(await failureOf(preview({ id: read, title: 'Mine' }, calendar.ben.api))).toMatchObject({
    code: '422',
    status: 'NOT_ALLOWED',
  });
});

test.for<[Body, string[]]>([
  [{ repeatType: 3, startTime: undefined }, ['startTime']],
  [{ repeatType: 3, endTime: undefined }, ['endTime']],
  [{ isAllDay: true, startTime: undefined, endTime: undefined }, ['startDate', 'endDate']],
])('of one with %j only the time that is missing is named', async ([change, fields]) => {
  const failure = await failureOf(preview({ ...scheduleBody, ...change }));
  expect(failure.errors!.map(({ field }) => field)).toEqual(fields);
});
