import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import contract from '../contract.ts';

test('5,000 entries within one network are listed by pages, found, judged and refused one more, each at a bounded cost', async () => {
  const { api, server, advance } = await mount(contract, { actions: ['whitelist.manage'], config: { networks: [] } });
  const [own] = await api.companies();
  await api.create({ body: { name: '全公司', ip: '10.0.0.0/8', companyIdSet: [own!.id], riskLevel: 2 } });
  const { totalSize: before } = await api.list();
  await server.services.transaction(async () => {
    await server.db.execute(sql`
      insert into whitelist.entries (name, ip, company_ids, risk_level, is_enabled, updated_on)
      select '座位 ' || n, '10.' || n / 250 || '.' || n % 250 || '.1/32', array[${own!.id}::int], 3, true, now()
      from generate_series(1, ${MAX_ENTRIES - before}) as n`);
    await server.context.changed('networkRisk');
  });
  await advance(0);
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = process.cpuUsage();
    const result = await work();
    expect(process.cpuUsage(before).user / 1000, 'milliseconds of CPU').toBeLessThan(MOST);
    return result;
  };

  const page = await timed(() => api.list({ query: { pageSize: 100, sortName: 'name' } }));
  expect([page.list.length, page.totalSize]).toEqual([100, MAX_ENTRIES]);
  const found = await timed(() => api.list({ query: { name: '座位 4321' } }));
  expect(found.list).toMatchObject([{ ip: '10.17.71.1/32', overlapCount: 1, overlaps: [{ name: '全公司' }] }]);
  const wide = (await timed(() => api.list({ query: { name: '全公司' } }))).list[0]!;
  expect([wide.overlaps.length, wide.overlapCount]).toEqual([20, MAX_ENTRIES - before]);
  expect(await timed(() => api.test({ body: { address: '10.17.71.1' } }))).toMatchObject({ level: 3 });
  const more = { name: '太多', ip: '10.99.0.0/16', companyIdSet: [own!.id], riskLevel: 2 };
  await expect(timed(() => api.create({ body: more }))).rejects.toMatchObject({ code: 422 });
});

const MAX_ENTRIES = 5_000;
/** Comparing each with each would take far longer. */
const MOST = 5_000;
