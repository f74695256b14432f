import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RepeatRule, startRule } from '../../contract/repeatRule.ts';
import { failureOf } from '../../testing/failureOf.ts';
import { scheduleBody } from '../../testing/scheduleBody.ts';
import { startCalendar, type TestCalendar } from '../../testing/startCalendar.ts';
import { occurrences, series } from '../tables.ts';

let calendar: TestCalendar;
beforeAll(async () => {
  calendar = await startCalendar();
});
afterAll(() => calendar.dispose());

const USUAL = startRule('2026-03-27');
const create = (rule: Partial<RepeatRule>, more: object = {}) =>
  calendar.anna.api.create({ body: { ...scheduleBody, repeatRule: { ...USUAL, ...rule }, push: false, ...more } });

const seriesOf = async (id: number) => {
  const [row] = await calendar.server.db.select().from(occurrences).where(eq(occurrences.id, id));
  const [made] = await calendar.server.db.select().from(series).where(eq(series.id, row!.seriesId));
  return made!;
};

const daysOf = async (id: number) => {
  const { seriesId } = (await calendar.server.db.select().from(occurrences).where(eq(occurrences.id, id)))[0]!;
  const rows = await calendar.server.db
    .select()
    .from(occurrences)
    .where(and(eq(occurrences.seriesId, seriesId), isNull(occurrences.deletedOn)))
    .orderBy(asc(occurrences.startsOn));
  return rows.map(({ firstOn }) => firstOn.slice(5));
};

const read = (id: number) => calendar.anna.api.read({ params: { id } });
const change = (id: number, x: 'single' | 'continue', body: object) =>
  calendar.anna.api.change({ params: { id, x }, body: { ...body, push: false } });

test('every second week on Monday and Thursday: the first one is the first day of the rule, and it is read as it was sent', async () => {
  const made = await create({ every: 2, weekdays: [1, 4], until: '2026-05-01' });
  expect(await daysOf(made.id)).toEqual(['03-30', '04-02', '04-13', '04-16', '04-27', '04-30']);
  expect(await read(made.id)).toMatchObject({
    repeatType: 5,
    stopTime: '2026-05-01',
    repeatRule: { frequency: 'week', every: 2, weekdays: [1, 4], until: '2026-05-01', count: null, daysOff: 'keep' },
    count: 6,
    startTime: '2026-03-30 10:00',
  });
});

test('[S1-066] a rule that is one of the specified kinds is that, also where it ends after a number of times', async () => {
  const made = await create({ count: 4 });
  expect(await read(made.id)).toMatchObject({ repeatType: 3, stopTime: '2026-04-17', repeatRule: null, count: 4 });
  const monthly = await create({ frequency: 'month', date: 27, count: 2 });
  expect(await read(monthly.id)).toMatchObject({ repeatType: 4, stopTime: '2026-04-27', repeatRule: null });
});

test('last workday of the month; every day but days off; before a weekend', async () => {
  const last = await create({ frequency: 'month', monthDay: 'workday', nth: -1, until: '2026-06-30' });
  expect(await daysOf(last.id)).toEqual(['03-31', '04-30', '05-29', '06-30']);
  const working = await create({ frequency: 'day', daysOff: 'skip', count: 6 });
  expect(await daysOf(working.id)).toEqual(['03-27', '03-30', '03-31', '04-01', '04-02', '04-03']);
  expect(await read(working.id)).toMatchObject({ stopTime: '2026-04-03', count: 6 });
  const before = await create({ frequency: 'month', date: 2, daysOff: 'before', until: '2026-06-02' });
  expect(await daysOf(before.id)).toEqual(['04-02', '05-01', '06-02']);
});

test('without an end its dates of a year and a month are made; the last one of them is not the last', async () => {
  const made = await create({ until: null });
  expect(await seriesOf(made.id)).toMatchObject({ stopOn: null, madeUntil: '2027-04-26', repeatType: 5 });
  const days = await daysOf(made.id);
  expect([days.length, days.at(-1)]).toEqual([57, '04-23']);
  const [last] = await calendar.server.db
    .select()
    .from(occurrences)
    .where(and(eq(occurrences.seriesId, (await seriesOf(made.id)).id), eq(occurrences.firstOn, '2027-04-23')));
  expect(await read(last!.id)).toMatchObject({ isLastOne: false, following: 0, stopTime: '', repeatType: 5 });
});

test('a rule without end whose first date is years away has that one; its next ones follow', async () => {
  const leap = await create({ frequency: 'year', every: 99, month: 2, date: 29, shortMonth: 'skip', until: null });
  expect(await daysOf(leap.id)).toEqual(['02-29']);
  expect(await seriesOf(leap.id)).toMatchObject({ anchorOn: '2028-02-29', madeUntil: '2029-03-30' });
});

describe('what is refused', () => {
  const LATE = { startTime: '2036-11-02 10:00', endTime: '2036-11-02 11:00' };
  const wrong: readonly (readonly [string, Partial<RepeatRule>, object, string, RegExp])[] = [
    ['no weekday', { weekdays: [] }, {}, 'repeatRule', /星期/],
    ['30 February', { frequency: 'year', month: 2, date: 30, shortMonth: 'skip' }, {}, 'repeatRule', /沒有任何日期/],
    ['weekends but not days off', { weekdays: [6, 7], daysOff: 'skip' }, {}, 'repeatRule', /沒有任何日期/],
    ['the sixth Monday', { frequency: 'month', monthDay: 'weekday', nth: 6 }, {}, 'repeatRule', /第 1 到第 5/],
    ['more than 1,000 days', { frequency: 'day', until: '2029-03-01' }, {}, 'repeatRule', /1000/],
    ['1,000 years', { frequency: 'year', every: 99, count: 1000 }, {}, 'repeatRule', /十年/],
    [
      'later than months can be read',
      { frequency: 'year', month: 11, date: 2, count: 10 },
      LATE,
      'repeatRule',
      /2038 年/,
    ],
    ['an end before the first date', { weekdays: [1], until: '2026-03-28' }, {}, 'repeatRule', /截止時間/],
    ['one longer than its gap', { weekdays: [1, 2] }, { endTime: '2026-03-29 10:00' }, 'repeatRule', /兩次重複/],
    ['another kind beside it', { weekdays: [1, 2] }, { repeatType: 2 }, 'repeatRule', /不一致/],
    ['another stop day beside it', { weekdays: [1, 2] }, { stopTime: '2026-04-27' }, 'repeatRule', /不一致/],
  ];
  test.for(wrong)('%s', async ([, rule, more, field, text]) => {
    const failure = await failureOf(create(rule, more));
    expect(failure).toMatchObject({ code: '422' });
    expect(failure.errors).toEqual([
      { field, label: expect.any(String) as string, rule: expect.stringMatching(text) as string },
    ]);
  });

  test('every 100 days, 0 times or 1,001', async () => {
    for (const rule of [{ every: 100 }, { every: 0 }, { count: 0 }, { count: 1001 }])
      expect(await failureOf(create(rule))).toMatchObject({ code: '422' });
  });
});

test('1,000 dates are made; one more by a later end is refused', async () => {
  const made = await create({ frequency: 'day', every: 2, count: 1000 });
  expect(made.count).toBe(1000);
  const { stopTime } = await read(made.id);
  const failure = await failureOf(change(made.id, 'continue', { stopTime: '2031-12-31' }));
  expect(failure.errors).toMatchObject([{ field: 'repeatRule' }]);
  expect(await read(made.id)).toMatchObject({ stopTime, count: 1000 });
});

test('a change of the rule keeps the dates that it still has, and another time all of them', async () => {
  const made = await create({ weekdays: [1, 4], until: '2026-04-17' });
  expect(await daysOf(made.id)).toEqual(['03-30', '04-02', '04-06', '04-09', '04-13', '04-16']);
  const rule = { ...USUAL, weekdays: [1], until: '2026-04-27' };
  expect(await change(made.id, 'continue', { repeatRule: { ...rule, weekdays: [1, 5] } })).toMatchObject({ count: 9 });
  expect(await daysOf(made.id)).toEqual([
    '03-30',
    '04-03',
    '04-06',
    '04-10',
    '04-13',
    '04-17',
    '04-20',
    '04-24',
    '04-27',
  ]);
  await change(made.id, 'continue', { startTime: '2026-03-30 15:00', endTime: '2026-03-30 16:00' });
  expect(await read(made.id)).toMatchObject({ startTime: '2026-03-30 15:00', repeatRule: { weekdays: [1, 5] } });
  // Moved by a day, its weekdays move along: the third stays the third.
  await change(made.id, 'continue', { startTime: '2026-03-31 15:00', endTime: '2026-03-31 16:00' });
  expect(await daysOf(made.id)).toEqual([
    '03-31',
    '04-04',
    '04-07',
    '04-11',
    '04-14',
    '04-18',
    '04-21',
    '04-25',
    '04-28',
  ]);
  expect(await read(made.id)).toMatchObject({ repeatRule: { weekdays: [2, 6] }, count: 9 });
});

test('one that was moved over its neighbour keeps its own time when the following ones change', async () => {
  const made = await create({ weekdays: [1, 4], until: '2026-04-17' });
  const [, second] = await calendar.server.db
    .select()
    .from(occurrences)
    .where(eq(occurrences.seriesId, (await seriesOf(made.id)).id))
    .orderBy(asc(occurrences.ruleOn));
  await change(second!.id, 'single', { startTime: '2026-04-07 08:00', endTime: '2026-04-07 09:00' });
  await change(made.id, 'continue', { startTime: '2026-03-30 11:00', endTime: '2026-03-30 12:00' });
  expect(await daysOf(made.id)).toEqual(['03-30', '04-06', '04-07', '04-09', '04-13', '04-16']);
  expect(await read(second!.id)).toMatchObject({ startTime: '2026-04-07 08:00', position: 2 });
});

test('what is on the last workday cannot move to other days with those that follow; alone it can', async () => {
  const made = await create({ frequency: 'month', monthDay: 'workday', nth: -1, until: '2026-06-30' });
  const moved = { startTime: '2026-03-30 10:00', endTime: '2026-03-30 11:00' };
  const failure = await failureOf(change(made.id, 'continue', moved));
  expect(failure.errors).toMatchObject([{ field: 'startTime', rule: expect.stringMatching(/工作日/) as string }]);
  await change(made.id, 'single', moved);
  expect(await daysOf(made.id)).toEqual(['03-30', '04-30', '05-29', '06-30']);
  await change(made.id, 'continue', { title: 'Month end' });
  expect(await daysOf(made.id)).toEqual(['03-30', '04-30', '05-29', '06-30']);
});

test('this and the following ones of one without end are deleted and taken back: it goes on', async () => {
  const made = await create({ until: null });
  const ofSeries = await seriesOf(made.id);
  const rows = await calendar.server.db
    .select()
    .from(occurrences)
    .where(eq(occurrences.seriesId, ofSeries.id))
    .orderBy(asc(occurrences.ruleOn));
  const fifth = rows[4]!;
  await calendar.anna.api.remove({ params: { id: fifth.id, x: 'continue' }, query: {}, body: { push: false } });
  expect(await seriesOf(made.id)).toMatchObject({ stopOn: '2026-04-23', madeUntil: '2027-04-26' });
  await calendar.anna.api.undelete({ params: { id: fifth.id } });
  expect(await seriesOf(made.id)).toMatchObject({ stopOn: null, madeUntil: '2027-04-26' });
  // Changed from its fifth one on, it ends there for good, and the other one goes on.
  await change(fifth.id, 'continue', { title: 'Other', startTime: '2026-04-24 15:00', endTime: '2026-04-24 16:00' });
  expect(await seriesOf(made.id)).toMatchObject({ stopOn: '2026-04-23', madeUntil: null });
  expect(await seriesOf(fifth.id)).toMatchObject({ stopOn: null, madeUntil: '2027-04-26', splitFrom: ofSeries.id });
});

test('deletions of one without end that are taken back one by one: it goes on only with the last of its dates', async () => {
  const { anna, server } = calendar;
  const remove = (id: number, x: 'single' | 'continue') =>
    anna.api.remove({ params: { id, x }, query: {}, body: { push: false } });
  const undelete = (id: number) => anna.api.undelete({ params: { id } });
  for (const earlier of ['single', 'continue'] as const) {
    const made = await create({ until: null });
    const { id: seriesId } = await seriesOf(made.id);
    const inOrder = asc(occurrences.ruleOn);
    const rows = await server.db.select().from(occurrences).where(eq(occurrences.seriesId, seriesId)).orderBy(inOrder);
    const [fourth, eighth] = [rows[3]!, rows[7]!];
    await remove(eighth.id, earlier);
    await remove(fourth.id, 'continue');
    const [second, first] = earlier === 'single' ? [eighth, fourth] : [fourth, eighth];
    await undelete(second.id);
    const stopOn = earlier === 'single' ? eighth.ruleOn : rows[6]!.ruleOn;
    expect(await seriesOf(made.id), earlier).toMatchObject({ stopOn, madeUntil: '2027-04-26' });
    await undelete(first.id);
    expect(await seriesOf(made.id), earlier).toMatchObject({ stopOn: null, madeUntil: '2027-04-26' });
    expect(await daysOf(made.id), earlier).toHaveLength(rows.length);
  }
});

test('a rule that stays ends after a number of times or by a day counted from its own day, also where a day off moved it', async () => {
  const rule = { ...USUAL, frequency: 'month', date: 15, daysOff: 'after' } as const;
  const made = await create({ ...rule, count: 4 }, { startTime: '2026-11-15 10:00', endTime: '2026-11-15 11:00' });
  expect(await daysOf(made.id)).toEqual(['11-16', '12-15', '01-15', '02-15']);
  await change(made.id, 'continue', { repeatRule: { ...rule, count: 3 } });
  expect(await daysOf(made.id)).toEqual(['11-16', '12-15', '01-15']);
  await change(made.id, 'continue', { repeatRule: { ...rule, until: '2026-11-30' } });
  expect(await daysOf(made.id)).toEqual(['11-16']);
  const failure = await failureOf(change(made.id, 'continue', { repeatRule: { ...rule, until: '2026-11-10' } }));
  expect(failure.errors).toMatchObject([{ field: 'repeatRule' }]);
});

test('one without end that gets a number of times keeps its kind, and what was deleted of it stays so', async () => {
  const made = await create({ until: null });
  const { id: seriesId } = await seriesOf(made.id);
  const [third] = await calendar.server.db
    .select()
    .from(occurrences)
    .where(and(eq(occurrences.seriesId, seriesId), eq(occurrences.ruleOn, '2026-04-10')));
  await calendar.anna.api.remove({ params: { id: third!.id, x: 'single' }, query: {}, body: { push: false } });
  await change(made.id, 'continue', { repeatRule: { ...USUAL, count: 5 } });
  expect(await daysOf(made.id)).toEqual(['03-27', '04-03', '04-17', '04-24']);
  expect(await seriesOf(made.id)).toMatchObject({ id: seriesId, repeatType: 5, stopOn: '2026-04-24' });
});

test('the specified fields end a rule or make it another kind', async () => {
  const made = await create({ weekdays: [1, 4], until: null });
  await change(made.id, 'continue', { stopTime: '2026-04-10' });
  expect(await daysOf(made.id)).toEqual(['03-30', '04-02', '04-06', '04-09']);
  await change(made.id, 'continue', { repeatType: 3, stopTime: '2026-04-10' });
  expect(await daysOf(made.id)).toEqual(['03-30', '04-06']);
  expect(await read(made.id)).toMatchObject({ repeatType: 3, repeatRule: null });
});
