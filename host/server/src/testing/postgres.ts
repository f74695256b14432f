import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

interface TestPostgres {
  /** A new, empty database. */
  fresh(): Promise<string>;
  stop(): Promise<void>;
}

/** Programs of an installed PostgreSQL; '' without one. */
function programs(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(INSTALLED, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
  return found ?? '';
}

/** Why tests on PostgreSQL are left out; undefined where they can run. */
export const noPostgres: string | undefined =
  process.env['ATRIUM_TEST_DATABASE_URL'] || programs()
    ? undefined
    : 'no ATRIUM_TEST_DATABASE_URL and no PostgreSQL installed';

/** The server of ATRIUM_TEST_DATABASE_URL, else a temporary cluster on a free loopback port. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['ATRIUM_TEST_DATABASE_URL'];
  return given ? { fresh: () => freshDatabase(given), stop: async () => {} } : temporaryCluster();
}

async function temporaryCluster(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-postgres-'));
  const owner = await unprivileged();
  if (owner) await chown(folder, owner.uid, owner.gid);
  await run(
    join(programs(), 'initdb'),
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    { cwd: folder, ...owner },
  );
  const port = await freePort();
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`].flatMap(
    (setting) => ['-c', setting],
  );
  const server = spawn(join(programs(), 'postgres'), ['-D', folder, ...settings], {
    cwd: folder,
    stdio: 'ignore',
    ...owner,
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await answering(url);
  return {
    fresh: () => freshDatabase(url),
    async stop() {
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (what) => Number((await run('id', [what, 'postgres'])).stdout)),
  );
  return { uid: uid as number, gid: gid as number };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answering(url: string): Promise<void> {
  for (const end = Date.now() + 30_000; ;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freshDatabase(url: string): Promise<string> {
  const name = `atrium_${Math.random().toString(36).slice(2)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
