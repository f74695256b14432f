import { type Clock, formatDateTime, type Handler, type Log } from '@atrium/sdk/server';
import type { Config } from '../../core/config/Config.ts';
import type { UnavailableReason } from '../../core/database/DatabaseUnavailable.ts';
import type { HostApi } from '../../core/services.ts';

/** A call that was answered with code 500. */
interface Fault {
  readonly plugin: string;
  readonly endpoint: string;
  /** Finds the cause in the log. */
  readonly requestId: string;
  readonly at: Date;
}

const KEPT = 50;

/** The latest faults of this process, for its administrators; the log has all of them with their causes. */
export class RecentFaults {
  readonly #clock: Clock;
  readonly #faults: Fault[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(fault: Omit<Fault, 'at'>): void {
    this.#faults.unshift({ ...fault, at: this.#clock.now() });
    this.#faults.splice(KEPT);
  }

  /** Newest first. */
  list(): readonly Fault[] {
    return this.#faults;
  }
}

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

/** The latest failed calls of this process. */
export function listFaults({
  faults,
  config,
}: {
  readonly faults: RecentFaults;
  readonly config: Pick<Config, 'timeZone'>;
}): Handler<HostApi['faults']> {
  return () => faults.list().map(({ at, ...fault }) => ({ ...fault, at: formatDateTime(at, config.timeZone) }));
}
