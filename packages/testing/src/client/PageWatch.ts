type Timer = 'setTimeout' | 'setInterval';
type Observer = 'IntersectionObserver' | 'MutationObserver' | 'ResizeObserver';
type Opened = 'BroadcastChannel' | 'EventSource' | 'WebSocket' | 'Worker';
type AnyFunction = (...args: unknown[]) => unknown;
type Made = Record<string, AnyFunction>;

const OWN = new URL(import.meta.url).pathname;

/**
 * Watches what a plugin's code opens on the page outside its context: timers, listeners on window, document and its two
 * elements, observers, channels, sockets and workers. `left()` reports what was not released.
 */
export class PageWatch {
  readonly #paths: readonly string[];
  readonly #held = new Map<unknown, string>();
  readonly #numbers = new WeakMap<object, number>();
  readonly #restore: (() => void)[] = [];
  #count = 0;
  #ended = false;

  /** @param paths prefixes of the paths of the plugin's modules: `/src/` if the plugin is the root of Vite, else `/@fs/…/src/` */
  constructor(...paths: readonly string[]) {
    this.#paths = paths;
    this.#timers();
    this.#listeners(window, 'window');
    this.#listeners(document, 'document');
    this.#listeners(document.documentElement, 'html');
    this.#listeners(document.body, 'body');
    for (const name of ['IntersectionObserver', 'MutationObserver', 'ResizeObserver'] as const) this.#observers(name);
    for (const name of ['BroadcastChannel', 'EventSource', 'WebSocket'] as const) this.#opened(name, 'close');
    this.#opened('Worker', 'terminate');
  }

  /** Stops watching and returns a sentence for each open resource, with the line that opened it. */
  left(): string[] {
    this.#ended = true;
    for (const restore of this.#restore) restore();
    return [...this.#held.values()];
  }

  #timers(): void {
    const set = (name: Timer) =>
      this.#replace(window, name, (original) => (run, ...args) => {
        const done = (...given: unknown[]) => {
          this.#held.delete(id);
          return (run as AnyFunction)(...given);
        };
        const id = original(name === 'setTimeout' && typeof run === 'function' ? done : run, ...args);
        this.#note(id, name === 'setTimeout' ? 'timeout' : 'interval');
        return id;
      });
    set('setTimeout');
    set('setInterval');
    // One number space: either call clears either timer.
    for (const name of ['clearTimeout', 'clearInterval'] as const)
      this.#replace(window, name, (original) => (id) => {
        this.#held.delete(id);
        return original(id);
      });
  }

  #listeners(target: EventTarget, name: string): void {
    const keyOf = (type: unknown, listener: unknown, options: unknown) => {
      const capture = typeof options === 'object' ? (options as AddEventListenerOptions | null)?.capture : options;
      return `${name} ${String(type)} ${this.#numberOf(listener as object)} ${Boolean(capture)}`;
    };
    this.#replace(target, 'addEventListener', (original) => (...args) => {
      const [type, listener, options] = args;
      const { once, signal } = (typeof options === 'object' && (options as AddEventListenerOptions | null)) || {};
      if (listener && !signal?.aborted) {
        const key = keyOf(type, listener, options);
        const forget = () => this.#held.delete(key);
        this.#note(key, `listener of ${name} "${String(type)}"`);
        signal?.addEventListener('abort', forget, { once: true });
        if (once) original.call(target, type, forget, options);
      }
      return original.apply(target, args);
    });
    this.#replace(target, 'removeEventListener', (original) => (...args) => {
      const [type, listener, options] = args;
      if (listener) this.#held.delete(keyOf(type, listener, options));
      return original.apply(target, args);
    });
  }

  #observers(name: Observer): void {
    this.#constructed(name, (made) => {
      const targets = new Set<unknown>();
      wrap(made, 'observe', (target) => {
        targets.add(target);
        this.#note(made, name);
      });
      wrap(made, 'unobserve', (target) => {
        targets.delete(target);
        if (targets.size === 0) this.#held.delete(made);
      });
      wrap(made, 'disconnect', () => {
        targets.clear();
        this.#held.delete(made);
      });
    });
  }

  #opened(name: Opened, end: 'close' | 'terminate'): void {
    this.#constructed(name, (made) => {
      this.#note(made, name);
      wrap(made, end, () => this.#held.delete(made));
    });
  }

  #constructed(name: Observer | Opened, watch: (made: Made) => void): void {
    this.#replace(
      window,
      name,
      (original) =>
        new Proxy(original, {
          construct(target, args, self) {
            const made = Reflect.construct(target, args, self) as Made;
            watch(made);
            return made;
          },
        }),
    );
  }

  #replace(owner: object, name: string, make: (original: AnyFunction) => AnyFunction): void {
    const names = owner as Record<string, AnyFunction>;
    const original = names[name]!;
    const mine = make(original);
    names[name] = mine;
    // Code that replaced it meanwhile (a fake clock) restores this wrapper later, which then records nothing.
    this.#restore.push(() => {
      if (names[name] === mine) names[name] = original;
    });
  }

  #numberOf(listener: object): number {
    const known = this.#numbers.get(listener);
    if (known !== undefined) return known;
    this.#numbers.set(listener, (this.#count += 1));
    return this.#count;
  }

  /** Only what a line of the plugin opened itself, not its libraries, React, tests or their helpers. */
  #note(key: unknown, what: string): void {
    if (this.#ended || this.#held.has(key)) return;
    const lines = new Error().stack?.split('\n').slice(1) ?? [];
    const line = lines.find((text) => !text.includes(OWN))?.trim() ?? '';
    const address = /https?:\/\/\S+?(?=:\d+:\d+\)?$)/.exec(line)?.[0];
    if (address === undefined) return;
    const { pathname } = new URL(address);
    if (!this.#paths.some((path) => pathname.startsWith(path)) || /\.test\.tsx?$|\/src\/testing\//.test(pathname))
      return;
    this.#held.set(key, `${what}, added ${line}`);
  }
}

function wrap(made: Made, name: string, before: (...args: unknown[]) => void): void {
  const original = made[name];
  if (original === undefined) return;
  made[name] = (...args) => {
    before(...args);
    return original.apply(made, args);
  };
}
