import { momentOf } from '@atrium/sdk/server';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';
import { messages, series } from '../tables.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar();
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

type Body = Parameters<TestCalendar['anna']['api']['change']>[0]['body'];

const change = (id: number, x: 'single' | 'continue', body: Body, api = calendar.anna.api) =>
  api.change({ params: { id, x }, body: { push: false, ...body } });

/** Five Fridays from 2026-03-27 on, 10:00 to 11:00. */
const weekly = { repeatType: 3, stopTime: '2026-04-24' } as const;
const FRIDAYS = ['2026-03-27', '2026-04-03', '2026-04-10', '2026-04-17', '2026-04-24'];
const at = (days: readonly string[], time: string) => days.map((day) => `${day} ${time}`);

describe('what a change reaches', () => {
  test('[S1-079][S1-174] PATCH /v1/schedules/:id/:x with single changes this occurrence only; with another time it has one of its own', async () => {
    const ids = await writing.create(weekly);
    const body = {
      id: ids[1]!,
      modifyType: 'single',
      title: 'Other',
      startTime: '2026-04-04 14:00',
      endTime: '2026-04-04 15:00',
    } as const;
    expect(await change(ids[1]!, 'single', body)).toMatchObject({ id: ids[1], count: 1 });
    const rows = await writing.rowsOf(ids);
    expect(rows.map(({ title }) => title)).toEqual([
      'Weekly meeting',
      'Other',
      'Weekly meeting',
      'Weekly meeting',
      'Weekly meeting',
    ]);
    expect(await writing.startsOf(ids)).toEqual(at(FRIDAYS, '10:00').with(1, '2026-04-04 14:00'));
    expect(rows.map(({ isMoved }) => isMoved)).toEqual([false, true, false, false, false]);
    expect(rows[1]).toMatchObject({
      ruleOn: '2026-04-03',
      firstOn: '2026-04-04',
      version: 2,
      updatedBy: calendar.anna.person.id,
    });
    expect(new Set(rows.map(({ seriesId }) => seriesId)).size).toBe(1);
    expect(rows[0]!.version).toBe(1);
  });

  test('how far it reaches is single or continue, and the body says the same as the path; else nothing changes', async () => {
    const [id, other] = await writing.create(weekly);
    const differs = '修改範圍前後不一致';
    for (const [x, body, message] of [
      ['all', { title: 'No' }, '修改範圍必須是「此行程」或「此行程及之後」'],
      ['single', { title: 'No', modifyType: 'continue' }, differs],
      ['single', { title: 'No', id: other! }, differs],
    ] as const)
      await expect(change(id!, x as 'single', body)).rejects.toMatchObject({ code: '422', message });
    expect((await writing.rowsOf([id!, other!])).map(({ title, version }) => [title, version])).toEqual([
      ['Weekly meeting', 1],
      ['Weekly meeting', 1],
    ]);
  });

  test('[S1-080] continue changes this and the following ones, none before; only what was changed is written to them', async () => {
    const ids = await writing.create({ ...weekly, memo: 'shared', repeatType: 3 });
    await change(ids[3]!, 'single', { memo: 'own', startTime: '2026-04-18 08:00', endTime: '2026-04-18 09:00' });
    await calendar.anna.api.cancel({ params: { id: ids[4]!, x: 'single' }, query: {}, body: { push: false } });
    const sent = {
      title: 'New',
      startTime: '2026-04-10 10:00',
      endTime: '2026-04-10 11:00',
      stopTime: '2026-04-24',
      repeatType: 3,
    };
    expect(await change(ids[2]!, 'continue', sent)).toMatchObject({ count: 3 });
    const rows = await writing.rowsOf(ids);
    expect(rows.map(({ title }) => title)).toEqual(['Weekly meeting', 'Weekly meeting', 'New', 'New', 'New']);
    expect(rows.map(({ memo }) => memo)).toEqual(['shared', 'shared', 'shared', 'own', 'shared']);
    expect(await writing.startsOf(ids)).toEqual(at(FRIDAYS, '10:00').with(3, '2026-04-18 08:00'));
    expect(rows[4]!.isCancelled).toBe(true);
    const [before, after] = [rows[0]!.seriesId, rows[2]!.seriesId];
    expect(rows.map(({ seriesId }) => seriesId)).toEqual([before, before, after, after, after]);
    const all = await calendar.server.db.select().from(series);
    expect(all.find(({ id }) => id === before)).toMatchObject({ repeatType: 3, stopOn: '2026-04-09' });
    expect(all.find(({ id }) => id === after)).toMatchObject({ repeatType: 3, stopOn: '2026-04-24' });
  });

  test('continue with another time moves those that follow; one that was moved keeps its own', async () => {
    const room = { roomId: calendar.rooms[0], roomStartTimeCode: 1, roomEndTimeCode: 2 };
    const ids = await writing.create({ ...weekly, ...room });
    await change(ids[3]!, 'single', { startTime: '2026-04-15 08:00', endTime: '2026-04-15 09:00' });
    const body = {
      startTime: '2026-04-11 22:00',
      endTime: '2026-04-12 00:00',
      roomStartTimeCode: 3,
      roomEndTimeCode: 4,
    };
    await change(ids[2]!, 'continue', body);
    const starts = ['2026-03-27 10:00', '2026-04-03 10:00', '2026-04-11 22:00', '2026-04-15 08:00', '2026-04-25 22:00'];
    expect(await writing.startsOf(ids)).toEqual(starts);
    const rows = await writing.rowsOf(ids);
    expect(rows.map(({ ruleOn }) => ruleOn).slice(2)).toEqual(['2026-04-11', '2026-04-18', '2026-04-25']);
    expect(rows.map(({ isMoved }) => isMoved)).toEqual([false, false, false, true, false]);
    expect(rows[4]).toMatchObject({ firstOn: '2026-04-25', lastOn: '2026-04-25' });
    // The end of the repeat moves along, so that the last one is within it.
    const [ofRow] = await calendar.server.db.select().from(series).where(eq(series.id, rows[4]!.seriesId));
    expect(ofRow).toMatchObject({ anchorOn: '2026-04-11', stopOn: '2026-04-25' });
    const [pine] = calendar.rooms;
    expect(await writing.bookingsOf(ids)).toEqual(
      ['2026-03-27 1-2', '2026-04-03 1-2', '2026-04-11 3-4', '2026-04-15 3-4', '2026-04-25 3-4'].map((text) =>
        text.replace(' ', ` ${pine} `),
      ),
    );
    expect(await writing.audienceOf(ids[0]!)).toMatchObject({ firstOn: '2026-03-27', lastOn: '2026-04-25' });
  });

  test('another repeat keeps the occurrences of days that it has, too, with their comments; others are new or removed', async () => {
    const ids = await writing.create(weekly);
    const { db } = calendar.server;
    await db
      .insert(messages)
      .values({ occurrenceId: ids[3]!, employeeId: calendar.anna.person.id, content: 'hello', createdOn: new Date() });
    await change(ids[4]!, 'single', { startTime: '2026-04-23 09:00', endTime: '2026-04-23 10:00' });
    const result = await change(ids[2]!, 'continue', { repeatType: 2, stopTime: '2026-04-18' });
    const rows = await writing.seriesOf(ids[2]!);
    expect(result.count).toBe(9);
    expect(rows.map(({ firstOn }) => firstOn)).toEqual(
      Array.from({ length: 9 }, (_, index) => `2026-04-${10 + index}`),
    );
    expect([rows[0]!.id, rows[7]!.id]).toEqual([ids[2], ids[3]]);
    expect(await db.select().from(messages).where(eq(messages.occurrenceId, ids[3]!))).toHaveLength(1);
    const removed = await writing.rowOf(ids[4]!);
    expect(removed).toMatchObject({ deletedBy: calendar.anna.person.id, deletedOn: expect.any(Date) });
    expect(await writing.startsOf(ids.slice(0, 2))).toEqual(at(FRIDAYS.slice(0, 2), '10:00'));
    const [old] = await db.select().from(series).where(eq(series.id, removed.seriesId));
    expect(old).toMatchObject({ repeatType: 3, stopOn: '2026-04-09' });
  });

  test('an earlier stop day removes what comes after it, a later one adds; a day that was deleted stays free', async () => {
    const ids = await writing.create(weekly);
    await calendar.anna.api.remove({ params: { id: ids[2]!, x: 'single' }, query: {}, body: { push: false } });
    await change(ids[1]!, 'continue', { stopTime: '2026-04-20' });
    const days = async () => (await writing.seriesOf(ids[1]!)).map(({ firstOn }) => firstOn);
    expect(await days()).toEqual(['2026-04-03', '2026-04-17']);
    await change(ids[1]!, 'continue', { stopTime: '2026-05-01' });
    expect(await days()).toEqual(['2026-04-03', '2026-04-17', '2026-04-24', '2026-05-01']);
    expect((await writing.seriesOf(ids[1]!)).map(({ id }) => id).slice(0, 2)).toEqual([ids[1], ids[3]]);
  });

  test('[S1-076] a monthly repeat that is continued from a short month still returns to the 31st', async () => {
    const ids = await writing.create({
      startTime: '2026-03-31 10:00',
      endTime: '2026-03-31 11:00',
      repeatType: 4,
      stopTime: '2026-07-31',
    });
    const body = { startTime: '2026-04-30 12:00', endTime: '2026-04-30 13:00', stopTime: '2026-08-31' };
    await change(ids[1]!, 'continue', body);
    expect((await writing.seriesOf(ids[1]!)).map(({ startsOn }) => momentOf(startsOn))).toEqual(
      at(['2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31'], '12:00'),
    );
    // Moved to another day it returns to that one.
    await change(ids[2]!, 'continue', { startTime: '2026-05-29 12:00', endTime: '2026-05-29 13:00' });
    expect(await writing.startsOf(ids.slice(2, 4))).toEqual(at(['2026-05-29', '2026-06-29'], '12:00'));
  });

  test('the last one, and one that does not repeat, are changed alone whatever the scope; a repeat can still begin there', async () => {
    const ids = await writing.create(weekly);
    await change(ids[4]!, 'continue', { startTime: '2026-04-25 10:00', endTime: '2026-04-25 11:00' });
    expect(await writing.rowOf(ids[4]!)).toMatchObject({ isMoved: true, ruleOn: '2026-04-24' });
    expect((await writing.seriesOf(ids[0]!)).length).toBe(5);
    const [alone] = (await writing.create()) as [number];
    await change(alone, 'continue', { startTime: '2026-03-30 10:00', endTime: '2026-03-30 11:00' });
    expect(await writing.rowOf(alone)).toMatchObject({ isMoved: false, ruleOn: '2026-03-30' });
    const result = await change(alone, 'continue', { repeatType: 2, stopTime: '2026-04-01' });
    expect(result).toMatchObject({ id: alone, count: 3 });
    const { rows: unused } = (await calendar.server.db.execute(sql`
      select from calendar.series where not exists (select from calendar.occurrences where series_id = series.id)`)) as unknown as {
      rows: object[];
    };
    expect(unused, 'its series is another one').toEqual([]);
    expect((await writing.seriesOf(alone)).map(({ firstOn }) => firstOn)).toEqual([
      '2026-03-30',
      '2026-03-31',
      '2026-04-01',
    ]);
    await change(alone, 'continue', { repeatType: 1 });
    expect((await writing.seriesOf(alone)).map(({ id }) => id)).toEqual([alone]);
  });

  test('[S1-083] the scope of the path is single or continue, or 0 and 1; the body must not contradict it, nor the id', async () => {
    const [id] = (await writing.create(weekly)) as [number];
    const send = (x: string, body: object) => change(id, x as 'single', body as Body);
    for (const [x, body] of [
      ['all', {}],
      ['2', {}],
      ['single', { modifyType: 'continue' }],
      ['continue', { modifyType: '0' }],
      ['single', { modifyType: 'all' }],
      ['single', { id: id + 1 }],
    ] as const)
      expect(await failureOf(send(x, { title: 'Other', ...body })), JSON.stringify([x, body])).toMatchObject({
        code: '422',
      });
    expect((await writing.rowOf(id)).title).toBe('Weekly meeting');
    expect(await send('1', { modifyType: 'continue', title: 'Other' })).toMatchObject({ count: 5 });
    expect(await send('0', { modifyType: 0, title: 'Third' })).toMatchObject({ count: 1 });
  });

  test('repeat and stop day are changed for this and the following only: with single they are 422', async () => {
    const [id] = (await writing.create(weekly)) as [number];
    for (const body of [{ repeatType: 2 }, { stopTime: '2026-04-17' }])
      expect(await failureOf(change(id, 'single', body))).toMatchObject({
        code: '422',
        errors: [{ field: 'repeatType' }],
      });
    const [alone] = (await writing.create()) as [number];
    expect(await failureOf(change(alone, 'single', weekly))).toMatchObject({ code: '422' });
  });

  test('[S1-069][S1-072] the rules of a repeat hold for a change of the following; one that is changed alone may be longer', async () => {
    const ids = await writing.create({ ...weekly, repeatType: 2 });
    const long = { startTime: '2026-03-28 10:00', endTime: '2026-03-30 10:00' };
    expect(await failureOf(change(ids[1]!, 'continue', long))).toMatchObject({
      errors: [{ field: 'repeatType', rule: '每日重複起訖時間不得大於一天' }],
    });
    expect(await failureOf(change(ids[1]!, 'continue', { stopTime: '2026-03-27' }))).toMatchObject({
      errors: [{ field: 'stopTime', rule: '行程結束時間不得大於重複截止時間' }],
    });
    expect(await failureOf(change(ids[1]!, 'continue', { repeatType: 2, stopTime: '2027-12-31' }))).toMatchObject({
      errors: [{ field: 'stopTime' }],
    });
    await change(ids[1]!, 'single', long);
    expect(await writing.rowOf(ids[1]!)).toMatchObject({ lastOn: '2026-03-30' });
    expect(await failureOf(change(ids[0]!, 'single', { endTime: '2026-03-27 09:00' }))).toMatchObject({
      errors: [{ field: 'endTime' }],
    });
    // What was not changed is not judged.
    await change(ids[1]!, 'continue', { title: 'Longer' });
    expect(await writing.rowOf(ids[1]!)).toMatchObject({ title: 'Longer', lastOn: '2026-03-30' });
  });

  test('a change of the first one and all that follow leaves them in their series, with the same people', async () => {
    const ids = await writing.create({ ...weekly, readers: [calendar.ben.person.id] });
    const of = async () => (await writing.rowsOf(ids)).map(({ seriesId, audienceId }) => [seriesId, audienceId]);
    const before = await of();
    await change(ids[0]!, 'continue', { title: 'Other' });
    expect(await of()).toEqual(before);
  });

  test('one that was cancelled is 409 until it is restored; an older version is 412 with what it is now', async () => {
    const [id] = (await writing.create()) as [number];
    await change(id, 'single', { title: 'Second', version: 1 });
    const stale = await failureOf(change(id, 'single', { title: 'Third', version: 1 }));
    expect(stale).toMatchObject({ code: '412', status: 'STALE', data: { id, title: 'Second', version: 2 } });
    await calendar.anna.api.cancel({ params: { id, x: 'single' }, query: {}, body: { push: false } });
    expect(await failureOf(change(id, 'single', { title: 'Third' }))).toMatchObject({ code: '409' });
    expect((await writing.rowOf(id)).title).toBe('Second');
  });

  test('one with times becomes one of whole days, on the days that it had', async () => {
    const [id] = (await writing.create({ endTime: '2026-03-28 11:00' })) as [number];
    await change(id, 'single', { isAllDay: true });
    expect(await writing.rowOf(id)).toMatchObject({ isAllDay: true, firstOn: '2026-03-27', lastOn: '2026-03-28' });
    await change(id, 'single', { startDate: '2026-03-26' });
    expect(await writing.rowOf(id)).toMatchObject({ firstOn: '2026-03-26', lastOn: '2026-03-28' });
  });

  test('what is sent as it was is not written', async () => {
    const ids = await writing.create({ ...weekly, readers: [calendar.ben.person.id], memo: 'x' });
    const same = {
      title: 'Weekly meeting',
      memo: 'x',
      readers: [calendar.ben.person.id],
      stopTime: '2026-04-24',
      startTime: '2026-03-27 10:00',
    };
    expect(await change(ids[0]!, 'continue', same)).toMatchObject({ count: 0 });
    expect((await writing.rowsOf(ids)).map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('rooms of a change', () => {
  const room = () => ({ roomId: calendar.rooms[1], roomStartTimeCode: 5, roomEndTimeCode: 6 });

  test('[S1-096] a change checks rooms as a new one does: 300 and nothing is saved, or without room where that is asked for', async () => {
    const taken = { ...room(), startTime: '2026-05-08 10:00', endTime: '2026-05-08 11:00' };
    await writing.create(taken, calendar.ben.api);
    const series5 = { ...weekly, startTime: '2026-05-01 10:00', endTime: '2026-05-01 11:00', stopTime: '2026-05-15' };
    const ids = await writing.create({
      ...series5,
      roomId: calendar.rooms[2],
      roomStartTimeCode: 5,
      roomEndTimeCode: 6,
    });
    const before = await writing.bookingsOf(ids);
    const refused = await failureOf(change(ids[0]!, 'continue', { title: 'Other', roomId: room().roomId }));
    expect(refused).toMatchObject({ code: '300', data: { conflicts: [{ day: '2026-05-08', holder: 'Ben' }] } });
    expect((await writing.rowsOf(ids)).map(({ title, roomId }) => [title, roomId])).toEqual(
      ids.map(() => ['Weekly meeting', calendar.rooms[2]]),
    );
    expect(await writing.bookingsOf(ids)).toEqual(before);
    const skipped = await change(ids[0]!, 'continue', { roomId: room().roomId, skipConflicts: true });
    expect(skipped).toMatchObject({ withoutRoom: ['2026-05-08'], count: 3 });
    expect((await writing.rowsOf(ids)).map(({ locationType }) => locationType)).toEqual([1, 0, 1]);
    expect(await writing.bookingsOf(ids)).toEqual([
      `2026-05-01 ${room().roomId} 5-6`,
      `2026-05-15 ${room().roomId} 5-6`,
    ]);
  });

  test('another room for one day alone is saved, a single half hour as well', async () => {
    const body = { ...weekly, startTime: '2026-06-05 10:00', endTime: '2026-06-05 11:00', stopTime: '2026-06-12' };
    const ids = await writing.create({ ...room(), ...body });
    const placements = [{ day: '2026-06-12', roomId: calendar.rooms[2], roomStartTimeCode: 9, roomEndTimeCode: 9 }];
    expect(await change(ids[0]!, 'continue', { placements })).toMatchObject({ count: 2 });
    expect(await writing.bookingsOf(ids)).toEqual([
      `2026-06-05 ${room().roomId} 5-6`,
      `2026-06-12 ${calendar.rooms[2]} 9-9`,
    ]);
  });

  test('its own half hours are no conflict; what it does not need any more is free', async () => {
    const ids = await writing.create({ ...room(), roomStartTimeCode: 10, roomEndTimeCode: 12 });
    await change(ids[0]!, 'single', { roomStartTimeCode: 11, roomEndTimeCode: 13, roomMemo: 'Screen' });
    expect(await writing.bookingsOf(ids)).toEqual([`2026-03-27 ${room().roomId} 11-13`]);
    await writing.create({ ...room(), roomStartTimeCode: 10, roomEndTimeCode: 10 }, calendar.ben.api);
    await change(ids[0]!, 'single', { roomId: null });
    expect(await writing.rowOf(ids[0]!)).toMatchObject({ locationType: 0, roomId: null, roomMemo: '' });
    await writing.create({ ...room(), roomStartTimeCode: 11, roomEndTimeCode: 13 }, calendar.ben.api);
  });

  test('[S1-090] over several days it cannot keep its room', async () => {
    const [id] = (await writing.create({ ...room(), roomStartTimeCode: 15, roomEndTimeCode: 15 })) as [number];
    expect(await failureOf(change(id, 'single', { endTime: '2026-03-28 09:00' }))).toMatchObject({
      code: '422',
      errors: [{ field: 'roomId' }],
    });
    await change(id, 'single', { endTime: '2026-03-28 09:00', locationType: 0, address: 'Lobby' });
    expect(await writing.rowOf(id)).toMatchObject({ address: 'Lobby', roomId: null });
    expect(await writing.bookingsOf([id])).toEqual([]);
  });
});
