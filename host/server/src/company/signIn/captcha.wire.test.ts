import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '../../core/config/Config.ts';
import { captchas, limits } from '../../core/schema/credentials.ts';
import { usePeople } from '../../testing/usePeople.ts';

const atrium = usePeople({ captcha: 'always' });
const { call, login, clock, pass } = atrium;
const OUTSIDE = '203.0.113.7';
const settings = () => atrium.server.services.config as { -readonly [K in keyof Config]: Config[K] };

interface Given {
  img: string;
  key: string;
  countDown?: number;
  pass: string;
}
const fetchCaptcha = async (from?: string) => (await call<Given>('GET /v2/captcha', from ? { from } : {})).body.data;

/** The digits of a captcha by key. */
async function answerOf(key: string): Promise<string> {
  const [row] = await atrium.db.select().from(captchas).where(eq(captchas.key, key));
  return row!.answer!;
}

beforeEach(async () => {
  await atrium.db.delete(limits);
  settings().captcha = 'always';
  settings().legacyCaptcha = false;
});

test('[S0-213] GET /v2/captcha returns a PNG and a key of 128 bits; its four digits pass a sign-in', async () => {
  const { img, key } = await fetchCaptcha();
  expect(img).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  const captcha = await answerOf(key);
  expect(captcha).toMatch(/^\d{4}$/);
  expect((await login('E001', undefined, { key, captcha })).status).toBe(200);
});

describe('[S0-051] a key', () => {
  test('is valid for one attempt, right or wrong', async () => {
    const right = await fetchCaptcha();
    const captcha = await answerOf(right.key);
    expect((await login('E001', 'wrong-password', { key: right.key, captcha })).body.status).toBe('INVALID_LOGIN');
    expect((await login('E001', undefined, { key: right.key, captcha })).body.status).toBe('INVALID_CAPTCHA');
    const wrong = await fetchCaptcha();
    const answer = await answerOf(wrong.key);
    const other = answer === '0000' ? '0001' : '0000';
    expect((await login('E001', undefined, { key: wrong.key, captcha: other })).body.status).toBe('INVALID_CAPTCHA');
    expect((await login('E001', undefined, { key: wrong.key, captcha: answer })).body.status).toBe('INVALID_CAPTCHA');
  });

  test('is valid for 120 seconds', async () => {
    const [young, old] = [await fetchCaptcha(), await fetchCaptcha()];
    const [inTime, late] = [await answerOf(young.key), await answerOf(old.key)];
    clock.pass(119);
    expect((await login('E001', undefined, { key: young.key, captcha: inTime })).status).toBe(200);
    clock.pass(1);
    expect(await login('E001', undefined, { key: old.key, captcha: late })).toMatchObject({
      status: 401,
      body: { code: 401, status: 'INVALID_CAPTCHA' },
    });
  });

  test('is checked before the password, and a wrong one is no failed sign-in', async () => {
    for (let count = 0; count < 8; count += 1) {
      expect((await login('E001', 'wrong-password', { key: 'none', captcha: '1234' })).body.status).toBe(
        'INVALID_CAPTCHA',
      );
    }
    const { key } = await fetchCaptcha();
    expect((await login('E001', undefined, { key, captcha: await answerOf(key) })).status).toBe(200);
  });

  test('two concurrent attempts cannot both pass with it', async () => {
    const { key } = await fetchCaptcha();
    const captcha = await answerOf(key);
    const answers = await Promise.all([1, 2, 3].map(() => login('E001', undefined, { key, captcha })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });
});

test('[S0-214][S0-050] over 20 fetches a minute the answer is code 200 with countDown and no picture', async () => {
  for (let count = 0; count < 20; count += 1) expect((await fetchCaptcha(OUTSIDE)).img).not.toBe('');
  await pass(15);
  const { status, body } = await call<Given>('GET /v2/captcha', { from: OUTSIDE });
  expect([status, body.code]).toEqual([200, 200]);
  expect(body.data).toEqual({ img: '', key: '', countDown: expect.any(Number) });
  expect(body.data.countDown).toBeLessThanOrEqual(45);
  expect(body.data.countDown).toBeGreaterThan(15);
  expect((await fetchCaptcha('203.0.113.8')).img).not.toBe('');
  for (let count = 0; count < 25; count += 1) expect((await fetchCaptcha()).img).not.toBe('');
  await pass(45);
  expect((await fetchCaptcha(OUTSIDE)).img).not.toBe('');
});

describe('is empty if not required', () => {
  test('if disabled', async () => {
    settings().captcha = 'off';
    expect(await fetchCaptcha(OUTSIDE)).toEqual({ img: '', key: '' });
    expect((await login('E001', undefined, { from: OUTSIDE })).status).toBe(200);
  });

  test('from trusted networks with trusted-skip', async () => {
    settings().captcha = 'trusted-skip';
    expect(await fetchCaptcha()).toEqual({ img: '', key: '' });
    expect((await login('E001')).status).toBe(200);
    expect((await fetchCaptcha(OUTSIDE)).img).not.toBe('');
    expect((await login('E001', undefined, { from: OUTSIDE })).body.status).toBe('INVALID_CAPTCHA');
  });

  test('before three failures of the account or the network within 15 minutes with adaptive', async () => {
    settings().captcha = 'adaptive';
    for (let count = 0; count < 3; count += 1) {
      expect((await fetchCaptcha(OUTSIDE)).img).toBe('');
      expect((await login('E002', 'wrong-password', { from: OUTSIDE })).body.status).toBe('INVALID_LOGIN');
    }
    // Now by network: required for all from there.
    expect((await fetchCaptcha(OUTSIDE)).img).not.toBe('');
    expect((await login('E003', undefined, { from: OUTSIDE })).body.status).toBe('INVALID_CAPTCHA');
    // And by account: required from everywhere. After the refusal a captcha can be fetched.
    const elsewhere = '203.0.113.99';
    expect((await fetchCaptcha(elsewhere)).img).toBe('');
    expect((await login('E002', undefined, { from: elsewhere })).body.status).toBe('INVALID_CAPTCHA');
    const { key } = await fetchCaptcha(elsewhere);
    expect((await login('E002', undefined, { from: elsewhere, key, captcha: await answerOf(key) })).status).toBe(200);
    await pass(15 * 60);
    expect((await login('E003', undefined, { from: OUTSIDE })).status).toBe(200);
  });
});

describe('the old calls', () => {
  test('[S0-217] are disabled by default: code 410', async () => {
    expect((await call('GET /getImg')).body).toMatchObject({ code: 410, status: 'GONE' });
    expect((await call('POST /imgCheck', { body: { key: 'x', captcha: '1234' } })).body.code).toBe(410);
  });

  test('[S0-215] GET /getImg returns picture and key, never countDown', async () => {
    settings().legacyCaptcha = true;
    for (let count = 0; count < 20; count += 1) {
      expect(Object.keys((await call<Given>('GET /getImg', { from: OUTSIDE })).body.data)).toEqual(['img', 'key']);
    }
    expect((await call<Given>('GET /getImg', { from: OUTSIDE })).body.data).toEqual({ img: '', key: '' });
  });

  test('[S0-216] POST /imgCheck consumes the key; right digits return a pass for one sign-in', async () => {
    settings().legacyCaptcha = true;
    const { key } = (await call<Given>('GET /getImg')).body.data;
    const captcha = await answerOf(key);
    const { pass } = (await call<Given>('POST /imgCheck', { body: { key, captcha } })).body.data;
    expect((await call('POST /imgCheck', { body: { key, captcha } })).body).toMatchObject({
      code: 422,
      status: 'INVALID_CAPTCHA',
    });
    expect((await login('E001', undefined, { key, captcha })).body.status).toBe('INVALID_CAPTCHA');
    expect((await login('E001', undefined, { key: pass, captcha: '' })).status).toBe(200);
    expect((await login('E001', undefined, { key: pass, captcha: '' })).body.status).toBe('INVALID_CAPTCHA');
  });
});
