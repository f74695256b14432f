import { addDays } from '@atrium/sdk/days';
import type { AnyPluginServer, Demo } from '@atrium/sdk/server';
import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import contract from '../../contract.ts';

const today = '2026-03-26';

/** A few people in two companies with their years, and a way to count. */
async function generated() {
  const { server, addPerson, api } = await mount(contract);
  const people = [];
  for (let number = 0; number < 9; number += 1) people.push(await addPerson());
  people.push(await addPerson({ company: '另一家公司' }));
  const pluginServer = server.plugins.find(contract.id)?.server as AnyPluginServer;
  const reported: string[] = [];
  const progress = (done: number, all: number) => void reported.push(`${done}/${all}`);
  const demo: Demo = { today, people, scale: 'S', file: () => Promise.resolve(''), random: () => 0.5, progress };
  await pluginServer.demo!(demo);
  const days = await server.context.directory.days(addDays(today, -1096), addDays(today, -1));
  const rowsOf = async <Row>(query: string) =>
    ((await server.db.execute(sql.raw(query))) as unknown as { rows: Row[] }).rows;
  const count = async (from: string) => (await rowsOf<{ n: number }>(`select count(*)::int as n from ${from}`))[0]!.n;
  const workDays = days.filter((day) => day.isWork).length * people.length;
  return { people, api, count, rowsOf, workDays, reported, again: () => pluginServer.demo!(demo) };
}

test('volumes cover three years of work days with the documented shares, deterministically', async () => {
  const { people, api, count, workDays, reported, again } = await generated();
  expect(reported).toEqual(['9/10', '10/10']);
  expect(await count('attendance.rosters')).toBe(workDays);
  const [punches, presses, leaves] = [
    await count('attendance.punches'),
    await count('attendance.presses'),
    await count('attendance.leaves'),
  ];
  expect(punches / (2 * workDays)).toBeCloseTo(0.96, 2);
  expect(presses / punches).toBeCloseTo(1.05, 2);
  const single = await count(
    '(select 1 from attendance.punches group by person_id, work_date having count(*) = 1) as lonely',
  );
  expect(single / workDays).toBeCloseTo(0.03, 2);
  // 14 a year and person
  expect(leaves / (people.length * 3)).toBeGreaterThan(12.5);
  expect(leaves / (people.length * 3)).toBeLessThan(15.5);
  for (const status of [0, 1, 2, 3])
    expect(await count(`attendance.leaves where status = ${status}`)).toBeGreaterThan(0);

  await again();
  expect(
    [await count('attendance.punches'), await count('attendance.presses'), await count('attendance.leaves')],
    'again: the same rows',
  ).toEqual([punches, presses, leaves]);
  await expect(api.punches()).resolves.toHaveLength(1);
});

test('twelve shifts in all; four of ten people change theirs every month, and punch where their shift is', async () => {
  const { count, rowsOf } = await generated();
  expect(await count('attendance.shifts')).toBe(12);
  const months = await rowsOf<{ shifts: number; people: number }>(`
    select max(shifts)::int as shifts, count(distinct person_id)::int as people from (
      select person_id, count(distinct shift_id) as shifts from attendance.rosters
      group by person_id, date_trunc('month', date)) as months`);
  expect(months).toEqual([{ shifts: 1, people: 10 }]);
  const spread = await rowsOf<{ changing: number; used: number }>(`
    select (select count(*)::int from (select person_id from attendance.rosters group by person_id
        having count(distinct shift_id) > 1) as people) as changing,
      (select count(distinct shift_id)::int from attendance.rosters) as used`);
  expect(spread[0]!.used).toBeGreaterThan(8);
  expect(spread[0]!.changing).toBeGreaterThanOrEqual(3);
  // an end after midnight belongs to the work date of its shift
  expect(
    await count(`attendance.punches join attendance.rosters on rosters.person_id = punches.person_id and date = work_date
    where punches.at < (date + starts::time) at time zone 'Asia/Taipei' - interval '20 minutes'
      or punches.at > (date + ends::time + case when ends <= starts then interval '1 day' else interval '0' end)
        at time zone 'Asia/Taipei' + interval '50 minutes'`),
  ).toBe(0);
});
