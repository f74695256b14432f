import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '../../../../host/server/src/core/schema/credentials.ts';
import { audit } from '../../../../host/server/src/core/schema/runtime.ts';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { CallLimits } from '../../../../host/server/src/runtime/http/CallLimits.ts';
import type { Mounted } from '../../../../host/server/src/runtime/http/RouteTable.ts';
import { mountProbe } from '../../mountProbe.ts';

let probe: Awaited<ReturnType<typeof mountProbe>>;
beforeAll(async () => {
  probe = await mountProbe();
});
afterAll(() => probe.dispose());

const ask = (path: string, token: string | undefined, address = '203.0.113.7') =>
  call(probe.url, path.includes('address') ? 'GET' : 'POST', `/api/limited/${path}`, {
    ...(token !== undefined && { token }),
    headers: { 'x-forwarded-for': address },
  });
const pass = (key: string, seconds: number) =>
  probe.server.db
    .update(limits)
    .set({ since: sql`${limits.since} - make_interval(secs => ${seconds})` })
    .where(like(limits.key, `call:probe.${key}:%`));
const entries = () => probe.server.db.select().from(audit).where(eq(audit.action, 'call.limit'));

test('the number of a person’s calls within the window is limited, over all sessions; the refusal contains the remaining time', async () => {
  await pass('ofPerson', 3_600);
  const { api } = probe;
  const again = await probe.asPerson({ as: probe.person.employee });
  await api.ofPerson();
  await again.api.ofPerson();
  const refused = await ask('person', probe.token);
  expect([refused.http, refused.json.code, refused.json.status]).toEqual([429, 429, 'RATE_LIMITED']);
  const { countDown } = refused.json.data as { countDown: number };
  expect(countDown).toBeGreaterThan(3590);
  expect(countDown).toBeLessThanOrEqual(3600);
  expect(refused.headers.get('retry-after')).toBe(String(countDown));
  expect(refused.json.msg).toBe(`操作太頻繁，請於 ${countDown} 秒後再試。`);
  await expect(again.api.ofPerson()).rejects.toMatchObject({ code: 429 });
  const other = await probe.asPerson();
  await other.api.ofPerson();
  await pass('ofPerson', 3_600);
  await api.ofPerson();
});

test('a window that is exceeded is audited once, with who did it and from where', async () => {
  await pass('ofPerson', 3_600);
  const before = (await entries()).length;
  for (let count = 0; count < 6; count += 1) await ask('person', probe.token);
  const found = (await entries()).slice(before);
  expect(found).toMatchObject([
    {
      plugin: 'host',
      target: 'probe.ofPerson',
      employeeId: probe.person.id,
      address: '203.0.113.7',
      detail: { per: 'person', max: 2, seconds: 3600 },
    },
  ]);
});

test('a session has a count of its own', async () => {
  const again = await probe.asPerson({ as: probe.person.employee });
  for (let count = 0; count < 2; count += 1) await again.api.ofSession();
  await expect(again.api.ofSession()).rejects.toMatchObject({ code: 429 });
  await probe.api.ofSession();
});

test('an address is counted without a person, an IPv6 subscriber as one; a burst does not slip through', async () => {
  const burst = await Promise.all(Array.from({ length: 8 }, () => ask('address', undefined)));
  expect(burst.filter(({ http }) => http === 200)).toHaveLength(2);
  expect((await ask('address', undefined, '203.0.113.8')).http).toBe(200);
  const of64 = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3'];
  const answers = [];
  for (const address of of64) answers.push((await ask('address', undefined, address)).http);
  expect(answers).toEqual([200, 200, 429]);
  expect((await ask('address', undefined, '2001:db8:1:3::1')).http).toBe(200);
  expect((await ask('address', probe.token)).http, 'signed in, from the same address').toBe(429);
});

test('a call that counts by person is counted by its address where there is none', async () => {
  const calls = new CallLimits(probe.server.services);
  const count = (address: string) =>
    calls.count({ plugin: 'probe', name: 'visited' } as Mounted, { per: 'person', max: 1, seconds: 60 }, undefined, {
      address,
      userAgent: '',
      language: 'en',
      requestId: '',
      background: false,
    });
  const waits = [await count('203.0.113.7'), await count('203.0.113.7'), await count('203.0.113.8')];
  expect(waits.map((wait) => wait > 0)).toEqual([false, true, false]);
});

test('a clock of the database that was set back begins the window again', async () => {
  await pass('ofPerson', 3_600);
  for (let count = 0; count < 3; count += 1) await ask('person', probe.token);
  await pass('ofPerson', -7_200);
  expect((await ask('person', probe.token)).http).toBe(200);
});

test('a window that begins more than a second later than the clock says begins again', async () => {
  for (let count = 0; count < 3; count += 1) await ask('person', probe.token);
  expect((await ask('person', probe.token)).http).toBe(429);
  // again if the call comes so late that less than a second is left
  await vi.waitFor(async () => {
    await probe.server.db
      .update(limits)
      .set({ since: sql`clock_timestamp() + interval '1.7 seconds'` })
      .where(like(limits.key, 'call:probe.ofPerson:%'));
    expect((await ask('person', probe.token)).http).toBe(200);
  }, 15_000);
});

test('counts that no longer count are deleted after a day', async () => {
  await ask('person', probe.token);
  await pass('ofPerson', 90_000);
  await probe.advance(60_000);
  const left = await probe.server.db.select().from(limits).where(like(limits.key, 'call:probe.ofPerson:%'));
  expect(left).toEqual([]);
});
