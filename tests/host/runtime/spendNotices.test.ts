import type { CallNeed } from '@atrium/sdk';
import type { Audience, Caller } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { runAs } from '../../../host/server/src/core/currentCall.ts';
import { limits } from '../../../host/server/src/core/schema/credentials.ts';
import { spendWithin } from '../../../host/server/src/core/spendWithin.ts';
import { spendNotices } from '../../../host/server/src/runtime/notices.ts';
import { mountProbe } from '../mountProbe.ts';

let probe: Awaited<ReturnType<typeof mountProbe>>;
let ids: { own: number; colleague: number; elsewhere: number };
beforeAll(async () => {
  probe = await mountProbe({ as: { department: '資訊部' } });
  const [colleague, other] = [await probe.addPerson(), await probe.addPerson({ company: '別家公司' })];
  ids = { own: probe.person.id, colleague: colleague.id, elsewhere: other.id };
  return () => probe.dispose();
});
beforeEach(async () => {
  await probe.server.db.delete(limits);
});

const spend = (to: Audience, needs?: CallNeed) => {
  const { db, services } = probe.server;
  const caller = { ...probe.person, sessionId: 's', riskLevel: 4, currentRiskLevel: 4, can: () => true } as Caller;
  const call = { caller, request: undefined, ...(needs !== undefined && { needs }) };
  return runAs(call, () => spendNotices({ db, directory: services.directory }, to));
};
const keyOf = (granted: boolean) => `notices:${granted ? 'granted:' : ''}${ids.own}`;
const counted = async (granted = false) =>
  (
    await probe.server.db
      .select()
      .from(limits)
      .where(eq(limits.key, keyOf(granted)))
  )[0]?.count ?? 0;

test.each<[string, () => Audience, number]>([
  ['people, each once', () => ({ employees: [ids.colleague, ids.colleague, ids.elsewhere] }), 2],
  ['the caller', () => ({ employees: [ids.own] }), 0],
  ['a company, without the caller', () => ({ company: probe.person.companyId }), 1],
  ['a department of the caller alone', () => ({ department: probe.person.departmentId! }), 0],
  ['a session', () => ({ session: 's' }), 0],
  ['everyone', () => ({ everyone: true }), 2],
])('%s: so many notices', async (_who, to, expected) => {
  await spend(to());
  expect(await counted()).toBe(expected);
});

test('a job has no caller, and no limit', async () => {
  const { db, services } = probe.server;
  await spendNotices({ db, directory: services.directory }, { everyone: true });
  expect(await db.select().from(limits)).toEqual([]);
});

test('a budget may be spent at once, exactly, and by nothing more', async () => {
  const spendOf = (key: string, size: number) => spendWithin(probe.server.db, { key, max: 3, seconds: 60 }, size);
  expect([await spendOf('one', 3), await spendOf('one', 1)]).toEqual([0, 60]);
  expect([await spendOf('other', 4), await spendOf('other', 3)]).toEqual([60, 0]);
});

test.each<[string, CallNeed | undefined, boolean, number]>([
  ['everyone may make', undefined, false, 20_000],
  ['everyone may make, one of its needs', ['account.create', 'anyone'], false, 20_000],
  ['visitors may make', 'public', false, 20_000],
  ['those with a change token may make', 'changeToken', false, 20_000],
  ['needs a proof only', { all: [], recent: '15m' }, false, 20_000],
  ['needs a permission', 'bulletin.publish', true, 200_000],
  ['needs a permission and a proof', { all: ['bulletin.publish'], recent: '15m' }, true, 200_000],
])('by a call that %s, an hour has its own limit, exactly; what is refused is not counted', async (...row) => {
  const [, needs, granted, most] = row;
  await probe.server.db.insert(limits).values({ key: keyOf(granted), count: most - 1, since: new Date() });
  const both = { employees: [ids.colleague, ids.elsewhere] };
  const refused = { shape: { code: 429, http: 429, status: 'RATE_LIMITED', message: { variables: { minutes: 60 } } } };
  await expect(spend(both, needs)).rejects.toMatchObject(refused);
  await spend({ employees: [ids.colleague] }, needs);
  await expect(spend({ employees: [ids.colleague] }, needs)).rejects.toMatchObject(refused);
  expect(await counted(granted)).toBe(most);
});
