import { expect, test } from 'vitest';
import { startCalendar } from '../../testing/startCalendar.ts';
import { occurrences } from '../tables.ts';
import { eq, sql } from 'drizzle-orm';

type Calendar = Awaited<ReturnType<typeof startCalendar>>;
type Query = NonNullable<NonNullable<Parameters<Calendar['api']['list']>[0]>['query']>;

const titlesOf = async ({ anna }: Pick<Calendar, 'anna'>, query: Query) =>
  (await anna.api.list({ query })).list.map(({ title }) => title);

test('[S1-160][S1-137] a range matches by overlap, both days included; without fields by itself alone', async () => {
  const calendar = await startCalendar();
  const by = calendar.anna.person.id;
  await calendar.insert({ by, title: 'before', start: '2026-03-09 09:00' });
  await calendar.insert({ by, title: 'into', start: '2026-03-08', end: '2026-03-10' });
  await calendar.insert({ by, title: 'in', start: '2026-03-12 09:00' });
  await calendar.insert({ by, title: 'around', start: '2026-03-01', end: '2026-03-31' });
  await calendar.insert({ by, title: 'last', start: '2026-03-14 23:00', end: '2026-03-16 01:00' });
  await calendar.insert({ by, title: 'after', start: '2026-03-15 00:00' });

  const range = { dateBegin: '2026-03-10', dateEnd: '2026-03-14' };
  expect(await titlesOf(calendar, range)).toEqual(['around', 'into', 'in', 'last']);
  expect(await titlesOf(calendar, { ...range, titleSet: [' ', '　'] })).toHaveLength(4);
  expect(await titlesOf(calendar, { dateBegin: '2026-03-16' })).toEqual(['around', 'last']);
  expect(await titlesOf(calendar, { dateEnd: '2026-03-07' })).toEqual(['around']);
});

test('[S0-163] one day, as the side panel asks for it: what is pinned first, then by time', async () => {
  const calendar = await startCalendar();
  const by = calendar.anna.person.id;
  await calendar.insert({ by, title: 'late', start: '2026-03-26 18:00' });
  await calendar.insert({ by, title: 'early', start: '2026-03-26 08:00' });
  await calendar.insert({ by, title: 'since yesterday', start: '2026-03-25 20:00', end: '2026-03-26 06:00' });
  await calendar.insert({ by, title: 'pinned', start: '2026-03-26 12:00', isTop: true });
  await calendar.insert({ by, title: 'tomorrow', start: '2026-03-27 08:00' });
  const day = { dateBegin: '2026-03-26', dateEnd: '2026-03-26', dateType: 1, isMatchAll: true };
  expect(await titlesOf(calendar, day)).toEqual(['pinned', 'since yesterday', 'early', 'late']);
});

test('[S1-161] by publish time, the schedule itself may be on any day', async () => {
  const calendar = await startCalendar();
  const by = calendar.anna.person.id;
  const published = (time: string) => new Date(`2026-03-${time}+08:00`);
  await calendar.insert({ by, title: 'one', start: '2026-05-01 09:00', createdOn: published('10T00:00:00') });
  await calendar.insert({ by, title: 'two', start: '2026-03-10 09:00', createdOn: published('11T23:59:59') });
  await calendar.insert({ by, title: 'no', start: '2026-03-10 09:00', createdOn: published('12T00:00:00') });
  const range = { dateBegin: '2026-03-10', dateEnd: '2026-03-11', dateType: 2 };
  expect(await titlesOf(calendar, { ...range, sortName: 'publishTime' })).toEqual(['one', 'two']);
});

test('[S1-171] the four orders; the ids decide between equals', async () => {
  const calendar = await startCalendar();
  const by = calendar.anna.person.id;
  const add = (title: string, start: string, created: string) =>
    calendar.insert({ by, title, start, createdOn: new Date(`${created}T09:00:00+08:00`) });
  await add('a', '2026-03-26 10:00', '2026-03-03');
  await add('b', '2026-03-26 09:00', '2026-03-02');
  await add('c', '2026-03-26 10:00', '2026-03-02');
  expect(await titlesOf(calendar, {})).toEqual(['b', 'a', 'c']);
  expect(await titlesOf(calendar, { sortName: 'startTime', sort: 'desc' as 'DESC' })).toEqual(['c', 'a', 'b']);
  expect(await titlesOf(calendar, { sortName: 'publishTime', sort: 'ASC' })).toEqual(['b', 'c', 'a']);
  expect(await titlesOf(calendar, { sortName: 'publishTime', sort: 'DESC' })).toEqual(['a', 'c', 'b']);
  await expect(titlesOf(calendar, { sortName: 'title' as 'startTime' })).rejects.toMatchObject({ code: '422' });
});

test('[S1-158][S1-170] GET /v1/schedules – pages of ten unless another size is given, and their total', async () => {
  const calendar = await startCalendar();
  const { anna, insert } = calendar;
  for (let hour = 0; hour < 12; hour += 1)
    await insert({ by: anna.person.id, title: `t${hour}`, start: `2026-03-26 ${String(hour).padStart(2, '0')}:00` });
  const first = await anna.api.list({});
  expect(first).toMatchObject({ totalSize: 12, page: 1, pageSize: 10 });
  expect(first.list.map(({ title }) => title)).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9']);
  const second = await anna.api.list({ query: { page: 2 } });
  expect([second.totalSize, second.list.map(({ title }) => title)]).toEqual([12, ['t10', 't11']]);
  expect(await anna.api.list({ query: { page: 3, pageSize: 40 } })).toMatchObject({ list: [], totalSize: 12 });
  expect(await anna.api.list({ query: { titleSet: ['none'] } })).toMatchObject({ list: [], totalSize: 0 });
  await expect(anna.api.list({ query: { pageSize: 101 } })).rejects.toMatchObject({ code: '422' });
});

test('without pages at most 93 days and 2,000 rows, else 422', async () => {
  const calendar = await startCalendar();
  const { anna, insert, server } = calendar;
  const id = await insert({ by: anna.person.id, title: 'one', start: '2026-03-26 09:00' });
  const isPaging = false;
  const all = (query: Query) => anna.api.list({ query: { isPaging, ...query } });
  expect(await all({ dateBegin: '2026-01-01', dateEnd: '2026-04-03' })).toMatchObject({ totalSize: 1 });
  for (const query of [
    { dateBegin: '2026-01-01', dateEnd: '2026-04-04' },
    { dateBegin: '2026-03-01' },
    { dateEnd: '2026-03-31' },
    {},
  ])
    await expect(all(query)).rejects.toMatchObject({ code: '422' });

  const [{ id: _, ...row } = {} as never] = await server.db.select().from(occurrences).where(eq(occurrences.id, id));
  const more = (count: number) =>
    server.db.insert(occurrences).values(Array.from({ length: count }, () => ({ ...row, importKey: null })));
  for (let at = 0; at < 4; at += 1) await more(at === 3 ? 499 : 500);
  expect((await all({ quickSelection: 1 })).list).toHaveLength(2000);
  await more(1);
  await expect(all({ quickSelection: 1 })).rejects.toMatchObject({ code: '422', message: /2,?000/ });
});

test('who sees more than one statement reads has them in one order, with one total, and finds the one that is far away', async () => {
  const calendar = await startCalendar();
  const { anna, server } = calendar;
  const { id, companyId } = anna.person;
  // Every other one is in the other half of the year, so that each portion has some of each page.
  await server.db.execute(sql`
    with numbered as materialized (
      select n, nextval('calendar.series_id_seq')::int as series, nextval('calendar.audiences_id_seq')::int as audience,
        date '2026-01-01' + (n % 2) * 180 + n / 10 as day from generate_series(1, 1200) as numbers(n)
    ), added_series as (insert into calendar.series (id, repeat_type, anchor_on) select series, 1, day from numbered),
    added_audiences as (insert into calendar.audiences (id) select audience from numbered),
    added_people as (insert into calendar.people (employee_id, audience_id, is_reader, is_contractor, first_on, last_on)
      select ${id}::int, audience, false, false, day, day from numbered)
    insert into calendar.occurrences (series_id, audience_id, company_id, rule_on, title, type_id, is_top, is_all_day, starts_on, ends_on,
      first_on, last_on, location_type, address, room_memo, memo, is_push, created_by, created_on, updated_on)
    select series, audience, ${companyId}::int, day, case n when 1199 then '年終盤點' else '例會 ' || n end, 1, false, false,
      day + interval '9 hours' + n * interval '1 second', day + interval '10 hours' + n * interval '1 second',
      day, day, 0, '', '', '', true, ${id}::int, day, day from numbered`);
  const expected = Array.from({ length: 1200 }, (_, index) => index + 1)
    .toSorted((one, other) => (one % 2) - (other % 2) || one - other)
    .map((n) => (n === 1199 ? '年終盤點' : `例會 ${n}`));
  const page = async (number: number, query: Query = {}) =>
    anna.api.list({ query: { quickSelection: 999, page: number, pageSize: 100, ...query } });
  for (const number of [1, 6, 7, 12]) {
    const { list, totalSize } = await page(number);
    expect([list.map(({ title }) => title), totalSize]).toEqual([
      expected.slice((number - 1) * 100, number * 100),
      1200,
    ]);
  }
  expect((await page(1, { sort: 'DESC' })).list[0]).toMatchObject({ title: '年終盤點' });
  expect(await page(1, { keyword: '例會' })).toMatchObject({ totalSize: 1199 });
  expect(await page(1, { keyword: '盤點' })).toMatchObject({ totalSize: 1, list: [{ title: '年終盤點' }] });
  const first = async (query: string) => (await anna.host.search({ query: { query } })).list[0]?.title;
  await expect.poll(() => first('年終')).toBe('年終盤點');
  await expect.poll(() => first('例會')).toBe('例會 840');
});

test('[S1-172] publishtime, dateTime and quickSelection are accepted; the latter counts without dates only', async () => {
  const calendar = await startCalendar();
  const by = calendar.anna.person.id;
  await calendar.insert({ by, title: 'near', start: '2026-04-02 09:00' });
  await calendar.insert({ by, title: 'far', start: '2026-04-10 09:00' });
  await calendar.insert({ by, title: 'away', start: '2026-04-11 09:00' });
  expect(await titlesOf(calendar, { quickSelection: 2, publishtime: '1' })).toEqual(['near']);
  expect(await titlesOf(calendar, { quickSelection: 1 })).toEqual(['near', 'far']);
  expect(await titlesOf(calendar, { quickSelection: 999 })).toEqual(['near', 'far', 'away']);
  expect(await titlesOf(calendar, { quickSelection: 0, dateTime: ['2026-04-10', '2026-04-11'] })).toEqual([
    'far',
    'away',
  ]);
  expect(await titlesOf(calendar, { quickSelection: 2, dateBegin: '2026-04-11' })).toEqual(['away']);
  const refused: Query[] = [
    { quickSelection: 0 },
    { quickSelection: 3 },
    { dateBegin: '2026-04-02', dateEnd: '2026-04-01' },
  ];
  for (const query of refused) await expect(titlesOf(calendar, query)).rejects.toMatchObject({ code: '422' });
});
