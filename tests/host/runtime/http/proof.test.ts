import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../../../host/server/src/app/demo/demoPeople.ts';
import { limits } from '../../../../host/server/src/core/schema/credentials.ts';
import { audit } from '../../../../host/server/src/core/schema/runtime.ts';
import { encryptText } from '../../../../host/server/src/core/wireCrypto/wireCrypto.ts';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

const MINUTE = 60_000;
let probe: Awaited<ReturnType<typeof mountProbe>>;
beforeAll(async () => {
  probe = await mountProbe({ demo: true });
});
afterAll(() => probe.dispose());
beforeEach(async () => {
  await probe.server.db.delete(limits);
});

const signIn = (as = 'E001', actions: string[] = ['probe.write']) => probe.asPerson({ as, actions });
type Person = Awaited<ReturnType<typeof signIn>>;

const sealed = (text: string, token: string) => {
  const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString();
  return encryptText(text, JSON.parse(claims) as { jti: string; uuid: string });
};
const prove = ({ host, token }: Person, password: string = DEMO_PASSWORD) =>
  host.proof({ body: { password: sealed(password, token) } });
const required = { code: 423, http: 200, status: 'PROOF_REQUIRED', message: '這項操作需要再次輸入您的密碼。' };
const entries = (action: string) =>
  probe.server.db.select().from(audit).where(eq(audit.action, action)).orderBy(desc(audit.id));

test('sign-in is a proof; after its time the call is refused with 423 until the password is entered again', async () => {
  const [person, other] = [await signIn(), await signIn()];
  await person.api.proven();
  await probe.advance(15 * MINUTE);
  await expect(person.api.proven()).rejects.toMatchObject(required);
  expect((await person.fetchFile(person.api.provenFile.url())).headers.get('content-type')).toContain('csv');
  await prove(person);
  await person.api.proven();
  await expect(other.api.proven(), 'another session of the person').rejects.toMatchObject(required);
  expect((await entries('session.prove'))[0]).toMatchObject({ target: 'E001', employeeId: person.person.id });
  await probe.advance(14 * MINUTE);
  await person.api.proven();
  await probe.advance(MINUTE);
  await expect(person.api.proven()).rejects.toMatchObject(required);
});

test('a proof of the future is none: the clock was set back', async () => {
  const person = await signIn('E006');
  await probe.advance(-MINUTE);
  await expect(person.api.proven()).rejects.toMatchObject(required);
  await probe.advance(MINUTE);
  await person.api.proven();
});

test('all actions are needed beside the proof, and what is missing is not asked for by a password', async () => {
  const person = await signIn('E002', []);
  await expect(person.api.proven()).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
  expect((await call(probe.url, 'POST', '/api/proven')).http).toBe(401);
});

test('a wrong password is refused, audited and counts in the limiter of sign-in; nothing is proven', async () => {
  const person = await signIn('E003');
  await probe.advance(15 * MINUTE);
  for (let count = 0; count < 4; count += 1)
    await expect(prove(person, 'wrong-password')).rejects.toMatchObject({ code: 422, status: 'PASSWORD_WRONG' });
  await expect(prove(person)).rejects.toMatchObject({ code: 429, status: 'TOO_MANY_ATTEMPTS' });
  await expect(person.api.proven()).rejects.toMatchObject(required);
  const [, wrong] = await entries('session.refuse');
  expect(wrong).toMatchObject({ target: 'E003', detail: { reason: 'wrongPassword' } });
});

test('a changed password and a kickout end it', async () => {
  const [person, other] = [await signIn('E005'), await signIn('E005')];
  const { token } = person;
  await person.host.changePassword({
    body: { employee: 'E005', oldPassword: sealed(DEMO_PASSWORD, token), newPassword: sealed('my-own-Secret', token) },
  });
  await expect(person.api.proven()).rejects.toMatchObject(required);
  await expect(other.api.proven()).rejects.toMatchObject({ http: 401 });
  await prove(person, 'my-own-Secret');
  await person.api.proven();
});

test('proofs of a person are limited together with their sign-ins, right ones too: each costs a hash', async () => {
  const [person, other] = [await signIn(), await signIn('E002')];
  await prove(person);
  const own = eq(limits.key, 'checks:account:E001:127.0.0.1');
  expect((await probe.server.db.select().from(limits).where(own))[0]?.count).toBe(1);
  await probe.server.db.update(limits).set({ count: 200 }).where(own);
  await expect(prove(person)).rejects.toMatchObject({ code: 429, http: 429, status: 'TOO_MANY_ATTEMPTS' });
  await prove(other);
});
