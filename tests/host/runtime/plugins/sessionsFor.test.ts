import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Tokens } from '../../../../host/server/src/company/session/SessionService.ts';
import { credentials } from '../../../../host/server/src/core/schema/credentials.ts';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

const HOUR = 60 * 60_000;
let probe: Awaited<ReturnType<typeof mountProbe>>;
beforeAll(async () => {
  probe = await mountProbe({ demo: true, clock: '2026-03-26T09:00:00+08:00' });
});
afterAll(() => probe.dispose());

const whose = async (token: string, options: { bearer?: string; headers?: Record<string, string> } = {}) => {
  const { bearer, headers } = options;
  const answer = await call(probe.url, 'POST', '/cal/v2/whose', {
    body: JSON.stringify({ token }),
    ...(bearer !== undefined && { token: bearer }),
    ...(headers && { headers }),
  });
  expect(answer).toMatchObject({ http: 200, json: { code: '1' } });
  return answer.json.data as { holder: { id: number; level: number; expiresOn: string } | null; isCaller: boolean };
};
const signIn = () => probe.asPerson({ as: 'E001' });

test('a public call finds the person of the token in its body, without a bearer, and when their session ends', async () => {
  const { token, person } = await signIn();
  const { holder, isCaller } = await whose(token);
  expect(holder).toMatchObject({ id: person.id });
  expect(Date.parse(holder!.expiresOn)).toBe(probe.clock.now().getTime() + 12 * HOUR);
  expect(isCaller).toBe(false);
});

test('with a bearer it knows whether both are of one session', async () => {
  const [one, other] = [await signIn(), await signIn()];
  expect((await whose(one.token, { bearer: one.token })).isCaller).toBe(true);
  expect(await whose(one.token, { bearer: other.token })).toMatchObject({ isCaller: false, holder: {} });
});

test('no one holds what is no token, a changed one, or one that was signed out or has expired', async () => {
  const noHolder = { holder: null, isCaller: false };
  expect(await whose('')).toEqual(noHolder);
  expect(await whose('a.b.c')).toEqual(noHolder);
  const left = await signIn();
  expect(await whose(`${left.token.slice(0, -4)}AAAA`)).toEqual(noHolder);
  await left.host.logout();
  expect(await whose(left.token)).toEqual(noHolder);
  const idle = await signIn();
  await probe.advance(31 * 60_000);
  expect(await whose(idle.token)).toEqual(noHolder);
});

test('the token of an expired password is none: it is valid for the change only', async () => {
  const { person } = await signIn();
  await probe.advance(HOUR);
  const tokens = new Tokens(probe.server.services.signingKey, probe.clock);
  const later = new Date(probe.clock.now().getTime() + HOUR);
  const [password] = await probe.server.db.select().from(credentials).where(eq(credentials.employeeId, person.id));
  const claims = { ...tokens.claims('changePassword', person.id), changes: password!.changedOn.getTime() };
  const token = await tokens.sign(claims, later);
  expect(await call(probe.url, 'POST', '/api/changeOnly', { token })).toMatchObject({ json: { code: 200 } });
  expect(await whose(token)).toEqual({ holder: null, isCaller: false });
});

test('it counts as a use of the session, and from which network it comes', async () => {
  const { token } = await signIn();
  for (let half = 0; half < 3; half++) {
    await probe.advance(20 * 60_000);
    expect((await whose(token)).holder).toMatchObject({ level: 3 });
  }
  expect((await whose(token, { headers: { 'x-forwarded-for': '203.0.113.9' } })).holder).toMatchObject({ level: 1 });
});

test('inside of a transaction it is an error, since the look-up would wait for it', async () => {
  const { token } = await signIn();
  const answer = await call(probe.url, 'POST', '/cal/v2/whose', {
    body: JSON.stringify({ token, inTransaction: true }),
  });
  expect(answer.json).toMatchObject({ code: '500' });
});
