import { desc, eq } from 'drizzle-orm';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { credentials, limits } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';
import { audit } from '../../core/schema/runtime.ts';
import { CLIENT, startOidcProvider } from '../../testing/oidcProvider.ts';
import { setSecondFactorPolicy, useTotpOf } from '../../testing/secondFactors.ts';
import { usePeople } from '../../testing/usePeople.ts';

const ADDRESS = 'http://127.0.0.1:4600';
const provider = await startOidcProvider(ADDRESS);
afterAll(() => provider.stop());
/** Answers without an end, as no provider should. */
const endless = createServer((_request, reply) => {
  reply.setHeader('content-type', 'application/json');
  const write = (): void => {
    if (!reply.destroyed && reply.write('x'.repeat(65_536))) setImmediate(write);
  };
  reply.on('drain', write);
  write();
});
await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  endless.closeAllConnections();
  endless.close();
});

const company = {
  ...CLIENT,
  id: 'company',
  name: '公司帳號',
  issuer: provider.issuer,
  employeeClaim: 'employee_number',
  address: ADDRESS,
  secondFactor: false,
};
const lines: unknown[][] = [];
const write = (...line: unknown[]) => void lines.push(line);
const atrium = usePeople(
  {
    signInProviders: [
      company,
      { ...company, id: 'strong', secondFactor: true },
      // its document is read, but names the issuer without this path
      { ...company, id: 'other', issuer: `${provider.issuer}/.well-known/openid-configuration` },
      { ...company, id: 'away', issuer: 'http://127.0.0.1:1' },
      { ...company, id: 'endless', issuer: `http://127.0.0.1:${(endless.address() as AddressInfo).port}` },
    ],
  },
  { log: { info: write, warn: write, error: write } },
);
const { call, clock, login } = atrium;
const { setUp, codeNow } = useTotpOf(atrium);

interface Begun {
  readonly url: string;
  readonly logoutUrl: string | null;
  readonly ticket: string;
}
interface SignedIn {
  readonly publicToken: string;
  readonly employee: string;
  readonly step: string;
}
const begin = async (id = 'company') => (await call<Begun>(`POST /login/providers/${id}`)).body.data;
const finish = (ticket: string, query: string, id = 'company') =>
  call<SignedIn>(`POST /login/providers/${id}/finish`, { body: { ticket, query } });
/** A whole sign-in as a person of the provider. */
const signInAs = async (name: string, id = 'company') => {
  const { url, ticket } = await begin(id);
  return finish(ticket, await provider.signIn(url, name), id);
};
const refusalsOf = async () =>
  (await atrium.db.select().from(audit).where(eq(audit.action, 'session.refuse')).orderBy(desc(audit.id))).map(
    ({ target, detail }) => [target, (detail as { reason: string }).reason],
  );

beforeEach(async () => {
  await atrium.db.delete(limits);
});

test('a person of the provider gets a session of the employee whom its claim names, with code and PKCE, audited', async () => {
  const { url, logoutUrl, ticket } = await begin();
  const asked = new URL(url).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${ADDRESS}/login`,
  });
  expect(new URL(logoutUrl!).searchParams.get('post_logout_redirect_uri')).toBe(`${ADDRESS}/login`);
  for (const secret of [asked.get('state')!, asked.get('nonce')!, CLIENT.clientSecret])
    expect(ticket).not.toContain(secret);
  const query = await provider.signIn(url, 'E001');
  const { status, body } = await finish(ticket, query);
  expect([status, body.data.employee]).toEqual([200, 'E001']);
  expect((await call('GET /session', { token: body.data.publicToken })).status).toBe(200);
  const proof = await call('POST /secondFactor/totp', { token: body.data.publicToken });
  expect(proof.body.status, 'the provider may have asked days ago').toBe('PROOF_REQUIRED');
  const [opened] = await atrium.db.select().from(audit).where(eq(audit.action, 'session.open')).orderBy(desc(audit.id));
  expect(opened).toMatchObject({ target: 'E001', detail: { provider: 'company' } });
  expect((await finish(ticket, query)).body, 'a code is used once').toMatchObject({
    code: 401,
    status: 'PROVIDER_REFUSED',
  });
  const written = JSON.stringify(lines);
  expect(written).toContain('providerRefused');
  for (const secret of [CLIENT.clientSecret, new URLSearchParams(query).get('code')!])
    expect(written).not.toContain(secret);
});

test('an answer belongs to the browser that has begun, for ten minutes', async () => {
  const [own, other] = [await begin(), await begin()];
  const query = await provider.signIn(own.url, 'E002');
  expect((await finish(other.ticket, query)).body.status, 'another state').toBe('PROVIDER_REFUSED');
  expect((await finish(own.ticket, query, 'strong')).body.status, 'another provider').toBe('PROVIDER_OVER');
  for (const ticket of ['x', `${own.ticket.slice(0, -4)}AAAA`])
    expect((await finish(ticket, query)).body.status, ticket).toBe('PROVIDER_OVER');
  const state = new URL(own.url).searchParams.get('state')!;
  const denied = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer }).toString();
  expect((await finish(own.ticket, denied)).body.status).toBe('PROVIDER_REFUSED');
  for (const odd of ['state=1', `code=x&state=${state}&response=x`, `code=x&code=y&state=${state}`])
    expect((await finish(own.ticket, odd)).body.status, odd).toBe('PROVIDER_REFUSED');
  clock.pass(600);
  expect((await finish(own.ticket, query)).body.status).toBe('PROVIDER_OVER');
  expect((await call('POST /login/providers/unknown')).body.code).toBe(404);
});

test('whom the company does not know, and who has left, are refused alike; no account is added', async () => {
  await atrium.db.update(employees).set({ hidden: true }).where(eq(employees.employee, 'E007'));
  await atrium.server.services.company.directory.reload();
  const before = await atrium.db.$count(employees);
  for (const name of ['N999', 'none', 'not an employee number', 'E007'])
    expect((await signInAs(name)).body, name).toMatchObject({ code: 401, status: 'PROVIDER_UNKNOWN', data: null });
  expect(await atrium.db.$count(employees)).toBe(before);
  expect(await refusalsOf()).toEqual(
    expect.arrayContaining([
      ['E007', 'disabled'],
      ['', 'providerUnknown'],
    ]),
  );
});

test('a second factor of a person is asked for here, unless the provider has asked for one; a first password stays', async () => {
  const { id, secret } = await setUp('E003');
  await atrium.db.update(credentials).set({ mustChange: true }).where(eq(credentials.employeeId, id));
  const { status, body } = await signInAs('E003');
  expect([status, body.status]).toEqual([401, 'SECOND_STEP']);
  const done = await call<SignedIn>('POST /login/secondFactor', {
    body: { step: body.data.step, method: 'totp', code: codeNow(secret) },
  });
  expect(done.status, 'no password was entered that could have to be changed').toBe(200);
  const lastOpened = async () =>
    (await atrium.db.select().from(audit).where(eq(audit.action, 'session.open')).orderBy(desc(audit.id)).limit(1))[0];
  expect(await lastOpened()).toMatchObject({ target: 'E003', detail: { secondFactor: 'used', provider: 'company' } });
  await setSecondFactorPolicy(atrium, { secondFactor: 'everybody' });
  expect((await signInAs('E004')).body.status, 'the setup').toBe('SECOND_STEP');
  const strong = await signInAs('E004', 'strong');
  expect((await call('GET /session', { token: strong.body.data.publicToken })).status).toBe(200);
  expect(await lastOpened()).toMatchObject({
    target: 'E004',
    detail: { secondFactor: 'atProvider', provider: 'strong' },
  });
  await setSecondFactorPolicy(atrium, {});
});

test('a provider that does not answer, without an end, or of another issuer, is said to be away, and the password still opens a session', async () => {
  for (const id of ['away', 'endless', 'other'])
    expect((await call(`POST /login/providers/${id}`)).body, id).toMatchObject({
      code: 503,
      status: 'PROVIDER_AWAY',
      msg: '公司帳號的登入服務目前沒有回應。請稍後再試，或用員工編號登入。',
    });
  expect((await login('E005')).status).toBe(200);
});
