/** Milliseconds over which browsers spread what they fetch after the menu changed. */
export const SPREAD = 2_000;
/** Milliseconds after which a refresh that failed is tried once more, and those over which browsers spread it. */
export const RETRY_FROM = 2_000;
export const RETRY_SPREAD = 3_000;

/** One loading at a time and at most one that waits, so that no answer overtakes a later one and the last asking counts. */
export class Loads {
  readonly #load: (background: boolean) => Promise<boolean>;
  #running: Promise<boolean> | undefined;
  #next: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  /** @param load fetches and keeps; gives whether it succeeded, and never rejects */
  constructor(load: (background: boolean) => Promise<boolean>) {
    this.#load = load;
  }

  /** Ends with a loading that began after the call; gives whether it succeeded. */
  now(background: boolean): Promise<boolean> {
    if (!this.#running) return this.#begin(background);
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#begin(background);
    });
    return this.#next;
  }

  /** A refresh at a random time within the spread, once for all that is heard until then; one that fails is tried once more. */
  soon(): void {
    if (this.#ended || this.#timer !== undefined) return;
    this.#after(Math.random() * SPREAD, async () => {
      if (!(await this.now(true)))
        this.#after(RETRY_FROM + Math.random() * RETRY_SPREAD, async () => void (await this.now(true)));
    });
  }

  /** From now on nothing is asked for by itself. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #begin(background: boolean): Promise<boolean> {
    const running = this.#load(background).finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  #after(wait: number, work: () => Promise<void>): void {
    if (this.#ended || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void work();
    }, wait);
  }
}
