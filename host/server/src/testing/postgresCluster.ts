import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOST_MIGRATIONS } from '../app/start/openHost.ts';
import { cachedSnapshot, stateOf } from './cachedSnapshot.ts';
import { postgresPrograms } from './postgresPrograms.ts';

const run = promisify(execFile);
/** A test's database is temporary, so it need not be flushed to disk. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB'];
const READY_MS = 60_000;
/** Maximum number of ports tried if each is taken first. */
const ATTEMPTS = 5;

/** Path of a stopped cluster into which `fill` has put what the tests begin with; made once per state of the host's migrations. */
export async function cachedCluster(fill: (url: string) => Promise<void>): Promise<string> {
  const bin = postgresPrograms()!;
  const steps = (await readdir(HOST_MIGRATIONS)).filter((file) => file.endsWith('.sql'));
  const version = (await run(join(bin, 'postgres'), ['--version'])).stdout;
  const state = await stateOf(
    steps.map((file) => join(HOST_MIGRATIONS, file)),
    version,
  );
  return clusterSnapshot('postgres', state, fill);
}

/** Path of a stopped cluster into which `fill` has put its rows; see `cachedSnapshot`. */
export const clusterSnapshot = (
  name: string,
  state: string,
  fill: (url: string) => Promise<void>,
  kept?: number,
): Promise<string> =>
  cachedSnapshot(
    name,
    state,
    async (path) => {
      const cluster = await newCluster();
      try {
        await fill(cluster.url);
        await cluster.end('SIGINT');
        await cp(cluster.folder, path, { recursive: true });
      } finally {
        await cluster.stop();
      }
    },
    kept,
  );

/** Makes a cluster with an empty database and runs it, until it is stopped. */
export async function newCluster(): Promise<Cluster> {
  const folder = await temporaryFolder();
  const options = ['-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C', '--wal-segsize=1'];
  await run(join(postgresPrograms()!, 'initdb'), ['-D', folder, ...options], { cwd: folder, ...(await owner()) });
  return serve(folder);
}

/** Runs a copy of a stopped cluster, until it is stopped. */
export const runCluster = async (picture: string): Promise<Cluster> => serve(await copied(picture));

async function copied(picture: string): Promise<string> {
  const folder = await temporaryFolder();
  await cp(picture, folder, { recursive: true });
  const { uid, gid } = (await owner()) ?? {};
  if (uid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, folder]);
  return folder;
}

interface Cluster {
  readonly folder: string;
  readonly url: string;
  end(signal: NodeJS.Signals): Promise<void>;
  /** Ends it at once and removes its folder. */
  stop(): Promise<void>;
}

/** Runs the cluster of a folder on a port that was free a moment ago, or the next one. */
async function serve(folder: string): Promise<Cluster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const output: string[] = [];
    const server = spawn(join(postgresPrograms()!, 'postgres'), ['-D', folder, ...optionsFor(port)], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(await owner()),
    });
    server.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
    const abandon = () => {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    };
    process.once('exit', abandon);
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const end = async (signal: NodeJS.Signals) => {
      server.kill(signal);
      await ended;
      process.off('exit', abandon);
    };
    if (await ready(folder, server)) {
      const stop = async () => {
        await end('SIGQUIT');
        await rm(folder, { recursive: true, force: true });
      };
      return { folder, url: `postgres://postgres@127.0.0.1:${port}/postgres`, end, stop };
    }
    await end('SIGKILL');
    if (attempt < ATTEMPTS) continue;
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${output.join('')}`);
  }
}

const optionsFor = (port: number) =>
  [...SETTINGS, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`].flatMap((setting) => [
    '-c',
    setting,
  ]);

/** PostgreSQL writes a file into its own folder when ready; a server at the port may be another one. */
async function ready(folder: string, server: ChildProcess): Promise<boolean> {
  const file = join(folder, 'postmaster.pid');
  for (const end = Date.now() + READY_MS; Date.now() < end && server.exitCode === null && server.signalCode === null;) {
    if (existsSync(file) && /^ready\s*$/m.test(readFileSync(file, 'utf8'))) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

let ownerOfFiles: Promise<{ uid: number; gid: number } | undefined> | undefined;

/** PostgreSQL does not run as root: the user of Debian's package does, or nobody. */
const owner = () =>
  (ownerOfFiles ??= (async () => {
    if (process.getuid?.() !== 0) return undefined;
    const ids = (user: string) =>
      Promise.all(['-u', '-g'].map(async (what) => Number((await run('id', [what, user])).stdout)));
    const [uid, gid] = await ids('postgres').catch(() => ids('nobody'));
    return { uid: uid!, gid: gid! };
  })());

/** A folder that only PostgreSQL's user may write to. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-postgres-'));
  const { uid, gid } = (await owner()) ?? {};
  if (uid !== undefined) await run('chown', [`${uid}:${gid}`, folder]);
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
