import { addDays } from '@atrium/sdk/days';
import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AnyPluginServer, Demo } from '@atrium/sdk/server';
import contract from '../../contract.ts';

const today = '2026-03-26';

test('the demo company has a month that looks lived in, for the person of the pictures', async () => {
  const { asPerson, server } = await mount(contract, { demo: true });
  const { api } = await asPerson({ as: 'E001' });
  const { list } = await api.month({ params: { month: '2026-03' } });
  expect(list.length).toBeGreaterThan(20);
  const has = (fits: (item: (typeof list)[number]) => boolean) => expect(list.some(fits)).toBe(true);
  has(({ isRepeated }) => isRepeated);
  has(({ isTop }) => isTop);
  has(({ isRead }) => !isRead);
  has(({ isCollected }) => isCollected);
  has(({ location }) => location === '302 會議室');
  has(({ permission }) => permission === 'reader');
  has(({ isAllDay, startTime, endTime }) => isAllDay && startTime.slice(0, 10) !== endTime.slice(0, 10));
  expect(list.filter(({ startTime }) => startTime.startsWith(today)).length).toBeGreaterThan(0);
  expect(Math.max(...list.map(({ unReadMessages }) => unReadMessages))).toBeGreaterThanOrEqual(10);
  const april = await api.month({ params: { month: '2026-04' } });
  expect([...list, ...april.list].some(({ isCancelled }) => isCancelled)).toBe(true);

  const days = [
    ...(await api.companyDays({ params: { month: '2026-03' } })),
    ...(await api.companyDays({ params: { month: '2026-04' } })),
  ];
  expect(
    days.some(({ isWork, isWeekend }) => isWork && isWeekend),
    '補班',
  ).toBe(true);
  expect(
    days.some(({ isWork, isWeekend }) => !isWork && !isWeekend),
    '休假',
  ).toBe(true);

  const rows = async (query: string) =>
    ((await server.db.execute(sql.raw(query))) as unknown as { rows: { n: number }[] }).rows[0]!.n;
  const companyId = 'company_id = 1';
  expect(await rows(`select count(*)::int as n from calendar.rooms where ${companyId}`)).toBe(6);
  expect(await rows('select count(*)::int as n from calendar.bookings where occurrence_id is null')).toBeGreaterThan(5);
  // each reservation has its half hours, and no cancelled schedule has one
  expect(
    await rows(
      'select count(*)::int - (select sum(end_code - start_code + 1) from calendar.bookings)::int as n from calendar.slots',
    ),
  ).toBe(0);
  expect(
    await rows(`select count(*)::int as n from calendar.bookings
      join calendar.occurrences on occurrences.id = occurrence_id where is_cancelled`),
  ).toBe(0);
  // nothing was published, commented or read after the demo was loaded
  expect(
    await rows(`select count(*)::int as n from calendar.occurrences where created_on > '2026-03-26T09:00:00+08'`),
  ).toBe(0);
  expect(
    await rows(`select count(*)::int as n from calendar.messages where created_on > '2026-03-26T09:00:00+08'`),
  ).toBe(0);
});

// Three years of schedules are generated: longer than a test takes otherwise.
test('volumes cover three years with the documented shares, and a schedule can be added after them', async () => {
  const { server, addPerson, api, person } = await mount(contract);
  const people = [person];
  for (let number = 0; number < 20; number += 1) people.push(await addPerson());
  people.push(await addPerson({ company: '另一家公司' }));
  const pluginServer = server.plugins.find(contract.id)?.server as AnyPluginServer;
  const reported: string[] = [];
  const progress = (done: number, all: number) => void reported.push(`${done}/${all}`);
  const demo: Demo = { today, people, scale: 'S', file: () => Promise.resolve(''), random: () => 0.5, progress };
  await pluginServer.demo!(demo);
  const number = async (query: string) =>
    Number(
      ((await server.db.execute(sql.raw(`select (${query}) as n`))) as unknown as { rows: { n: string }[] }).rows[0]!.n,
    );
  const [schedules, occurrences, members] = [
    await number('select count(*) from calendar.series'),
    await number('select count(*) from calendar.occurrences'),
    await number('select count(*) from calendar.people'),
  ];
  expect(reported.at(-1)).toBe(`${schedules}/${schedules}`);
  expect(schedules / (people.length * 165)).toBeCloseTo(1.2, 1);
  expect((await number('select count(*) from calendar.series where repeat_type > 1')) / schedules).toBeCloseTo(0.12, 1);
  const mean = await number(`select avg(n) from (select count(*) as n from calendar.occurrences join calendar.series
    on series.id = series_id where repeat_type > 1 group by series_id) as counts`);
  expect(mean).toBeGreaterThan(15);
  expect(mean).toBeLessThan(30);
  const share = async (of: string, from = 'occurrences') =>
    (await number(`select count(*) from calendar.${of}`)) / (await number(`select count(*) from calendar.${from}`));
  expect(await share('occurrences where is_cancelled')).toBeCloseTo(0.04, 1);
  expect(await share('occurrences where deleted_on is not null')).toBeCloseTo(0.02, 2);
  expect(await share('messages')).toBeCloseTo(0.35, 1);
  expect(await share('favourites')).toBeCloseTo(0.045, 1);
  expect(members / schedules).toBeGreaterThan(4);
  expect(await number('select count(*) from calendar.reads')).toBeGreaterThan(occurrences);
  expect(
    await number(`select count(*) from calendar.people join calendar.occurrences on occurrences.audience_id = people.audience_id
      where occurrences.first_on < people.first_on or occurrences.last_on > people.last_on`),
  ).toBe(0);
  expect(
    await number(`select count(*) from calendar.people join host.employees on employees.id = employee_id
      join calendar.occurrences on occurrences.audience_id = people.audience_id where occurrences.company_id <> employees.company_id`),
  ).toBe(0);
  expect(await number('select count(*) from calendar.slots')).toBe(
    await number('select sum(end_code - start_code + 1) from calendar.bookings'),
  );
  expect((await api.month({ params: { month: '2026-03' } })).list.length).toBeGreaterThan(3);
  const { id } = await api.create({
    body: { title: 'one', typeId: 1, startTime: `${addDays(today, 1)} 09:00`, endTime: `${addDays(today, 1)} 10:00` },
  });
  expect(id).toBe(occurrences + 1);
}, 120_000);
