import { io } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { LIMITS } from '../../../../host/server/src/core/config/Config.ts';
import { openPostgres } from '../../../../host/server/src/core/database/openPostgres.ts';
import { interruptibleProxy } from '../../../../host/server/src/testing/interruptibleProxy.ts';
import { describeOnPostgres } from '../../../../host/server/src/testing/postgres.ts';
import { call } from '../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../mountProbe.ts';

/** Opens a gate for `GET /heavy` and `GET /wait` of the probe at the end of the test at the latest. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  Object.assign(globalThis, {
    probeGate: () => {
      running += 1;
      return promise;
    },
  });
  onTestFinished(() => resolve());
  return { open: resolve, running: () => running };
}

test('heavy calls of a person wait, further ones are refused with when to try again, and other calls go on', async () => {
  const { url, token } = await mountProbe();
  const { open, running } = gate();
  const all = Array.from({ length: 20 }, () => call(url, 'GET', '/api/heavy', { token }));
  await expect.poll(running).toBe(2);
  // 2 run and 16 wait; the refused ones are answered first.
  const [one, other] = [await Promise.any(all), await call(url, 'GET', '/api/heavy', { token })];
  for (const { http, headers, json } of [one, other])
    expect([http, headers.get('retry-after'), json]).toMatchObject([
      429,
      '5',
      { status: 'TOO_MANY_REQUESTS', msg: '您同時送出的查詢太多，請等前面的完成後再試一次。' },
    ]);
  expect((await call(url, 'GET', '/api/who', { token })).http).toBe(200);
  open();
  const answers = (await Promise.all(all)).map(({ http }) => http);
  expect([200, 429].map((status) => answers.filter((http) => http === status).length)).toEqual([18, 2]);
});

test('a heavy call whose client has gone before its turn does not run', async () => {
  const { url, token } = await mountProbe();
  const { open, running } = gate();
  const first = [1, 2].map(() => call(url, 'GET', '/api/heavy', { token }));
  await expect.poll(running).toBe(2);
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const left = Array.from({ length: 5 }, () => fetch(`${url}/api/heavy`, { headers, signal: leaving.signal }));
  await call(url, 'GET', '/api/who', { token });
  leaving.abort();
  expect((await Promise.allSettled(left)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  await call(url, 'GET', '/api/who', { token });
  open();
  await Promise.all(first);
  expect((await call(url, 'GET', '/api/heavy', { token })).http).toBe(200);
  expect(running()).toBe(3);
});

describeOnPostgres('a PostgreSQL that is away', (postgres) => {
  test('every call is 503 and says when to try again, sign-in and sockets too; then all works again', async () => {
    const proxy = await interruptibleProxy(await postgres.migrated());
    onTestFinished(() => proxy.close());
    const { url, token, server } = await mountProbe({ databaseUrl: proxy.url });
    const body = JSON.stringify({ employee: 'E001', password: 'x', captcha: '', key: '' });
    const connected = () =>
      new Promise<string>((resolve) => {
        const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
        socket.once('hello', () => (socket.close(), resolve('hello')));
        socket.once('connect_error', ({ message }) => (socket.close(), resolve(message)));
      });
    expect((await call(url, 'GET', '/api/count', { token })).http).toBe(200);
    proxy.cut();
    for (const [method, path, options] of [
      ['GET', '/api/count', { token }],
      ['GET', '/api/session', { token }],
      ['POST', '/api/login', { body }],
      ['GET', '/cal/v1/day?day=2026-03-26', { token }],
    ] as const) {
      const { http, headers, json } = await call(url, method, path, options);
      expect([http, headers.get('retry-after'), json], path).toMatchObject([
        503,
        '5',
        { status: 'DATABASE_AWAY', msg: '資料庫暫時無法連線，請稍候幾秒再試一次。' },
      ]);
    }
    expect(await connected()).toBe('UNAVAILABLE');
    expect((await call(url, 'GET', '/readyz')).http).toBe(503);
    expect((await call(url, 'GET', '/healthz')).http).toBe(200);
    expect(server.services.faults.list(), 'it is no fault of a plugin').toEqual([]);
    proxy.restore();
    await expect.poll(async () => (await call(url, 'GET', '/api/count', { token })).http).toBe(200);
    await expect.poll(async () => (await call(url, 'GET', '/readyz')).http).toBe(200);
    expect(await connected()).toBe('hello');
  });

  test('calls that a lock stops are 503 after the limit; sessions and /readyz do not wait for them', async () => {
    const databaseUrl = await postgres.migrated();
    const limits = { ...LIMITS, databaseLockTime: 500 };
    const { url, token } = await mountProbe({ databaseUrl, config: { limits } });
    const other = openPostgres(databaseUrl, () => {});
    onTestFinished(() => other.close());
    await other.begin(async (connection) => {
      await connection.query('lock table probe.notes in access exclusive mode');
      const waiting = Array.from({ length: 8 }, () => call(url, 'GET', '/api/count', { token }));
      expect((await call(url, 'GET', '/api/session', { token })).http).toBe(200);
      expect((await call(url, 'GET', '/readyz')).http).toBe(200);
      for (const { http, headers, json } of await Promise.all(waiting))
        expect([http, headers.get('retry-after'), json.status]).toEqual([503, '5', 'BUSY']);
    });
    expect((await call(url, 'GET', '/api/count', { token })).http).toBe(200);
  });
});
