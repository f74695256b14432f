import { CONTROL, type CallFailure, type HostEvent } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import { NoticePages } from './NoticePages.ts';
import type { Info, Item, Marked, NotificationsClient } from './types.ts';

/** Milliseconds over which browsers spread what they ask for after a gap: 3,000 of them do not come at once. */
export const SPREAD = 10_000;

interface BellState {
  /** How many the person has not seen: the badge. */
  count: number;
  open: boolean;
  /** null until the first loading since the bell was opened. */
  info: Info | null;
  unread: readonly Item[];
  /** The kind that is shown alone; null for all of them. */
  kind: number | null;
  /** All of them are being marked. */
  marking: boolean;
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
    kind: null,
    marking: false,
    loading: false,
    failure: null,
  });
  readonly read: NoticePages;
  readonly archived: NoticePages;
  readonly #context: NotificationsClient;
  #later: ReturnType<typeof setTimeout> | undefined;
  /** Was listed as unread while the popover was closed. */
  #unseen: readonly Item[] = [];
  #again = false;
  /** Of those that stand in the unread group, the ones that the server has as read by now. */
  readonly #asRead = new Set<number>();

  constructor(context: NotificationsClient) {
    this.#context = context;
    this.read = new NoticePages(context, { isRead: true });
    this.archived = new NoticePages(context, { state: 2 });
  }

  /** Counts, and keeps the count true. Gives the call that ends it. */
  connect(): () => void {
    const { events } = this.#context;
    const releases = [
      events.onEvent((event) => this.#received(event)),
      events.on('marked', (marked) => this.#apply(marked)),
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
    Object.assign(state, { count: 0, info: null, failure: null, unread: ref(this.#unseen), kind: null });
    for (const id of this.#asRead) if (!this.#unseen.some((one) => one.id === id)) this.#asRead.delete(id);
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
      if (!info.keepUnread) for (const { id } of info.unReadList) this.#asRead.add(id);
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
      this.archived.begin([], new Set(), info.counts.archivedTotal);
    } catch (failure) {
      state.failure = ref(failure as CallFailure);
    }
  }

  /** Shows one kind alone, or all of them again. */
  choose(kind: number | null): void {
    this.state.kind = kind;
    const elsewhere = this.state.unread.filter(({ id, type }) => this.#asRead.has(id) && (kind ?? type) === type);
    void this.read.ofKind(kind, new Set(elsewhere.map(({ id }) => id)));
    void this.archived.ofKind(kind, new Set());
  }

  /** Marks those that are shown as unread: everything, or the chosen kind. */
  async markAllRead(): Promise<void> {
    const { kind, unread, marking } = this.state;
    if (marking) return;
    const shown = unread.filter(({ type, state }) => state === 0 && type === kind).map(({ id }) => id);
    this.state.marking = true;
    await this.#change(kind === null ? null : shown, 1);
    this.state.marking = false;
  }

  /** Puts one away, which a message offers to take back. */
  async archive(item: Item): Promise<void> {
    const { notices, t } = this.#context;
    if (!(await this.#change([item.id], 2))) return;
    const action = { text: t('archive.undo'), run: () => void this.restore(item) };
    notices.toast({ message: t('archive.done', { title: item.title }), action });
  }

  /** Puts an archived one back among the read ones. */
  async restore({ id }: Pick<Item, 'id'>): Promise<void> {
    await this.#change([id], 1);
  }

  /** @param ids null for all that are not archived */
  async #change(ids: number[] | null, state: 1 | 2): Promise<boolean> {
    const { api, notices, t } = this.#context;
    try {
      const counts =
        state === 2
          ? await api.changeState({ body: { ids: ids ?? [], state } }, { quiet: true })
          : ids === null
            ? await api.changeIsRead({ body: { all: true } }, { quiet: true })
            : await api.changeState({ body: { ids, state } }, { quiet: true });
      this.#apply({ ids, state, counts });
      return true;
    } catch {
      notices.toast({ tone: 'danger', message: t('change.failed') });
      return false;
    }
  }

  /** Shows what was done to some of them, here or in another browser of the person. What is shown already stays as it is. */
  #apply({ ids, state: mark, counts }: Marked): void {
    const { state } = this;
    const concerned = ids && new Set(ids);
    const concerns = (id: number) => concerned === null || concerned.has(id);
    if (!state.info) return;
    if (mark === 2) {
      const gone = state.unread.filter(({ id }) => concerns(id));
      for (const { id } of gone) this.#asRead.delete(id);
      state.unread = ref(state.unread.filter(({ id }) => !concerns(id)));
      this.archived.put([...gone, ...this.read.take(concerns)].map((one) => ({ ...one, state: 2 as const })));
    } else {
      if (concerned) this.read.put(this.archived.take(concerns).map((one) => ({ ...one, state: mark })));
      state.unread = ref(state.unread.map((one) => (concerns(one.id) ? { ...one, state: mark } : one)));
      for (const { id } of state.unread.filter((one) => concerns(one.id)))
        if (mark === 1) this.#asRead.add(id);
        else this.#asRead.delete(id);
    }
    state.info = ref({ ...state.info, counts });
    if (state.kind !== null) return;
    this.read.state.total = counts.isReadTotal - state.unread.filter(({ id }) => this.#asRead.has(id)).length;
    this.archived.state.total = counts.archivedTotal;
  }

  /** Opens what it is about and marks it read, where loading it has not (`keepUnread`). */
  follow(item: Item): void {
    const { api, openView, notices, t } = this.#context;
    if (item.state === 0) {
      this.state.unread = ref(
        this.state.unread.map((one) => (one.id === item.id ? { ...one, state: 1 as const } : one)),
      );
      this.#asRead.add(item.id);
      void api.changeIsRead({ body: { ids: [item.id] } }, { quiet: true }).catch(() => undefined);
    }
    if (!item.opens) return;
    if (openView(item.opens.view, item.opens.params)) this.setOpen(false);
    else notices.toast({ tone: 'warning', message: t('item.opensNothing') });
  }

  #received({ type, data }: HostEvent): void {
    const count = data?.['unreadNumber'];
    if (type !== CONTROL.unreadCounts || count === undefined) return;
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
