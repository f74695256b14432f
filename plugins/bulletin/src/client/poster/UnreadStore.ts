import { type HostEvent, Refreshing, unsubscribeAll, useAtrium } from '@atrium/sdk/client';
import { useEffect, useState } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { BULLETIN, followBulletins } from '../followBulletins.ts';
import type { BulletinClient, Bulletins } from '../types.ts';

/** Browsers of a company load within this time of a change that rarely concerns the count, in milliseconds. */
export const LATER = 10_000;
/** A count that was changed by an event alone is compared with the server's within this time, in milliseconds. */
export const COMPARED = 60_000;
/** Loaded this often without any event, in milliseconds: a missed end of a bulletin lowers the count. */
const EVERY = 900_000;

/** Whether a bulletin has become unread or was read, since the load under way began. */
interface Change {
  readonly id: number;
  readonly isUnread: boolean;
}

/**
 * How many bulletins the person may read now and has not read (C.7-10), live. A bulletin that is published or read changes the count by
 * its event alone, so that a bulletin to a whole company makes no browser call the server; what else happens is loaded.
 */
export class UnreadStore {
  readonly state = proxy({ count: 0 });
  readonly #context: Pick<BulletinClient, 'api' | 'events'>;
  /** Unread bulletins that are known, and the number of those beyond. */
  #ids = new Set<number>();
  #beyond = 0;
  #changes: Change[] = [];
  #isLoaded = false;

  constructor(context: Pick<BulletinClient, 'api' | 'events'>) {
    this.#context = context;
  }

  /** Loads the count and keeps it up to date. Returns the function that stops it. */
  connect(): () => void {
    const { events } = this.#context;
    const refreshing = new Refreshing((background) => this.#load(background));
    const later = () => refreshing.soon(LATER);
    refreshing.now(false).catch(() => undefined);
    const timer = setInterval(later, EVERY);
    return unsubscribeAll([
      events.on('read', ({ id }) => this.#apply({ id, isUnread: false })),
      events.on('unread', ({ id }) => this.#apply({ id, isUnread: true })),
      followBulletins(this.#context, (_, event) => {
        if (event?.type !== BULLETIN) return later();
        if (isNew(event)) this.#apply({ id: event.id, isUnread: true });
        // an event may come twice, and a reader who is new may have read it before
        refreshing.soon(COMPARED);
      }),
      () => clearInterval(timer),
      () => refreshing.end(),
    ]);
  }

  async #load(background: boolean): Promise<void> {
    this.#changes = [];
    const { unreadNumber, ids } = await this.#context.api.unread({}, { quiet: true, background });
    this.#ids = new Set(ids);
    this.#beyond = unreadNumber - this.#ids.size;
    this.#isLoaded = true;
    // What came meanwhile may be in the response or not.
    for (const change of [...this.#changes]) this.#apply(change);
    this.#show();
  }

  #apply(change: Change): void {
    this.#changes.push(change);
    if (change.isUnread) this.#ids.add(change.id);
    else if (!this.#ids.delete(change.id) && this.#beyond > 0) this.#beyond -= 1;
    if (this.#isLoaded) this.#show();
  }

  #show(): void {
    this.state.count = this.#ids.size + this.#beyond;
  }
}

/** Whether an event makes a bulletin unread for everyone who gets it: it was published, or the person is a new reader. */
const isNew = (event: HostEvent): event is HostEvent & { readonly id: number } =>
  event.action === '新增' && event.id !== undefined;

/** How many bulletins the person may read now and has not read, live. */
export function useUnread(): number {
  const context = useAtrium<Bulletins>();
  const [store] = useState(() => new UnreadStore(context));
  useEffect(() => store.connect(), [store]);
  return useSnapshot(store.state).count;
}
