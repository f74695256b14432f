import { expect, test } from 'vitest';
import { PASSWORD } from '../server/Client.ts';
import { useServer } from './useServer.ts';

const server = useServer({ ATRIUM_CAPTCHA: 'always', ATRIUM_LEGACY_CAPTCHA: 'true' });
type Captcha = { img: string; key: string; countDown?: number };

test('[S0-213] GET /v2/captcha gives a picture and its key', async () => {
  const { data } = (await server.client.call<Captcha>('GET', '/v2/captcha')).body;
  expect(data.img).toMatch(/^data:image\/png;base64,/);
  expect(data.key.length).toBeGreaterThanOrEqual(22);
});

test('[S0-051] POST /login with wrong digits is HTTP 401 INVALID_CAPTCHA, and the key is used up', async () => {
  const { key } = (await server.client.call<Captcha>('GET', '/v2/captcha')).body.data;
  for (let at = 0; at < 2; at++) {
    const { status, body } = await server.client.call('POST', '/login', {
      body: { employee: 'E001', password: PASSWORD, captcha: 'none', key },
    });
    expect({ status, word: body.status }).toEqual({ status: 401, word: 'INVALID_CAPTCHA' });
  }
});

test('[S0-215] GET /getImg with old captcha calls on gives a picture and its key', async () => {
  const { body } = await server.client.call<Captcha>('GET', '/getImg');
  expect(body.data.img).toMatch(/^data:image\/png;base64,/);
  expect(body.data).not.toHaveProperty('countDown');
});

test('[S0-216] POST /imgCheck with old captcha calls on uses the key up', async () => {
  const { key } = (await server.client.call<Captcha>('GET', '/getImg')).body.data;
  const { body } = await server.client.call('POST', '/imgCheck', { body: { key, captcha: 'none' } });
  expect(body.code).not.toBe(200);
  const login = await server.client.call('POST', '/login', {
    body: { employee: 'E001', password: PASSWORD, captcha: 'none', key },
  });
  expect(login.body.status).toBe('INVALID_CAPTCHA');
});
