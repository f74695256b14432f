import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../../../host/server/src/app/demo/generatedCompany.ts';
import contract from '../../contract.ts';
import { receivedPassword } from '../../testing/wirePassword.ts';
import { generateVault } from './loadDemo.ts';

const openDemo = () => mount(contract, { demo: true, as: 'E001' });
let atrium: Awaited<ReturnType<typeof openDemo>>;
beforeAll(async () => {
  atrium = await openDemo();
});
afterAll(() => atrium.dispose());

test('the demo company: E001 sees accounts of several people, favourites, one to ask for, a disabled one, and what is due', async () => {
  const { list, totalSize } = await atrium.api.list({ query: { pageSize: 100 } });
  expect(totalSize).toBe(15);
  const due = await atrium.api.list({ query: { isDue: true } });
  expect(due.list.map(({ account }) => account)).toEqual(['ops-batch', 'cs-admin', 'acct@hongyuan', 'fw-admin']);
  expect(await atrium.api.counts()).toEqual({ all: 15, collected: 4, due: 4, owned: 5 });
  expect(new Set(list.map(({ access }) => access))).toEqual(new Set(['open', 'consent', 'disabled']));
  expect(new Set(list.map(({ platformName }) => platformName)).size).toBeGreaterThan(10);
  const batch = list.find(({ account }) => account === 'ops-batch')!;
  expect(batch).toMatchObject({ passwordVersion: 6, mustRotate: true, relation: 'owner' });
  const { password } = await atrium.api.password({ params: { id: batch.id } });
  expect(receivedPassword(password, atrium.token)).toMatch(/^[!-~]{14}$/);
  const detail = await atrium.api.read({ params: { id: list.find(({ account }) => account === 'cs-admin')!.id } });
  expect(detail.originDynamicRequiredFields).toHaveLength(2);
  const log = await atrium.api.reveals({ params: { id: batch.id } });
  expect(log.list.some(({ hasLeft }) => hasLeft)).toBe(true);
});

test('volumes: accounts with readers, earlier passwords and reveals, in the documented shares', async () => {
  const { context, db } = atrium.server;
  const count = async (table: string) => {
    const found = await db.execute(sql`select count(*)::int from accounts.${sql.identifier(table)}`);
    return (found as unknown as { rows: { count: number }[] }).rows[0]!.count;
  };
  const counts = async () => [await count('accounts'), await count('versions'), await count('reveals')];
  const before = await counts();
  const administrator = await atrium.asPerson({ as: 'A001', actions: ['platform.manage'] });
  const byName = async (list: Promise<{ readonly list: readonly { id: number; name: string }[] }>) =>
    new Map((await list).list.map(({ id, name }) => [name, id]));
  const query = { pageSize: 100 };
  const { list: purposes } = await administrator.api.listPurposes({ query });
  const records = {
    platforms: await byName(administrator.api.listPlatforms({ query })),
    types: await byName(administrator.api.listTypes({ query })),
    purposes: new Map(purposes.map((purpose) => [purpose.name, { ...purpose, fields: [] }])),
  };
  const people = await context.directory.people({ companyId: 1 });
  const progress = () => undefined;
  await generateVault(
    context,
    {
      today: '2026-03-26',
      people,
      scale: 'S',
      file: () => Promise.resolve(''),
      random: seededRandom('vault'),
      progress,
    },
    records,
  );
  const after = await counts();
  expect(after.map((now, at) => now - before[at]!)).toEqual([90, 162, 90 * 77]);
  await db.execute("delete from accounts.accounts where account like 'user-%'");
});
