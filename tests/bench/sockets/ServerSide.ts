import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from '../../server/atriumCommand.ts';

/** A server on a database of its own keeps no keys. */
const KEYS = { ATRIUM_SIGNING_KEY: 's'.repeat(32), ATRIUM_MASTER_KEY: 'm'.repeat(32) };

/** Requests to the other process and their responses. */
interface Answers {
  /** Bytes in use, after garbage collection. */
  memory: { bytes: number };
  /** Notifies all people once. */
  tell: { at: number };
  /** Writes a company of 3,000 people and signs them in; a token for each browser. The first one is an administrator. */
  people: { tokens: string[]; people: number; ids: number[] };
  /** Total number of stored notices. */
  rows: { rows: number };
}

/** The process with the server: the real one, or a bare socket.io. */
export class ServerSide {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  /** @param databaseUrl the embedded database of `dataDir` by default */
  static async start(side: 'real' | 'bare', dataDir: string, databaseUrl?: string): Promise<ServerSide> {
    const child = fork(fileURLToPath(new URL('../server/socketSide.ts', import.meta.url)), {
      cwd: REPOSITORY,
      execArgv: ['--conditions=source', '--expose-gc'],
      env: {
        ...process.env,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, ...KEYS }),
        NODE_ENV: 'production',
        BENCH_SIDE: side,
        ATRIUM_DATA_DIR: dataDir,
        ATRIUM_CAPTCHA: 'off',
        ATRIUM_LOG_LEVEL: 'error',
        // All browsers of the bench are at one address, those of a company are not.
        ATRIUM_CONNECTIONS_PER_ADDRESS: '10000',
        ATRIUM_REQUESTS_PER_ADDRESS: '10000',
      },
    });
    const { url } = await answerOf<{ url: string }>(child);
    return new ServerSide(child, url);
  }

  ask<What extends keyof Answers>(what: What): Promise<Answers[What]> {
    const answer = answerOf<Answers[What]>(this.#child);
    this.#child.send(what);
    return answer;
  }

  async stop(): Promise<void> {
    this.#child.disconnect();
    await new Promise((resolve) => this.#child.once('exit', resolve));
  }
}

const answerOf = <Answer>(child: ChildProcess) =>
  new Promise<Answer>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the server ended with code ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Answer);
    });
  });
