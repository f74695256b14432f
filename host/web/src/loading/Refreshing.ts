/** Milliseconds after which a refresh that failed is tried once more, and those over which browsers spread it. */
export const RETRY_FROM = 2_000;
export const RETRY_SPREAD = 3_000;

/**
 * Fetching anew what is shown, as often as somebody asks for it: one run at a time and at most one that waits, so that answers
 * never overtake each other and the last asking counts. A run that fails is tried once more a little later; after that the next
 * asking tries again. `work` puts what it fetched where it is shown.
 */
export class Refreshing {
  readonly #work: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the timer ends, in milliseconds since 1970. */
  #at = 0;
  #mayRetry = false;
  #running = false;
  #again = false;
  #ended = false;

  constructor(work: () => Promise<unknown>) {
    this.#work = work;
  }

  /**
   * Asks at a random time within so many milliseconds: what a whole company hears does not bring all its browsers at once. Asking
   * again before that puts nothing off; it only brings forward what would come later.
   */
  soon(spread: number): void {
    this.#mayRetry = true;
    this.#later(Math.random() * spread);
  }

  /** Nothing is asked for from now on; a run that is under way comes to its end. */
  end(): void {
    this.#ended = true;
    this.#forget();
  }

  async #ask(): Promise<void> {
    if (this.#ended) return;
    this.#forget();
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = true;
    let failed: boolean;
    do {
      this.#again = false;
      failed = await this.#work().then(
        () => false,
        () => true,
      );
    } while (this.#again && !this.#ended);
    this.#running = false;
    if (!failed || !this.#mayRetry) return;
    this.#mayRetry = false;
    this.#later(RETRY_FROM + Math.random() * RETRY_SPREAD);
  }

  /** The earliest of what was asked for counts. */
  #later(wait: number): void {
    const at = Date.now() + wait;
    if (this.#ended || (this.#timer !== undefined && this.#at <= at)) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
