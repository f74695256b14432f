import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RepeatRule, startRule } from '../../contract/repeatRule.ts';
import { failureOf } from '../../testing/failureOf.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { type Writing, writingOf } from '../../testing/writingOf.ts';
import { occurrences, series } from '../tables.ts';

let calendar: TestCalendar;
let writing: Writing;
beforeAll(async () => {
  calendar = await startCalendar();
  writing = writingOf(calendar);
});
afterAll(() => calendar.dispose());

/** Seven Fridays, 2026-03-27 to 2026-05-08. */
const weekly = { repeatType: 3, stopTime: '2026-05-08' } as const;

type Scope = 'single' | 'continue' | 'all';
const to = (id: number, scope: Scope, body: object = {}) => ({
  params: { id, x: scope === 'single' ? ('single' as const) : ('continue' as const) },
  body: { push: false, ...(scope === 'all' && { all: true }), ...body },
});
const change = (id: number, scope: Scope, body: object, api = calendar.anna.api) => api.change(to(id, scope, body));
const remove = (id: number, scope: Scope, api = calendar.anna.api) => api.remove({ ...to(id, scope), query: {} });
const read = (id: number) => calendar.anna.api.read({ params: { id } });
const preview = (id: number, scope: Scope, body: object) => {
  const { params, body: sent } = to(id, scope, body);
  return calendar.anna.api.preview({ body: { ...sent, ...params } });
};

const titlesOf = async (ids: readonly number[]) => (await writing.rowsOf(ids)).map(({ title }) => title);
const partsOf = async (ids: readonly number[]) => (await writing.rowsOf(ids)).map(({ seriesId }) => seriesId);
const seriesOf = async (id: number) => {
  const [row] = await calendar.server.db
    .select()
    .from(series)
    .where(eq(series.id, (await writing.rowOf(id)).seriesId));
  return row!;
};

const moved = (day: string, from: number) => {
  const at = (hour: number) => `${day} ${String(hour).padStart(2, '0')}:00`;
  return { startTime: at(from), endTime: at(from + 1) };
};

/** The Fridays, split at the fourth one: later ones are an hour later. */
async function split(body: object = {}): Promise<number[]> {
  const ids = await writing.create({ ...weekly, ...body });
  await change(ids[3]!, 'continue', { startTime: '2026-04-17 15:00', endTime: '2026-04-17 16:00' });
  expect(new Set(await partsOf(ids)).size).toBe(2);
  return ids;
}

describe('this and the following ones of a repeat that was split', () => {
  test('reaches the later part: the preview counts its dates, which keep the time that they were given', async () => {
    const ids = await split();
    const { dates, before } = await preview(ids[1]!, 'continue', {
      title: 'Other',
      startTime: '2026-04-03 11:00',
      endTime: '2026-04-03 12:00',
    });
    expect(dates.map(({ day, effect }) => `${day.slice(5)} ${effect}`)).toEqual([
      '04-03 moves',
      '04-10 moves',
      '04-17 own',
      '04-24 own',
      '05-01 own',
      '05-08 own',
    ]);
    expect(before).toBe(1);
    expect(await read(ids[1]!)).toMatchObject({ position: 2, count: 7, following: 5, isLastOne: false });
    expect(
      await change(ids[1]!, 'continue', {
        title: 'Other',
        startTime: '2026-04-03 11:00',
        endTime: '2026-04-03 12:00',
      }),
    ).toMatchObject({ count: 6 });
    expect(await writing.startsOf(ids)).toEqual([
      '2026-03-27 10:00',
      '2026-04-03 11:00',
      '2026-04-10 11:00',
      ...['2026-04-17', '2026-04-24', '2026-05-01', '2026-05-08'].map((day) => `${day} 15:00`),
    ]);
    expect((await titlesOf(ids)).slice(1)).toEqual(Array<string>(6).fill('Other'));
    // Three parts, and all know the first one.
    const [first, second, , last] = await partsOf(ids);
    expect(new Set(await partsOf(ids)).size).toBe(3);
    expect(await seriesOf(ids[1]!)).toMatchObject({ id: second, splitFrom: first });
    expect(await seriesOf(ids[6]!)).toMatchObject({ id: last, splitFrom: first });
  });

  test('a later part with the same time moves along, also to another weekday', async () => {
    const ids = await writing.create(weekly);
    await change(ids[3]!, 'continue', { title: 'Later' });
    await change(ids[1]!, 'continue', { startTime: '2026-04-02 09:00', endTime: '2026-04-02 10:00' });
    expect(await writing.startsOf(ids)).toEqual([
      '2026-03-27 10:00',
      ...['04-02', '04-09', '04-16', '04-23', '04-30', '05-07'].map((day) => `2026-${day} 09:00`),
    ]);
    expect((await titlesOf(ids)).slice(3)).toEqual(Array<string>(4).fill('Later'));
  });

  test('deletes the later part as well, as one row of the bin, and takes all of it back', async () => {
    const ids = await split();
    expect(await remove(ids[2]!, 'continue')).toEqual({ count: 5 });
    expect(await writing.startsOf(ids)).toEqual(['2026-03-27 10:00', '2026-04-03 10:00']);
    const { list } = await calendar.anna.api.bin({ query: { pageSize: 100 } });
    expect(list.filter(({ id }) => ids.includes(id))).toMatchObject([{ id: ids[2], count: 5 }]);
    expect(await calendar.anna.api.undelete({ params: { id: ids[5]! } })).toMatchObject({ count: 5 });
    expect(await writing.startsOf(ids)).toHaveLength(7);
    expect(await seriesOf(ids[0]!)).toMatchObject({ stopOn: '2026-04-10' });
    expect(await seriesOf(ids[6]!)).toMatchObject({ stopOn: '2026-05-08' });
  });

  test('cancels and restores the later part as well', async () => {
    const ids = await split();
    expect(await calendar.anna.api.cancel({ ...to(ids[2]!, 'continue'), query: {} })).toEqual({ count: 5 });
    expect(await calendar.anna.api.restore({ ...to(ids[2]!, 'continue'), query: {} })).toMatchObject({ count: 5 });
  });

  test('another end is the end of all that follow: later parts are taken in, and keep what they have', async () => {
    const ids = await split();
    const end = { stopTime: '2026-04-24' };
    const { dates } = await preview(ids[1]!, 'continue', end);
    expect(dates.filter(({ effect }) => effect === 'removed').map(({ day }) => day)).toEqual([
      '2026-05-01',
      '2026-05-08',
    ]);
    expect(dates.filter(({ effect }) => effect === 'new')).toEqual([]);
    await change(ids[1]!, 'continue', end);
    expect(await writing.startsOf(ids)).toEqual([
      ...['2026-03-27', '2026-04-03', '2026-04-10'].map((day) => `${day} 10:00`),
      ...['2026-04-17', '2026-04-24'].map((day) => `${day} 15:00`),
    ]);
    expect(await seriesOf(ids[3]!)).toMatchObject({ id: (await partsOf(ids))[1], stopOn: '2026-04-24' });
    // Its own time is kept by later changes, too.
    await change(ids[1]!, 'continue', { startTime: '2026-04-03 08:00', endTime: '2026-04-03 09:00' });
    expect((await writing.startsOf(ids)).slice(2)).toEqual([
      '2026-04-10 08:00',
      '2026-04-17 15:00',
      '2026-04-24 15:00',
    ]);
  });

  test('a later part that only others may change stays, and the preview says how many', async () => {
    const { anna, ben } = calendar;
    const ids = await writing.create({ ...weekly, contractors: [ben.person.id] });
    await change(ids[4]!, 'continue', { contractors: [], readers: [ben.person.id] });
    const sent = { id: ids[2]!, x: 'continue' as const, title: 'By Ben' };
    const seen = await ben.api.preview({ body: sent });
    expect([seen.dates.length, seen.foreign]).toEqual([2, 3]);
    await change(ids[2]!, 'continue', { title: 'By Ben' }, ben.api);
    expect((await titlesOf(ids)).filter((title) => title === 'By Ben')).toHaveLength(2);
    expect(await ben.api.read({ params: { id: ids[2]! } })).toMatchObject({ following: 1, count: 7, isLastOne: false });
    expect(await remove(ids[2]!, 'continue', ben.api)).toEqual({ count: 2 });
    expect(await remove(ids[1]!, 'continue', anna.api)).toEqual({ count: 4 });
  });
});

describe('dates that a change does not write', () => {
  test('keep their version and are not counted: a later part with a time of its own', async () => {
    const ids = await split();
    const before = await writing.rowsOf(ids);
    expect(await change(ids[1]!, 'continue', moved('2026-04-03', 9))).toMatchObject({ count: 2 });
    const changed = (await writing.rowsOf(ids)).map(({ version }, at) => version - before[at]!.version);
    expect(changed).toEqual([0, 1, 1, 0, 0, 0, 0]);
  });

  test('a later part that repeats more often than a schedule is long keeps its time', async () => {
    const ids = await writing.create(weekly);
    const daily = { repeatType: 2, stopTime: '2026-04-20' };
    await change(ids[3]!, 'continue', daily);
    const long = { startTime: '2026-04-03 10:00', endTime: '2026-04-05 11:00' };
    const { dates } = await preview(ids[1]!, 'continue', long);
    expect(dates.map(({ day, effect }) => `${day.slice(5)} ${effect}`)).toEqual([
      ...['04-03 moves', '04-10 moves'],
      ...['04-17 own', '04-18 own', '04-19 own', '04-20 own'],
    ]);
  });

  test('dates of another time that are taken in get no room at other half hours', async () => {
    const ids = await split();
    const room = { roomId: calendar.rooms[0], roomStartTimeCode: 3, roomEndTimeCode: 4 };
    await change(ids[1]!, 'continue', { stopTime: '2026-04-24', locationType: 1, ...room });
    const [days, at] = [['2026-04-03', '2026-04-10'], `${room.roomId} 3-4`];
    expect(await writing.bookingsOf(ids)).toEqual(days.map((day) => `${day} ${at}`));
  });
});

test('a part whose first date a day off has moved moves along', async () => {
  const rule: RepeatRule = { ...startRule('2026-04-04'), frequency: 'month', daysOff: 'after', until: '2026-10-31' };
  const ids = await writing.create({ ...moved('2026-04-04', 10), repeatRule: rule });
  const [, , , fourth] = await writing.rowsOf(ids);
  expect([fourth!.ruleOn, fourth!.firstOn]).toEqual(['2026-07-04', '2026-07-06']);
  await change(ids[3]!, 'continue', { title: 'Later' });
  await change(ids[1]!, 'continue', moved('2026-05-06', 10));
  const days = (await writing.rowsOf(ids)).map(({ ruleOn }) => ruleOn.slice(5));
  expect(days).toEqual(['04-04', '05-06', '06-06', '07-06', '08-06', '09-06', '10-06']);
});

test('one without end that was taken in does not go on, also when something of it is taken back', async () => {
  const rule: RepeatRule = { ...startRule('2026-03-27'), until: null };
  const ids = await writing.create({ repeatRule: rule });
  await change(ids[5]!, 'continue', { title: 'Later' });
  const later = await seriesOf(ids[5]!);
  expect(later).toMatchObject({ stopOn: null });
  await change(ids[1]!, 'continue', {
    ...moved('2026-04-02', 10),
    repeatRule: { ...rule, weekdays: [4], until: '2026-04-23' },
  });
  const stored = async () => (await calendar.server.db.select().from(series).where(eq(series.id, later.id)))[0];
  expect(await stored()).toMatchObject({ stopOn: later.madeUntil, madeUntil: null });
  expect(await calendar.anna.api.undelete({ params: { id: ids[8]! } })).not.toMatchObject({ count: 0 });
  expect(await stored()).toMatchObject({ stopOn: later.madeUntil, madeUntil: null });
});

describe('the bin', () => {
  test('a part whose days were made again meanwhile is not taken back', async () => {
    const ids = await split();
    await remove(ids[3]!, 'continue');
    calendar.clock.move(1000);
    await change(ids[0]!, 'continue', { stopTime: '2026-04-24' });
    const failure = await failureOf(calendar.anna.api.undelete({ params: { id: ids[3]! } }));
    expect(failure).toMatchObject({
      code: '422',
      message: '這些日期已經有同一個重複行程：2026-04-17、2026-04-24。請先刪除它們，再還原',
    });
    await remove((await writing.seriesOf(ids[0]!))[3]!.id, 'continue');
    expect(await calendar.anna.api.undelete({ params: { id: ids[3]! } })).toMatchObject({ count: 4 });
  });

  test('a change leaves what is out of the bin for good where it is: the purge has it', async () => {
    const ids = await writing.create(weekly);
    await remove(ids[5]!, 'single');
    await calendar.server.db
      .update(occurrences)
      .set({ deletedOn: new Date('2026-01-01T00:00:00Z') })
      .where(eq(occurrences.id, ids[5]!));
    await change(ids[3]!, 'continue', moved('2026-04-17', 15));
    const [first, later] = [(await writing.rowOf(ids[0]!)).seriesId, (await writing.rowOf(ids[3]!)).seriesId];
    expect([first === later, (await writing.rowOf(ids[5]!)).seriesId]).toEqual([false, first]);
  });
});

test('a reminder of one’s own for this and the following ones reaches the later part', async () => {
  const ids = await split();
  const { setReminder } = calendar.anna.api;
  const sent = { params: { id: ids[1]! }, body: { notifyMinutes: 5, following: true } };
  expect(await setReminder(sent)).toEqual({ count: 6 });
});

describe('all of a repeat', () => {
  test('writes to the dates before as well and in all parts; what is over keeps its time', async () => {
    const ids = await split();
    const { dates, before } = await preview(ids[4]!, 'all', { title: 'All' });
    expect([dates.length, before]).toEqual([7, 0]);
    expect(await change(ids[4]!, 'all', { title: 'All' })).toMatchObject({ id: ids[4], count: 7 });
    expect(await titlesOf(ids)).toEqual(Array<string>(7).fill('All'));
    expect(new Set(await partsOf(ids)).size).toBe(2);
    // Moved by a day, each part at its own time; the first part has another time and stays.
    await change(ids[4]!, 'all', { startTime: '2026-04-23 15:30', endTime: '2026-04-23 16:30' });
    expect(await writing.startsOf(ids)).toEqual([
      ...['2026-03-27', '2026-04-03', '2026-04-10'].map((day) => `${day} 10:00`),
      ...['2026-04-16', '2026-04-23', '2026-04-30', '2026-05-07'].map((day) => `${day} 15:30`),
    ]);
  });

  test('what is over keeps its time and its room', async () => {
    const past = { startTime: '2026-03-13 10:00', endTime: '2026-03-13 11:00' };
    const ids = await writing.create({ ...past, repeatType: 3, stopTime: '2026-04-03' });
    const today = calendar.clock.today();
    await change(ids[3]!, 'all', { startTime: '2026-04-03 09:00', endTime: '2026-04-03 10:00', title: 'Early' });
    const starts = ['2026-03-13', '2026-03-20', '2026-03-27', '2026-04-03'];
    expect(await writing.startsOf(ids)).toEqual(starts.map((day) => `${day} ${day < today ? '10:00' : '09:00'}`));
    expect(await titlesOf(ids)).toEqual(Array<string>(4).fill('Early'));
  });

  test('deletes all parts, and takes them back', async () => {
    const ids = await split();
    expect(await remove(ids[5]!, 'all')).toEqual({ count: 7 });
    expect(await calendar.anna.api.undelete({ params: { id: ids[0]! } })).toMatchObject({ count: 7 });
    expect(await writing.startsOf(ids)).toHaveLength(7);
  });

  test('of one that does not repeat is that one, which gets no end', async () => {
    const [id] = (await writing.create()) as [number];
    expect(await change(id, 'all', moved('2026-03-30', 9))).toMatchObject({ count: 1 });
    expect(await seriesOf(id)).toMatchObject({ anchorOn: '2026-03-30', stopOn: null });
    expect(await writing.rowOf(id)).toMatchObject({ isMoved: false });
  });

  test('is no scope of a single one, and has no other rule', async () => {
    const ids = await split();
    const { params, body } = to(ids[0]!, 'all', { title: 'x' });
    expect(await failureOf(calendar.anna.api.change({ params: { ...params, x: 'single' }, body }))).toMatchObject({
      code: '422',
    });
    const failure = await failureOf(change(ids[0]!, 'all', { stopTime: '2026-04-24' }));
    expect(failure.errors).toMatchObject([{ field: 'repeatType' }]);
  });
});

describe('a split that is undone', () => {
  test('another time and back: the parts are one series again, with what is in the bin', async () => {
    const ids = await split();
    await remove(ids[5]!, 'single');
    await change(ids[3]!, 'continue', { startTime: '2026-04-17 10:00', endTime: '2026-04-17 11:00' });
    expect(new Set(await partsOf(ids)).size).toBe(1);
    expect(await seriesOf(ids[0]!)).toMatchObject({ stopOn: '2026-05-08', splitFrom: null });
    await calendar.anna.api.undelete({ params: { id: ids[5]! } });
    expect(await read(ids[0]!)).toMatchObject({ count: 7, stopTime: '2026-05-08' });
  });

  test('another weekday and back, other readers and back, of one without end', async () => {
    const rule: RepeatRule = { ...startRule('2026-03-27'), weekdays: [1, 4], until: null };
    const ids = await writing.create({ repeatRule: rule });
    const fifth = await writing.rowOf(ids[4]!);
    await change(ids[4]!, 'continue', { ...moved('2026-04-14', 10), readers: [calendar.ben.person.id] });
    expect(new Set(await partsOf(ids)).size).toBe(2);
    await change(ids[4]!, 'continue', moved(fifth.firstOn, 10));
    expect(new Set(await partsOf(ids)).size).toBe(2);
    await change(ids[4]!, 'continue', { readers: [] });
    expect(new Set(await partsOf(ids)).size).toBe(1);
    expect(await seriesOf(ids[0]!)).toMatchObject({
      stopOn: null,
      madeUntil: '2027-04-29',
      rule: { weekdays: [1, 4] },
    });
  });
});

test('the first part is purged: the other ones are still parts of one repeat', async () => {
  await using own = await startCalendar();
  const { create, rowOf } = writingOf(own);
  const { api } = own.anna;
  const ids = await create({ repeatType: 3, stopTime: '2026-09-25' });
  const later = (at: number) => api.change(to(ids[at]!, 'continue', { title: `From ${at}` }));
  await later(3);
  await later(6);
  for (const id of ids.slice(0, 3)) await api.remove({ ...to(id, 'single'), query: {} });
  await own.advance(33 * 86_400_000);
  const left = await own.server.db.select().from(series);
  const [second, third] = [(await rowOf(ids[3]!)).seriesId, (await rowOf(ids[6]!)).seriesId];
  expect(left.map(({ id, splitFrom }) => [id, splitFrom]).toSorted()).toEqual([
    [second, null],
    [third, second],
  ]);
  // The login of the start is over by now.
  const { api: again } = await own.asPerson({ as: own.anna.person });
  expect(await again.remove({ ...to(ids[4]!, 'continue'), query: {} })).toEqual({ count: ids.length - 4 });
});

test('deletions of one without end, the earlier one purged: taken back, it ends where that one has ended it', async () => {
  await using own = await startCalendar();
  const { create } = writingOf(own);
  const signIn = () => own.asPerson({ as: own.anna.person });
  const ids = await create({ repeatRule: { ...startRule('2026-03-27'), until: null } });
  const stored = async () => {
    const [row] = await own.server.db.select().from(occurrences).where(eq(occurrences.id, ids[0]!));
    return (await own.server.db.select().from(series).where(eq(series.id, row!.seriesId)))[0]!;
  };
  await own.anna.api.remove({ ...to(ids[30]!, 'continue'), query: {} });
  await own.advance(20 * 86_400_000);
  await (await signIn()).api.remove({ ...to(ids[20]!, 'continue'), query: {} });
  await own.advance(13 * 86_400_000);
  expect(await own.server.db.$count(occurrences)).toBe(30);
  await (await signIn()).api.undelete({ params: { id: ids[20]! } });
  // The thirtieth Friday from 27 March on.
  expect(await stored()).toMatchObject({ stopOn: '2026-10-16' });
});

test('parts and ends of earlier versions: each part knows the first one, and the deletion that has ended a series its time', async () => {
  const { db } = calendar.server;
  const ids = await writing.create(weekly);
  for (const at of [3, 5]) await change(ids[at]!, 'continue', { title: `From ${at}` });
  const [first, second, third] = [...new Set(await partsOf(ids))] as [number, number, number];
  // Each part knew the one that it was split from.
  await db.update(series).set({ splitFrom: second }).where(eq(series.id, third));
  const [endless] = await writing.create({ repeatRule: { ...startRule('2026-03-27'), until: null } });
  const { id: ended } = await seriesOf(endless!);
  const rows = await writing.seriesOf(endless!);
  await remove(rows[20]!.id, 'continue');
  const { endedBy } = await seriesOf(endless!);
  expect(endedBy).not.toBeNull();
  await db.update(series).set({ endedBy: null }).where(eq(series.id, ended));

  const migration = readFileSync(new URL('../../../migrations/0007_parts.sql', import.meta.url), 'utf8');
  const [, ...updates] = migration.split('--> statement-breakpoint');
  for (const statement of updates) await db.execute(sql.raw(statement));

  const parts = await db.select().from(series).where(eq(series.splitFrom, first));
  expect(parts.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([second, third]);
  expect(await seriesOf(endless!)).toMatchObject({ endedBy });
  expect(await seriesOf(ids[0]!)).toMatchObject({ splitFrom: null, endedBy: null });
});
