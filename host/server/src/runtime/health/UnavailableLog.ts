import type { Log } from '@atrium/sdk/server';
import type { UnavailableReason } from '../../core/database/DatabaseUnavailable.ts';

/** Milliseconds between two lines about one reason: while a database is away, every call fails for it. */
const PAUSE_MS = 10_000;

/** Logs that calls could not be answered because of the database, at a bounded rate. */
export class UnavailableLog {
  readonly #log: Log;
  readonly #last = new Map<UnavailableReason, { at: number; missed: number }>();

  constructor(log: Log) {
    this.#log = log;
  }

  add(reason: UnavailableReason, facts: Readonly<Record<string, unknown>>): void {
    const now = performance.now();
    const last = this.#last.get(reason);
    if (last && now - last.at < PAUSE_MS) {
      last.missed += 1;
      return;
    }
    this.#last.set(reason, { at: now, missed: 0 });
    const message = reason === 'away' ? 'the database cannot be reached' : 'the database is too busy';
    this.#log.error(message, { ...facts, ...(last && last.missed > 0 && { callsSinceLastLine: last.missed }) });
  }
}
