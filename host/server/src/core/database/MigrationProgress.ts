import type { Log } from '@atrium/sdk/server';

/** Milliseconds after which a migration that is under way is reported again. */
const EVERY_MS = 10_000;
/** Characters of a statement that are logged. */
const MAX_SHOWN = 100;

/**
 * Says in the log what an upgrade of the tables does and how far it is, so that a start that takes minutes is not taken for one
 * that hangs. The embedded database blocks the process while a statement runs: a line about it is written before it begins.
 */
export class MigrationProgress {
  readonly #log: Pick<Log, 'info'>;
  readonly #owner: string;
  readonly #startedAt = performance.now();
  #reportedAt = this.#startedAt;

  /** @param owner whose tables are changed */
  constructor(log: Pick<Log, 'info'>, owner: string) {
    this.#log = log;
    this.#owner = owner;
  }

  begin(steps: readonly string[]): void {
    this.#log.info('migrating tables; the server answers when this is done', { owner: this.#owner, steps });
  }

  /** Runs one statement of a step, the `at`th of `of`. */
  async run(
    step: string,
    { at, of, text }: { readonly at: number; readonly of: number; readonly text: string },
    work: () => Promise<unknown>,
  ): Promise<void> {
    const report = () => {
      this.#reportedAt = performance.now();
      const seconds = this.#seconds();
      this.#log.info('still migrating', { owner: this.#owner, step, statement: at, of, sql: shown(text), seconds });
    };
    if (performance.now() - this.#reportedAt >= EVERY_MS) report();
    const timer = setInterval(report, EVERY_MS).unref();
    try {
      await work();
    } finally {
      clearInterval(timer);
    }
  }

  end(steps: number): void {
    this.#log.info('migrated tables', { owner: this.#owner, steps, seconds: this.#seconds() });
  }

  #seconds(): number {
    return Math.round((performance.now() - this.#startedAt) / 100) / 10;
  }
}

/** Says in the log, as long as `work` takes, that another process migrates and this one waits for it. */
export async function reportWaiting(log: Pick<Log, 'info'> | undefined, work: () => Promise<unknown>): Promise<void> {
  const report = () => log?.info('waiting for another process, which migrates tables');
  const timer = setInterval(report, EVERY_MS).unref();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** A statement on one line, without its comments. */
function shown(text: string): string {
  const line = text
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
}
