import { momentOf } from '@atrium/sdk/server';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from '../../testing/failureOf.ts';
import { scheduleBody } from '../../testing/scheduleBody.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { bookings, occurrences, people, series, slots, types } from '../tables.ts';

type Body = Parameters<TestCalendar['anna']['api']['create']>[0]['body'];

/** The occurrences of all schedules, in their order. */
const stored = ({ server }: TestCalendar) => server.db.select().from(occurrences).orderBy(asc(occurrences.startsOn));

test('[S1-173][S1-056][S1-059] POST /v1/schedules stores a schedule as it was sent and answers with its id', async () => {
  const calendar = await startCalendar();
  const { anna, ben, carl } = calendar;
  const created = await anna.api.create({
    body: {
      ...scheduleBody,
      title: '  Weekly meeting ',
      isTop: '1',
      locationType: 0,
      address: 'Lobby',
      notifyMinutes: 10,
      memo: 'Bring figures',
      readers: [ben.person.id, { employeeId: ben.person.id }],
      contractors: [{ id: carl.person.id }],
    } as Body,
  });
  const [row] = await stored(calendar);
  expect(created).toEqual({ id: row!.id, withoutRoom: [], overCapacity: false, count: 1 });
  expect(row).toMatchObject({
    title: 'Weekly meeting',
    typeId: 1,
    isTop: true,
    isAllDay: false,
    memo: 'Bring figures',
    locationType: 0,
    address: 'Lobby',
    roomId: null,
    notifyMinutes: 10,
    isPush: true,
    isMoved: false,
    firstOn: '2026-03-27',
    lastOn: '2026-03-27',
    ruleOn: '2026-03-27',
    createdBy: anna.person.id,
    version: 1,
  });
  expect([momentOf(row!.startsOn), momentOf(row!.endsOn)]).toEqual(['2026-03-27 10:00', '2026-03-27 11:00']);
  const [audited] = await calendar.server.context.audit.history(`schedule:${created.id}`);
  expect(audited).toMatchObject({ action: 'schedule.create', employeeId: anna.person.id, detail: { count: 1 } });
  const members = await calendar.server.db.select().from(people).where(eq(people.audienceId, row!.audienceId));
  const of = ({ person }: typeof anna) => members.find(({ employeeId }) => employeeId === person.id);
  expect(members).toHaveLength(3);
  expect(of(anna)).toMatchObject({ isReader: false, isContractor: false, firstOn: '2026-03-27', lastOn: '2026-03-27' });
  expect(of(ben)).toMatchObject({ isReader: true, isContractor: false });
  expect(of(carl)).toMatchObject({ isReader: false, isContractor: true });

  const allDay = { ...scheduleBody, isAllDay: true, startDate: '2026-04-01', endDate: '2026-04-02' };
  const { id } = await anna.api.create({ body: allDay });
  const whole = (await stored(calendar)).find((one) => one.id === id)!;
  expect(whole).toMatchObject({ isAllDay: true, firstOn: '2026-04-01', lastOn: '2026-04-02' });
  expect([momentOf(whole.startsOn), momentOf(whole.endsOn)]).toEqual(['2026-04-01 00:00', '2026-04-03 00:00']);
});

test('[S1-074][S1-076] a repeat is all its occurrences, each with an id of its own, up to and with the stop day', async () => {
  const calendar = await startCalendar();
  const monthly = { startTime: '2026-03-31 23:00', endTime: '2026-04-01 01:00', repeatType: 4, stopTime: '2026-06-30' };
  const created = await calendar.anna.api.create({ body: { ...scheduleBody, ...monthly } });
  const rows = await stored(calendar);
  expect(created.count).toBe(4);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
  expect(new Set(rows.map(({ seriesId, audienceId }) => `${seriesId} ${audienceId}`)).size).toBe(1);
  expect(rows.map(({ startsOn, endsOn }) => `${momentOf(startsOn)} ${momentOf(endsOn)}`)).toEqual([
    '2026-03-31 23:00 2026-04-01 01:00',
    '2026-04-30 23:00 2026-05-01 01:00',
    '2026-05-31 23:00 2026-06-01 01:00',
    '2026-06-30 23:00 2026-07-01 01:00',
  ]);
  expect(await calendar.server.db.select().from(series)).toMatchObject([
    { repeatType: 4, anchorOn: '2026-03-31', stopOn: '2026-06-30' },
  ]);
  expect(await calendar.server.db.select().from(people)).toMatchObject([
    { employeeId: calendar.anna.person.id, firstOn: '2026-03-31', lastOn: '2026-07-01' },
  ]);
  const daily = { repeatType: 2, stopTime: '2027-03-27' };
  const received = await calendar.receivedBy(calendar.anna, async () => {
    expect((await calendar.anna.api.create({ body: { ...scheduleBody, ...daily } })).count).toBe(366);
  });
  expect(received).toEqual(['calendar.changed']);
});

const weekly = { repeatType: 3, stopTime: '2026-06-30' };
const whole = { isAllDay: true, startTime: undefined, endTime: undefined };
const refusals: readonly (readonly [string, object, string, RegExp])[] = [
  ['[S1-054] without a title', { title: ' ' }, 'title', /./],
  ['[S1-054] of the default type', { typeId: 0 }, 'typeId', /./],
  ['[S1-054] without a time', { startTime: undefined }, 'startTime', /請選擇時間/],
  ['[S1-054] without an end', { endTime: undefined }, 'endTime', /請選擇時間/],
  ['[S1-054] all day without a day', whole, 'startDate', /請選擇時間/],
  ['[S1-055] that ends before it starts', { endTime: '2026-03-27 09:59' }, 'endTime', /結束時間不得早於開始時間/],
  [
    '[S1-055] whose last day is before the first',
    { ...whole, startDate: '2026-03-27', endDate: '2026-03-26' },
    'endDate',
    /結束時間/,
  ],
  ['[S1-068] that repeats without an end', { repeatType: 3 }, 'stopTime', /請選擇重複截止日期/],
  [
    '[S1-069] that repeats monthly and lasts a month',
    { ...weekly, repeatType: 4, endTime: '2026-04-27 10:00' },
    'repeatType',
    /^每月重複起訖時間不得大於一個月$/,
  ],
  [
    '[S1-070] that repeats weekly and lasts a week',
    { ...weekly, endTime: '2026-04-03 10:00' },
    'repeatType',
    /^每週重複起訖時間不得大於一週$/,
  ],
  [
    '[S1-071] that repeats daily and lasts more than a day',
    { ...weekly, repeatType: 2, endTime: '2026-03-28 10:01' },
    'repeatType',
    /^每日重複起訖時間不得大於一天$/,
  ],
  [
    '[S1-072] that ends after the stop day',
    { ...weekly, stopTime: '2026-03-26' },
    'stopTime',
    /^行程結束時間不得大於重複截止時間$/,
  ],
  ['[S1-074] that repeats for more than two years', { ...weekly, stopTime: '2028-03-28' }, 'stopTime', /兩年/],
  ['[S1-074] that repeats more than 366 times', { repeatType: 2, stopTime: '2027-03-28' }, 'stopTime', /366/],
  ['[S1-066] of an unknown repeat', { repeatType: 5 }, 'repeatType', /./],
  ['[S1-085] with a reminder of more than a day', { notifyMinutes: 1441 }, 'notifyMinutes', /./],
  ['[S1-085] with a reminder after the start', { notifyMinutes: -1 }, 'notifyMinutes', /./],
  ['[S1-085] with half a minute', { notifyMinutes: 1.5 }, 'notifyMinutes', /./],
  ['[S1-059] in no room', { locationType: 1 }, 'roomId', /請選擇會議室/],
  ['[S1-094] in a room without times', { roomId: 1 }, 'roomStartTimeCode', /請選擇會議室時段/],
  [
    '[S1-094] with a code beyond the last',
    { roomId: 1, roomStartTimeCode: 1, roomEndTimeCode: 22 },
    'roomEndTimeCode',
    /./,
  ],
  [
    '[S1-094] with a code before the first',
    { roomId: 1, roomStartTimeCode: 0, roomEndTimeCode: 1 },
    'roomStartTimeCode',
    /./,
  ],
  [
    '[S1-094] with codes in the wrong order',
    { roomId: 1, roomStartTimeCode: 4, roomEndTimeCode: 3 },
    'roomEndTimeCode',
    /不得早於/,
  ],
  [
    '[S1-090] in a room for several days',
    { roomId: 1, roomStartTimeCode: 3, roomEndTimeCode: 4, endTime: '2026-03-28 09:00' },
    'roomId',
    /跨日/,
  ],
  ['in a room that is not there', { roomId: 999, roomStartTimeCode: 3, roomEndTimeCode: 4 }, 'roomId', /會議室/],
  [
    'in a room at a time that is over',
    { roomId: 1, roomStartTimeCode: 1, roomEndTimeCode: 1, startTime: '2026-03-25 09:00', endTime: '2026-03-25 09:30' },
    'roomStartTimeCode',
    /已過/,
  ],
  ['[S1-092] with a remark of more than 50 characters', { roomMemo: 'x'.repeat(51) }, 'roomMemo', /./],
  ['with too long a title', { title: '字'.repeat(101) }, 'title', /./],
  ['that repeats without a time', { ...weekly, startTime: undefined }, 'startTime', /請選擇時間/],
  [
    'with another room for a day, of which the end is before the start',
    { placements: [{ day: '2026-03-27', roomId: 1, roomStartTimeCode: 6, roomEndTimeCode: 5 }] },
    'placements',
    /不得早於/,
  ],
  [
    'with another room for a day, without its start',
    { placements: [{ day: '2026-03-27', roomId: 1, roomEndTimeCode: 5 }] },
    'placements',
    /請選擇會議室時段/,
  ],
  [
    'with another room for a day, without its end',
    { placements: [{ day: '2026-03-27', roomId: 1, roomStartTimeCode: 5 }] },
    'placements',
    /請選擇會議室時段/,
  ],
  ['with a reader who is not there', { readers: [9999] }, 'readers', /所選人員/],
];

describe('what is refused, and nothing of it saved', () => {
  let calendar: TestCalendar;
  beforeAll(async () => {
    calendar = await startCalendar();
  });
  afterAll(() => calendar.dispose());

  test.for(refusals)('a schedule %s', async ([, change, field, rule]) => {
    const failure = await failureOf(calendar.anna.api.create({ body: { ...scheduleBody, ...change } as Body }));
    expect(failure).toMatchObject({ code: '422', http: 200 });
    const error = { field, label: expect.any(String) as string, rule: expect.stringMatching(rule) as string };
    expect(failure.errors!.filter((one) => one.field === field)).toEqual([error]);
    expect(await stored(calendar)).toEqual([]);
  });
});

test('people of another company and those who have left are neither readers nor contractors; all that is wrong is named', async () => {
  const { anna, olga, addPerson } = await startCalendar();
  const leaver = await addPerson({ hidden: true });
  const body = { ...scheduleBody, endTime: '2026-03-27 09:00', readers: [olga.person.id], contractors: [leaver.id] };
  const failure = await failureOf(anna.api.create({ body }));
  expect(failure.errors!.map(({ field }) => field)).toEqual(['endTime', 'readers', 'contractors']);
});

test('[S1-058] a leave has no place, whatever was sent', async () => {
  const calendar = await startCalendar();
  const room = { locationType: 1, roomId: calendar.rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 4, roomMemo: 'x' };
  await calendar.anna.api.create({ body: { ...scheduleBody, ...room, typeId: 3, address: 'Lobby' } });
  expect(await stored(calendar)).toMatchObject([{ locationType: 0, address: '', roomId: null, roomMemo: '' }]);
  expect(await calendar.server.db.select().from(bookings)).toEqual([]);
});

test('a schedule may end when it begins', async () => {
  const { anna } = await startCalendar();
  expect(await anna.api.create({ body: { ...scheduleBody, endTime: scheduleBody.startTime } })).toMatchObject({
    count: 1,
  });
});

test('a type that was disabled is refused', async () => {
  const { anna, server } = await startCalendar();
  await server.db.update(types).set({ isEnabled: false }).where(eq(types.id, 1));
  const failure = await failureOf(anna.api.create({ body: scheduleBody }));
  expect(failure.errors).toMatchObject([{ field: 'typeId' }]);
});

test('[S1-059][S1-094] a room is reserved for every occurrence, its last half hour included', async () => {
  const calendar = await startCalendar();
  const room = { roomId: calendar.rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 4, roomMemo: 'Projector' };
  const body = { ...scheduleBody, ...room, repeatType: 3, stopTime: '2026-04-10' };
  await calendar.anna.api.create({ body });
  const { db } = calendar.server;
  expect(await db.select().from(bookings).orderBy(asc(bookings.day))).toMatchObject(
    ['2026-03-27', '2026-04-03', '2026-04-10'].map((day) => ({
      day,
      startCode: 3,
      endCode: 4,
      memo: 'Projector',
      roomId: calendar.rooms[0],
      employeeId: calendar.anna.person.id,
    })),
  );
  expect((await db.select().from(slots)).map(({ code }) => code).toSorted()).toEqual([3, 3, 3, 4, 4, 4]);
});

test('[S1-096] a room that is taken on one day is code 300 with every conflict, and nothing is saved', async () => {
  const calendar = await startCalendar();
  const { anna, ben, rooms } = calendar;
  const room = { roomId: rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 4 };
  await anna.api.create({
    body: { ...scheduleBody, ...room, startTime: '2026-04-03 10:00', endTime: '2026-04-03 11:00' },
  });
  const before = await stored(calendar);
  const body = { ...scheduleBody, ...room, roomEndTimeCode: 3, repeatType: 3, stopTime: '2026-04-10' };
  const failure = await failureOf(ben.api.create({ body }));
  expect(failure).toMatchObject({
    code: '300',
    http: 200,
    message: expect.stringMatching(/2026-04-03 .*Anna/),
    data: { conflicts: [{ day: '2026-04-03', roomId: rooms[0], holder: 'Anna', title: '' }] },
  });
  expect(await stored(calendar)).toEqual(before);

  const skipped = await ben.api.create({ body: { ...body, skipConflicts: true } });
  expect(skipped).toMatchObject({ withoutRoom: ['2026-04-03'], count: 3 });
  const saved = (await stored(calendar)).filter(({ createdBy }) => createdBy === ben.person.id);
  expect(saved.map(({ locationType, roomId }) => [locationType, roomId])).toEqual([
    [1, rooms[0]],
    [0, null],
    [1, rooms[0]],
  ]);
});

test('another room for one day, and none for another, are taken as chosen', async () => {
  const calendar = await startCalendar();
  const { anna, rooms } = calendar;
  const body = {
    ...scheduleBody,
    roomId: rooms[0],
    roomStartTimeCode: 3,
    roomEndTimeCode: 4,
    repeatType: 3,
    stopTime: '2026-04-10',
  };
  const placements = [
    { day: '2026-04-03', roomId: rooms[1], roomStartTimeCode: 5, roomEndTimeCode: 5 },
    { day: '2026-04-10' },
  ];
  expect(await anna.api.create({ body: { ...body, placements } })).toMatchObject({ withoutRoom: [] });
  expect((await stored(calendar)).map(({ roomId, roomStartCode }) => [roomId, roomStartCode])).toEqual([
    [rooms[0], 3],
    [rooms[1], 5],
    [null, null],
  ]);
});

test('more people than seats is a warning', async () => {
  const { anna, addPerson, rooms } = await startCalendar();
  const readers = [];
  for (let count = 0; count < 6; count += 1) readers.push((await addPerson()).id);
  const room = { roomId: rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 4 };
  const fitting = { ...scheduleBody, ...room, roomStartTimeCode: 5, roomEndTimeCode: 5, readers: readers.slice(1) };
  expect(await anna.api.create({ body: fitting })).toMatchObject({ overCapacity: false });
  expect(await anna.api.create({ body: { ...scheduleBody, ...room, readers } })).toMatchObject({ overCapacity: true });
  const without = { ...scheduleBody, ...room, readers, skipConflicts: true };
  expect(await anna.api.create({ body: without }), 'in no room at all').toMatchObject({ overCapacity: false });
});

test('readers get it live and in their notices; with push off no one is notified', async () => {
  const { anna, ben, carl, server } = await startCalendar({ with: ['notifications'] });
  const listening = await ben.listen();
  const notices = async () =>
    (await server.db.execute(
      sql`select person_id, type, title, message, opens from notifications.notices`,
    )) as unknown as {
      rows: object[];
    };
  const body = { ...scheduleBody, readers: [ben.person.id], repeatType: 3, stopTime: '2026-04-03' };
  await anna.api.create({ body: { ...body, push: false } });
  expect(await listening.next('changed')).toMatchObject({ from: '2026-03-27', to: '2026-04-03' });
  expect((await notices()).rows).toEqual([]);
  await anna.api.create({ body: { ...scheduleBody, title: 'Once', readers: body.readers } });
  await anna.api.create({ body: { ...scheduleBody, title: 'Alone' } });
  expect((await notices()).rows).toMatchObject([
    { person_id: ben.person.id, message: '「Once」3/27 (週五) 10:00–11:00' },
  ]);
  await listening.nextOfHost(1);
  const day = { isAllDay: true, startDate: '2026-03-28', endDate: '2026-03-28' };
  for (const more of [
    day,
    { ...day, endDate: '2026-03-29' },
    { startTime: '2026-03-27 22:00', endTime: '2026-03-28 01:00' },
  ])
    await anna.api.create({ body: { ...scheduleBody, title: 'x', readers: body.readers, ...more } });
  expect((await notices()).rows.slice(1)).toMatchObject([
    { message: '「x」3/28 (週六)' },
    { message: '「x」3/28 (週六) – 3/29 (週日)' },
    { message: '「x」3/27 (週五) 22:00 – 3/28 (週六) 01:00' },
  ]);
  for (let count = 0; count < 3; count += 1) await listening.nextOfHost(1);
  await server.db.execute(sql`delete from notifications.notices`);
  await anna.api.create({ body: { ...body, contractors: [carl.person.id] } });
  const event = await listening.nextOfHost(1);
  expect(event).toMatchObject({ title: '新增了一項行程', event: '行程', action: '新增' });
  expect(event).toMatchObject({ english: { message: '“Weekly meeting” from 3/27 (Fri) 10:00–11:00 on, 2 times' } });
  const { rows } = await notices();
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual(
    expect.objectContaining({
      person_id: ben.person.id,
      type: 1,
      message: '「Weekly meeting」3/27 (週五) 10:00–11:00 起，共 2 次',
      opens: { view: 'ShowCalendar', params: { id: expect.any(Number) } },
    }),
  );
});

test('a room can be had until its last half hour is over', async () => {
  const { anna, rooms } = await startCalendar({ clock: '2026-03-26T09:30:00+08:00' });
  const at = (code: number) => {
    const room = { roomId: rooms[0], roomStartTimeCode: code, roomEndTimeCode: code };
    const times = { startTime: '2026-03-26 09:00', endTime: '2026-03-26 10:00' };
    return anna.api.create({ body: { ...scheduleBody, ...times, ...room } });
  };
  expect(await failureOf(at(1))).toMatchObject({ code: '422', errors: [{ field: 'roomStartTimeCode' }] });
  expect(await at(2)).toMatchObject({ count: 1 });
});

test('push and its alias that differ are refused', async () => {
  const { anna } = await startCalendar();
  expect(await failureOf(anna.api.create({ body: { ...scheduleBody, push: true, isPush: false } }))).toMatchObject({
    code: '422',
  });
});
