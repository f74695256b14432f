import type { AnyPluginServer } from '@atrium/sdk/server';
import { expect, test } from 'vitest';
import contract from '../../contract.ts';
import { openPermissions } from '../../testing/openPermissions.ts';
import { roles } from '../tables.ts';

test('volumes: every company has its roles, and together they grant the documented numbers of actions and entries', async () => {
  const { server } = await openPermissions();
  const { directory } = server.context;
  const companies = await directory.companies();
  const people = (await Promise.all(companies.map(({ id }) => directory.people({ companyId: id })))).flat();
  let seed = 0;
  const random = () => (seed = (seed * 16_807 + 11) % 2_147_483_647) / 2_147_483_647;
  const before = await server.db.$count(roles);
  const pluginServer = server.plugins.find(contract.id)?.server as AnyPluginServer;
  await pluginServer.demo!({
    today: '2026-03-26',
    people,
    scale: 'S',
    random,
    progress: () => undefined,
    file: () => Promise.resolve(''),
  });

  const rows = await server.db.select().from(roles);
  expect([before, rows.length]).toEqual([5 * companies.length, 8 * companies.length]);
  expect(rows.reduce((sum, { actions, menuIds }) => sum + actions.length + menuIds.length, 0)).toBe(72);
  const generated = rows.filter(({ builtin }) => builtin === null);
  for (const { companyId, menuIds, employees, actions } of generated) {
    const { rows: entries } = (await server.db.execute(
      `select id from nav.entries where company_id = ${companyId} and menu_type = 1`,
    )) as unknown as { rows: { id: number }[] };
    expect(entries.map(({ id }) => id)).toEqual(expect.arrayContaining(menuIds));
    expect([new Set(menuIds).size, new Set(actions).size]).toEqual([menuIds.length, actions.length]);
    expect(people.filter(({ id }) => employees.includes(id)).every((person) => person.companyId === companyId)).toBe(
      true,
    );
    expect(Math.min(menuIds.length, actions.length, employees.length)).toBeGreaterThan(0);
  }
});
