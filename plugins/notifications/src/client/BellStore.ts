import type { CallFailure, HostEvent } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import { ReadPages } from './ReadPages.ts';
import type { Info, Item, NotificationsClient } from './types.ts';

/** Event of absolute counts (C.4-1). */
const UNREAD_COUNTS = -1;
/** Milliseconds over which browsers spread what they ask for after a gap: 3,000 of them do not come at once. */
export const SPREAD = 10_000;

interface BellState {
  /** How many the person has not seen: the badge. */
  count: number;
  open: boolean;
  /** null until the first loading since the bell was opened. */
  info: Info | null;
  unread: readonly Item[];
  loading: boolean;
  failure: CallFailure | null;
}

/** The bell's count and what its popover shows. */
export class BellStore {
  readonly state = proxy<BellState>({
    count: 0,
    open: false,
    info: null,
    unread: [],
    loading: false,
    failure: null,
  });
  readonly read: ReadPages;
  readonly #context: NotificationsClient;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** Was listed as unread while the popover was closed. */
  #unseen: readonly Item[] = [];
  #again = false;

  constructor(context: NotificationsClient) {
    this.#context = context;
    this.read = new ReadPages(context);
  }

  /** Counts, and keeps the count true. Gives the call that ends it. */
  connect(): () => void {
    const { events } = this.#context;
    const releases = [
      events.onEvent((event) => this.#heard(event)),
      events.onResync(() => this.#spread(() => (this.state.open ? this.load(true) : this.countAgain()))),
    ];
    void this.countAgain();
    return () => {
      clearTimeout(this.#later);
      for (const release of releases) release();
    };
  }

  /** Asks for the count; a failure leaves the one that is shown. */
  async countAgain(): Promise<void> {
    try {
      const { unreadNumber } = await this.#context.api.unread({}, { quiet: true, background: true });
      if (!this.state.open) this.state.count = unreadNumber;
    } catch {
      // The next event or reconnect brings the count.
    }
  }

  /** Opening clears the badge (S0 §4) and loads; what was shown the last time is gone. */
  setOpen(open: boolean): void {
    const { state } = this;
    if (open === state.open) return;
    state.open = open;
    if (!open) return;
    Object.assign(state, { count: 0, info: null, failure: null, unread: ref(this.#unseen) });
    this.#unseen = [];
    void this.load(false);
  }

  /**
   * Loads the popover. Since loading marks as read, no answer is dropped: what it lists as unread joins what is shown, or
   * waits for the next opening where the popover was closed meanwhile. A call while one is under way follows it.
   */
  async load(background: boolean): Promise<void> {
    const { state } = this;
    if (state.loading) {
      this.#again = true;
      return;
    }
    state.loading = true;
    do {
      this.#again = false;
      await this.#loadOnce(background);
    } while (this.#again);
    state.loading = false;
  }

  async #loadOnce(background: boolean): Promise<void> {
    const { state } = this;
    try {
      const info = await this.#context.api.info({}, { quiet: true, background });
      if (!state.open) {
        this.#unseen = join(info.unReadList, this.#unseen);
        return;
      }
      const isFirst = state.info === null;
      state.unread = ref(join(info.unReadList, state.unread));
      Object.assign(state, { info: ref(info), failure: null });
      // Pages that somebody is reading stay.
      if (!isFirst) return;
      const shown = new Set(state.unread.map(({ id }) => id));
      this.read.begin(
        info.isReadList.filter(({ id }) => !shown.has(id)),
        shown,
        info.counts.isReadTotal,
      );
    } catch (failure) {
      state.failure = ref(failure as CallFailure);
    }
  }

  /** Opens what it is about and marks it read, where loading it has not (`keepUnread`). */
  follow(item: Item): void {
    const { api, openView, notices, t } = this.#context;
    if (item.state === 0) {
      this.state.unread = ref(
        this.state.unread.map((one) => (one.id === item.id ? { ...one, state: 1 as const } : one)),
      );
      void api.changeIsRead({ body: { ids: [item.id] } }, { quiet: true }).catch(() => undefined);
    }
    if (!item.opens) return;
    if (openView(item.opens.view, item.opens.params)) this.setOpen(false);
    else notices.toast({ tone: 'warning', message: t('item.opensNothing') });
  }

  #heard({ type, data }: HostEvent): void {
    const count = data?.['unreadNumber'];
    if (type !== UNREAD_COUNTS || count === undefined) return;
    // Somebody who looks at the list has seen what comes: it is loaded into it, and the count goes back to 0.
    if (this.state.open) {
      if (count > 0) void this.load(true);
    } else this.state.count = count;
  }

  #spread(work: () => Promise<void>): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => void work(), Math.random() * SPREAD);
  }
}

/** The new ones first, each once. */
function join(fresh: readonly Item[], shown: readonly Item[]): readonly Item[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...fresh.filter(({ id }) => !known.has(id)), ...shown];
}
