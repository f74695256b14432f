type Target = Window | Document;

/**
 * Watches what a plugin's code does to the page beside its context: intervals, and listeners on window and document.
 * `left()` tells what was not taken back.
 */
export class PageWatch {
  readonly #path: string;
  readonly #held = new Map<unknown, string>();
  readonly #restore: (() => void)[] = [];

  /** @param path what the addresses of the plugin's modules contain: `/plugins/leave/` */
  constructor(path: string) {
    this.#path = path;
    this.#intervals();
    this.#listeners(window, 'window');
    this.#listeners(document, 'document');
  }

  left(): string[] {
    for (const restore of this.#restore) restore();
    return [...this.#held.values()];
  }

  #intervals(): void {
    const { setInterval, clearInterval } = window;
    window.setInterval = ((...words: Parameters<typeof setInterval>) => {
      const id = setInterval(...words);
      this.#note(id, 'interval');
      return id;
    }) as typeof setInterval;
    window.clearInterval = (id) => {
      this.#held.delete(id);
      clearInterval(id);
    };
    this.#restore.push(() => Object.assign(window, { setInterval, clearInterval }));
  }

  #listeners(target: Target, name: string): void {
    const { addEventListener, removeEventListener } = target;
    target.addEventListener = ((...words: Parameters<typeof addEventListener>) => {
      const [type, listener, options] = words;
      const once = typeof options === 'object' && (options.once === true || options.signal !== undefined);
      if (!once) this.#note(listener, `listener of ${name} "${type}"`);
      addEventListener.apply(target, words);
    }) as typeof addEventListener;
    target.removeEventListener = ((...words: Parameters<typeof removeEventListener>) => {
      this.#held.delete(words[1]);
      removeEventListener.apply(target, words);
    }) as typeof removeEventListener;
    this.#restore.push(() => Object.assign(target, { addEventListener, removeEventListener }));
  }

  /** Only what a line of the plugin did itself; its libraries and React answer for theirs. */
  #note(key: unknown, what: string): void {
    const line = new Error().stack?.split('\n')[3] ?? '';
    if (line.includes(this.#path) && !/\.test\.tsx?/.test(line))
      this.#held.set(key, `${what}, added at ${line.trim()}`);
  }
}
