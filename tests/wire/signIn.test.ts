import { expect, test } from 'vitest';
import { PASSWORD } from '../server/Client.ts';
import { useServer } from './useServer.ts';

const server = useServer();

const signIn = (employee: string, password: string) =>
  server.client.call('POST', '/login', { body: { employee, password, captcha: '', key: '' } });

test('[S0-212][S0-202][S0-077] POST /login takes the password as plain JSON and returns the login data', async () => {
  const { status, body } = await signIn('E001', PASSWORD);
  expect({ status, code: body.code }).toEqual({ status: 200, code: 200 });
  expect(body.data).toEqual({
    employeeId: expect.any(Number),
    employee: 'E001',
    nickName: expect.any(String),
    groupId: expect.any(Number),
    riskLevel: 3,
    publicToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    expireDateTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}(:\d{2})?$/),
  });
});

test('[S0-068][S0-074] the public token is a JWT whose claim jti is a 32 character AES key', async () => {
  const { token } = await server.client.signIn('E001');
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
  expect(claims['jti']).toMatch(/^[\x21-\x7e]{32}$/);
  expect(claims['uuid']).toEqual(expect.any(String));
});

test('[S0-022] POST /login ignores the case of an employee number', async () => {
  expect((await signIn('e001', PASSWORD)).body.data).toMatchObject({ employee: 'E001' });
});

test('[S0-044] POST /login returns the same for an unknown number as for a wrong password', async () => {
  const wrong = await signIn('E102', 'not the password');
  const unknown = await signIn('NOBODY', 'not the password');
  expect(wrong.status).toBe(401);
  expect(unknown.status).toBe(401);
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  expect(wrong.body.status).toBe('INVALID_LOGIN');
});

test('[S0-048] POST /login from the fourth failure on is HTTP 429 with the seconds to wait', async () => {
  const answers = [];
  for (let at = 0; at < 5; at++) answers.push(await signIn('E103', 'not the password'));
  const last = answers.at(-1)!;
  expect(last.status).toBe(429);
  expect((last.body.data as { countDown: number }).countDown).toBeGreaterThan(0);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('[S0-217] GET /getImg and POST /imgCheck are 410 unless old captcha calls are on', async () => {
  expect((await server.client.call('GET', '/getImg')).body.code).toBe(410);
  expect((await server.client.call('POST', '/imgCheck', { body: { key: 'k', captcha: '1234' } })).body.code).toBe(410);
});

test('[S0-029] GET /v2/captcha returns nothing if none is needed', async () => {
  expect((await server.client.call('GET', '/v2/captcha')).body.data).toMatchObject({ img: '', key: '' });
});

test('[S0-067] GET /session returns the signed-in person', async () => {
  const { token, employeeId } = await server.client.signIn('E001');
  const { body } = await server.client.call('GET', '/session', { token });
  expect(body.data).toMatchObject({
    id: employeeId,
    acct: 'E001',
    riskLevel: 3,
    deptInfo: { id: expect.any(Number), name: '資訊部' },
    groupInfo: { id: expect.any(Number), name: expect.any(String) },
    expireDateTime: expect.any(String),
    actions: expect.any(Array),
  });
});

test('GET /sessions lists the caller’s sessions, DELETE /sessions/:id ends one of them', async () => {
  const first = await server.client.signIn('E002');
  const second = await server.client.signIn('E002');
  type Rows = { id: string; current: boolean }[];
  const rows = (await server.client.call<Rows>('GET', '/sessions', { token: second.token })).body.data;
  expect(rows.filter((row) => row.current)).toHaveLength(1);
  const others = rows.filter((row) => !row.current);
  expect(others.length).toBeGreaterThan(0);
  for (const { id } of others) {
    const { body } = await server.client.call('DELETE', `/sessions/${id}`, { token: second.token });
    expect(body.code).toBe(200);
  }
  expect((await server.client.call('GET', '/session', { token: first.token })).status).toBe(401);
  expect((await server.client.call('GET', '/session', { token: second.token })).status).toBe(200);
});

test('DELETE /sessions/:id of another person is missing', async () => {
  const mine = await server.client.signIn('E001');
  const theirs = await server.client.signIn('E101');
  const [row] = (await server.client.call<{ id: string }[]>('GET', '/sessions', { token: theirs.token })).body.data;
  expect((await server.client.call('DELETE', `/sessions/${row!.id}`, { token: mine.token })).body.code).toBe(404);
  expect((await server.client.call('GET', '/session', { token: theirs.token })).status).toBe(200);
});

test('[S0-219] POST /logout ends the session, and returns 200 for an ended one too', async () => {
  const { token } = await server.client.signIn('E001');
  expect((await server.client.call('POST', '/logout', { token })).body.code).toBe(200);
  expect((await server.client.call('GET', '/session', { token })).status).toBe(401);
  const again = await server.client.call('POST', '/logout', { token });
  expect({ status: again.status, code: again.body.code }).toEqual({ status: 200, code: 200 });
});
