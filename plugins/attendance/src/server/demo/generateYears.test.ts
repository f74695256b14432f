import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AnyServerHalf, Demo } from '@atrium/sdk/server';
import contract from '../../contract.ts';
import { addDays } from '../localTime.ts';

test('volumes cover three years of work days, the same every time, with what people forget and repeat', async () => {
  const { server, addPerson, api } = await mount(contract);
  const people = [await addPerson(), await addPerson({ company: '另一家公司' }), await addPerson()];
  const half = server.plugins.find(contract.id)?.half as AnyServerHalf;
  const today = '2026-03-26';
  const demo: Demo = { today, people, scale: 'S', random: () => 0.5 };
  await half.demo!(demo);

  const days = await server.context.directory.days(addDays(today, -1096), addDays(today, -1));
  const work = days.filter((day) => day.isWork).length * people.length;
  const count = async (from: string) => {
    const { rows } = (await server.db.execute(
      sql.raw(`select count(*)::int as n from attendance.${from}`),
    )) as unknown as {
      rows: { n: number }[];
    };
    return rows[0]!.n;
  };
  expect(await count('rosters')).toBe(work);
  const [punches, presses, leaves] = [await count('punches'), await count('presses'), await count('leaves')];
  expect(punches / (2 * work)).toBeGreaterThan(0.95);
  expect(punches / (2 * work)).toBeLessThan(0.99);
  expect(presses / punches).toBeGreaterThan(1.02);
  expect(presses / punches).toBeLessThan(1.08);
  // 14 a year and person, whoever it is.
  expect(leaves / (people.length * 3)).toBeGreaterThan(8);
  expect(leaves / (people.length * 3)).toBeLessThan(20);
  expect(await count('leaves where status not between 0 and 3')).toBe(0);
  expect(await count("punches where (at at time zone 'Asia/Taipei')::date <> work_date")).toBe(0);

  await half.demo!(demo);
  expect([await count('punches'), await count('leaves')], 'again: the same rows').toEqual([punches, leaves]);
  await expect(api.punches()).resolves.toHaveLength(1);
});
