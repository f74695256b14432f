import { eq } from 'drizzle-orm';
import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '../../core/config/Config.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { credentials, limits } from '../../core/schema/credentials.ts';
import { employees } from '../../core/schema/organisation.ts';

const atrium = usePeople();
const { call, login, clock } = atrium;
const settings = () => atrium.server.services.config as { -readonly [K in keyof Config]: Config[K] };

async function mark(employee: string, change: Partial<typeof credentials.$inferInsert>): Promise<void> {
  const [person] = await atrium.db.select().from(employees).where(eq(employees.employee, employee));
  await atrium.db.update(credentials).set(change).where(eq(credentials.employeeId, person!.id));
}

test('[S0-212][S0-077] POST /login with the password as plain JSON returns the person and the public token', async () => {
  const { status, body } = await login('E001');
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: 200 });
  expect(Object.keys(body.data).sort()).toEqual(
    ['employee', 'employeeId', 'expireDateTime', 'groupId', 'nickName', 'publicToken', 'riskLevel'].sort(),
  );
  expect(body.data).toMatchObject({
    employee: 'E001',
    groupId: 1,
    riskLevel: 3,
    expireDateTime: clock.local(12),
  });
});

test.each([
  ['employee', 'E001\0'],
  ['password', 'Atrium\0'],
  ['captcha', '\0'],
  ['key', '\ud800'],
  ['employee', '\u202eE001'],
])('a sign-in whose %s cannot be stored as text (%j) is code 422', async (field, value) => {
  const body = { employee: 'E001', password: 'x', captcha: '', key: '', [field]: value };
  const answer = await call('POST /login', { body });
  expect([answer.status, answer.body.code]).toEqual([200, 422]);
  expect(answer.body.errors).toMatchObject([{ field }]);
});

test('the employee number ignores case, the password does not', async () => {
  expect((await login('e001')).body.data.employee).toBe('E001');
  expect((await login('E001', 'atrium-2026!')).status).toBe(401);
});

test('[S0-044] the response for an unknown employee equals that for a wrong password', async () => {
  const [wrong, unknown, odd] = [
    await login('E001', 'wrong-password'),
    await login('NOBODY', 'wrong-password'),
    await login("' or 1=1 --"),
  ];
  expect(wrong).toMatchObject({
    status: 401,
    body: { code: 401, status: 'INVALID_LOGIN', msg: '帳號或密碼錯誤，請重新輸入。' },
  });
  for (const answer of [unknown, odd]) {
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ ...wrong.body, requestId: answer.body.requestId });
  }
});

test('[S0-044] an unknown employee costs a password check too, as long as a known one', async () => {
  const took = async (employee: string) => {
    await atrium.db.delete(limits);
    const startedAt = performance.now();
    await login(employee, 'wrong-password');
    return performance.now() - startedAt;
  };
  // In turns, and the shortest of each: what else the machine does makes both slower.
  let [known, unknown] = [Infinity, Infinity];
  for (let round = 0; round < 10; round += 1) {
    known = Math.min(known, await took('E001'));
    unknown = Math.min(unknown, await took('NOBODY'));
  }
  // A hash takes some 20 ms of a call of some 25: without it the ratio would be below a half.
  expect(unknown / known).toBeGreaterThan(0.6);
});

test('[S0-044] ACCOUNT_NOT_FOUND only if the setting reveals it', async () => {
  settings().revealUnknownAccount = true;
  try {
    expect((await login('NOBODY')).body.status).toBe('ACCOUNT_NOT_FOUND');
    expect((await login('E001', 'wrong-password')).body.status).toBe('INVALID_LOGIN');
  } finally {
    settings().revealUnknownAccount = false;
  }
});

test('the response for a hidden person equals that for a wrong password', async () => {
  expect((await login('E012')).body).toMatchObject({ code: 401, status: 'INVALID_LOGIN' });
});

test('[S0-046][S0-063] a password that must change returns 303 with a JSON body, a change token and no Location', async () => {
  await mark('E002', { mustChange: true });
  const { status, headers, body } = await login('E002');
  expect(status).toBe(303);
  expect(headers.get('location')).toBeNull();
  expect(headers.get('content-type')).toMatch(/json/);
  expect(body).toMatchObject({ code: 303, status: 'PASSWORD_EXPIRED', data: { employee: 'E002', expiresIn: 600 } });
  const token = body.data.changeToken;
  for (const line of ['GET /session', 'GET /userPreferences', 'GET /menuList', 'GET /shared/allEmployees']) {
    expect((await call(line, { token })).status, line).toBe(401);
  }
  expect((await login('E002', 'wrong-password')).body.status).toBe('INVALID_LOGIN');
});

test('a change token opens no socket, no API document and no file, and uploads none', async () => {
  await mark('E101', { mustChange: true });
  const token = (await login('E101')).body.data.changeToken;
  const { url } = atrium.server;
  const headers = { authorization: `Bearer ${token}` };
  for (const path of ['/api/openapi.json', `/api/files/${'0'.repeat(32)}`])
    expect((await fetch(url + path, { headers })).status, path).toBe(401);
  const body = new FormData();
  body.append('file', new Blob(['text']), 'a.txt');
  expect((await fetch(`${url}/api/uploadFile`, { method: 'POST', headers, body })).status).toBe(401);
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  onTestFinished(() => void socket.close());
  const outcome = new Promise((resolve) => {
    socket.on('connect', () => resolve('opened'));
    socket.on('connect_error', ({ message }) => resolve(message));
  });
  expect(await outcome).toBe('UNAUTHENTICATED');
});

test('[S0-063] the change token lasts ten minutes', async () => {
  await mark('E003', { mustChange: true });
  const token = (await login('E003')).body.data.changeToken;
  const garbage = { employee: 'E003', oldPassword: '00', newPassword: '00' };
  clock.pass(599);
  expect((await call('PATCH /changePassword', { token, body: garbage })).body.code).toBe(422);
  clock.pass(2);
  expect((await call('PATCH /changePassword', { token, body: garbage })).status).toBe(401);
});

test('the change token of a person who has no password any more is not valid', async () => {
  await mark('E007', { mustChange: true });
  const token = (await login('E007')).body.data.changeToken;
  const [person] = await atrium.db.select().from(employees).where(eq(employees.employee, 'E007'));
  await atrium.db.delete(credentials).where(eq(credentials.employeeId, person!.id));
  const body = { employee: 'E007', oldPassword: '00', newPassword: '00' };
  expect((await call('PATCH /changePassword', { token, body })).status).toBe(401);
});

test('a password older than allowed must change, and from a week before the response reports it', async () => {
  settings().passwordMaxAgeDays = 90;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  try {
    await mark('E004', { changedOn: daysAgo(80) });
    expect((await login('E004')).body.msg).toBe('完成');
    const warned: [number, string][] = [
      [82, '完成'],
      [83, '7 天'],
    ];
    for (const [days, text] of warned) {
      await mark('E004', { changedOn: daysAgo(days) });
      expect((await login('E004')).body.msg, `after ${days} days`).toContain(text);
    }
    await mark('E004', { changedOn: daysAgo(85) });
    expect((await login('E004')).body).toMatchObject({
      msg: expect.stringContaining('5 天'),
      data: { passwordDays: 5 },
    });
    await mark('E004', { changedOn: daysAgo(90) });
    expect((await login('E004')).status).toBe(303);
  } finally {
    settings().passwordMaxAgeDays = 0;
  }
});

test('the risk level is that of the network at sign-in', async () => {
  const riskOf = async (from: string) =>
    (await login('E005', undefined, { from })).body.data as unknown as { riskLevel: number };
  expect((await riskOf('127.0.0.1')).riskLevel).toBe(3);
  expect((await riskOf('203.0.113.9')).riskLevel).toBe(1);
});

test('a text longer than any password is simply wrong, an overlong one is refused', async () => {
  expect((await login('E006', 'x'.repeat(200))).body.status).toBe('INVALID_LOGIN');
  for (const [field, { body }] of [
    ['password', await login('E006', 'x'.repeat(10_000))],
    ['employee', await login('E'.repeat(21))],
  ] as const)
    expect(body).toMatchObject({ code: 422, status: 'INVALID', errors: [{ field }] });
});
