/** Milliseconds after which a refresh that failed is tried once more, and those over which browsers spread it. */
export const RETRY_FROM = 2_000;
export const RETRY_SPREAD = 3_000;

/**
 * Fetching anew what is shown, as often as somebody asks for it: one run at a time and at most one that waits, so that answers
 * never overtake each other and the last asking counts.
 */
export class Refreshing {
  readonly #work: (background: boolean) => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer ends, in milliseconds since 1970, and the milliseconds it was drawn from. */
  #at = 0;
  #within = 0;
  #mayRetry = false;
  #running: Promise<unknown> | undefined;
  #next: Promise<void> | undefined;
  #ended = false;

  /** @param work puts what it fetched where it is shown; told whether the machine asks, or the person */
  constructor(work: (background: boolean) => Promise<unknown>) {
    this.#work = work;
  }

  /** Comes to an end with a run that began after the call, or rejects as that run did. It is what `soon()` asked for before, too. */
  async now(background: boolean): Promise<void> {
    this.#forget();
    if (this.#next) return this.#next;
    if (!this.#running) return this.#run(background);
    this.#next = this.#running.catch(() => undefined).then(() => this.#run(background));
    return this.#next;
  }

  /**
   * Asks at a random time within so many milliseconds: what a whole company hears does not bring all its browsers at once. Asking
   * again before that changes nothing, unless it is to be sooner. A run that fails is tried once more a little later; after that
   * the next asking tries again.
   */
  soon(spread: number): void {
    this.#mayRetry = true;
    this.#later(0, spread);
  }

  /** No run begins from now on; one that is under way comes to its end. */
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
      // a run that waits already is the second try
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
