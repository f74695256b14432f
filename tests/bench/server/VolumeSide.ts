import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Scale } from '../../../host/server/src/app/demo/generatedCompany.ts';
import { cachedSnapshot, stateOf } from '../../../host/server/src/testing/cachedSnapshot.ts';
import { clusterSnapshot, runCluster } from '../../../host/server/src/testing/postgresCluster.ts';
import { postgresPrograms } from '../../../host/server/src/testing/postgresPrograms.ts';
import { REPOSITORY } from '../../server/atriumCommand.ts';
import { Client } from '../../server/Client.ts';
import { temporaryFolder } from '../../server/temporaryFolder.ts';

/** A server on a database of its own keeps no keys. */
const KEYS = { ATRIUM_SIGNING_KEY: 's'.repeat(32), ATRIUM_MASTER_KEY: 'm'.repeat(32) };

/** Of the main and the calendar's service (C.1-2). */
const SUCCESS = new Set(['200', '1']);

/** People of the whole company whose calls are measured, from the busiest to the one with least, and as many of the busiest. */
export const PEOPLE = 24;

/** Which rows, where. */
export interface VolumesOf {
  readonly plugin: 'attendance' | 'calendar' | 'handover';
  readonly scale: Scale;
  readonly database: 'embedded' | 'PostgreSQL';
  /** Days of sign-ins and writes in the audit log besides; with them the server is `usedServer.ts`. */
  readonly workDays?: number;
}

/** What a server of volumes sends when it is ready. */
export interface StartedVolumes {
  readonly url: string;
  /** Employee numbers of the people to sign in: the special one of the plugin, `PEOPLE` of the whole company, and as many of the busiest. */
  readonly employees: readonly string[];
  /** Rows that were counted. */
  readonly rows: Readonly<Record<string, number>>;
}

/** A server with the generated rows of one plugin, and people who are signed in to it. */
export class VolumeSide {
  readonly rows: StartedVolumes['rows'];
  /** Of the person who is special to the plugin. */
  readonly special: string;
  /** Of people of the whole company, from the busiest to the one with least. */
  readonly spread: readonly string[];
  /** Of the busiest people. */
  readonly busiest: readonly string[];
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #end: () => Promise<void>;

  private constructor(
    { url, rows }: StartedVolumes,
    tokens: readonly string[],
    child: ChildProcess,
    end: () => Promise<void>,
  ) {
    this.url = url;
    this.#child = child;
    this.rows = rows;
    this.special = tokens[0]!;
    this.spread = tokens.slice(1, 1 + PEOPLE);
    this.busiest = tokens.slice(1 + PEOPLE);
    this.#end = end;
  }

  /** Starts a server on a copy of the rows. They are generated once a day, which takes minutes at scale L. */
  static async start(volumes: VolumesOf): Promise<VolumeSide> {
    const { folder, databaseUrl, remove } = await copyOf(volumes);
    const child = serverOf(volumes, folder, databaseUrl);
    const end = async () => {
      if (child.connected) {
        child.disconnect();
        await new Promise((resolve) => child.once('exit', resolve));
      }
      await remove();
    };
    try {
      const started = await startedOf(child);
      const { url, employees } = started;
      const client = new Client(url);
      const tokens: string[] = [];
      for (const employee of employees) tokens.push((await client.signIn(employee)).token);
      return new VolumeSide(started, tokens, child, end);
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Milliseconds of a call of a person; with a body it is a POST. */
  async time(path: string, token: string, body?: object): Promise<number> {
    const headers = { authorization: `Bearer ${token}` };
    const begin = performance.now();
    const reply = await fetch(
      this.url + path,
      body
        ? {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : { headers },
    );
    const { code } = (await reply.json()) as { code: string | number };
    if (!SUCCESS.has(String(code))) throw new Error(`${path}: code ${code}`);
    return performance.now() - begin;
  }

  /** The data of a call. */
  async read<Data>(path: string, token: string): Promise<Data> {
    const reply = await fetch(this.url + path, { headers: { authorization: `Bearer ${token}` } });
    const { code, data } = (await reply.json()) as { code: string | number; data: Data };
    if (!SUCCESS.has(String(code))) throw new Error(`${path}: code ${code}`);
    return data;
  }

  /** Reads a file and counts its lines. */
  async lines(path: string, token: string): Promise<number> {
    const reply = await fetch(this.url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!reply.headers.get('content-type')?.startsWith('text/csv')) throw new Error(`${path}: ${await reply.text()}`);
    let lines = 0;
    for await (const piece of reply.body!) for (const byte of piece) if (byte === 10) lines += 1;
    return lines;
  }

  /** Bytes that the server's heap and buffers hold after a collection. */
  heldMemory(): Promise<number> {
    return new Promise((resolve) => {
      this.#child.once('message', (bytes) => resolve(bytes as number));
      this.#child.send('held memory');
    });
  }

  stop(): Promise<void> {
    return this.#end();
  }
}

interface Copy {
  readonly folder: string;
  readonly databaseUrl?: string;
  /** Stops the cluster and keeps it at this path. */
  save?(path: string): Promise<void>;
  remove(): Promise<void>;
}

async function copyOf(volumes: VolumesOf): Promise<Copy> {
  const folder = temporaryFolder('atrium-volumes');
  try {
    const snapshot = await snapshotOf(volumes);
    if (volumes.database === 'PostgreSQL') {
      const cluster = await runCluster(snapshot);
      const remove = async () => {
        await cluster.stop();
        folder.remove();
      };
      const save = async (path: string) => {
        await cluster.end('SIGINT');
        cpSync(cluster.folder, path, { recursive: true });
      };
      return { folder: folder.path, databaseUrl: cluster.url, save, remove };
    }
    cpSync(snapshot, folder.path, { recursive: true });
    return { folder: folder.path, remove: async () => folder.remove() };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** Path of the generated rows, made once per state of what generates them and day; one state is kept of each. */
async function snapshotOf(volumes: VolumesOf): Promise<string> {
  const { plugin, scale, database, workDays } = volumes;
  if (database === 'PostgreSQL' && postgresPrograms() === undefined)
    throw new Error(`the bench of ${plugin} needs an installed PostgreSQL`);
  const files = globSync(
    [
      'host/server/{migrations,src/app/demo}/**/*.{ts,sql,json}',
      `plugins/${plugin}/{migrations,src/server/demo}/**/*.{ts,sql,json}`,
      'tests/bench/server/{volumeServer,busyMonth}.ts',
    ],
    { cwd: REPOSITORY },
  ).filter((file) => !file.endsWith('.test.ts'));
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format();
  const state = await stateOf(
    files.map((file) => REPOSITORY + file),
    day,
    process.version,
  );
  if (workDays !== undefined) return usedSnapshot(volumes, state);
  const name = `volumes-${plugin}-${scale}-${database}`;
  const fill = (folder: string, databaseUrl?: string) => ended(serverOf(volumes, folder, databaseUrl, 'fill'));
  if (database === 'embedded') return cachedSnapshot(name, state, fill, 1);
  const fillCluster = async (url: string) => {
    const folder = temporaryFolder('atrium-volumes');
    try {
      await fill(folder.path, url);
    } finally {
      folder.remove();
    }
  };
  return clusterSnapshot(name, state, fillCluster, 1);
}

/** The same with the rows of some work days, on top of a copy of the rows without. */
async function usedSnapshot(volumes: VolumesOf, state: string): Promise<string> {
  const { workDays, ...unused } = volumes;
  const { plugin, scale, database } = volumes;
  const name = `volumes-${plugin}-${scale}-${database}-used`;
  return cachedSnapshot(
    name,
    await stateOf([fileURLToPath(new URL('usedServer.ts', import.meta.url))], state, String(workDays)),
    async (path) => {
      const from = await copyOf(unused);
      try {
        await ended(serverOf(volumes, from.folder, from.databaseUrl, 'fill'));
        if (from.save) await from.save(path);
        else cpSync(from.folder, path, { recursive: true });
      } finally {
        await from.remove();
      }
    },
    1,
  );
}

const serverOf = (volumes: VolumesOf, folder: string, databaseUrl: string | undefined, ...args: readonly string[]) =>
  fork(
    fileURLToPath(new URL(volumes.workDays === undefined ? 'volumeServer.ts' : 'usedServer.ts', import.meta.url)),
    args,
    {
      cwd: REPOSITORY,
      execArgv: ['--conditions=source'],
      env: {
        ...process.env,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, ...KEYS }),
        NODE_ENV: 'production',
        BENCH_VOLUMES: JSON.stringify(volumes),
        ATRIUM_DATA_DIR: folder,
        // The rows are a copy; their files are in no folder.
        ATRIUM_ACCEPT_DATA_DIR: 'true',
        ATRIUM_CAPTCHA: 'off',
        ATRIUM_LOG_LEVEL: 'error',
      },
    },
  );

const startedOf = (child: ChildProcess): Promise<StartedVolumes> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)));
    child.once('message', (message) => resolve(message as StartedVolumes));
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the rows were not generated: the server ended with code ${code}`)),
    );
  });
