import type { CallFailure } from '@atrium/sdk/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { feedRows, feedText } from '../rules/feed.ts';

const DAY = '2026-03-27';
/** With schedules that are not private: the tests run in any order. */
const OPEN_DAY = '2026-03-30';

let calendar: TestCalendar;
beforeAll(async () => {
  calendar = await startCalendar();
});
afterAll(() => calendar.dispose());

/** A private schedule of Anna in a room, whose reader is Ben. */
async function add(startCode: number, more: object = {}, day = DAY) {
  const { anna, ben, rooms } = calendar;
  const hour = String(9 + (startCode - 1) / 2).padStart(2, '0');
  const { id } = await anna.api.create({
    body: {
      ...{ title: '體檢報告', memo: '心臟', typeId: 1, isPrivate: true, showAs: 'away', push: true },
      ...{ startTime: `${day} ${hour}:00`, endTime: `${day} ${hour}:30`, readers: [ben.person.id] },
      ...{ locationType: 1, roomId: rooms[0], roomStartTimeCode: startCode, roomEndTimeCode: startCode },
      ...{ roomMemo: '輪椅', ...more },
    },
  });
  await anna.api.addMessage({ params: { id }, body: { content: '報告在櫃台' } });
  return id;
}
const SECRETS = ['體檢', '心臟', '輪椅', '櫃台', 'Anna'];
const reveals = (value: unknown) => SECRETS.filter((secret) => JSON.stringify(value).includes(secret));

test('colleagues see no more of a private schedule than that its people and its room are busy', async () => {
  const { anna, carl, rooms } = calendar;
  const id = await add(1);
  const month = DAY.slice(0, 7);
  const room = (await carl.api.dateStatus({ query: { date: DAY } })).find((one) => one.id === rooms[0]);
  expect(room?.timeBlock[0]).toMatchObject({ isReserved: true, reservedName: '', roomMemo: '', scheduleId: 0 });
  const people = [anna.person.id];
  const free = await carl.api.freeBusy({ body: { people, from: DAY, to: DAY } });
  const busy = { employeeId: anna.person.id, kind: 'busy', name: '' };
  expect(free.list).toContainEqual({ ...busy, start: `${DAY} 09:00`, end: `${DAY} 09:30` });
  const times = await carl.api.findTimes({
    body: { people: [carl.person.id, ...people], length: 30, from: DAY, to: DAY, start: '09:00', end: '09:30' },
  });
  expect(times.list[0]?.missing).toEqual([{ employeeId: anna.person.id, kind: 'busy' }]);
  const seen = [
    room,
    free,
    times,
    await carl.api.month({ params: { month } }),
    await carl.api.list({ query: { keyword: '體檢' } }),
    await carl.api.list({ query: { dateBegin: DAY, dateEnd: DAY } }),
    await carl.api.bin({}),
  ];
  expect(reveals(seen)).toEqual([]);
  for (const call of [
    carl.api.read({ params: { id } }),
    carl.api.readers({ params: { id } }),
    carl.api.messages({ params: { id } }),
    carl.api.answer({ params: { id }, body: { answer: 'accepted' } }),
    carl.api.change({ params: { id, x: 'single' }, body: { isPrivate: false } }),
  ])
    await expect(call).rejects.toThrow();
});

test('who wants its room learns that it is taken, not by whom; the next one that is not private names its holder', async () => {
  const { carl, rooms } = calendar;
  await add(3);
  const wanted = {
    ...{ title: 'Sync', typeId: 1, startTime: `${DAY} 10:00`, endTime: `${DAY} 10:30`, push: false },
    ...{ locationType: 1, roomId: rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 3 },
  };
  const { conflicts } = await carl.api.preview({ body: wanted });
  expect(conflicts).toMatchObject([{ holder: '', title: '', time: '10:00-10:30' }]);
  const failure = await carl.api.create({ body: wanted }).catch((error: unknown) => error as CallFailure);
  expect(failure).toMatchObject({ code: '300' });
  expect(reveals([conflicts, (failure as CallFailure).data, (failure as CallFailure).message])).toEqual([]);
  await add(5, { isPrivate: false }, OPEN_DAY);
  const status = await carl.api.dateStatus({ query: { date: OPEN_DAY } });
  expect(status.find(({ id }) => id === rooms[0])?.timeBlock[4]).toMatchObject({ reservedName: 'Anna' });
});

test('open grids of rooms load again when a schedule becomes private, by its person, by a file, and when that is taken back', async () => {
  const { anna, carl, rooms } = calendar;
  const heard = async (act: () => Promise<unknown>) =>
    (await calendar.receivedBy(carl, act)).filter((name) => name === 'calendar.roomsChanged');
  const id = await add(9, { isPrivate: false }, OPEN_DAY);
  const change = (body: object) => anna.api.change({ params: { id, x: 'single' }, body: { ...body, push: false } });
  expect(await heard(() => change({ isPrivate: true }))).toHaveLength(1);
  expect(await heard(() => change({ title: '檢查' })), 'what the grid does not show').toHaveLength(0);

  const upload = async (...more: string[]) => {
    const lines = ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20260330T140000', 'DURATION:PT1H', ...more, 'END:VEVENT'];
    const content = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');
    const { fileId } = await anna.upload('calendar.ics', content);
    return anna.api.importFile({ body: { fileId, dryRun: false } });
  };
  await upload('SUMMARY:Imported');
  const { list } = await anna.api.month({ params: { month: OPEN_DAY.slice(0, 7) } });
  const imported = list.find(({ title }) => title === 'Imported')!;
  const room = { locationType: 1, roomId: rooms[0], roomStartTimeCode: 11, roomEndTimeCode: 12 };
  await anna.api.change({ params: { id: imported.id, x: 'single' }, body: { ...room, push: false } });
  expect(await heard(() => upload('SUMMARY:Imported', 'CLASS:PRIVATE', 'SEQUENCE:1'))).toHaveLength(1);
  const [last] = await anna.api.imports({});
  expect(await heard(() => anna.api.takeBackImport({ params: { id: last!.id } }))).toHaveLength(1);
});

test('its readers see all of it, and their feeds have it as private; the person sees how they are busy', async () => {
  const { anna, ben, server, rooms } = calendar;
  const id = await add(7);
  expect(await ben.api.read({ params: { id } })).toMatchObject({ title: '體檢報告', memo: '心臟', isPrivate: true });
  const { list } = await ben.api.month({ params: { month: DAY.slice(0, 7) } });
  expect(list.find((one) => one.id === id)).toMatchObject({ isPrivate: true });
  const status = await ben.api.dateStatus({ query: { date: DAY } });
  expect(status.find((one) => one.id === rooms[0])?.timeBlock[6]).toMatchObject({
    reservedName: 'Anna',
    roomMemo: '輪椅',
  });
  const people = [anna.person.id];
  const own = await anna.api.freeBusy({ body: { people, from: DAY, to: DAY } });
  expect(own.list).toContainEqual(expect.objectContaining({ kind: 'away', start: `${DAY} 12:00` }));
  const rows = await feedRows(server.db, ben.person, '2026-03-26');
  let feed = '';
  for await (const piece of feedText(rows, 'Ben', 'Asia/Taipei')) feed += piece;
  const event = feed.split('BEGIN:VEVENT').find((text) => text.includes(`DTSTART;TZID=Asia/Taipei:20260327T120000`));
  expect(event).toContain('CLASS:PRIVATE');
  expect(feed.match(/CLASS:PRIVATE/g)).toHaveLength(rows.filter(({ isPrivate }) => isPrivate).length);
});

test('a change of a repeat makes all of its dates private, and is named in the audit log without a text of it', async () => {
  const { anna, server } = calendar;
  const { id } = await anna.api.create({
    body: {
      ...{ title: '療程', typeId: 1, startTime: '2026-04-01 08:00', endTime: '2026-04-01 08:30', push: false },
      ...{ repeatType: 3, stopTime: '2026-04-15' },
    },
  });
  await anna.api.change({ params: { id, x: 'continue' }, body: { isPrivate: true, push: false } });
  const { list } = await anna.api.month({ params: { month: '2026-04' } });
  expect(list.filter(({ title }) => title === '療程').map(({ isPrivate }) => isPrivate)).toEqual([true, true, true]);
  const { rows } = (await server.db.execute(sql`select detail from host.audit`)) as { rows: readonly unknown[] };
  expect(JSON.stringify(rows)).toContain('isPrivate');
  expect(JSON.stringify(rows)).not.toContain('療程');
  expect(reveals(rows).filter((secret) => secret !== 'Anna')).toEqual([]);
});
