import { mount } from '@atrium/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import contract from '../contract.ts';
import { importHostNetworks } from './rules/hostNetworks.ts';

type Networks = readonly { readonly cidr: string; readonly level: 1 | 2 | 3 | 4 }[];
const open = (networks: Networks) =>
  mount(contract, { actions: ['whitelist.manage'], demo: true, as: 'A001', config: { networks } });
type Mounted = Awaited<ReturnType<typeof open>>;

test('the host’s networks are imported once, for every company, and can be edited from then on', async () => {
  const mine = await open([]);
  const { list } = await mine.api.list({ query: { sortName: 'id' } });
  expect(
    list
      .slice(0, 2)
      .map(({ name, ip, riskLevel, companyIdSet, source }) => [name, ip, riskLevel, companyIdSet, source]),
  ).toEqual([
    ['本機', '127.0.0.0/8', 3, [1, 2], 'whitelist'],
    ['本機 IPv6', '::1', 3, [1, 2], 'whitelist'],
  ]);
  await mine.api.remove({ params: { id: list[1]!.id } });
  // a later start does not bring back what administrators deleted
  await expect(importHostNetworks(mine.server.context)).resolves.toBe(false);
  expect((await mine.api.list({ query: { name: '::1' } })).totalSize).toBe(0);
});

describe('networks of ATRIUM_NETWORKS', () => {
  const networks = [
    { cidr: '127.0.0.0/8', level: 4 },
    { cidr: '198.51.100.7/24', level: 2 },
  ] as const;
  let mine: Mounted;
  beforeAll(async () => {
    mine = await open(networks);
  });
  afterAll(() => mine.dispose());
  const own = async () => (await mine.api.list({ query: { name: '198.51' } })).list[0]!;

  test('are listed first, with their source, for every company', async () => {
    const all = (await mine.api.companies()).map(({ id }) => id);
    const { list } = await mine.api.list({ query: { sortName: 'id' } });
    expect(
      list
        .slice(0, 3)
        .map(({ name, ip, riskLevel, companyIdSet, source }) => [name, ip, riskLevel, companyIdSet, source]),
    ).toEqual([
      ['ATRIUM_NETWORKS 1', '127.0.0.0/8', 4, all, 'configuration'],
      ['ATRIUM_NETWORKS 2', '198.51.100.0/24', 2, all, 'configuration'],
      ['本機 IPv6', '::1', 3, [1, 2], 'whitelist'],
    ]);
  });

  test('apply to a company that is added later, and what is no address has the lowest level', async () => {
    const { companyId } = (await mine.asPerson({ as: { company: '後來的公司' } })).person;
    expect((await mine.api.test({ body: { address: '198.51.100.9', companyId } })).level).toBe(2);
    const { networkRisk } = mine.server.services;
    expect([networkRisk.level('127.0.0.1', companyId), networkRisk.level('unknown', companyId)]).toEqual([4, 1]);
  });

  test('are read-only and cannot be addressed by their id', async () => {
    const { id } = await own();
    const params = { id };
    await expect(mine.api.read({ params })).rejects.toMatchObject({ code: 404 });
    await expect(mine.api.change({ params, body: { isEnabled: false } })).rejects.toMatchObject({ code: 404 });
    await expect(mine.api.remove({ params, query: {} })).rejects.toMatchObject({ code: 404 });
    expect(await own()).toMatchObject({ isEnabled: true });
  });

  test('apply in the tester and in overlap warnings; an entry of administrators may be more specific, or lower', async () => {
    const test = async (address: string) => mine.api.test({ body: { address } });
    expect(await test('198.51.100.9')).toMatchObject({
      level: 2,
      chain: [{ name: 'ATRIUM_NETWORKS 2', source: 'configuration', verdict: 'chosen' }],
    });
    const body = { name: '訪客', ip: '198.51.100.0/28', companyIdSet: [1], riskLevel: 1 };
    expect(await mine.api.overlaps({ body })).toMatchObject([{ name: 'ATRIUM_NETWORKS 2', kind: 'around' }]);
    const { id, overlaps } = await mine.api.create({ body });
    expect(overlaps).toMatchObject([{ name: 'ATRIUM_NETWORKS 2', kind: 'around' }]);
    expect((await own()).overlaps).toMatchObject([{ name: '訪客', kind: 'inside' }]);
    expect((await test('198.51.100.9')).level).toBe(1);
    const same = await mine.api.change({ params: { id }, body: { ip: '198.51.100.0/24' } });
    expect(same.duplicates).toEqual(['ATRIUM_NETWORKS 2']);
    expect((await test('198.51.100.9')).level).toBe(1);
    await mine.api.remove({ params: { id } });
    expect((await test('198.51.100.9')).level).toBe(2);
  });

  test('prevent a lock-out: changes of entries below them need no confirmation', async () => {
    const body = { name: '這台電腦', ip: '127.0.0.1', companyIdSet: [1], riskLevel: 1 };
    await expect(mine.api.create({ body })).rejects.toMatchObject({ code: 409 });
    const { id } = await mine.api.create({ body: { ...body, riskLevel: 3 } });
    await mine.api.change({ params: { id }, body: { isEnabled: false } });
    expect((await mine.api.test({ body: {} })).level).toBe(4);
    await mine.api.remove({ params: { id } });
  });
});
