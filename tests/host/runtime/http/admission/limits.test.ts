import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Limits, LIMITS } from '../../../../../host/server/src/core/config/Config.ts';
import { limits } from '../../../../../host/server/src/core/schema/credentials.ts';
import { call } from '../../../../../host/server/src/testing/probe.ts';
import { mountProbe } from '../../../mountProbe.ts';
import { answerOf, rawConnection } from '../../../../../host/server/src/testing/rawConnection.ts';

const withLimits = (limits: Partial<Limits>, config: object = {}) =>
  mountProbe({ actions: ['probe.write'], config: { limits: { ...LIMITS, checkInterval: 20, ...limits }, ...config } });

/** Writes again and again until the test ends or the other side has had enough. */
function drip(connection: Awaited<ReturnType<typeof rawConnection>>, text: string): void {
  const timer = setInterval(() => connection.socket.write(text), 20);
  onTestFinished(() => clearInterval(timer));
  void connection.closed.then(() => clearInterval(timer));
}

const head = (path: string, token: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n${more}\r\n\r\n`;

test.each([
  ['says nothing', undefined],
  ['sends header after header', 'x-more: 1\r\n'],
])('a connection that %s is ended in the envelope when the time for headers is over', async (_, more) => {
  const { url } = await withLimits({ headersTime: 150 });
  const connection = await rawConnection(url, more === undefined ? '' : 'GET /api/who HTTP/1.1\r\nhost: x\r\n');
  if (more !== undefined) drip(connection, more);
  expect(answerOf(await connection.closed)).toMatchObject({ http: 408, json: { code: 408, status: 'TOO_SLOW' } });
});

test('a body that trickles is ended in the envelope when the time of a request is over', async () => {
  const { url, token } = await withLimits({ requestTime: 150 });
  const json = 'content-type: application/json\r\ncontent-length: 5000';
  const connection = await rawConnection(url, head('/api/notes', token, json));
  drip(connection, ' ');
  expect(answerOf(await connection.closed)).toMatchObject({ http: 408, json: { code: 408, status: 'TOO_SLOW' } });
});

test('what is answered before its body has arrived is not kept open by the rest of it', async () => {
  const { url } = await withLimits({ requestTime: 150 });
  const connection = await rawConnection(url, head('/api/notes', 'none', 'content-length: 5000'));
  drip(connection, ' ');
  const answer = await connection.closed;
  expect(answerOf(answer)).toMatchObject({ http: 401 });
});

test('the time that an answer takes does not count', async () => {
  const { url } = await withLimits({ requestTime: 400, headersTime: 400 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  Object.assign(globalThis, { probeGate: () => gate });
  const waiting = call(url, 'GET', '/api/wait', {});
  // Another request of the same age is ended meanwhile.
  await (
    await rawConnection(url, 'GET /')
  ).closed;
  open();
  expect((await waiting).http).toBe(200);
});

describe('uploads', () => {
  const boundary = 'content-type: multipart/form-data; boundary=edge\r\ncontent-length: 1000000';
  const part = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

  test('take longer than other requests while enough of them arrives, and no longer than any may', async () => {
    const { url, token } = await withLimits({
      ...{ headersTime: 800, requestTime: 800, uploadTime: 2_500, uploadPause: 2_000, uploadProgress: 100 },
    });
    const started = performance.now();
    const connection = await rawConnection(url, head('/api/uploadFile', token, boundary) + part);
    drip(connection, 'x'.repeat(100));
    expect(answerOf(await connection.closed)).toMatchObject({ http: 408 });
    expect(performance.now() - started, 'longer than other requests').toBeGreaterThan(2_300);
  });

  test('that make no progress are ended', async () => {
    const { url, token } = await withLimits({ uploadPause: 150, uploadProgress: 1_000 });
    const connection = await rawConnection(url, head('/api/uploadFile', token, boundary) + part);
    drip(connection, 'x');
    expect(answerOf(await connection.closed)).toMatchObject({ http: 408 });
  });
});

test('a connection waits for another request for the configured time, and no longer', async () => {
  const { url } = await withLimits({ keepAliveTime: 100 });
  const connection = await rawConnection(url, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await connection.closed).toContain('HTTP/1.1 200');
});

test('a connection on which nothing moves while it is answered is closed', async () => {
  const { url } = await withLimits({ silentTime: 150 });
  Object.assign(globalThis, { probeGate: () => new Promise(() => undefined) });
  const connection = await rawConnection(url, 'GET /api/wait HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await connection.closed).toBe('');
});

describe('connections of one address', () => {
  const ask = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
  /** Opens so many, asks on each, and returns how many of them are answered. */
  const answered = async (url: string, count: number) => {
    const all = await Promise.all(Array.from({ length: count }, () => rawConnection(url, ask)));
    onTestFinished(() => all.forEach(({ socket }) => socket.destroy()));
    const each = all.map(({ until, closed }) =>
      Promise.race([until('HTTP/1.1 200').then(() => true), closed.then(() => false)]),
    );
    return { all, count: (await Promise.all(each)).filter(Boolean).length };
  };

  test('are reset beyond its share; those that are there go on, and one that ends makes room', async () => {
    const { url, server } = await withLimits({ connectionsPerAddress: 5 }, { trustedProxies: [], networks: [] });
    const { all, count } = await answered(url, 12);
    expect(count).toBe(5);
    const open = all.filter(({ received }) => received() !== '');
    open[0]!.socket.write(ask);
    await open[0]!.until(`"ok"}HTTP/1.1 200`);
    for (const { socket } of open) socket.destroy();
    await expect.poll(async () => (await answered(url, 1)).count).toBe(1);
    expect(
      server.log.filter(({ message }) => message.includes('too many connections')),
      'logged once',
    ).toHaveLength(1);
  });

  test('are fifty times as many where its network is known, and not counted where it is a trusted proxy', async () => {
    const networks = [{ cidr: '127.0.0.0/8', level: 2 }];
    const office = await withLimits({ connectionsPerAddress: 1 }, { networks, trustedProxies: [] });
    // The first ask for the level.
    await answered(office.url, 3);
    await expect.poll(async () => (await answered(office.url, 20)).count).toBe(20);
    const proxied = await withLimits({ connectionsPerAddress: 1 }, { trustedProxies: ['127.0.0.1'] });
    expect((await answered(proxied.url, 20)).count).toBe(20);
  });
});

test('a request runs as long as a handler works on it, also when its connection has ended', async () => {
  const { url } = await withLimits({ requestsPerAddress: 2 }, { trustedProxies: [], networks: [] });
  const opened: (() => void)[] = [];
  Object.assign(globalThis, { probeGate: () => new Promise<void>((resolve) => opened.push(resolve)) });
  const wait = 'GET /api/wait HTTP/1.1\r\nhost: x\r\n\r\n';
  const connection = await rawConnection(url, wait + wait);
  await expect.poll(() => opened.length).toBe(2);
  connection.socket.destroy();
  await connection.closed;
  expect((await call(url, 'GET', '/healthz')).http).toBe(429);
  for (const open of opened) open();
  await expect.poll(async () => (await call(url, 'GET', '/healthz')).http).toBe(200);
  const again = [1, 2].map(() => call(url, 'GET', '/api/wait'));
  // Both of before are counted no more.
  await expect.poll(() => opened.length).toBe(4);
  for (const open of opened) open();
  expect((await Promise.all(again)).map(({ http }) => http)).toEqual([200, 200]);
});

test('requests of one client that run at the same time are refused beyond its share, in the envelope', async () => {
  const { url } = await withLimits({ requestsPerAddress: 2 }, { trustedProxies: ['127.0.0.1'] });
  const opened: (() => void)[] = [];
  Object.assign(globalThis, { probeGate: () => new Promise<void>((resolve) => opened.push(resolve)) });
  const wait = (address: string) => call(url, 'GET', '/api/wait', { headers: { 'x-forwarded-for': address } });
  const running = [wait('203.0.113.7'), wait('203.0.113.7')];
  await expect.poll(() => opened.length).toBe(2);
  const refused = await wait('203.0.113.7');
  expect(refused).toMatchObject({ http: 429, json: { code: 429, status: 'TOO_MANY_REQUESTS' } });
  expect(refused.headers.get('retry-after')).toBe('1');
  const other = wait('203.0.113.8');
  await expect.poll(() => opened.length).toBe(3);
  for (const open of opened) open();
  expect((await Promise.all([...running, other])).map(({ http }) => http)).toEqual([200, 200, 200]);
  const after = wait('203.0.113.7');
  await expect.poll(() => opened.length).toBe(4);
  opened[3]!();
  expect((await after).http).toBe(200);
});

test('calls of one person beyond eight at a time, and beyond six of one plugin, wait for their turn; those of others do not', async () => {
  const { url, token, asPerson } = await mountProbe();
  const other = await asPerson();
  const gates: (() => void)[] = [];
  Object.assign(globalThis, { probeGate: () => new Promise<void>((resolve) => gates.push(resolve)) });
  const waiting = Array.from({ length: 11 }, () => call(url, 'GET', '/api/wait', { token }));
  await expect.poll(() => gates.length).toBe(6);
  const later = call(url, 'GET', '/api/who', { token });
  expect((await call(url, 'GET', '/api/session', { token })).http, 'another plugin').toBe(200);
  expect((await call(url, 'GET', '/api/who', { token: other.token })).http, 'another person').toBe(200);
  expect(gates.length).toBe(6);
  for (const open of gates.splice(0)) open();
  await expect.poll(() => gates.length).toBe(5);
  expect((await later).http).toBe(200);
  for (const open of gates.splice(0)) open();
  expect((await Promise.all(waiting)).map(({ http }) => http)).toEqual(Array(11).fill(200));
});

test('the bodies of one person are bounded by the day, over all processes; short ones are still accepted', async () => {
  const KB = 1024;
  const probe = await withLimits({ bodiesPerDay: 1024 * KB, bodySize: 600 * KB });
  const { url, token, person, asPerson, server } = probe;
  const other = await asPerson({ actions: ['probe.write'] });
  const send = async (of: string, bytes: number) => {
    const { http, json } = await call(url, 'POST', '/api/notes', {
      token: of,
      body: JSON.stringify({ title: 'x', more: 'x'.repeat(bytes) }),
    });
    return [http, json.status, json.msg];
  };
  const own = eq(limits.key, `bodies:${person.id}`);
  expect((await send(token, 300 * KB))[0]).toBe(201);
  expect((await send(token, 300 * KB))[0]).toBe(201);
  const [row] = await server.db.select().from(limits).where(own);
  expect(row!.count).toBe(602);
  // what another process has counted
  await server.db.update(limits).set({ count: 1000 }).where(own);
  const refused = [429, 'BODY_QUOTA', '您在 24 小時內送出的內容已達上限（1 MB），請縮短內容，或稍後再試。'];
  expect((await send(token, 200 * KB))[0], 'not counted yet').toBe(201);
  expect(await send(token, 100 * KB)).toEqual(refused);
  expect(await send(token, 5 * KB)).toEqual(refused);
  expect((await send(token, 3 * KB))[0]).toBe(201);
  expect((await send(other.token, 300 * KB))[0]).toBe(201);
});
