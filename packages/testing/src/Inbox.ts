/** Milliseconds until something that does not come fails the test. */
const PATIENCE = 5_000;

/** What has come over a connection, in order, for a test to take or to wait for. */
export class Inbox<Item> {
  readonly #left: Item[] = [];
  readonly #waiters = new Set<() => void>();

  /** What nobody took. */
  get left(): readonly Item[] {
    return this.#left;
  }

  put(item: Item): void {
    this.#left.push(item);
    for (const look of [...this.#waiters]) look();
  }

  /**
   * Takes the first one that fits, now or when it comes.
   *
   * @throws Error after 5 s without one; it names what was waited for and what is there.
   */
  take(what: string, fits: (item: Item) => boolean): Promise<Item> {
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(timer);
        this.#waiters.delete(look);
      };
      const timer = setTimeout(() => {
        over();
        reject(new Error(`${what} did not come; there is ${JSON.stringify(this.#left)}`));
      }, PATIENCE);
      const look = () => {
        const at = this.#left.findIndex(fits);
        if (at < 0) return;
        over();
        resolve(this.#left.splice(at, 1)[0]!);
      };
      this.#waiters.add(look);
      look();
    });
  }
}
