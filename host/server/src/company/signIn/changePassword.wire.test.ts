import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { credentials, limits, passwordHistory } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';
import { encryptText } from '../../core/wireCrypto/wireCrypto.ts';
import { useTotpOf } from '../../testing/secondFactors.ts';
import { DEMO_PASSWORD, usePeople } from '../../testing/usePeople.ts';

const atrium = usePeople();
const { call, login, signIn } = atrium;

const sealed = (text: string, token: string) =>
  encryptText(text, decodeJwt(token) as unknown as { jti: string; uuid: string });
const change = (token: string, employee: string, from: string, to: string) =>
  call('PATCH /changePassword', {
    token,
    body: { employee, oldPassword: sealed(from, token), newPassword: sealed(to, token) },
  });
const { setUp, codeNow } = useTotpOf(atrium);
const alive = async (token: string) => (await call('GET /session', { token })).status === 200;

beforeEach(async () => {
  await atrium.db.delete(limits);
});

test('[S0-218][S0-066] changes it: the old one is invalid, the person’s other sessions have ended, the caller’s continues', async () => {
  const [other, own, foreign] = [await signIn('E001'), await signIn('E001'), await signIn('E002')];
  expect((await change(own, 'e001', DEMO_PASSWORD, '全新 password 1')).body).toMatchObject({ code: 200 });
  expect([await alive(own), await alive(other), await alive(foreign)]).toEqual([true, false, true]);
  expect(await call('GET /session', { token: other })).toMatchObject({
    status: 401,
    body: { code: 401, status: 'PASSWORD_CHANGED', msg: '密碼已變更，請使用新密碼重新登入。' },
  });
  expect((await login('E001')).body.status).toBe('INVALID_LOGIN');
  expect((await login('E001', '全新 password 1')).status).toBe(200);
});

test('[S0-063][S0-066] with the change token of a 303, which is then used up, and no session lives', async () => {
  const session = await signIn('E003');
  const [person] = await atrium.db.select().from(employees).where(eq(employees.employee, 'E003'));
  await atrium.db.update(credentials).set({ mustChange: true }).where(eq(credentials.employeeId, person!.id));
  const token = (await login('E003')).body.data.changeToken;
  expect((await change(token, 'E003', DEMO_PASSWORD, 'my-own-Secret')).body.code).toBe(200);
  expect(await alive(session)).toBe(false);
  expect((await change(token, 'E003', 'my-own-Secret', 'another-Secret')).status).toBe(401);
  expect((await login('E003', 'my-own-Secret')).status).toBe(200);
});

test('a first or expired password is changed after the second factor only, with a change token that was given for it', async () => {
  const mark = (employeeId: number, mustChange = true) =>
    atrium.db.update(credentials).set({ mustChange }).where(eq(credentials.employeeId, employeeId));
  const finish = (step: string, code: string) =>
    call<{ changeToken: string }>('POST /login/secondFactor', { body: { step, code, method: 'totp' } });
  const person = await login('D002');
  await mark(person.body.data.employeeId);
  const early = await login('D002');
  expect([early.status, early.body.status], 'without a factor as specified').toEqual([303, 'PASSWORD_EXPIRED']);
  await mark(person.body.data.employeeId, false);
  const { id, secret, token } = await setUp('D002');
  await mark(id);
  const stolen = await change(early.body.data.changeToken, 'D002', DEMO_PASSWORD, 'a-thief-has-It');
  expect(stolen.status, 'a token from before the factor').toBe(401);

  const asked = await login('D002');
  expect([asked.status, asked.body.status]).toEqual([401, 'SECOND_STEP']);
  expect(asked.body.data).not.toHaveProperty('changeToken');
  const { step } = asked.body.data as unknown as { step: string };
  expect((await finish(step, '000000')).body.status).toBe('WRONG_CODE');
  const done = await finish(step, codeNow(secret));
  expect([done.status, done.body.status]).toEqual([303, 'PASSWORD_EXPIRED']);
  expect(done.body.data).not.toHaveProperty('publicToken');
  expect((await finish(step, codeNow(secret, 1))).body.status, 'the step is used up').toBe('STEP_OVER');
  expect((await change(done.body.data.changeToken, 'D002', DEMO_PASSWORD, 'my-own-Secret')).body.code).toBe(200);
  expect(await alive(token)).toBe(false);
  expect((await login('D002', 'my-own-Secret')).body.status).toBe('SECOND_STEP');
});

test('a change token is void when its person has left, and after a change of the password by another one', async () => {
  const tokenOf = async (employee: string) => {
    const { id } = (await atrium.server.services.directory.byEmployee(employee))!;
    await atrium.db.update(credentials).set({ mustChange: true }).where(eq(credentials.employeeId, id));
    return (await login(employee)).body.data.changeToken;
  };
  const [first, second] = [await tokenOf('E101'), await tokenOf('E101')];
  expect((await change(first, 'E101', DEMO_PASSWORD, 'my-own-Secret')).body.code).toBe(200);
  expect((await change(second, 'E101', 'my-own-Secret', 'another-Secret')).status).toBe(401);
  const left = await tokenOf('E102');
  await atrium.db.update(employees).set({ hidden: true }).where(eq(employees.employee, 'E102'));
  expect(await change(left, 'E102', DEMO_PASSWORD, 'my-own-Secret')).toMatchObject({
    status: 403,
    body: { status: 'ACCOUNT_DISABLED' },
  });
});

test('[S0-065] a password has 8 to 64 characters, and signs in', async () => {
  const token = await signIn('E103');
  const length = (count: number) => `密${'x1'.repeat(50)}`.slice(0, count);
  const refused = { code: 422, errors: [{ rule: '長度須為 8 到 64 個字元。' }] };
  for (const count of [7, 65])
    expect((await change(token, 'E103', DEMO_PASSWORD, length(count))).body, String(count)).toMatchObject(refused);
  expect((await change(token, 'E103', DEMO_PASSWORD, length(8))).body.code).toBe(200);
  expect((await change(token, 'E103', length(8), length(64))).body.code).toBe(200);
  expect((await login('E103', length(64))).status).toBe(200);
});

test('[S0-064] a wrong old password is code 422 OLD_PASSWORD_WRONG, the session stays, and it counts as a failed sign-in', async () => {
  const token = await signIn('E004');
  for (let count = 0; count < 4; count += 1) {
    const { status, body } = await change(token, 'E004', 'wrong-password', 'my-own-Secret');
    expect([status, body.code, body.status]).toEqual([200, 422, 'OLD_PASSWORD_WRONG']);
    // the label of the form's field
    expect(body.msg).toBe('目前密碼不正確，請重新輸入。');
  }
  expect(await alive(token)).toBe(true);
  expect((await change(token, 'E004', DEMO_PASSWORD, 'my-own-Secret')).status).toBe(429);
  expect((await login('E004')).status).toBe(429);
});

test('[S0-065] a new password against the policy is code 422 PASSWORD_RULE, each rule listed in errors', async () => {
  const token = await signIn('E005');
  const { body } = await change(token, 'E005', DEMO_PASSWORD, 'e005');
  expect(body).toMatchObject({
    code: 422,
    status: 'PASSWORD_RULE',
    errors: [
      { field: 'newPassword', label: '新密碼', rule: '長度須為 8 到 64 個字元。' },
      { field: 'newPassword', label: '新密碼', rule: '不可包含員工編號。' },
    ],
  });
  const ruleOf = async (password: string) =>
    (await change(token, 'E005', DEMO_PASSWORD, password)).body.errors?.map(({ rule }) => rule);
  expect(await ruleOf('password1')).toEqual(['太常見、容易被猜中，請換一組。']);
  expect(await ruleOf(DEMO_PASSWORD)).toEqual(['不可與最近 5 次用過的密碼相同。']);
  expect((await login('E005')).status).toBe(200);
});

test('[S0-065] none of the last five comes back', async () => {
  const token = await signIn('E006');
  const passwords = [DEMO_PASSWORD, 'second-Secret', 'third-Secret', 'fourth-Secret', 'fifth-Secret', 'sixth-Secret'];
  for (let index = 1; index < passwords.length; index += 1) {
    expect((await change(token, 'E006', passwords[index - 1]!, passwords[index]!)).body.code).toBe(200);
  }
  expect((await change(token, 'E006', 'sixth-Secret', 'second-Secret')).body.status).toBe('PASSWORD_RULE');
  expect((await change(token, 'E006', 'sixth-Secret', DEMO_PASSWORD)).body.code).toBe(200);
  const [person] = await atrium.db.select().from(employees).where(eq(employees.employee, 'E006'));
  const kept = await atrium.db.select().from(passwordHistory).where(eq(passwordHistory.employeeId, person!.id));
  expect(kept.length).toBeLessThanOrEqual(5);
});

test('[S0-073][S0-076] a field that does not decrypt with the presented token is code 422, for any reason', async () => {
  const [token, other] = [await signIn('E007'), await signIn('E007')];
  const foreign = sealed(DEMO_PASSWORD, other);
  for (const oldPassword of ['', 'zz', 'ab', foreign, DEMO_PASSWORD, sealed('\u0007\u0007\u0007\u0007', token)]) {
    const body = { employee: 'E007', oldPassword, newPassword: sealed('my-own-Secret', token) };
    const answer = await call('PATCH /changePassword', { token, body });
    expect([answer.status, answer.body.code], oldPassword).toEqual([200, 422]);
  }
  const upper = {
    employee: 'E007',
    oldPassword: sealed(DEMO_PASSWORD, token).toUpperCase(),
    newPassword: sealed('my-own-Secret', token),
  };
  expect((await call('PATCH /changePassword', { token, body: upper })).body.code).toBe(200);
});

test('[S0-065] a new password that is too long is refused with the rule; an overlong one by its field', async () => {
  const token = await signIn('E005');
  const answered = async (times: number) => (await change(token, 'E005', DEMO_PASSWORD, '𠮷'.repeat(times))).body;
  expect(await answered(100)).toMatchObject({
    status: 'PASSWORD_RULE',
    errors: [{ rule: '長度須為 8 到 64 個字元。' }],
  });
  expect(await answered(1000)).toMatchObject({ code: 422, status: 'INVALID', errors: [{ field: 'newPassword' }] });
});

test('another person’s password cannot be changed', async () => {
  const token = await signIn('E008');
  expect((await change(token, 'E009', DEMO_PASSWORD, 'my-own-Secret')).body.code).toBe(422);
  expect((await login('E009')).status).toBe(200);
  expect((await call('PATCH /changePassword', { body: {} })).status).toBe(401);
});

test('no password is in the database or in a response', async () => {
  const token = await signIn('D006');
  const secret = 'canary-Secret-4711';
  const { body } = await change(token, 'D006', DEMO_PASSWORD, secret);
  expect(JSON.stringify(body)).not.toContain(secret);
  const { rows } = (await atrium.db.execute(
    `select (select json_agg(a)::text from host.audit a) || (select json_agg(c)::text from host.credentials c) as all`,
  )) as unknown as { rows: { all: string }[] };
  expect(rows[0]!.all).toContain('password.change');
  expect(rows[0]!.all).not.toContain(secret);
});
