import { BellStore } from '../../../plugins/notifications/src/client/BellStore.ts';
import type { NotificationsClient } from '../../../plugins/notifications/src/client/types.ts';
import type { Browser } from './Browser.ts';

/** Number of bells that load their first count at a time. */
const CONNECTING = 50;

interface Asking {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds. */
  readonly took: number;
}

/** The bells of all browsers: the client's own store on each socket, whose calls go to the server. */
export class Bells {
  /** Requests and responses. */
  asked: Asking[] = [];
  readonly #url: string;
  readonly #stores: BellStore[] = [];
  readonly #resyncs: (() => void)[] = [];
  /** When each badge showed the expected count. */
  readonly #shown = new Map<BellStore, number>();
  #requested = 0;
  #failure: unknown;
  #look: () => void = () => undefined;

  private constructor(url: string) {
    this.#url = url;
  }

  static async connect(url: string, browsers: readonly Browser[]): Promise<Bells> {
    const bells = new Bells(url);
    for (let at = 0; at < browsers.length; at += CONNECTING) {
      for (const browser of browsers.slice(at, at + CONNECTING)) bells.#add(browser);
      const connected = bells.#stores.length;
      await bells.#until(() => bells.asked.length === connected);
    }
    return bells;
  }

  /** Resolves when every badge shows this count, with the times. Call it before raising the count. */
  async show(count: number): Promise<number[]> {
    this.#requested = count;
    this.#shown.clear();
    for (const store of this.#stores) this.#note(store);
    await this.#until(() => this.#shown.size === this.#stores.length);
    return [...this.#shown.values()];
  }

  /** Sends a resync to every bell at once; returns the requests they make. */
  async resync(): Promise<Asking[]> {
    this.asked = [];
    for (const listener of this.#resyncs) listener();
    await this.#until(() => this.asked.length >= this.#stores.length);
    return this.asked;
  }

  #add({ token, socket }: Browser): void {
    const release = () => undefined;
    const events: NotificationsClient['events'] = {
      onEvent: (listener) => {
        socket.on('event', (event: Parameters<typeof listener>[0]) => {
          listener(event);
          this.#note(store);
        });
        return release;
      },
      on: (name, listener) => {
        socket.on('plugin', (said: { plugin: string; name: string; payload: never }) => {
          if (said.plugin === 'notifications' && said.name === name) listener(said.payload);
        });
        return release;
      },
      onResync: (listener) => {
        this.#resyncs.push(listener);
        return release;
      },
    };
    const context = { events, api: { unread: () => this.#unread(token) } };
    const store: BellStore = new BellStore(context as unknown as NotificationsClient);
    this.#stores.push(store);
    store.connect();
  }

  #note(store: BellStore): void {
    if (store.state.count !== this.#requested || this.#shown.has(store)) return;
    this.#shown.set(store, Date.now());
    this.#look();
  }

  async #unread(token: string): Promise<{ unreadNumber: number }> {
    const at = Date.now();
    try {
      // as in a browser, an idle connection closed by the server is replaced by a new one
      const reply = await this.#ask(token).catch(() => this.#ask(token));
      if (!reply.ok) throw new Error(`/notify/unread was answered ${reply.status}`);
      return ((await reply.json()) as { data: { unreadNumber: number } }).data;
    } catch (failure) {
      this.#failure ??= failure;
      throw failure;
    } finally {
      this.asked.push({ at, took: Date.now() - at });
      this.#look();
    }
  }

  #ask(token: string): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'x-atrium-background': '1' };
    return fetch(`${this.#url}/api/notify/unread`, { headers });
  }

  /** @throws the error of a failed call, since the store ignores it */
  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#look = () => {
        if (this.#failure) reject(this.#failure as Error);
        else if (isSo()) resolve();
      };
      this.#look();
    });
  }
}

/** Returns the maximum number of times within any span of this many milliseconds. */
export function maxWithin(moments: readonly number[], span: number): number {
  const sorted = [...moments].sort((one, other) => one - other);
  let from = 0;
  let most = 0;
  for (const [at, moment] of sorted.entries()) {
    while (moment - sorted[from]! >= span) from += 1;
    most = Math.max(most, at - from + 1);
  }
  return most;
}
