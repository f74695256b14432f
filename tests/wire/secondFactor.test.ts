import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD } from '../server/Client.ts';
import { useServer } from './useServer.ts';

const server = useServer();

/** Six digits as an authenticator app shows them, from the clock of this machine (RFC 6238). */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

interface Data {
  secret: string;
  recoveryCodes: string[];
  step: string;
  publicToken: string;
  totp: object | null;
}
const call = async (method: string, path: string, asked: { token?: string; body?: unknown } = {}) => {
  const { status, body } = await server.client.call(method, path, asked);
  return { status, body: body as { code: number; status?: string; data: Data } };
};
const login = (employee: string) =>
  call('POST', '/login', { body: { employee, password: PASSWORD, key: '', captcha: '' } });

test('POST /secondFactor/totp, PUT /secondFactor/totp and GET /secondFactor set an app up, POST /login/secondFactor asks for it, POST /secondFactor/recoveryCodes and DELETE /secondFactor/totp change it', async () => {
  const { token } = await server.client.signIn('E008');
  const { secret } = (await call('POST', '/secondFactor/totp', { token })).body.data;
  const confirmed = await call('PUT', '/secondFactor/totp', { token, body: { code: codeOf(secret) } });
  expect(confirmed.body.data.recoveryCodes).toHaveLength(10);
  expect((await call('GET', '/secondFactor', { token })).body.data.totp).toMatchObject({ usedOn: null });
  const { status, body } = await login('E008');
  expect([status, body.status]).toEqual([401, 'SECOND_STEP']);
  const finished = await call('POST', '/login/secondFactor', {
    body: { step: body.data.step, method: 'totp', code: codeOf(secret, 1) },
  });
  expect(finished.status).toBe(200);
  const own = { token: finished.body.data.publicToken };
  expect((await call('POST', '/secondFactor/recoveryCodes', own)).body.data.recoveryCodes).toHaveLength(10);
  expect((await call('DELETE', '/secondFactor/totp', own)).body.code).toBe(200);
  expect((await login('E008')).status).toBe(200);
});

test('POST /login/secondFactor/totp is for a step that sets an app up, DELETE /people/:id/secondFactor for one that is there', async () => {
  expect((await call('POST', '/login/secondFactor/totp', { body: { step: 'x' } })).body.status).toBe('STEP_OVER');
  const { token } = await server.client.signIn('A001');
  expect((await call('DELETE', '/people/7/secondFactor', { token })).body.data).toEqual({ removed: false });
});

test('POST /login/providers/:provider and POST /login/providers/:provider/finish are for providers of the configuration', async () => {
  for (const [path, body] of [
    ['/login/providers/none', {}],
    ['/login/providers/none/finish', { ticket: 'x', query: 'code=x&state=x' }],
  ] as const)
    expect((await call('POST', path, { body })).body.code, path).toBe(404);
});
