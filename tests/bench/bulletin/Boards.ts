import type { HostEvent } from '@atrium/sdk/client';
import { PagedList, type RowPage } from '../../../packages/sdk/src/client/PagedList.ts';
import { followBulletins } from '../../../plugins/bulletin/src/client/followBulletins.ts';
import type { BulletinClient, Summary } from '../../../plugins/bulletin/src/client/types.ts';
import { UnreadStore } from '../../../plugins/bulletin/src/client/poster/UnreadStore.ts';
import type { Browser } from '../sockets/Browser.ts';

/** Browsers that load what they show first at a time. */
const CONNECTING = 50;

type List = PagedList<Summary>;

/** What all browsers show of bulletins: the client's own badge in each, its own list in some, whose calls go to the server. */
export class Boards {
  readonly #url: string;
  readonly #badges: UnreadStore[] = [];
  readonly #lists: List[] = [];
  readonly #ends: (() => void)[] = [];
  #answered = 0;
  #failure: unknown;
  #look: () => void = () => undefined;

  private constructor(url: string) {
    this.#url = url;
  }

  /** @param listed one in so many has the list open */
  static async connect(url: string, browsers: readonly Browser[], listed: number): Promise<Boards> {
    const boards = new Boards(url);
    for (let at = 0; at < browsers.length; at += CONNECTING) {
      for (const [place, browser] of browsers.slice(at, at + CONNECTING).entries()) {
        boards.#badge(browser);
        if ((at + place) % listed === 0) boards.#list(browser);
      }
      const calls = boards.#badges.length + boards.#lists.length;
      await boards.#until(() => boards.#answered >= calls && boards.#lists.every((list) => list.state().loaded));
    }
    return boards;
  }

  get lists(): number {
    return this.#lists.length;
  }

  /**
   * Resolves with the times, in milliseconds since 1970, at which the last badge shows this count and the last list this revision of
   * the bulletin. Call it before it is saved.
   */
  async show(
    count: number,
    title: string,
    revision: number,
  ): Promise<{ readonly badge: number; readonly list: number }> {
    const [badges, lists] = [new Set(this.#badges), new Set(this.#lists)];
    const times = { badge: 0, list: 0 };
    // those that have shown it are not looked at again: there is an event for each of thousands
    await this.#until(() => {
      for (const store of badges) {
        if (store.state.count !== count) break;
        badges.delete(store);
      }
      for (const list of lists) {
        const [first] = list.state().rows;
        if (first?.title !== title || first.revision !== revision) break;
        lists.delete(list);
      }
      if (times.badge === 0 && badges.size === 0) times.badge = Date.now();
      if (times.list === 0 && lists.size === 0) times.list = Date.now();
      return times.badge > 0 && times.list > 0;
    });
    return times;
  }

  /** Stops their timers. */
  close(): void {
    for (const end of this.#ends) end();
  }

  #badge(browser: Browser): void {
    const store = new UnreadStore(this.#contextOf(browser));
    this.#badges.push(store);
    this.#ends.push(store.connect());
  }

  #list(browser: Browser): void {
    const context = this.#contextOf(browser);
    const list: List = new PagedList<Summary>({
      filters: {},
      load: (query, options) => context.api.summaries({ query }, options) as Promise<RowPage<Summary>>,
      subscribe: (refetch) => followBulletins(context, refetch),
    });
    list.subscribe(() => this.#look());
    this.#ends.push(list.connect());
    this.#lists.push(list);
  }

  #contextOf({ token, socket }: Browser): BulletinClient {
    const release = () => undefined;
    const events = {
      onEvent(listener: (event: HostEvent) => void) {
        socket.on('event', listener);
        return release;
      },
      on(name: string, listener: (payload: never) => void) {
        socket.on('plugin', (said: { plugin: string; name: string; payload: never }) => {
          if (said.plugin === 'bulletin' && said.name === name) listener(said.payload);
        });
        return release;
      },
      onResync: () => release,
    };
    // after the listeners of the stores, which are added later
    const look = () => queueMicrotask(() => this.#look());
    socket.on('event', look);
    socket.on('plugin', look);
    const api = {
      unread: () => this.#call(token, '/bulletinSummaries/unread'),
      summaries: ({ query }: { query: { page: number; pageSize: number } }) =>
        this.#call(token, `/bulletinSummaries?page=${query.page}&pageSize=${query.pageSize}`),
    };
    return { events, api } as unknown as BulletinClient;
  }

  async #call(token: string, path: string): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, 'x-atrium-background': '1' };
    const ask = () => fetch(`${this.#url}/api${path}`, { headers });
    try {
      // as in a browser, an idle connection closed by the server is replaced by a new one
      const reply = await ask().catch(ask);
      if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
      return ((await reply.json()) as { data: unknown }).data;
    } catch (failure) {
      this.#failure ??= failure;
      throw failure;
    } finally {
      this.#answered += 1;
      setImmediate(() => this.#look());
    }
  }

  /** @throws the error of a failed call, since the stores ignore it */
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
