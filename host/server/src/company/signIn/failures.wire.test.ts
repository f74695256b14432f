import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import type { Config } from '../../core/config/Config.ts';
import { limits } from '../../core/schema/credentials.ts';
import { audit } from '../../core/schema/runtime.ts';
import { encryptText } from '../../core/wireCrypto/wireCrypto.ts';
import { usePeople } from '../../testing/usePeople.ts';

const lines: { message: string; facts: Readonly<Record<string, unknown>> | undefined }[] = [];
const write = (message: string, facts?: Readonly<Record<string, unknown>>) => void lines.push({ message, facts });
const atrium = usePeople({}, { log: { info: write, warn: write, error: write } });
const { login } = atrium;
const PASSWORD = 'Guess-4711';
const FROM = '203.0.113.20';

const audited = () => atrium.db.select().from(audit).where(eq(audit.action, 'session.refuse')).orderBy(audit.id);
const logged = () => lines.filter(({ message }) => message === 'sign-in failed').map(({ facts }) => facts);

beforeEach(async () => {
  await atrium.db.delete(limits);
  await atrium.db.delete(audit);
  lines.length = 0;
});

test('each failure is logged and audited with its reason and address, an account that exists by its number', async () => {
  await login('e001', PASSWORD, { from: FROM });
  await login('E012', undefined, { from: FROM });
  const settings = atrium.server.services.config as { -readonly [K in keyof Config]: Config[K] };
  settings.captcha = 'always';
  try {
    await login('E002', undefined, { from: FROM, key: 'none', captcha: '1234' });
  } finally {
    settings.captcha = 'off';
  }
  const expected = [
    ['E001', 'wrongPassword'],
    ['E012', 'disabled'],
    ['E002', 'wrongCaptcha'],
  ];
  expect((await audited()).map(({ target, detail, address }) => [target, detail, address])).toEqual(
    expected.map(([employee, reason]) => [employee, { reason }, FROM]),
  );
  expect(logged()).toEqual(
    expected.map(([employee, reason]) => ({ employee, reason, address: FROM, requestId: expect.any(String) })),
  );
});

test('neither log nor audit contains a password, even if it was typed as the employee number', async () => {
  await login('E001', PASSWORD);
  await login(PASSWORD, PASSWORD);
  const rows = await audited();
  expect(rows.map(({ target, detail }) => [target, detail])).toEqual([
    ['E001', { reason: 'wrongPassword' }],
    ['', { reason: 'unknownEmployee' }],
  ]);
  expect(JSON.stringify([rows, lines])).not.toContain(PASSWORD);
});

test('attempts during a delay are all logged, but at most thirty audited, so that the audit log cannot be flooded', async () => {
  for (let count = 0; count < 4; count += 1) await login('E003', PASSWORD, { from: FROM });
  await atrium.db.update(limits).set({ blockedUntil: sql`${limits.blockedUntil} + interval '600 s'` });
  for (let count = 0; count < 40; count += 1) expect((await login('E003', PASSWORD, { from: FROM })).status).toBe(429);
  const reasons = (await audited()).map(({ detail }) => (detail as { reason: string }).reason);
  expect(reasons.filter((reason) => reason === 'wrongPassword')).toHaveLength(4);
  expect(reasons.filter((reason) => reason === 'tooManyAttempts')).toHaveLength(30);
  expect(logged()).toHaveLength(44);
});

test('a wrong old password is audited as well', async () => {
  const token = await atrium.signIn('E004');
  const sealed = (text: string) => encryptText(text, decodeJwt(token) as unknown as { jti: string; uuid: string });
  const body = { employee: 'E004', oldPassword: sealed(PASSWORD), newPassword: sealed('my-own-Secret') };
  expect((await atrium.call('PATCH /changePassword', { token, body })).body.status).toBe('OLD_PASSWORD_WRONG');
  expect((await audited()).map(({ target, detail }) => [target, detail])).toEqual([
    ['E004', { reason: 'wrongPassword' }],
  ]);
});
