import { mount } from '@atrium/testing';
import { expect, test } from 'vitest';
import type { AnyPluginServer } from '@atrium/sdk/server';
import contract from '../../contract.ts';
import { entries } from '../tables.ts';

test('volumes: the documented number of networks', async () => {
  const { server, person, addPerson } = await mount(contract);
  const people = [person, await addPerson({ company: '另一家公司' })];
  const pluginServer = server.plugins.find(contract.id)?.server as AnyPluginServer;
  let seed = 0;
  const random = () => (seed = (seed * 16_807 + 11) % 2_147_483_647) / 2_147_483_647;
  await pluginServer.demo!({
    today: '2026-03-26',
    people,
    scale: 'M',
    random,
    progress: () => undefined,
    file: () => Promise.resolve(''),
  });
  const rows = await server.db.select().from(entries);
  expect(rows).toHaveLength(40);
  expect(new Set(rows.map(({ riskLevel }) => riskLevel))).toEqual(new Set([1, 2, 3, 4]));
  expect(new Set(rows.flatMap(({ companyIds }) => companyIds)).size).toBe(2);
});
