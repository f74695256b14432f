import { expect, test } from 'vitest';
import { PASSWORD } from '../server/Client.ts';
import { passwordField } from './passwordField.ts';
import { useServer } from './useServer.ts';

const server = useServer();
const NEW = '新的密碼-2026 ok';

const change = (token: string, employee: string, from: string, to: string) =>
  server.client.call('PATCH', '/changePassword', {
    token,
    body: { employee, oldPassword: passwordField(from, token), newPassword: passwordField(to, token) },
  });

test('[S0-218][S0-066] PATCH /changePassword with encrypted passwords changes it and ends the other sessions', async () => {
  const other = await server.client.signIn('E002');
  const { token } = await server.client.signIn('E002');
  expect((await change(token, 'E002', PASSWORD, NEW)).body.code).toBe(200);
  expect((await server.client.call('GET', '/session', { token: other.token })).status).toBe(401);
  await server.client.signIn('E002', NEW);
});

test('[S0-064] PATCH /changePassword with a wrong old password is code 422 OLD_PASSWORD_WRONG, and the session stays', async () => {
  const { token } = await server.client.signIn('E001');
  const { status, body } = await change(token, 'E001', 'not the password', NEW);
  expect({ status, code: body.code, word: body.status }).toEqual({
    status: 200,
    code: 422,
    word: 'OLD_PASSWORD_WRONG',
  });
  expect((await server.client.call('GET', '/session', { token })).status).toBe(200);
});

test('[S0-065] PATCH /changePassword against the policy is code 422 PASSWORD_RULE with its errors', async () => {
  const { token } = await server.client.signIn('E001');
  for (const weak of ['short', 'password', 'E001-E001-E001']) {
    const { body } = await change(token, 'E001', PASSWORD, weak);
    expect({ code: body.code, word: body.status }, weak).toEqual({ code: 422, word: 'PASSWORD_RULE' });
    expect(body.errors!.length).toBeGreaterThan(0);
  }
});

test('[S0-076] PATCH /changePassword refuses invalid ciphertext', async () => {
  const { token } = await server.client.signIn('E001');
  for (const newPassword of ['zz', 'abcd', '', passwordField('\u0007bell-bell', token)]) {
    const { body } = await server.client.call('PATCH', '/changePassword', {
      token,
      body: { employee: 'E001', oldPassword: passwordField(PASSWORD, token), newPassword },
    });
    expect(body.code, newPassword).toBe(422);
  }
});
