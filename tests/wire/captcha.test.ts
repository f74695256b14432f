import { cpSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { Client, PASSWORD } from '../server/Client.ts';
import { startInspectable, type Inspectable } from '../server/startInspectable.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

// The digits are read from the server: a used key has to be refused even with the right ones.
const folder = temporaryFolder('atrium-captcha');
let server: Inspectable;
let client: Client;
beforeAll(async () => {
  cpSync(inject('company'), folder.path, { recursive: true });
  server = await startInspectable(folder.path, { ATRIUM_CAPTCHA: 'always', ATRIUM_LEGACY_CAPTCHA: 'true' });
  client = new Client(server.url);
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

type Captcha = { img: string; key: string; countDown?: number };

/** An issued captcha, with its digits and wrong ones. */
async function given(path = '/v2/captcha') {
  const { key } = (await client.call<Captcha>('GET', path)).body.data;
  const captcha = await server.digitsOf(key);
  expect(captcha).toMatch(/^\d{4}$/);
  return { right: { key, captcha }, wrong: { key, captcha: captcha === '0000' ? '0001' : '0000' } };
}

async function login(answer: { key: string; captcha: string }, password = PASSWORD) {
  const { status, body } = await client.call('POST', '/login', { body: { employee: 'E001', password, ...answer } });
  return [status, body.status];
}

const REFUSED = [401, 'INVALID_CAPTCHA'];

test('[S0-213] GET /v2/captcha returns a picture and its key', async () => {
  const { data } = (await client.call<Captcha>('GET', '/v2/captcha')).body;
  expect(data.img).toMatch(/^data:image\/png;base64,/);
  expect(data.key).toMatch(/^[0-9a-f]{32}$/);
});

test('[S0-051] POST /login consumes the key in any case: afterwards the right digits are INVALID_CAPTCHA too', async () => {
  const afterWrong = await given();
  expect(await login(afterWrong.wrong)).toEqual(REFUSED);
  expect(await login(afterWrong.right)).toEqual(REFUSED);

  const afterRight = await given();
  expect((await login(afterRight.right))[0]).toBe(200);
  expect(await login(afterRight.right)).toEqual(REFUSED);

  const afterPassword = await given();
  expect(await login(afterPassword.right, 'not the password')).toEqual([401, 'INVALID_LOGIN']);
  expect(await login(afterPassword.right)).toEqual(REFUSED);
});

test('[S0-215] GET /getImg with old captcha calls on returns a picture and its key', async () => {
  const { body } = await client.call<Captcha>('GET', '/getImg');
  expect(body.data.img).toMatch(/^data:image\/png;base64,/);
  expect(body.data).not.toHaveProperty('countDown');
  expect((await login((await given('/getImg')).right))[0]).toBe(200);
});

test('[S0-216] POST /imgCheck with old captcha calls on consumes the key: right digits return a pass for one sign-in, wrong ones nothing', async () => {
  const check = async (answer: { key: string; captcha: string }) => {
    const { status, body } = await client.call<{ pass?: string }>('POST', '/imgCheck', { body: answer });
    return { status, code: body.code, word: body.status, pass: body.data?.pass ?? '' };
  };
  const refused = { status: 200, code: 422, word: 'INVALID_CAPTCHA', pass: '' };

  const missed = await given('/getImg');
  expect(await check(missed.wrong)).toEqual(refused);
  expect(await check(missed.right)).toEqual(refused);
  expect(await login(missed.right)).toEqual(REFUSED);

  const met = await given('/getImg');
  const { pass, ...rest } = await check(met.right);
  expect(rest).toMatchObject({ status: 200, code: 200 });
  expect(await login(met.right)).toEqual(REFUSED);
  expect((await login({ key: pass, captcha: '' }))[0]).toBe(200);
  expect(await login({ key: pass, captcha: '' })).toEqual(REFUSED);
});
