import { expect, test } from 'vitest';
import { PASSWORD } from '../server/Client.ts';
import { passwordField } from './passwordField.ts';
import { useServer } from './useServer.ts';

const server = useServer();

test('POST /proof takes the password as every password field, and refuses a wrong one without ending the session', async () => {
  const { token } = await server.client.signIn('E001');
  const prove = (password: string) =>
    server.client.call('POST', '/proof', { token, body: { password: passwordField(password, token) } });
  expect((await prove('wrong-password')).body).toMatchObject({ code: 422, status: 'PASSWORD_WRONG' });
  expect((await prove(PASSWORD)).body.code).toBe(200);
  expect((await server.client.call('POST', '/proof', { token, body: { password: PASSWORD } })).body.code).toBe(422);
  expect((await server.client.call('GET', '/session', { token })).status).toBe(200);
});
