import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT } from 'jose';
import { io } from 'socket.io-client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { usePeople } from '../../testing/usePeople.ts';
import { employees } from '../../core/schema/organisation.ts';
import { sessions } from '../../core/schema/session.ts';
import { raiseVersion } from '../../core/versions.ts';
import { endExpired } from './liveSessions.ts';

const atrium = usePeople({ maxSessions: 3 });
const { clock, call, login, signIn } = atrium;
const MINUTE = 60;
const alive = async (token: string, headers: Record<string, string> = {}) =>
  (await call('GET /userPreferences', { token, headers })).status;

describe('a session', () => {
  test('[S0-067] returns the signed-in person', async () => {
    const token = await signIn('E001');
    const expireDateTime = clock.local(12);
    const { body } = await call('GET /session', { token });
    expect(body.data).toMatchObject({
      id: expect.any(Number),
      acct: 'E001',
      userName: expect.any(String),
      companyName: '宏遠示範股份有限公司',
      companyCode: 'HY',
      deptInfo: { id: 1, name: '資訊部' },
      groupInfo: { id: 1, name: '應用開發組' },
      riskLevel: 3,
      expireDateTime,
      timeZone: 'Asia/Taipei',
      actions: [],
    });
    const top = await call('GET /session', { token: await signIn('C001') });
    expect(top.body.data).toMatchObject({ acct: 'C001', deptInfo: null, groupInfo: null });
    const administrator = await call('GET /session', { token: await signIn('A001') });
    expect(administrator.body.data).toMatchObject({
      actions: [
        'employee.import',
        'employee.manage',
        'password.reset',
        'session.manage',
        'audit.view',
        'approvals.manage',
        'settings.manage',
        'plugin.manage',
        'gallery.view',
      ],
    });
  });

  test('[S0-068] its token is a JWT with the claims jti and uuid, new with every sign-in', async () => {
    const [one, other] = [decodeJwt(await signIn('E002')), decodeJwt(await signIn('E002'))];
    expect(one).toMatchObject({ iss: 'atrium', aud: 'portal', sub: expect.any(String), exp: expect.any(Number) });
    expect(one.jti).toMatch(/^[0-9a-f]{32}$/);
    expect(one['uuid']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(one['sid']).not.toBe(other['sid']);
    expect(one.jti).not.toBe(other.jti);
  });

  test('[S0-071] ends after 30 minutes without a call that a person caused', async () => {
    const token = await signIn('D001');
    clock.pass(29 * MINUTE);
    expect(await alive(token)).toBe(200);
    clock.pass(29 * MINUTE);
    expect(await alive(token, { 'x-atrium-background': '1' })).toBe(200);
    clock.pass(MINUTE);
    expect(await alive(token, { 'x-atrium-background': '1' })).toBe(401);
    expect(await alive(token)).toBe(401);
  });

  test('[S0-071] a use counts exactly, although it is written once a minute', async () => {
    const token = await signIn('D002');
    clock.pass(59);
    expect(await alive(token)).toBe(200);
    clock.pass(29 * MINUTE + 59);
    expect(await alive(token)).toBe(200);
  });

  test('[S0-071] its use is written once a minute at most', async () => {
    const token = await signIn('E151');
    const id = String(decodeJwt(token)['sid']);
    const used = async () => (await atrium.db.select().from(sessions).where(eq(sessions.id, id)))[0]!.usedOn;
    const began = await used();
    clock.pass(59);
    await alive(token);
    expect(await used()).toEqual(began);
    clock.pass(1);
    await alive(token);
    expect(await used()).toEqual(clock.now());
  });

  test('[S0-071] ends 12 hours after sign-in however much it is used', async () => {
    const token = await signIn('D003');
    for (let quarters = 0; quarters < 47; quarters += 1) {
      clock.pass(15 * MINUTE);
      expect(await alive(token)).toBe(200);
    }
    clock.pass(15 * MINUTE);
    expect(await alive(token)).toBe(401);
  });

  test('[S0-219] POST /logout ends it; with an ended session it still returns 200', async () => {
    const token = await signIn('E001');
    expect((await call('POST /logout', { token })).body.code).toBe(200);
    expect(await alive(token)).toBe(401);
    expect((await call('POST /logout', { token })).body.code).toBe(200);
    expect((await call('POST /logout')).body.code).toBe(200);
  });

  test('of a person who is missing in the organisation has ended', async () => {
    const token = await signIn('E152');
    vi.spyOn(atrium.server.services.company.directory, 'person').mockResolvedValueOnce(undefined);
    expect(await alive(token)).toBe(401);
    expect(await alive(token)).toBe(200);
  });

  test('calls that arrive together are each decided by their own session', async () => {
    const [first, second, left] = [await signIn('E001'), await signIn('G001'), await signIn('G002')];
    await call('POST /logout', { token: left });
    const names = await Promise.all(
      [first, second, left, first].map(async (token) => {
        const { status, body } = await call<{ acct: string } | null>('GET /session', { token });
        return status === 200 ? body.data?.acct : status;
      }),
    );
    expect(names).toEqual(['E001', 'G001', 401, 'E001']);
  });

  test('beyond the limit the oldest one ends', async () => {
    const tokens = [];
    for (let count = 0; count < 4; count += 1) {
      tokens.push(await signIn('E101'));
      clock.pass(1);
    }
    expect(await Promise.all(tokens.map((token) => alive(token)))).toEqual([401, 200, 200, 200]);
  });

  test('two concurrent sign-ins cannot both take the last place', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => login('E003')));
    const states = await Promise.all(answers.map(({ body }) => alive(body.data.publicToken)));
    expect(states.filter((status) => status === 200)).toHaveLength(3);
  });
});

describe('a token', () => {
  const key = Buffer.alloc(32, 'memory');
  const forged = (
    claims: Record<string, unknown>,
    header: { alg: string } = { alg: 'HS256' },
    secret: Uint8Array = key,
  ) => new SignJWT(claims).setProtectedHeader(header).sign(secret);

  test('with another key, issuer, audience or algorithm is invalid', async () => {
    const claims = decodeJwt(await signIn('E001')) as Record<string, unknown>;
    expect(await alive(await forged(claims))).toBe(200);
    expect(await alive(await forged(claims, { alg: 'HS256' }, Buffer.alloc(32, 'other')))).toBe(401);
    expect(await alive(await forged(claims, { alg: 'HS512' }))).toBe(401);
    expect(await alive(await forged({ ...claims, iss: 'other' }))).toBe(401);
    expect(await alive(await forged({ ...claims, aud: 'other' }))).toBe(401);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
    expect(await alive(unsigned)).toBe(401);
  });

  test('without the session of its jti is invalid', async () => {
    const claims = decodeJwt(await signIn('E001')) as Record<string, unknown>;
    expect(await alive(await forged({ ...claims, jti: '0'.repeat(32) }))).toBe(401);
    expect(await alive(await forged({ ...claims, sid: '0'.repeat(32) }))).toBe(401);
  });
});

describe('the list of one’s sessions', () => {
  interface Row {
    id: string;
    current: boolean;
    address: string;
  }

  test('lists the caller’s sessions and ends one of them', async () => {
    const there = await signIn('G001', { from: '10.1.2.3' });
    const here = await signIn('G001');
    const rows = (await call<Row[]>('GET /sessions', { token: here })).body.data;
    expect(rows.map(({ current, address }) => [current, address]).sort()).toEqual([
      [false, '10.1.2.3'],
      [true, '127.0.0.1'],
    ]);
    const other = rows.find(({ current }) => !current)!;
    expect((await call(`DELETE /sessions/${other.id}`, { token: here })).body.code).toBe(200);
    expect(await alive(there)).toBe(401);
    expect(await alive(here)).toBe(200);
  });

  test('does not reveal others: another person’s session is missing', async () => {
    const [mine, theirs] = [await signIn('G002'), await signIn('G003')];
    const { id } = (await call<Row[]>('GET /sessions', { token: theirs })).body.data[0]!;
    const [foreign, missing] = [
      await call(`DELETE /sessions/${id}`, { token: mine }),
      await call(`DELETE /sessions/${'0'.repeat(32)}`, { token: mine }),
    ];
    expect(foreign.body).toEqual({ ...missing.body, requestId: foreign.body.requestId });
    expect(foreign.body.code).toBe(404);
    expect(await alive(theirs)).toBe(200);
  });
});

test('an expired one ends by itself, with its sockets; others stay', async () => {
  const token = await signIn('D004');
  const sid = String(decodeJwt(token)['sid']);
  clock.pass(32 * MINUTE);
  const fresh = await signIn('D004');
  const people = atrium.server.services.company;
  await endExpired(people.dependencies, people.sessions);
  const rows = await atrium.db.select().from(sessions);
  expect(rows.find(({ id }) => id === sid)).toMatchObject({ endedReason: 'EXPIRED' });
  expect(await alive(fresh)).toBe(200);
});

test('its sockets get the reason why it ended, once, and a month later it is deleted', async () => {
  const token = await signIn('D006');
  const id = String(decodeJwt(token)['sid']);
  const socket = io(atrium.server.url, { auth: { token }, transports: ['websocket'], reconnection: false });
  onTestFinished(() => void socket.close());
  await new Promise((resolve) => socket.once('hello', resolve));
  const reasons: unknown[] = [];
  socket.on('kickout', ({ reason }) => reasons.push(reason));
  const { dependencies, sessions: service } = atrium.server.services.company;
  for (const reason of ['ADMIN', 'LOGOUT_ALL'] as const) await service.end(id, reason);
  await expect.poll(() => socket.connected).toBe(false);
  expect(reasons).toEqual(['ADMIN']);
  const stored = async () => (await atrium.db.select().from(sessions).where(eq(sessions.id, id))).length;
  clock.pass(30 * 24 * 60 * MINUTE);
  await endExpired(dependencies, service);
  expect(await stored()).toBe(1);
  clock.pass(1);
  await endExpired(dependencies, service);
  expect(await stored()).toBe(0);
});

test('a hidden person is signed out on the next call', async () => {
  const token = await signIn('D005');
  await atrium.db.update(employees).set({ hidden: true }).where(eq(employees.employee, 'D005'));
  await raiseVersion(atrium.db, 'organisation');
  const next = await call('GET /userPreferences', { token });
  expect(next).toMatchObject({
    status: 403,
    body: { code: 403, status: 'ACCOUNT_DISABLED', msg: '您的帳號已停用，請洽系統管理員。' },
  });
  expect((await login('D005')).body.status).toBe('INVALID_LOGIN');
});

describe('without a socket, the next call says why the session ended', () => {
  const said = async (token: string) => {
    const { status, body } = await call('GET /userPreferences', { token });
    return [status, body.code, body.status];
  };

  test('kicked out by another sign-in, on any next call', async () => {
    const token = await signIn('E102');
    for (let count = 0; count < 3; count += 1) {
      clock.pass(1);
      await signIn('E102');
    }
    expect(await said(token)).toEqual([401, 401, 'SESSION_LIMIT']);
    const { body } = await call('GET /nowhere', { token });
    expect(body).toMatchObject({ status: 'SESSION_LIMIT', msg: expect.stringContaining('其他裝置') });
    expect((await call('GET /files/none', { token })).body.status).toBe('SESSION_LIMIT');
    expect((await call('POST /logout', { token })).status, 'a public call').toBe(200);
  });

  test('ended from the list of sessions', async () => {
    const there = await signIn('G004');
    const here = await signIn('G004');
    await call(`DELETE /sessions/${String(decodeJwt(there)['sid'])}`, { token: here });
    expect(await said(there)).toEqual([401, 401, 'LOGOUT_ALL']);
    // also for the only session
    const { body } = await call('GET /session', { token: there });
    expect(body.msg).toBe('您已在別處結束這裡的登入，請重新登入。');
    expect((await call('GET /userPreferences', { token: here })).status, 'only the one').toBe(200);
  });

  test('after a sign-out: another tab of the browser may have the same token', async () => {
    const left = await signIn('G005');
    await call('POST /logout', { token: left });
    expect(await said(left)).toEqual([401, 401, 'SIGNED_OUT']);
  });

  test('after expiry it is just no session', async () => {
    const idle = await signIn('G005');
    clock.pass(31 * MINUTE);
    expect(await said(idle)).toEqual([401, 401, 'UNAUTHENTICATED']);
    expect(await said(idle), 'marked as ended by now').toEqual([401, 401, 'UNAUTHENTICATED']);
  });
});
