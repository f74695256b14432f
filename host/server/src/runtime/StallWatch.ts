import type { Log } from '@atrium/sdk/server';

/** How often this process shows that it is not blocked. */
const EVERY_MS = 250;
/** A delay that people notice. */
const NOTED_MS = 1_000;
/** Names in a line of the log. */
const MOST_NAMED = 20;

interface Parts {
  readonly log: Pick<Log, 'warn'>;
  /** What has run since it was asked last: `plugin.endpoint`, `plugin.job`. */
  active(): readonly string[];
  /** Milliseconds of a clock that is never set back. */
  now?(): number;
}

/**
 * Notices when something has blocked the whole process, and says in the log for how long and what ran meanwhile: a loop of a
 * plugin, or a statement of the embedded database.
 */
export class StallWatch {
  readonly #parts: Parts;
  readonly #now: () => number;
  #timer: NodeJS.Timeout | undefined;
  #seenAt = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#now = parts.now ?? (() => performance.now());
  }

  start(): void {
    this.#seenAt = this.#now();
    this.#timer = setInterval(() => this.look(), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  look(): void {
    const now = this.#now();
    const late = now - this.#seenAt - EVERY_MS;
    this.#seenAt = now;
    const active = this.#parts.active();
    if (late < NOTED_MS) return;
    const milliseconds = Math.round(late);
    this.#parts.log.warn('the process was blocked', { milliseconds, ran: active.slice(0, MOST_NAMED) });
  }
}
