import { chmodSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTROL } from '@atrium/sdk/server';
import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test } from 'vitest';
import { builtInPlugins } from '../../runtime/plugins/findPlugins.ts';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { freshDatabase } from '../../testing/freshDatabase.ts';
import { call, PROBE } from '../../testing/probe.ts';
import { rawConnection } from '../../testing/rawConnection.ts';
import { type RunningServer, startServer } from './startServer.ts';
import type { StartOptions } from './StartOptions.ts';
import { LIMITS } from '../../core/config/Config.ts';
import { StartRefusal } from '../../core/StartRefusal.ts';

const folder = () => mkdtemp(join(tmpdir(), 'atrium-start-'));
const silent = { ATRIUM_LOG_LEVEL: 'silent', PORT: '0' };

async function start(options: StartOptions): Promise<RunningServer> {
  const server = await startServer(options);
  onTestFinished(() => server.stop());
  return server;
}

test('a port in use is reported in one sentence, and the data directory is released', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const ATRIUM_DATA_DIR = await folder();
  const failed = startServer({ env: { ...silent, PORT: String(port), ATRIUM_DATA_DIR }, plugins: [] });
  await expect(failed).rejects.toThrow(
    new StartRefusal(`埠號 ${port} 已被其他程式使用，請先停止它，或以環境變數 PORT 指定另一個埠號。`),
  );
  await new Promise((resolve) => taken.close(resolve));
  const server = await start({ env: { ...silent, PORT: String(port), ATRIUM_DATA_DIR }, plugins: [] });
  expect(server.port).toBe(port);
  await expect(startServer({ env: { ...silent, ATRIUM_DATA_DIR }, plugins: [] })).rejects.toThrow(
    /正由另一個 Atrium 程序使用（程序編號 \d+/,
  );
  await server.stop();
  expect(await readdir(ATRIUM_DATA_DIR)).not.toContain('atrium.lock');
});

test.skipIf(process.platform === 'win32')(
  'everything in the data directory is private to its owner, also in one with wrong permissions; the correction is logged once',
  async () => {
    const ATRIUM_DATA_DIR = join(await folder(), 'data');
    const startOnce = async () => {
      const warnings: unknown[] = [];
      const log = { info() {}, warn: (_: string, facts: unknown) => void warnings.push(facts), error() {} };
      const server = await start({ env: { ...silent, ATRIUM_DATA_DIR }, log, plugins: [] });
      const open = openToOthers(ATRIUM_DATA_DIR);
      await server.stop();
      return { open, warnings };
    };
    expect(await startOnce(), 'the first start').toEqual({ open: [], warnings: [] });
    const left = ['.', 'database', 'database/base', 'database/PG_VERSION', 'signing.key'];
    for (const name of left) chmodSync(join(ATRIUM_DATA_DIR, name), 0o777);
    expect(await startOnce()).toEqual({
      open: [],
      warnings: [{ folder: ATRIUM_DATA_DIR, corrected: left.length }],
    });
    expect(await startOnce()).toEqual({ open: [], warnings: [] });
  },
);

/** Files and folders accessible to other users, the folder itself included. */
const openToOthers = (parent: string) =>
  ['.', ...readdirSync(parent, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(parent, name)).mode & 0o077) !== 0,
  );

test('an unreachable database, and missing keys with a shared one, are reported in one sentence', async () => {
  const env = { ...silent, ATRIUM_DATA_DIR: await folder(), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  await expect(startServer({ env })).rejects.toThrow(/無法連線到 DATABASE_URL 的資料庫（ECONNREFUSED）/);
});

test('/healthz is alive, /readyz is ready and lists each plugin and job; a refused call is found in the log by its id', async () => {
  const env = { ...silent, HOST: '0.0.0.0' };
  const calls: unknown[] = [];
  const debug = (message: string, facts?: object) => void calls.push({ message, ...facts });
  const log = { debug, info() {}, warn() {}, error() {} };
  const server = await start({ env, log, database: 'memory', plugins: [{ folder: PROBE, kind: 'source' }] });
  expect(server.url, 'an address to click on').toBe(`http://localhost:${server.port}`);
  expect((await call(server.url, 'GET', '/healthz')).json).toEqual({ status: 'ok' });
  const { http, text } = await call(server.url, 'GET', '/readyz');
  expect(http).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    status: 'ready',
    database: 'ok',
    migrations: 'ok',
    plugins: [
      { id: 'host', state: 'active' },
      { id: 'probe', state: 'active', version: '1.2.3' },
    ],
    jobs: expect.arrayContaining([expect.objectContaining({ plugin: 'probe', job: 'tidy', waiting: 1 })]),
  });
  for (const path of ['/api/session', '/api/nothing']) {
    const { requestId } = (await call(server.url, 'GET', path)).json as { requestId?: string };
    expect(requestId).toBeTruthy();
    expect(calls, path).toContainEqual(expect.objectContaining({ message: 'call', requestId }));
  }
});

test('a stop with a deadline answers the calls that never end, names them in the log, and ends', async () => {
  const lines: unknown[] = [];
  const log = {
    info() {},
    warn: (message: string, facts?: object) => void lines.push({ message, ...facts }),
    error() {},
  };
  const server = await start({
    env: silent,
    config: { limits: { ...LIMITS, stopTime: 100 } },
    log,
    database: await freshDatabase(),
    plugins: [{ folder: PROBE, kind: 'source' }],
  });
  const reached = new Promise<void>((resolve) => {
    Object.assign(globalThis, {
      probeGate: () => {
        resolve();
        return new Promise(() => {});
      },
    });
  });
  const stuck = call(server.url, 'GET', '/api/wait');
  await reached;
  await server.stop();
  expect((await stuck).json).toMatchObject({ code: 503, status: 'UNAVAILABLE' });
  expect(lines).toContainEqual(expect.objectContaining({ part: 'http', running: ['probe.wait'] }));
});

test('a graceful stop lets a running call end and accepts no other', async () => {
  const server = await start({
    env: silent,
    database: await freshDatabase(),
    plugins: [{ folder: PROBE, kind: 'source' }],
  });
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => {
    Object.assign(globalThis, {
      probeGate: () => {
        resolve();
        return gate;
      },
    });
  });
  const underWay = call(server.url, 'GET', '/api/wait');
  await reached;
  const stopped = Promise.all([server.stop(), server.stop()]);
  const answers = () =>
    call(server.url, 'GET', '/healthz').then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
  open();
  expect((await underWay).http).toBe(200);
  // The connection of that call would be kept alive.
  await stopped;
  await expect(call(server.url, 'GET', '/healthz')).rejects.toThrow('fetch failed');
});

test('a graceful stop does not wait for a connection whose body ends after its response', async () => {
  const server = await start({ env: silent, database: 'memory', plugins: [] });
  const head = 'POST /api/nothing HTTP/1.1\r\nhost: x\r\ncontent-length: 10';
  const connection = await rawConnection(server.url, `${head}\r\n\r\n12345`);
  await connection.until('HTTP/1.1 401');
  const stopped = server.stop();
  const isListening = () =>
    call(server.url, 'GET', '/healthz').then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  connection.socket.write('67890');
  // Kept alive it would outlast the test.
  await stopped;
});

test('the built-in plugins are found by listing them', async () => {
  const found = await builtInPlugins('source');
  expect(found.map(({ folder: path }) => path.split('/').pop())).toEqual(
    expect.arrayContaining(['attendance', 'leave']),
  );
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['source']));
});

describeOnPostgres('on PostgreSQL', (postgres) => {
  test('several processes are one server: events cross, a job runs once, each stops by itself', async () => {
    const DATABASE_URL = await postgres.fresh();
    const keys = { ATRIUM_SIGNING_KEY: 's'.repeat(32), ATRIUM_MASTER_KEY: 'm'.repeat(32) };
    const env = { ...silent, DATABASE_URL, ATRIUM_DATA_DIR: await folder() };
    await expect(startServer({ env, plugins: [] })).rejects.toThrow('ATRIUM_SIGNING_KEY');
    let now = new Date('2026-03-26T23:00:00+08:00');
    const clock = { now: () => now, today: () => '2026-03-26' };
    const plugins = [{ folder: PROBE, kind: 'source' }] as const;
    const [one, other] = await Promise.all(
      [1, 2].map(() => start({ env: { ...env, ...keys }, plugins, clock, demo: true })),
    );
    if (!one || !other) throw new Error('two servers');

    const key = async (server: RunningServer) => (await call(server.url, 'GET', '/api/v2/captcha')).http;
    expect([await key(one), await key(other)]).toEqual([200, 200]);

    const token = await signIn(one);
    const socket = io(other.url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
    await new Promise((resolve, reject) => {
      socket.once('hello', resolve);
      socket.once('connect_error', reject);
    });
    const received = new Promise((resolve) => socket.once('event', resolve));
    await heardAcross(one, received);

    now = new Date('2026-03-26T23:00:30+08:00');
    expect(await quiet(other, token)).toBe(30_000);
    await deafen(one, socket);
    expect(await quiet(other, token), 'messages sent meanwhile are unknown').toBe(0);
    expect(await heardOnce(one, socket)).toEqual([CONTROL.bulletinChanged, CONTROL.handoverChanged]);

    now = new Date('2026-03-27T00:30:00+08:00');
    await Promise.all([one, other].map(({ services }) => services.jobs.runDue()));
    const { rows } = (await one.services.db.execute(
      `select title from probe.notes where title = 'tidied'`,
    )) as unknown as { rows: object[] };
    expect(rows).toHaveLength(1);

    await one.stop();
    expect(await key(other)).toBe(200);
    socket.close();
    await other.stop();
    expect(one.services.clock).toBe(clock);
  });
});

/** Processes find each other shortly after their start: the event is repeated until it is received. */
async function heardAcross(from: RunningServer, received: Promise<unknown>): Promise<void> {
  let done = false;
  void received.then(() => (done = true));
  for (let turn = 0; turn < 200 && !done; turn++) {
    await from.services.realtime.control(CONTROL.unreadCounts, { everyone: true });
    await Promise.race([received, new Promise((resolve) => setTimeout(resolve, 50))]);
  }
  expect(await received).toMatchObject({ seq: 1, type: CONTROL.unreadCounts });
}

/** Milliseconds since the last message, from the hello of a new connection. */
async function quiet({ url }: RunningServer, token: string): Promise<number> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  const hello = await new Promise<{ quiet: number }>((resolve) => socket.once('hello', resolve));
  socket.close();
  return hello.quiet;
}

/** Terminates the connections between the processes until a socket gets a resync. */
async function deafen({ services }: RunningServer, socket: Socket): Promise<void> {
  const resynced = new Promise((resolve) => socket.once('resync', resolve));
  await services.db.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
  );
  await resynced;
}

/** The types of two events that a socket of another process receives. */
async function heardOnce({ services }: RunningServer, socket: Socket): Promise<number[]> {
  const types: number[] = [];
  socket.on('event', ({ type }: { type: number }) => types.push(type));
  for (const type of [CONTROL.bulletinChanged, CONTROL.handoverChanged]) {
    await services.realtime.control(type, { everyone: true });
    await expect.poll(() => types).toContain(type);
  }
  return types;
}

async function signIn(server: RunningServer): Promise<string> {
  const { openSession } = await import('../../company/session/openSession.ts');
  const { freshenAll } = await import('../../company/OrganisationDirectory.ts');
  const people = server.services.company;
  const { dependencies, directory, sessions } = people;
  // If the other process loaded the demo company, this one sees it on its next call.
  await freshenAll(people.dependencies, people.directory);
  const person = await directory.byEmployee('E001');
  if (!person) throw new Error('the demo company has E001');
  const { token } = await dependencies.transaction(() =>
    openSession(dependencies, sessions, person, { address: '127.0.0.1', userAgent: 'test' }),
  );
  return token;
}
