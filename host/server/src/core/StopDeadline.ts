import type { Log } from '@atrium/sdk/server';

/** Milliseconds that a part has after the deadline: to answer what was ended, and to close what it has open. */
const GRACE_MS = 1_000;

/**
 * The time within which a stop ends by itself. Each part has what is left of it; then what the part still does is ended and
 * named in the log, and a part that does not settle even so is left behind.
 */
export class StopDeadline {
  readonly #log: Pick<Log, 'warn' | 'error'>;
  readonly #endsAt: number;

  /** @param milliseconds from now */
  constructor(milliseconds: number, log: Pick<Log, 'warn' | 'error'>) {
    this.#log = log;
    this.#endsAt = performance.now() + milliseconds;
  }

  /**
   * Waits for a part of the stop.
   *
   * @param end ends what the part waits for when the deadline is over, and returns what that was, for the log
   * @throws what the part throws
   */
  async part(name: string, work: Promise<unknown>, end: () => readonly string[] = () => []): Promise<void> {
    if (await settles(work, this.#endsAt - performance.now())) return;
    this.#log.warn('the stop takes too long; what still ran was ended', { part: name, running: end() });
    if (await settles(work, GRACE_MS)) return;
    this.#log.error('a part of the server does not stop; it is left behind', { part: name });
  }
}

/** Whether `work` settles within so many milliseconds. What it throws later is lost. */
async function settles(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), Math.max(milliseconds, 0));
  work.catch(() => {});
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
