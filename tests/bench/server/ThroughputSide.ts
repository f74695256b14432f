import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { REPOSITORY } from '../../server/atriumCommand.ts';

/** A process of the throughput bench: the real server or the bare one. */
export class ThroughputSide {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start(side: 'real' | 'bare', dataDir: string, databaseUrl: string | undefined): Promise<ThroughputSide> {
    const child = fork(fileURLToPath(new URL('throughputServer.ts', import.meta.url)), {
      cwd: REPOSITORY,
      execArgv: ['--conditions=source'],
      env: {
        ...process.env,
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        NODE_ENV: 'production',
        BENCH_SIDE: side,
        ATRIUM_DATA_DIR: dataDir,
        ATRIUM_CAPTCHA: 'off',
        ATRIUM_LOG_LEVEL: 'error',
      },
    });
    return new ThroughputSide(child, (await answerOf<{ url: string }>(child)).url);
  }

  /** Milliseconds of CPU time since the process began. */
  async cpu(): Promise<number> {
    return this.#ask('cpu');
  }

  /** Sets the responses of the bare side. */
  async answerWith(bodies: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#ask({ bodies });
  }

  async stop(): Promise<void> {
    // A process that has exited has nothing left to stop.
    if (!this.#child.connected) return;
    this.#child.disconnect();
    await new Promise((resolve) => this.#child.once('exit', resolve));
  }

  async #ask(what: 'cpu' | object): Promise<number> {
    const answer = answerOf<{ cpu: number }>(this.#child);
    this.#child.send(what);
    return (await answer).cpu;
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
