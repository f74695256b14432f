import type { ApiToken } from '@atrium/sdk/host';
import { eq } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { apiTokens } from '../../core/schema/apiTokens.ts';
import { PROBE } from '../../testing/probe.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { endExpired, endOthers } from './liveSessions.ts';

const atrium = usePeople({}, { plugins: [{ folder: PROBE, kind: 'source' }] });
const { call, signIn, clock } = atrium;
type Token = z.output<typeof ApiToken>;

const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const body = (more: object = {}) => ({
  name: '報表程式',
  validUntil: inDays(30),
  scopes: [{ plugin: 'probe', access: 'write' }],
  ...more,
});
/** Makes a token by the call; a session of its own, whose password was given just now. */
async function make(employee: string, more: object = {}) {
  const token = await signIn(employee);
  const made = await call<{ id: number; secret: string }>('POST /apiTokens', { token, body: body(more) });
  expect(made.body).toMatchObject({ code: 200 });
  return { session: token, ...made.body.data };
}
const allow = async (who: 'nobody' | 'administrators' | 'everybody') =>
  expect(
    (await call('PUT /settings/host', { token: await signIn('A001'), body: { values: { apiTokens: who } } })).body.code,
  ).toBe(200);
const ofCaller = async (token: string) =>
  (await call<{ mayAdd: boolean; list: Token[]; plugins: object[] }>('GET /apiTokens', { token })).body.data;

describe('an API token', () => {
  test('makes the calls of its person, is listed with its last use, and ends when it is revoked', async () => {
    const { session, secret, id } = await make('A001');
    expect(secret).toMatch(/^atr_[\w-]{43}$/);
    expect((await call('GET /session', { token: secret })).body.data).toMatchObject({ acct: 'A001' });
    const written = await call('POST /notes', { token: secret, body: { title: 'by script' } });
    expect(written).toMatchObject({ status: 201, body: { data: { title: 'by script' } } });
    const { list, plugins } = await ofCaller(session);
    expect(list[0]).toMatchObject({ id, begin: secret.slice(0, 8), address: '127.0.0.1', validUntil: inDays(30) });
    expect(list[0]!.usedOn).not.toBeNull();
    expect(JSON.stringify(list)).not.toContain(secret);
    expect(plugins).toEqual([{ id: 'probe', name: '探針' }]);

    expect((await call(`DELETE /apiTokens/${id}`, { token: session })).body).toMatchObject({ code: 200 });
    const refused = await call('GET /session', { token: secret });
    expect(refused).toMatchObject({ status: 401, body: { msg: 'API 權杖無效、已到期或已撤銷。' } });
    expect((await call(`DELETE /apiTokens/${id}`, { token: session })).body).toMatchObject({ code: 404 });
    const audit = await call<{ list: object[] }>('GET /audit?action=apiToken.revoke', { token: session });
    expect(audit.body.data.list[0]).toMatchObject({ target: 'A001', detail: { token: '報表程式' } });
  });

  test('reaches no further than its scopes, its person and what takes tokens', async () => {
    const { secret } = await make('A001', { scopes: [{ plugin: 'probe', access: 'read' }] });
    const status = async (line: string, more = {}) =>
      ((await call(line, { token: secret, ...more })).body as { msg: string }).msg;
    expect((await call('GET /notes', { token: secret })).body).toMatchObject({ code: 200 });
    expect(await status('POST /notes', { body: { title: 'no' } })).toBe('這個 API 權杖的範圍不包含這項操作。');
    const closed = '這項操作不接受 API 權杖，請登入後操作。';
    for (const line of ['GET /apiTokens', 'GET /sessions', 'GET /settings', 'GET /userPreferences', 'GET /people'])
      expect(await status(line), line).toBe(closed);
    for (const line of ['POST /apiTokens', 'POST /proof', 'PATCH /changePassword', 'POST /logout', 'POST /login'])
      expect(await status(line, { body: {} }), line).toBe(closed);
    expect((await call('GET /openapi.json', { token: secret })).status).toBe(401);
    expect((await call('POST /uploadFile', { token: secret })).status).toBe(401);
    const socket = io(atrium.server.url, { auth: { token: secret }, transports: ['websocket'], reconnection: false });
    const problem = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    socket.close();
    expect(problem.message).toBe('UNAUTHENTICATED');

    await allow('everybody');
    const employee = await make('E001');
    expect((await call('GET /notes', { token: employee.secret })).body).toMatchObject({ code: 200 });
    const write = await call('POST /notes', { token: employee.secret, body: { title: 'no' } });
    expect(write.body).toMatchObject({ status: 'NOT_ALLOWED', msg: expect.not.stringContaining('API') });
  });

  test('is valid to the end of its last day, and only while the company lets its person have one', async () => {
    await allow('everybody');
    const { secret } = await make('E002', { validUntil: clock.today() });
    const works = async () => (await call('GET /session', { token: secret })).status === 200;
    expect(await works()).toBe(true);
    await allow('administrators');
    expect(await works()).toBe(false);
    const mine = await signIn('E002');
    expect((await ofCaller(mine)).mayAdd).toBe(false);
    expect((await call('POST /apiTokens', { token: mine, body: body() })).body).toMatchObject({
      status: 'NOT_ALLOWED',
    });
    await allow('everybody');
    expect(await works()).toBe(true);
    await atrium.pass(24 * 60 * 60);
    expect(await works()).toBe(false);
    expect((await ofCaller(await signIn('E002'))).list).toEqual([]);
  });

  test('ends when the account is disabled, left or gets another password, stays when its person changes theirs, and is deleted later', async () => {
    await allow('everybody');
    const { services } = atrium.server;
    const manager = await signIn('A001');
    const works = async (secret: string) => (await call('GET /session', { token: secret })).status === 200;
    const own = await make('E003');
    const person = (await services.directory.byEmployee('E003'))!;
    await endOthers(services, services.company.sessions, person.id, 'PASSWORD_CHANGED', 'a session');
    expect(await works(own.secret)).toBe(true);
    for (const [employee, line, body] of [
      ['E003', 'PUT /disabled', { disabled: true }],
      ['E004', 'POST /password', {}],
      ['E005', 'POST /leaving', { lastDay: inDays(-1), reason: '' }],
    ] as const) {
      const { secret } = employee === 'E003' ? own : await make(employee);
      const id = (await services.directory.byEmployee(employee))!.id;
      const { version } = (await call<{ version: number }>(`GET /people/${id}`, { token: manager })).body.data;
      const [method, path] = line.split(' ');
      const changed = await call(`${method} /people/${id}${path}`, { token: manager, body: { version, ...body } });
      expect(changed.body, line).toMatchObject({ code: 200 });
      expect(await works(secret), line).toBe(false);
    }
    const ended = () => services.db.$count(apiTokens, eq(apiTokens.employeeId, person.id));
    await endExpired(services, services.company.sessions);
    expect(await ended()).toBe(1);
    await atrium.pass(31 * 24 * 60 * 60);
    await endExpired(services, services.company.sessions);
    expect(await ended()).toBe(0);
  });
});

test('a token is refused with the field that is wrong, beyond the most, and without a recent proof', async () => {
  await allow('everybody');
  const token = await signIn('E101');
  const refused = async (more: object) =>
    (await call('POST /apiTokens', { token, body: body(more) })).body as { code: number; errors?: { field: string }[] };
  for (const [field, more] of [
    ['validUntil', { validUntil: inDays(-1) }],
    ['validUntil', { validUntil: inDays(367) }],
    ['name', { name: ' ' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: [{ plugin: 'host', access: 'read' }] }],
    ['scopes', { scopes: [{ plugin: 'absent', access: 'read' }] }],
  ] as const)
    expect(await refused(more), JSON.stringify(more)).toMatchObject({ code: 422, errors: [{ field }] });
  for (let count = 0; count < 20; count += 1) expect((await refused({})).code).toBe(200);
  expect((await refused({})).code).toBe(409);
  await atrium.pass(16 * 60);
  expect((await refused({})).code).toBe(423);
});

test('administrators see and revoke the tokens of their company', async () => {
  await allow('everybody');
  const [own, foreign] = [await make('E102', { name: '同公司' }), await make('C201', { name: '別家公司' })];
  const token = await signIn('A001');
  const listed = async (query = '') =>
    (
      await call<{ list: { token: Token; owner: object }[]; totalSize: number }>(`GET /apiTokens/company${query}`, {
        token,
      })
    ).body.data;
  expect((await listed('?person=E102')).list).toMatchObject([
    { token: { name: '同公司', scopes: [{ plugin: 'probe', name: '探針' }] }, owner: { employee: 'E102' } },
  ]);
  expect((await listed('?person=C201')).list).toEqual([]);
  expect((await call(`DELETE /apiTokens/${own.id}`, { token })).body).toMatchObject({ code: 404 });
  expect((await call(`DELETE /apiTokens/company/${foreign.id}`, { token })).body).toMatchObject({ code: 404 });
  expect((await call(`DELETE /apiTokens/company/${own.id}`, { token })).body).toMatchObject({ code: 200 });
  expect((await call('GET /session', { token: own.secret })).status).toBe(401);
  expect((await call('GET /session', { token: foreign.secret })).status).toBe(200);
  expect((await call('GET /apiTokens/company', { token: own.session })).body).toMatchObject({ status: 'NOT_ALLOWED' });
});
