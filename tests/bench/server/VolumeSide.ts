import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from '../../server/atriumCommand.ts';
import { Client } from '../../server/Client.ts';
import { temporaryFolder } from '../../server/temporaryFolder.ts';

/** A server on a database of its own keeps no keys. */
const KEYS = { ATRIUM_SIGNING_KEY: 's'.repeat(32), ATRIUM_MASTER_KEY: 'm'.repeat(32) };

/** What a server of volumes sends when it is ready. */
export interface StartedVolumes {
  readonly url: string;
  /** Employee numbers of the people to sign in. */
  readonly employees: readonly string[];
  /** Rows that were counted. */
  readonly rows: Readonly<Record<string, number>>;
}

/** A server with the generated rows of one plugin, and people who are signed in to it. */
export class VolumeSide {
  readonly rows: StartedVolumes['rows'];
  /** In the order of their employee numbers. */
  readonly tokens: readonly string[];
  readonly #url: string;
  readonly #end: () => Promise<void>;

  private constructor(url: string, rows: StartedVolumes['rows'], tokens: readonly string[], end: () => Promise<void>) {
    this.#url = url;
    this.rows = rows;
    this.tokens = tokens;
    this.#end = end;
  }

  /**
   * Starts a server and generates the rows of a scale, which takes a while.
   *
   * @param server the program beside this file
   */
  static async start(
    server: 'calendarServer' | 'handoverServer',
    scale: 'S' | 'M' | 'L',
    databaseUrl?: string,
  ): Promise<VolumeSide> {
    const folder = temporaryFolder('atrium-volumes');
    const child = fork(fileURLToPath(new URL(`${server}.ts`, import.meta.url)), {
      cwd: REPOSITORY,
      execArgv: ['--conditions=source'],
      env: {
        ...process.env,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, ...KEYS }),
        NODE_ENV: 'production',
        BENCH_SCALE: scale,
        ATRIUM_DATA_DIR: folder.path,
        ATRIUM_CAPTCHA: 'off',
        ATRIUM_LOG_LEVEL: 'error',
      },
    });
    const end = async () => {
      if (child.connected) {
        child.disconnect();
        await new Promise((resolve) => child.once('exit', resolve));
      }
      folder.remove();
    };
    try {
      const { url, employees, rows } = await startedOf(child);
      const client = new Client(url);
      const tokens: string[] = [];
      for (const employee of employees) tokens.push((await client.signIn(employee)).token);
      return new VolumeSide(url, rows, tokens, end);
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Milliseconds of a call of the person with this place; with a body it is a POST. */
  async time(path: string, person = 0, body?: object): Promise<number> {
    const headers = { authorization: `Bearer ${this.tokens[person % this.tokens.length]}` };
    const begin = performance.now();
    const reply = await fetch(
      this.#url + path,
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

  stop(): Promise<void> {
    return this.#end();
  }
}

/** Of the main and the calendar's service (C.1-2). */
const SUCCESS = new Set(['200', '1']);

const startedOf = (child: ChildProcess): Promise<StartedVolumes> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)));
    child.once('message', (message) => resolve(message as StartedVolumes));
  });
