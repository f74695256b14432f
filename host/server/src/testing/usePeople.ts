import type { Envelope } from '@atrium/sdk';
import type { Clock, Database } from '@atrium/sdk/server';
import { type AnyColumn, sql } from 'drizzle-orm';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { DEMO_PASSWORD } from '../app/demo/demoPeople.ts';
import type { StartOptions } from '../app/start/StartOptions.ts';
import { type RunningServer, startServer } from '../app/start/startServer.ts';
import type { Config } from '../core/config/Config.ts';
import { limits } from '../core/schema/credentials.ts';
import { freshDatabase } from './freshDatabase.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';

export { DEMO_PASSWORD };

/** A clock that only advances when set by a test. */
class ManualClock implements Clock {
  #now = Date.parse('2026-03-26T09:00:00+08:00');
  now = () => new Date(this.#now);
  today = () => new Date(this.#now + 8 * 3_600_000).toISOString().slice(0, 10);
  /** The local time in a number of hours: `2026-03-26 21:00:00`. */
  local = (hours: number) => new Date(this.#now + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  /** Advances by seconds. */
  pass(seconds: number): void {
    this.#now += seconds * 1000;
  }
}

/** Milliseconds for the first database of a process, whose snapshot may have to be created. */
const START_MS = 120_000;

interface Asked {
  readonly token?: string;
  readonly body?: unknown;
  /** Client address, as sent by the trusted proxy of these tests. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answer<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope<Data>;
}

export interface PeopleServer {
  readonly server: RunningServer;
  readonly clock: ManualClock;
  readonly db: Database;
  /** Advances the clock, and the delays measured by the database, by seconds. */
  pass(seconds: number): Promise<void>;
  call<Data = unknown>(line: string, asked?: Asked): Promise<Answer<Data>>;
  login(
    employee: string,
    password?: string,
    asked?: Asked & { captcha?: string; key?: string },
  ): Promise<Answer<SignedIn>>;
  /** Signs a person of the demo company in and returns the token. */
  signIn(employee: string, asked?: Asked): Promise<string>;
}

interface SignedIn {
  readonly employeeId: number;
  readonly employee: string;
  readonly publicToken: string;
  readonly countDown: number;
  readonly changeToken: string;
}

/** Keys of a database in memory, and of PostgreSQL in these tests: the same for both. */
const KEY = Buffer.alloc(32, 'memory').toString();

interface PeopleOptions extends Partial<StartOptions> {
  /** On a PostgreSQL database of its own; those of `describeOnPostgres` ask for it. */
  readonly postgres?: boolean;
  /** A server and database for each test instead of one for the file: for tests that depend on an initial state. */
  readonly eachTest?: boolean;
}

/**
 * The real server with the demo company, a clock of its own and no plugins, for the tests of one file: on a database in
 * memory, on PostgreSQL if the file requests it, and always there with ATRIUM_TEST_DATABASE_URL.
 */
export function usePeople(
  config: Partial<Config> = {},
  {
    postgres = process.env['ATRIUM_TEST_DATABASE_URL'] !== undefined,
    eachTest = false,
    ...options
  }: PeopleOptions = {},
): PeopleServer {
  const clock = new ManualClock();
  let server: RunningServer | undefined;
  let cluster: RunningPostgres | undefined;
  let folder = '';
  const begin = async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-people-'));
    cluster = postgres ? await startPostgres() : undefined;
    const database = cluster
      ? { config: { databaseUrl: await cluster.migrated(), signingKey: KEY, masterKey: KEY } }
      : { database: await freshDatabase() };
    const settings = { captcha: 'off', maxSessions: 100, trustedProxies: ['127.0.0.1'], allowHttp: true } as const;
    server = await startServer({
      env: { PORT: '0', ATRIUM_LOG_LEVEL: 'silent', ATRIUM_DATA_DIR: folder },
      demo: true,
      plugins: [],
      clock,
      ...database,
      ...options,
      config: { ...settings, ...config, ...('config' in database && database.config) },
    });
  };
  const end = async () => {
    await server?.stop();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  if (eachTest) {
    beforeEach(begin, START_MS);
    afterEach(end, START_MS);
  } else {
    beforeAll(begin, START_MS);
    afterAll(end, START_MS);
  }
  const call: PeopleServer['call'] = async (line, { token, body, from = '127.0.0.1', headers } = {}) => {
    const [method, path] = line.split(' ') as [string, string];
    const reply = await fetch(`${server!.url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': from,
        'user-agent': 'vitest',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, body: text === '' ? undefined : JSON.parse(text) };
  };
  const login: PeopleServer['login'] = (
    employee,
    password = DEMO_PASSWORD,
    { captcha = '', key = '', ...asked } = {},
  ) => call('POST /login', { ...asked, body: { employee, password, captcha, key } });
  return {
    get server() {
      return server!;
    },
    clock,
    get db() {
      return server!.services.db;
    },
    async pass(seconds) {
      clock.pass(seconds);
      const earlier = (column: AnyColumn) => sql`${column} - make_interval(secs => ${seconds})`;
      const moved = { since: earlier(limits.since), blockedUntil: earlier(limits.blockedUntil) };
      await server!.services.db.update(limits).set(moved);
    },
    call,
    login,
    async signIn(employee, asked) {
      const { status, body } = await login(employee, DEMO_PASSWORD, asked);
      if (status !== 200) throw new Error(`sign-in of ${employee} was answered ${status}: ${JSON.stringify(body)}`);
      return body.data.publicToken;
    },
  };
}
