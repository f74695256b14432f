import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startCalendar } from '../../testing/startCalendar.ts';
import { favourites, reads } from '../personTables.ts';
import { messages } from '../tables.ts';

test('[S1-157][S1-108] GET /v1/schedules/month/:month – the month call lists what overlaps the month, cancelled included, and nothing of others', async () => {
  const { anna, ben, carl, olga, insert, url } = await startCalendar();
  const [by, readers] = [ben.person.id, [anna.person.id]];
  await insert({ by, readers, title: 'in', start: '2026-03-26 09:00' });
  await insert({ by, readers, title: 'into', start: '2026-02-27', end: '2026-03-01' });
  await insert({ by, readers, title: 'out of', start: '2026-03-31 23:00', end: '2026-04-01 01:00' });
  await insert({ by, readers, title: 'cancelled', start: '2026-03-27 09:00', isCancelled: true });
  await insert({ by, readers, title: 'before', start: '2026-02-28 22:00', end: '2026-03-01 00:00' });
  await insert({ by, readers, title: 'after', start: '2026-04-01 00:00' });
  await insert({ by, title: 'private', start: '2026-03-26 09:00' });
  await insert({ by, readers, title: 'deleted', start: '2026-03-26 09:00', deletedOn: new Date() });

  const titles = async (person: typeof anna) =>
    (await person.api.month({ params: { month: '2026-03' } })).list.map(({ title }) => title);
  expect(await titles(anna)).toEqual(['into', 'in', 'cancelled', 'out of']);
  expect(await titles(carl)).toEqual([]);
  expect(await titles(olga)).toEqual([]);

  const headers = { authorization: `Bearer ${anna.token}` };
  const raw = await (await fetch(`${url}/cal/v1/schedules/month/2026-03`, { headers })).json();
  expect(raw).toMatchObject({ code: '1', data: { list: expect.any(Array) } });
  await expect(anna.api.month({ params: { month: '2026-13' } })).rejects.toMatchObject({ code: '404' });
});

test('[S0-160][S1-159] an item has the fields of both specifications, as its reader sees it', async () => {
  const { server, anna, ben, carl, rooms, insert } = await startCalendar();
  const readers = [anna.person.id, carl.person.id];
  const id = await insert({
    by: ben.person.id,
    readers,
    title: 'Review',
    typeId: 7,
    isTop: true,
    isCancelled: true,
    start: '2026-03-26 09:30',
    end: '2026-03-26 10:30',
    roomId: rooms[0],
    roomStartCode: 2,
    roomEndCode: 3,
    createdOn: new Date('2026-03-20T10:00:00+08:00'),
  });
  await insert({ by: anna.person.id, start: '2026-03-27', address: 'Station', repeatedAfter: [7] });
  const createdOn = new Date('2026-03-25T09:00:00+08:00');
  await server.db.insert(messages).values([
    { occurrenceId: id, employeeId: ben.person.id, content: 'one', createdOn },
    { occurrenceId: id, employeeId: carl.person.id, content: 'two', createdOn },
    { occurrenceId: id, employeeId: anna.person.id, content: 'mine', createdOn },
  ]);
  await server.db.insert(favourites).values({ occurrenceId: id, employeeId: carl.person.id });
  await server.db.insert(reads).values({ occurrenceId: id, employeeId: carl.person.id, readOn: createdOn });

  const [first, second] = (await anna.api.month({ params: { month: '2026-03' } })).list;
  expect(first).toEqual({
    id,
    title: 'Review',
    typeId: 7,
    typeName: '專案',
    classColor: 'teal',
    startTime: '2026-03-26 09:30',
    endTime: '2026-03-26 10:30',
    time: '09:30-10:30',
    wholedayTxt: '',
    location: 'Pine',
    createdByName: 'Ben',
    createdBy: ben.person.id,
    createdOn: '2026-03-20 10:00',
    isTop: true,
    isRead: false,
    isCancelled: true,
    isCollected: false,
    isAllDay: false,
    unReadMessages: 2,
    top: true,
    read: false,
    cancelled: true,
    wholeDay: false,
    status: 1,
    isRepeated: false,
    permission: 'reader',
    version: 1,
    answer: null,
  });
  expect(second).toMatchObject({
    startTime: '2026-03-27 00:00',
    endTime: '2026-03-27 23:59',
    wholedayTxt: '全天',
    location: 'Station',
    isRead: true,
    isRepeated: true,
    permission: 'editor',
    status: 0,
  });
  const helped = { by: ben.person.id, contractors: [anna.person.id], title: 'Helped', start: '2026-03-28 09:00' };
  await insert(helped);
  const { list } = await anna.api.month({ params: { month: '2026-03' } });
  expect(list.at(-1)).toMatchObject({ title: 'Helped', permission: 'editor' });
  const [ofCarl] = (await carl.api.month({ params: { month: '2026-03' } })).list;
  expect(ofCarl).toMatchObject({ isRead: true, isCollected: true, unReadMessages: 2 });
});

test('what is pinned comes first within its day', async () => {
  const { anna, insert } = await startCalendar();
  const by = anna.person.id;
  await insert({ by, title: 'early', start: '2026-03-26 08:00' });
  await insert({ by, title: 'pinned', start: '2026-03-26 18:00', isTop: true });
  await insert({ by, title: 'day before', start: '2026-03-25 20:00' });
  const { list } = await anna.api.month({ params: { month: '2026-03' } });
  expect(list.map(({ title }) => title)).toEqual(['day before', 'pinned', 'early']);
});

test('[S1-156] GET /v1/schedules/company/:month – the company calendar names weekends, make-up work days and holidays', async () => {
  const { server, anna } = await startCalendar();
  await server.db.execute(sql`insert into host.company_days (date, is_work, name)
    values ('2026-03-20', false, '彈性放假'), ('2026-03-21', true, '補行上班'), ('2026-03-25', true, ''),
      ('2026-03-23', false, ''), ('2026-03-24', true, '盤點日'), ('2026-03-28', true, '')`);
  await server.services.company.directory.reload();
  const days = await anna.api.companyDays({ params: { month: '2026-03' } });
  // nine days of weekends, two days off and one with a name; an ordinary work day is not listed
  expect(days).toHaveLength(12);
  const of = (day: string) => days.find(({ date }) => date === `2026-03-${day}`);
  expect([of('23'), of('24'), of('28')]).toMatchObject([
    { isWork: false, companyleaveName: '' },
    { isWork: true, companyleaveName: '盤點日' },
    { isWork: true, isWeekend: true, companyleaveName: '' },
  ]);
  expect(days.find(({ date }) => date === '2026-03-20')).toEqual({
    date: '2026-03-20',
    isWork: false,
    isWeekend: false,
    companyleaveId: 20260320,
    companyleaveName: '彈性放假',
  });
  expect(days.find(({ date }) => date === '2026-03-21')).toMatchObject({ isWork: true, isWeekend: true });
  expect(days.find(({ date }) => date === '2026-03-22')).toEqual({
    date: '2026-03-22',
    isWork: false,
    isWeekend: true,
    companyleaveId: 0,
    companyleaveName: '',
  });
});
