/** Lets few pieces of work run at once; others wait for their turn. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param most pieces at once */
  constructor(most: number) {
    this.#free = most;
  }

  /**
   * Runs work when it is its turn. The turn is over with the work, also where nobody waits for its end any more.
   *
   * @param signal stops the waiting, with its reason; not work that has begun
   */
  async run<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
    await this.#turn(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      const at = this.#waiting.indexOf(resolve);
      // Its turn may have come just now.
      if (at === -1) return;
      this.#waiting.splice(at, 1);
      reject(signal.reason as Error);
    };
    this.#waiting.push(resolve);
    signal.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }
}
