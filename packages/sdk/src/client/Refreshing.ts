/** Milliseconds before a failed refresh is retried, and the spread over which browsers do so. */
export const RETRY_FROM = 2_000;
/** Milliseconds over which browsers spread their retry of a failed refresh, so that they do not all come at once. */
export const RETRY_SPREAD = 3_000;

/**
 * Refetches what is shown: one run at a time and at most one queued, so that responses never overtake each other and
 * the last request is always served.
 */
export class Refreshing {
  readonly #work: (background: boolean) => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer fires, in milliseconds since 1970, and the spread it was drawn from. */
  #at = 0;
  #within = 0;
  #mayRetry = false;
  #running: Promise<unknown> | undefined;
  #next: Promise<void> | undefined;
  #ended = false;

  /** @param work fetches and stores the result; its argument is true for a background refresh */
  constructor(work: (background: boolean) => Promise<unknown>) {
    this.#work = work;
  }

  /**
   * Resolves when a run that started after this call has finished, or rejects with its error. It also serves a run that
   * `soon()` has scheduled.
   */
  async now(background: boolean): Promise<void> {
    this.#forget();
    if (this.#next) return this.#next;
    if (!this.#running) return this.#run(background);
    this.#next = this.#running.catch(() => undefined).then(() => this.#run(background));
    return this.#next;
  }

  /**
   * Schedules a run at a random time within so many milliseconds, so that a broadcast event does not make all browsers
   * of a company fetch at once. Calling it again before that has no effect unless the new time is earlier. A failed run
   * is retried once; after that it waits for the next request.
   */
  soon(spread: number): void {
    this.#mayRetry = true;
    this.#later(0, spread);
  }

  /** Starts no further run. A run that has started is not cancelled. */
  end(): void {
    this.#ended = true;
    this.#forget();
  }

  async #run(background: boolean): Promise<void> {
    this.#next = undefined;
    if (this.#ended) return;
    const mayRetry = this.#mayRetry;
    this.#mayRetry = false;
    this.#running = this.#work(background);
    try {
      await this.#running;
    } catch (failure) {
      // a scheduled run already serves as the retry
      if (mayRetry && this.#next) this.#mayRetry = true;
      else if (mayRetry) this.#later(RETRY_FROM, RETRY_SPREAD);
      throw failure;
    } finally {
      this.#running = undefined;
    }
  }

  #later(from: number, spread: number): void {
    const waits = this.#timer !== undefined;
    if (this.#ended || (waits && this.#within <= from + spread)) return;
    const wait = from + Math.random() * spread;
    const at = Date.now() + wait;
    if (waits && this.#at <= at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#within = from + spread;
    this.#timer = setTimeout(() => void this.now(true).catch(() => undefined), wait);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
