import { and, eq, isNull, like } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { io } from 'socket.io-client';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../core/schema/credentials.ts';
import { audit } from '../../core/schema/runtime.ts';
import { factorSteps, recoveryCodes, totpSecrets } from '../../core/schema/secondFactor.ts';
import { sessions } from '../../core/schema/session.ts';
import { encryptText } from '../../core/wireCrypto/wireCrypto.ts';
import { setSecondFactorPolicy, useTotpOf } from '../../testing/secondFactors.ts';
import { DEMO_PASSWORD, usePeople } from '../../testing/usePeople.ts';
import { runHostCommand } from '../testing/runHostCommand.ts';
import { resetFactorCommand } from '../secondFactor/factorCalls.ts';
import { endUnproven } from '../session/liveSessions.ts';

const atrium = usePeople();
const { call, login, signIn, clock, pass } = atrium;
const { setUp, codeNow } = useTotpOf(atrium);
const policy = (values: Record<string, unknown>) => setSecondFactorPolicy(atrium, values);
const OUTSIDE = '203.0.113.7';

interface Step {
  step: string;
  methods: string[];
  expiresIn: number;
  recoveryCodes: number;
  left: number;
}
interface SignedIn {
  publicToken: string;
  employee: string;
  recoveryCodes?: string[];
}
const begin = async (employee: string, asked = {}) =>
  (await login(employee, DEMO_PASSWORD, asked)).body.data as unknown as Step;
const finish = (step: string, code: string, method = 'totp', asked = {}) =>
  call<SignedIn & Step>('POST /login/secondFactor', { body: { step, code, method }, ...asked });
const liveOf = async (employeeId: number) =>
  (
    await atrium.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.employeeId, employeeId), isNull(sessions.endedOn)))
  ).length;

beforeEach(async () => {
  await atrium.db.delete(limits);
  await policy({});
});

describe('a person with an authenticator app', () => {
  test('POST /login answers the right password with a step and opens no session; its code opens one', async () => {
    const { id, secret } = await setUp('E001');
    const before = await liveOf(id);
    const { status, body } = await login('E001');
    expect([status, body.code, body.status]).toEqual([401, 401, 'SECOND_STEP']);
    expect(body.data).toMatchObject({
      next: 'verify',
      methods: ['totp', 'recovery'],
      expiresIn: 300,
      recoveryCodes: 10,
      employee: 'E001',
    });
    expect(JSON.stringify(body.data)).not.toContain('publicToken');
    expect(await liveOf(id)).toBe(before);
    const { step } = body.data as unknown as Step;
    expect((await call('GET /session', { token: step })).status, 'the step is no token').toBe(401);
    const done = await finish(step, codeNow(secret));
    expect(done.status).toBe(200);
    expect((await call('GET /session', { token: done.body.data.publicToken })).status).toBe(200);
    const opened = and(eq(audit.action, 'session.open'), eq(audit.target, 'E001'));
    const entries = await atrium.db.select({ detail: audit.detail }).from(audit).where(opened);
    expect(entries.filter(({ detail }) => (detail as { secondFactor?: string }).secondFactor === 'used')).toHaveLength(
      1,
    );
  });

  test('a wrong password is answered as before, and a person without one is not asked', async () => {
    await setUp('E002');
    expect((await login('E002', 'wrong-password')).body).toMatchObject({ status: 'INVALID_LOGIN', data: null });
    expect((await login('E003')).status).toBe(200);
  });

  test('a code is right once: not in another sign-in, not of two at once, and no earlier one', async () => {
    const { secret } = await setUp('E004');
    const code = codeNow(secret);
    const early = codeNow(secret, -1);
    const other = { headers: { 'user-agent': 'another browser' } };
    const [one, two] = [await begin('E004'), await begin('E004', other)];
    const both = await Promise.all([finish(one.step, code), finish(two.step, code, 'totp', other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const used of [code, early])
      expect((await finish((await begin('E004')).step, used)).body.status, used).toBe('WRONG_CODE');
    clock.pass(30);
    expect((await finish((await begin('E004')).step, codeNow(secret))).status).toBe(200);
  });

  test('a step is used once, by its browser and network, within five minutes, and ends with the password', async () => {
    const { secret } = await setUp('E005');
    const over = async (step: string, asked = {}) =>
      expect((await finish(step, codeNow(secret), 'totp', asked)).body).toMatchObject({
        code: 401,
        status: 'STEP_OVER',
      });
    const { step } = await begin('E005');
    await over(step, { from: OUTSIDE });
    await over(step, { headers: { 'user-agent': 'another browser' } });
    await over('x'.repeat(43));
    expect((await finish(step, codeNow(secret))).status).toBe(200);
    clock.pass(30);
    await over(step);
    const old = await begin('E005');
    clock.pass(300);
    await over(old.step);
    const [first, again] = [await begin('E005'), await begin('E005')];
    await over(first.step);
    await atrium.db
      .update(factorSteps)
      .set({ passwordOn: new Date(0) })
      .where(isNull(factorSteps.secret));
    await over(again.step);
  });

  test('the step of one person takes no code of another', async () => {
    const [victim, thief] = [await setUp('E006'), await setUp('E007')];
    const { step } = await begin('E006');
    expect((await finish(step, codeNow(thief.secret))).body.status).toBe('WRONG_CODE');
    expect((await finish(step, thief.codes[0]!, 'recovery')).body.status).toBe('WRONG_CODE');
    expect((await finish(step, codeNow(victim.secret))).body.data.employee).toBe('E006');
  });

  test('guessing ends: five tries of a step, then delays of the person, which do not delay their passwords', async () => {
    const { secret } = await setUp('E008');
    const { step } = await begin('E008', { from: OUTSIDE });
    const guess = (at: string) => finish(at, '000000', 'totp', { from: OUTSIDE });
    const answers = [await guess(step), await guess(step), await guess(step)].map(({ body }) => body.data.left);
    expect(answers).toEqual([4, 3, 2]);
    expect((await guess(step)).body.data.left).toBe(1);
    const limited = await guess(step);
    expect([limited.status, limited.body.status]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    await pass(30);
    expect((await guess(step)).body.status, 'the fifth wrong one').toBe('STEP_OVER');
    await pass(30);
    expect((await finish(step, codeNow(secret), 'totp', { from: OUTSIDE })).body.status).toBe('STEP_OVER');
    expect((await login('E008', DEMO_PASSWORD, { from: OUTSIDE })).body.status, 'the password is right').toBe(
      'SECOND_STEP',
    );
    const refused = await atrium.db.select().from(audit).where(eq(audit.target, 'E008'));
    expect(refused.filter(({ detail }) => (detail as { reason?: string } | null)?.reason === 'wrongCode')).toHaveLength(
      5,
    );
  });

  test('the second step clears the failures of the password, which the password alone does not; codes leave its window', async () => {
    const { secret } = await setUp('G001');
    const countOf = async (key: string) =>
      (await atrium.db.select().from(limits).where(like(limits.key, key))).map(({ count }) => count);
    await atrium.db.delete(limits);
    for (let count = 0; count < 3; count += 1) expect((await login('G001', 'wrong-password')).status).toBe(401);
    const { step } = await begin('G001');
    expect(await countOf('device:%'), 'a guesser may be there').toEqual([3]);
    expect((await finish(step, '000000')).body.status).toBe('WRONG_CODE');
    expect(await countOf('device:%')).toEqual([3]);
    expect((await finish(step, codeNow(secret))).status).toBe(200);
    expect(await countOf('device:%')).toEqual([]);
    expect([await countOf('checks:account:G001:%'), await countOf('checks:factor:account:G001:%')]).toEqual([[4], [2]]);
    for (let count = 0; count < 2; count += 1) await login('G001', 'wrong-password', { from: OUTSIDE });
    clock.pass(30);
    const outside = await begin('G001', { from: OUTSIDE });
    expect((await finish(outside.step, codeNow(secret), 'totp', { from: OUTSIDE })).status).toBe(200);
    expect(await countOf('account:G001'), 'of a new device: others may be guessing').toEqual([2]);
  });

  test('a recovery code is used once, as people type it; the person is told, and new ones end the old', async () => {
    const { codes, token } = await setUp('E009');
    expect(new Set(codes).size).toBe(10);
    expect(await atrium.db.select().from(recoveryCodes).where(eq(recoveryCodes.hash, codes[0]!))).toEqual([]);
    const typed = ` ${codes[0]!.toLowerCase().replace('-', ' ')} `;
    expect((await finish((await begin('E009')).step, typed, 'recovery')).status).toBe(200);
    const next = await begin('E009');
    expect(next.recoveryCodes).toBe(9);
    expect((await finish(next.step, codes[0]!, 'recovery')).body.status).toBe('WRONG_CODE');
    const fresh = await call<{ recoveryCodes: string[] }>('POST /secondFactor/recoveryCodes', { token });
    expect(fresh.body.data.recoveryCodes).toHaveLength(10);
    expect((await finish(next.step, codes[1]!, 'recovery')).body.status).toBe('WRONG_CODE');
    const both = await Promise.all(
      ['a', 'b'].map(async (agent) => {
        const asked = { headers: { 'user-agent': agent } };
        return finish((await begin('E009', asked)).step, fresh.body.data.recoveryCodes[0]!, 'recovery', asked);
      }),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const log = await atrium.db.select().from(audit).where(eq(audit.target, 'E009'));
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['secondFactor.add', 'secondFactor.recovery', 'secondFactor.codes']),
    );
  });
});

describe('in the settings', () => {
  test('setting the first one up ends the other sessions of the person, which the password alone has opened', async () => {
    const other = await signIn('D002');
    const { token } = await setUp('D002');
    expect((await call('GET /session', { token: other })).body).toMatchObject({ code: 401, status: 'SECOND_FACTOR' });
    expect((await call('GET /session', { token })).status).toBe(200);
  });

  test('a change needs a recent proof: of the password, or of a code, which is used up by it', async () => {
    const { token, secret } = await setUp('D001');
    clock.pass(16 * 60);
    const remove = () => call('DELETE /secondFactor/totp', { token });
    for (const line of ['POST /secondFactor/totp', 'POST /secondFactor/recoveryCodes', 'DELETE /secondFactor/totp'])
      expect((await call(line, { token })).body.status, line).toBe('PROOF_REQUIRED');
    const prove = (code: string) => call('POST /proof', { token, body: { code } });
    expect((await prove('000000')).body).toMatchObject({ code: 422, status: 'WRONG_CODE' });
    const code = codeNow(secret);
    expect((await prove(code)).status).toBe(200);
    expect((await prove(code)).body.status).toBe('WRONG_CODE');
    expect((await remove()).body.code).toBe(200);
    expect((await call('GET /secondFactor', { token })).body.data).toMatchObject({ totp: null, recoveryCodes: null });
    expect((await login('D001')).status, 'no second step').toBe(200);
    expect((await remove()).body.code).toBe(404);
    expect((await call('POST /secondFactor/recoveryCodes', { token })).body.code).toBe(409);
  });

  test('an app is set up by its code within ten minutes, and the secret is sealed', async () => {
    const token = await signIn('E101');
    const confirm = (code: string) => call('PUT /secondFactor/totp', { token, body: { code } });
    expect((await confirm('123456')).body.code).toBe(410);
    const { body } = await call<{ secret: string; uri: string }>('POST /secondFactor/totp', { token });
    expect(body.data.uri).toMatch(/^otpauth:\/\/totp\/Atrium:E101\?secret=[A-Z2-7]{32}&issuer=Atrium$/);
    expect((await confirm('000000')).body).toMatchObject({ code: 422, status: 'WRONG_CODE' });
    clock.pass(600);
    expect((await confirm(codeNow(body.data.secret))).body.code).toBe(410);
    expect((await login('E101')).status, 'what was not confirmed asks for nothing').toBe(200);
    await setUp('E101');
    const [row] = await atrium.db.select().from(totpSecrets).orderBy(totpSecrets.addedOn).limit(1);
    expect(row!.secret.toString('latin1')).not.toMatch(/[A-Z2-7]{32}/);
    const { rotation } = atrium.server.services;
    await rotation.begin();
    await rotation.run();
    expect(await rotation.state()).toMatchObject({ waiting: 0, unreadable: 0 });
    clock.pass(30);
  });
});

describe('the policy', () => {
  const everybody = { secondFactor: 'everybody' };

  test('before its day nothing changes; from that day on a sign-in without a factor sets one up first', async () => {
    await policy({ ...everybody, secondFactorFrom: '2026-04-10' });
    const token = await signIn('E102');
    expect((await call('GET /secondFactor', { token })).body.data).toMatchObject({
      isRequired: true,
      requiredFrom: '2026-04-10',
    });
    await policy(everybody);
    const { step, methods } = await begin('E102');
    expect(methods).toEqual([]);
    for (const method of ['totp', 'recovery']) expect((await finish(step, '123456', method)).status, method).toBe(401);
    const app = await call<{ secret: string }>('POST /login/secondFactor/totp', { body: { step } });
    const done = await finish(step, codeNow(app.body.data.secret));
    expect(done.body.data.recoveryCodes).toHaveLength(10);
    const own = { token: done.body.data.publicToken };
    expect((await call('GET /session', own)).status).toBe(200);
    const remove = () => call('DELETE /secondFactor/totp', own);
    expect((await remove()).body.code, 'the last one stays').toBe(409);
    await policy({ ...everybody, secondFactorLevel: 2 });
    expect((await remove()).body.code, 'in a trusted network, too').toBe(409);
    await policy(everybody);
    expect((await begin('E102')).methods).toEqual(['totp', 'recovery']);
  });

  test('an old session is none that evades it, nor is its socket', async () => {
    const [token, idle] = [await signIn('E103'), await signIn('E104')];
    const socket = io(atrium.server.url, { auth: { token: idle }, transports: ['websocket'], reconnection: false });
    onTestFinished(() => void socket.close());
    await new Promise((resolve) => socket.once('hello', resolve));
    const kickedOut = new Promise((resolve) => socket.once('kickout', resolve));
    await policy(everybody);
    expect((await call('GET /session', { token })).body).toMatchObject({ code: 401, status: 'SECOND_FACTOR' });
    const { company } = atrium.server.services;
    await endUnproven(company.dependencies, company.directory, company.sessions);
    expect(await kickedOut).toMatchObject({ reason: 'SECOND_FACTOR' });
    const refused = io(atrium.server.url, { auth: { token: idle }, transports: ['websocket'], reconnection: false });
    onTestFinished(() => void refused.close());
    expect(await new Promise((resolve) => refused.once('connect_error', (error) => resolve(error.message)))).toBe(
      'UNAUTHENTICATED',
    );
  });

  test('it may be for administrators only, and for networks up to a level', async () => {
    await policy({ secondFactor: 'administrators' });
    expect((await login('E105')).status).toBe(200);
    expect((await login('A001')).body.status).toBe('SECOND_STEP');
    await policy({ ...everybody, secondFactorLevel: 2 });
    expect((await login('E105')).status, 'in a trusted network').toBe(200);
    expect((await login('E105', DEMO_PASSWORD, { from: OUTSIDE })).body.status).toBe('SECOND_STEP');
  });

  test('is changed with a recent proof only; its day is refused at its field if it is none', async () => {
    const token = await signIn('A001');
    const save = (values: object) => call('PUT /settings/host', { token, body: { values } });
    for (const [day, rule] of [
      ['2026-4-1', '請填 YYYY-MM-DD 格式的日期。'],
      ['soon', '請填 YYYY-MM-DD 格式的日期。'],
      ['1999-12-31', '年份須在 2000 年到明年之間。'],
    ]) {
      const { body } = await save({ secondFactorFrom: day });
      expect(body, day).toMatchObject({ code: 422, errors: [{ field: 'values.secondFactorFrom', rule }] });
    }
    expect((await save({ secondFactor: 'administrators', secondFactorFrom: '2026-12-01' })).body.code).toBe(200);
    clock.pass(15 * 60);
    for (const values of [{ secondFactor: 'nobody' }, { secondFactorFrom: '' }, { secondFactorLevel: 1 }])
      expect((await save(values)).body).toMatchObject({ code: 423, status: 'PROOF_REQUIRED' });
    expect((await save({ companyName: 'Tide', secondFactor: 'administrators' })).body.code, 'unchanged').toBe(200);
    const keys = decodeJwt(token) as unknown as { jti: string; uuid: string };
    await call('POST /proof', { token, body: { password: encryptText(DEMO_PASSWORD, keys) } });
    expect((await save({ secondFactor: 'nobody', secondFactorFrom: '', companyName: '' })).body.code).toBe(200);
  });

  test('a step for its setup sets nothing up for a person who has a factor by then', async () => {
    await policy(everybody);
    const { step } = await begin('E106');
    const app = await call<{ secret: string }>('POST /login/secondFactor/totp', { body: { step } });
    const other = { headers: { 'user-agent': 'another browser' } };
    const second = await begin('E106', other);
    const own = await call<{ secret: string }>('POST /login/secondFactor/totp', {
      body: { step: second.step },
      ...other,
    });
    expect((await finish(second.step, codeNow(own.body.data.secret), 'totp', other)).status).toBe(200);
    expect((await finish(step, codeNow(app.body.data.secret))).status).toBe(401);
    expect((await call('POST /login/secondFactor/totp', { body: { step } })).body.status).toBe('STEP_OVER');
  });
});

describe('a reset', () => {
  test('by an administrator removes the factors of a colleague, ends their sessions and is audited', async () => {
    const { id, token } = await setUp('E107');
    const administrator = await signIn('A001');
    const reset = (by: string) => call(`DELETE /people/${id}/secondFactor`, { token: by });
    expect((await reset(await signIn('E108'))).body.code).toBe(422);
    const { authority } = atrium.server.services;
    const { holds, actions } = { holds: authority.holds.bind(authority), actions: authority.actions.bind(authority) };
    const given: readonly string[] = ['employee.manage', 'password.reset'];
    const isHelper = ({ employee }: { employee: string }) => employee === 'E108';
    const spies = [
      vi
        .spyOn(authority, 'holds')
        .mockImplementation((by, action) => (isHelper(by) ? given.includes(action) : holds(by, action))),
      vi.spyOn(authority, 'actions').mockImplementation((by) => (isHelper(by) ? [...given] : actions(by))),
    ];
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
    const above = (await login('A001')).body.data.employeeId;
    const helper = await login('E108');
    const by = { token: helper.body.data.publicToken };
    expect((await call(`DELETE /people/${above}/secondFactor`, by)).body.code, 'of more rights').toBe(422);
    expect((await call(`DELETE /people/${helper.body.data.employeeId}/secondFactor`, by)).body.code, 'own').toBe(409);
    expect((await reset(administrator)).body.data).toEqual({ removed: true });
    expect((await call('GET /session', { token })).body.status).toBe('SECOND_FACTOR');
    expect((await login('E107')).status).toBe(200);
    expect((await reset(administrator)).body.data).toEqual({ removed: false });
    const log = await atrium.db
      .select()
      .from(audit)
      .where(and(eq(audit.action, 'secondFactor.reset'), eq(audit.target, 'E107')));
    expect(log).toMatchObject([{ target: 'E107' }]);
    clock.pass(16 * 60);
    expect((await reset(administrator)).body.status).toBe('PROOF_REQUIRED');
  });

  test('by the command brings the last administrator back', async () => {
    await setUp('A001');
    const run = (...args: string[]) => runHostCommand(resetFactorCommand, atrium.server.services, args);
    expect(await run('a001')).toMatchObject({ code: 0, out: expect.stringContaining('A001') as string });
    expect((await login('A001')).status).toBe(200);
    expect(await run('a001')).toMatchObject({ code: 1, errors: expect.stringContaining('沒有設定') as string });
    expect(await run('NOBODY')).toMatchObject({ code: 1 });
    expect(await run()).toMatchObject({ code: 2 });
  });
});
