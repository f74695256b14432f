import { expect, test } from 'vitest';
import { useServer } from './useServer.ts';

const server = useServer();

interface Answer {
  readonly code: number;
  readonly status?: string;
  readonly data: { readonly challenge: string; readonly passkeys: unknown[]; readonly passkeysOf: string };
}
const call = async (method: string, path: string, asked: { token?: string; body?: unknown } = {}) =>
  (await server.client.call(method, path, asked)).body as Answer;

/** What a browser would write for a challenge, and no authenticator has signed. */
const unsigned = (challenge: string, type: string) => ({
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  clientData: Buffer.from(JSON.stringify({ type, challenge, origin: 'http://localhost' })).toString('base64url'),
});
const answer = (challenge: string) => ({
  ...unsigned(challenge, 'webauthn.get'),
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: 'AAAA',
});

test('POST /login/passkey gives a challenge that POST /login/passkey/finish takes once, and refuses without a signature', async () => {
  const { challenge } = (await call('POST', '/login/passkey', { body: {} })).data;
  const finish = () => call('POST', '/login/passkey/finish', { body: answer(challenge) });
  expect(await finish()).toMatchObject({ code: 401, status: 'PASSKEY_REFUSED' });
  expect(await finish()).toMatchObject({ code: 401, status: 'PASSKEY_OVER' });
});

test('POST /login/secondFactor/passkey is for a step of a sign-in, POST /proof/passkey for a person who has one', async () => {
  expect((await call('POST', '/login/secondFactor/passkey', { body: { step: 'x' } })).status).toBe('STEP_OVER');
  const { token } = await server.client.signIn('E007');
  expect((await call('POST', '/proof/passkey', { token, body: {} })).code).toBe(409);
});

test('POST /secondFactor/passkeys begins, PUT /secondFactor/passkeys refuses what no device has made, PATCH /secondFactor/passkeys/:id and DELETE /secondFactor/passkeys/:id find none', async () => {
  const { token } = await server.client.signIn('E007');
  const { challenge } = (await call('POST', '/secondFactor/passkeys', { token })).data;
  const body = { ...unsigned(challenge, 'webauthn.create'), attestation: 'AAAA', transports: [], name: '筆電' };
  expect((await call('PUT', '/secondFactor/passkeys', { token, body })).status).toBe('WRONG_PASSKEY');
  expect((await call('PATCH', '/secondFactor/passkeys/7', { token, body: { name: '筆電' } })).code).toBe(404);
  expect((await call('DELETE', '/secondFactor/passkeys/7', { token })).code).toBe(404);
  expect((await call('GET', '/secondFactor', { token })).data).toMatchObject({ passkeys: [], passkeysOf: 'localhost' });
});
