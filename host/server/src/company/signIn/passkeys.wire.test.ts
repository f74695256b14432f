import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { credentials, limits } from '../../core/schema/credentials.ts';
import { audit } from '../../core/schema/runtime.ts';
import { passkeyChallenges, passkeys, recoveryCodes } from '../../core/schema/secondFactor.ts';
import { setSecondFactorPolicy, useTotpOf } from '../../testing/secondFactors.ts';
import { softAuthenticator } from '../../testing/softAuthenticator.ts';
import { DEMO_PASSWORD, usePeople } from '../../testing/usePeople.ts';

const ADDRESS = { origin: 'https://portal.example', rpId: 'portal.example' };
const atrium = usePeople({ publicAddress: 'https://portal.example/atrium' });
const { call, login, signIn, clock } = atrium;
const { setUp, codeNow } = useTotpOf(atrium);

interface Request {
  readonly challenge: string;
  readonly rpId: string;
  readonly userVerification: string;
  readonly allowCredentials: { readonly id: string }[];
}
interface State {
  readonly passkeys: { readonly id: number; readonly name: string; readonly usedOn: string | null }[];
  readonly recoveryCodes: { readonly left: number } | null;
}
type Device = ReturnType<typeof softAuthenticator>;

const begin = async (token: string) =>
  call<{ challenge: string; user: { id: string }; excludeCredentials: { id: string }[] }>(
    'POST /secondFactor/passkeys',
    {
      token,
    },
  );
const put = (token: string, body: object) =>
  call<{ id: number; recoveryCodes: string[] }>('PUT /secondFactor/passkeys', { token, body });
/** Adds a passkey to a person of the demo company. */
async function add(employee: string, token?: string, name = '公司桌機') {
  const by = token ?? (await signIn(employee));
  const device = softAuthenticator(ADDRESS);
  const { challenge, user } = (await begin(by)).body.data;
  const { status, body } = await put(by, device.create({ challenge, user: user.id, name }));
  expect([status, body.code]).toEqual([200, 200]);
  return { device, token: by, ...body.data };
}
const ask = async (asked = {}) => (await call<Request>('POST /login/passkey', asked)).body.data;
const enter = (answer: object, asked = {}) =>
  call<{ publicToken: string; employee: string }>('POST /login/passkey/finish', { body: answer, ...asked });
const signInBy = async (device: Device, how: object = {}, asked = {}) =>
  enter(device.get({ challenge: (await ask(asked)).challenge, ...how }), asked);
const state = async (token: string) => (await call<State>('GET /secondFactor', { token })).body.data;
const reasons = async (employee: string) =>
  (
    await atrium.db
      .select({ detail: audit.detail })
      .from(audit)
      .where(and(eq(audit.action, 'session.refuse'), eq(audit.target, employee)))
  ).map(({ detail }) => (detail as { reason: string }).reason);

beforeEach(async () => {
  await atrium.db.delete(limits);
  await setSecondFactorPolicy(atrium, {});
});

describe('in place of the password', () => {
  test('a passkey opens a session that has a factor and a recent proof, and its last use is listed', async () => {
    const { device, token, recoveryCodes } = await add('E001');
    expect(recoveryCodes).toHaveLength(10);
    expect((await state(token)).passkeys).toMatchObject([{ name: '公司桌機', usedOn: null }]);
    const asked = await ask();
    expect(asked).toMatchObject({ rpId: 'portal.example', userVerification: 'required', allowCredentials: [] });
    const done = await enter(device.get(asked));
    expect([done.status, done.body.data.employee]).toEqual([200, 'E001']);
    const own = done.body.data.publicToken;
    expect((await state(own)).passkeys[0]!.usedOn).not.toBeNull();
    expect((await call('POST /secondFactor/recoveryCodes', { token: own })).body.code, 'proven').toBe(200);
    const opened = await atrium.db.select().from(audit).where(eq(audit.action, 'session.open'));
    expect(opened.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ secondFactor: 'passkey' }));
  });

  test('a challenge is used once, by its browser and network, within five minutes, whatever the answer', async () => {
    const { device } = await add('E002');
    const over = async (answer: object, asked = {}) =>
      expect((await enter(answer, asked)).body).toMatchObject({ code: 401, status: 'PASSKEY_OVER' });
    const asked = await ask();
    const answer = device.get(asked);
    expect((await enter(answer)).status).toBe(200);
    await over(answer);
    await over(device.get(asked));
    await over(device.get({ challenge: 'never-given' }));
    await over(device.get(await ask()), { from: '203.0.113.7' });
    await over(device.get(await ask()), { headers: { 'user-agent': 'another browser' } });
    const late = await ask();
    clock.pass(300);
    await over(device.get(late));
    const wrong = await ask();
    expect((await enter(device.get({ ...wrong, origin: 'https://portal.example.evil.example' }))).status).toBe(401);
    await over(device.get(wrong));
    const stored = await atrium.db.select().from(passkeyChallenges);
    expect(stored.map(({ id }) => id)).not.toContain(wrong.challenge);
  });

  test('another origin, another host name, a frame, no verification and a changed signature are refused', async () => {
    const { device } = await add('E003');
    const wrong = {
      'another origin': { origin: 'https://evil.example' },
      'another port': { origin: 'https://portal.example:8443' },
      'another host name': { rpId: 'evil.example' },
      'the numbers of the server': { origin: 'https://127.0.0.1', rpId: '127.0.0.1' },
      'in a frame of another page': { crossOrigin: true },
      'without a PIN, a finger or the face': { isVerified: false },
    };
    for (const [name, how] of Object.entries(wrong)) {
      expect((await signInBy(device, how)).body.status, name).toBe('PASSKEY_REFUSED');
      await atrium.db.delete(limits);
    }
    const answer = device.get(await ask());
    for (const changed of [
      { ...answer, signature: softAuthenticator(ADDRESS).get(await ask()).signature },
      { ...answer, userHandle: '' },
      { ...answer, userHandle: 'b3RoZXI' },
      { ...answer, id: softAuthenticator(ADDRESS).id },
      { ...answer, clientData: 'bm90IEpTT04' },
    ])
      expect((await enter(changed)).status).toBe(401);
    expect((await reasons('E003')).filter((reason) => reason === 'wrongPasskey').length).toBeGreaterThanOrEqual(6);
    await atrium.db.delete(limits);
    expect((await signInBy(device)).status).toBe(200);
  });

  test('a counter that has not grown is a copy, which is refused; of two answers at once one is the later', async () => {
    const { device } = await add('E004');
    expect((await signInBy(device, { counter: 20 })).status).toBe(200);
    for (const counter of [20, 19, 0]) expect((await signInBy(device, { counter })).status, `${counter}`).toBe(401);
    expect(await reasons('E004')).toContain('copiedPasskey');
    await atrium.db.delete(limits);
    const [one, two] = [await ask(), await ask()];
    const both = await Promise.all([one, two].map((asked) => enter(device.get({ ...asked, counter: 21 }))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { device: silent } = await add('E005');
    await atrium.db.update(passkeys).set({ counter: 0 }).where(eq(passkeys.credentialId, silent.id));
    for (let time = 0; time < 2; time += 1) expect((await signInBy(silent, { counter: 0 })).status).toBe(200);
  });

  test('guessing ends, and delays no password; a person whose account is closed is refused', async () => {
    const { device } = await add('E006');
    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push((await signInBy(device, { isVerified: false })).body.status);
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS');
    expect((await login('E006')).body.status, 'the second step').toBe('SECOND_STEP');
    await atrium.db.delete(limits);
    const administrator = await signIn('A001');
    const [row] = await atrium.db.select().from(passkeys).where(eq(passkeys.credentialId, device.id));
    const { employeeId } = row!;
    const detail = await call<{ version: number }>(`GET /people/${employeeId}`, { token: administrator });
    const disable = (version: number, disabled: boolean) =>
      call<{ version: number }>(`PUT /people/${employeeId}/disabled`, {
        token: administrator,
        body: { version, disabled },
      });
    expect((await disable(detail.body.data.version, true)).body.code).toBe(200);
    expect((await signInBy(device)).body.status).toBe('PASSKEY_REFUSED');
    expect(await reasons('E006')).toContain('disabled');
  });
});

describe('beside the password', () => {
  const step = async (employee: string) =>
    (await login(employee)).body.data as unknown as { step: string; methods: string[] };
  const finish = (given: string, answer: object) =>
    call<{ publicToken: string; left: number }>('POST /login/secondFactor', {
      body: { step: given, method: 'passkey', answer },
    });
  const askStep = async (given: string) =>
    (await call<Request>('POST /login/secondFactor/passkey', { body: { step: given } })).body.data;

  test('it is asked for at the second step, where being there is enough, and not that of another person', async () => {
    const [own, other] = [await add('E007'), await add('E008')];
    const { step: given, methods } = await step('E007');
    expect(methods).toEqual(['passkey', 'recovery']);
    const asked = await askStep(given);
    expect(asked).toMatchObject({ userVerification: 'preferred', allowCredentials: [{ id: own.device.id }] });
    const stolen = await finish(given, other.device.get(asked));
    expect(stolen.body).toMatchObject({ code: 401, status: 'WRONG_PASSKEY', data: { left: 4 } });
    expect((await finish(given, own.device.get(asked))).body.status, 'used up').toBe('WRONG_PASSKEY');
    expect((await finish(given, own.device.get(await ask()))).body.status, 'of another purpose').toBe('WRONG_PASSKEY');
    await atrium.db.delete(limits);
    const next = await askStep(given);
    expect((await finish(given, own.device.get({ ...next, isVerified: false }))).status).toBe(200);
    expect((await call('POST /login/secondFactor/passkey', { body: { step: given } })).body.status).toBe('STEP_OVER');
  });

  test('it proves who is there as a code does, with verification only, in its own session', async () => {
    const { device, token } = await add('E009');
    const second = (await signInBy(device)).body.data.publicToken;
    clock.pass(16 * 60);
    expect((await begin(token)).body.status).toBe('PROOF_REQUIRED');
    const asked = async (by: string) => (await call<Request>('POST /proof/passkey', { token: by })).body.data;
    const prove = async (how = {}, by = token) =>
      (await call('POST /proof', { token, body: { passkey: device.get({ ...(await asked(by)), ...how }) } })).body;
    expect(await prove({ isVerified: false })).toMatchObject({ code: 422, status: 'WRONG_PASSKEY' });
    expect((await prove({}, second)).code, 'of another session').toBe(410);
    expect((await prove()).code).toBe(200);
    expect((await begin(token)).body.code).toBe(200);
    expect((await call('POST /proof/passkey', { token: await signIn('E103') })).body.code, 'without one').toBe(409);
    const { step: given } = await step('E009');
    const copies = [
      await prove({ counter: 1 }),
      (await finish(given, device.get({ ...(await askStep(given)), counter: 1 }))).body,
    ];
    expect(copies.map(({ status }) => status)).toEqual(['WRONG_PASSKEY', 'WRONG_PASSKEY']);
    expect((await reasons('E009')).filter((reason) => reason === 'copiedPasskey')).toHaveLength(2);
    await atrium.db.delete(limits);
    const answered = [];
    for (let time = 0; time < 5; time += 1) answered.push((await prove({ isVerified: false })).status);
    expect(answered.at(-1)).toBe('TOO_MANY_ATTEMPTS');
    const pending = device.get(await asked(token));
    expect((await call('POST /proof', { token, body: { passkey: pending } })).body.status).toBe('TOO_MANY_ATTEMPTS');
    await atrium.db.delete(limits);
    expect((await call('POST /proof', { token, body: { passkey: pending } })).body.code, 'not looked at').toBe(200);
  });
});

describe('in the settings', () => {
  test('it is added by its session only, once, with its origin and its verification; ten at most', async () => {
    const token = await signIn('D001');
    const device = softAuthenticator(ADDRESS);
    const made = async (how: object, by = token) => {
      const { challenge, user } = (await begin(token)).body.data;
      return (await put(by, device.create({ challenge, user: user.id, name: '筆電', ...how }))).body.code;
    };
    for (const how of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])
      expect(await made(how), JSON.stringify(how)).toBe(422);
    expect(await made({ challenge: 'never-given' })).toBe(410);
    expect(await made({}, await signIn('D001')), 'of another session').toBe(410);
    expect(await made({})).toBe(200);
    expect(await made({}), 'known already').toBe(409);
    const rest = [];
    for (let count = 0; count < 9; count += 1) rest.push((await add('D001', token)).recoveryCodes.length);
    expect(rest, 'codes come with the first').toEqual(rest.map(() => 0));
    expect((await begin(token)).body.code).toBe(409);
    expect((await state(token)).passkeys).toHaveLength(10);
  });

  test('what its maker states is not looked at: every format is taken, and nothing is fetched for it', async () => {
    const token = await signIn('D003');
    const fetched = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetched.mockRestore());
    for (const format of ['android-key', 'packed', 'tpm', 'of-tomorrow']) {
      const { challenge, user } = (await begin(token)).body.data;
      const made = softAuthenticator(ADDRESS).create({ challenge, user: user.id, name: format, format });
      expect((await put(token, made)).body.code, format).toBe(200);
    }
    const asked = fetched.mock.calls.map(([to]) => new Request(to).url);
    expect(asked.filter((url) => !url.startsWith(atrium.server.url))).toEqual([]);
  });

  test('it is renamed and removed by its person, with an audit line each; the last one stays where one is required', async () => {
    const { id, token, device } = await add('D002');
    const stranger = await signIn('E101');
    const rename = (by: string, name: string) =>
      call(`PATCH /secondFactor/passkeys/${id}`, { token: by, body: { name } });
    const remove = (by: string) => call(`DELETE /secondFactor/passkeys/${id}`, { token: by });
    for (const answer of [await rename(stranger, '我的'), await remove(stranger)]) expect(answer.body.code).toBe(404);
    expect((await rename(token, '家裡的筆電')).body.code).toBe(200);
    expect((await rename(token, '很'.repeat(31))).body.code).toBe(422);
    await setSecondFactorPolicy(atrium, { secondFactor: 'everybody' });
    expect((await remove(token)).body.code).toBe(409);
    expect((await state(token)).passkeys).toMatchObject([{ name: '家裡的筆電' }]);
    await setSecondFactorPolicy(atrium, {});
    expect((await remove(token)).body.code).toBe(200);
    expect(await state(token)).toMatchObject({ passkeys: [], recoveryCodes: null });
    expect((await signInBy(device)).body.status).toBe('PASSKEY_REFUSED');
    const lines = await atrium.db.select().from(audit).where(eq(audit.target, 'D002'));
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['secondFactor.add', 'secondFactor.rename', 'secondFactor.remove']),
    );
  });

  test('the app and a passkey stand in for each other; a reset by an administrator ends both', async () => {
    const { id, token, secret } = await setUp('E102');
    const { device, recoveryCodes } = await add('E102', token);
    expect(recoveryCodes).toEqual([]);
    await setSecondFactorPolicy(atrium, { secondFactor: 'everybody' });
    expect((await call('DELETE /secondFactor/totp', { token })).body.code).toBe(200);
    expect((await state(token)).recoveryCodes).toMatchObject({ left: 10 });
    expect(codeNow(secret)).toHaveLength(6);
    await setSecondFactorPolicy(atrium, {});
    const administrator = await signIn('A001');
    const reset = await call(`DELETE /people/${id}/secondFactor`, { token: administrator });
    expect(reset.body.data).toEqual({ removed: true });
    expect((await signInBy(device)).body.status).toBe('PASSKEY_REFUSED');
    expect((await login('E102', DEMO_PASSWORD)).status).toBe(200);
  });

  test('passkeys of another address stand in for no app and are no method; without the password they are gone', async () => {
    const { id, token, secret } = await setUp('E106');
    const { device } = await add('E106', token);
    const own = eq(passkeys.credentialId, device.id);
    await atrium.db.update(passkeys).set({ rpId: 'before.example' }).where(own);
    const remove = () => call('DELETE /secondFactor/totp', { token });
    expect((await remove()).body.message).toMatch('現在的網址');
    expect(codeNow(secret)).toHaveLength(6);
    expect((await login('E106')).body.data).toMatchObject({ methods: ['totp', 'recovery'] });
    await atrium.db.update(passkeys).set({ rpId: ADDRESS.rpId }).where(own);
    expect((await remove()).body.code).toBe(200);
    await atrium.db.delete(credentials).where(eq(credentials.employeeId, id));
    expect(await atrium.db.select().from(passkeys).where(own)).toEqual([]);
  });

  test('a password that an administrator resets leaves no passkey, and recovery codes with the app only', async () => {
    const administrator = await signIn('A001');
    const reset = (id: number) => call(`POST /people/${id}/password`, { token: administrator });
    const employeeOf = async (device: Device) =>
      (await atrium.db.select().from(passkeys).where(eq(passkeys.credentialId, device.id)))[0]!.employeeId;
    const { device } = await add('E104');
    const id = await employeeOf(device);
    expect((await reset(id)).body.code).toBe(200);
    expect((await signInBy(device)).body.status).toBe('PASSKEY_REFUSED');
    expect(await atrium.db.select().from(recoveryCodes).where(eq(recoveryCodes.employeeId, id))).toEqual([]);
    const lines = await atrium.db.select().from(audit).where(eq(audit.target, 'E104'));
    expect(lines.map(({ action }) => action)).toContain('secondFactor.remove');
    const both = await setUp('E105');
    const { device: second } = await add('E105', both.token);
    expect((await reset(both.id)).body.code).toBe(200);
    expect((await signInBy(second)).body.status).toBe('PASSKEY_REFUSED');
    expect(await atrium.db.select().from(recoveryCodes).where(eq(recoveryCodes.employeeId, both.id))).toHaveLength(10);
  });
});
