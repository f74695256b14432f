/**
 * Requests to open views before the views are known: the menu may load before the plugins, and a press on it must not
 * be lost.
 */
export class PendingOpenings<Asked> {
  readonly #open: (asked: Asked) => void;
  #asked: Asked[] | null = null;

  constructor(open: (asked: Asked) => void) {
    this.#open = open;
  }

  /** Starts to queue requests. */
  hold(): void {
    this.#asked ??= [];
  }

  /** Queues `asked` if the views are not known yet. */
  keeps(asked: Asked): boolean {
    this.#asked?.push(asked);
    return this.#asked !== null;
  }

  /** Opens the queued requests in order. */
  release(): void {
    const asked = this.#asked ?? [];
    this.#asked = null;
    for (const one of asked) this.#open(one);
  }

  /** Discards the queued requests, after the person signed out. */
  forget(): void {
    this.#asked = null;
  }
}
