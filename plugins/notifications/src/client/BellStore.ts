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
  #asked = 0;

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

  /** Opening clears the badge (S0 §4) and loads; closing forgets what was shown. */
  setOpen(open: boolean): void {
    const { state } = this;
    state.open = open;
    if (!open) return;
    state.count = 0;
    Object.assign(state, { info: null, unread: [], failure: null });
    void this.load(false);
  }

  /** Loads the popover. While it is open, what comes anew joins what is shown: nothing is taken from under the eyes. */
  async load(background: boolean): Promise<void> {
    const { state } = this;
    const asked = ++this.#asked;
    state.loading = true;
    try {
      const info = await this.#context.api.info({}, { quiet: true, background });
      if (asked !== this.#asked) return;
      const known = new Set(state.unread.map(({ id }) => id));
      state.unread = ref([...info.unReadList.filter(({ id }) => !known.has(id)), ...state.unread]);
      Object.assign(state, { info: ref(info), failure: null });
      const shown = new Set(state.unread.map(({ id }) => id));
      this.read.begin(
        info.isReadList.filter(({ id }) => !shown.has(id)),
        shown,
        info.counts.isReadTotal,
      );
    } catch (failure) {
      if (asked === this.#asked) state.failure = ref(failure as CallFailure);
    } finally {
      if (asked === this.#asked) state.loading = false;
    }
  }

  /** Opens what it is about and marks it read, where loading it has not (`keepUnread`). */
  follow(item: Item): void {
    const { api, openView, notices, t } = this.#context;
    if (item.state === 0) {
      this.state.unread = ref(this.state.unread.map((one) => (one.id === item.id ? { ...one, state: 1 as const } : one)));
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
