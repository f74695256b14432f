/** Milliseconds to wait before a missing item fails the test. */
const PATIENCE = 5_000;

/** Items received over a connection, in order, for a test to take or to wait for. */
export class Inbox<Item> {
  readonly #left: Item[] = [];
  readonly #waiters = new Set<() => void>();

  /** Items not taken yet. */
  get left(): readonly Item[] {
    return this.#left;
  }

  put(item: Item): void {
    this.#left.push(item);
    for (const look of [...this.#waiters]) look();
  }

  /**
   * Takes the first match, now or when it arrives.
   *
   * @throws Error after 5 s without one; it names what was expected and what arrived
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
