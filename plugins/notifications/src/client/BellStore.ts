import { type CallFailure, CONTROL, type HostEvent, unsubscribeAll } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import { findKind } from './kinds.ts';
import { NoticePages } from './NoticePages.ts';
import { openSubject } from './noticeActions.ts';
import type { Info, Item, Marked, NotificationsClient } from './types.ts';

/** Milliseconds over which browsers spread their refetch after missed events. */
export const SPREAD = 10_000;

interface BellState {
  /** Number of unseen notifications: the badge. */
  count: number;
  open: boolean;
  /** null until the first load since the bell was opened. */
  info: Info | null;
  unread: readonly Item[];
  /** The filtered kind; null for all. */
  kind: string | null;
  /** True while all are being marked. */
  marking: boolean;
  loading: boolean;
  failure: CallFailure | null;
}

/** The bell's count and the content of its popover. */
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
  /** Listed as unread by a load that ended after the popover was closed. */
  #unseen: readonly Item[] = [];
  #again = false;
  /** Notifications of the unread group that the server has marked as read. */
  readonly #asRead = new Set<number>();

  constructor(context: NotificationsClient) {
    this.#context = context;
    this.read = new NoticePages(context, { isRead: true });
    this.archived = new NoticePages(context, { state: 2 });
  }

  /** Loads the count and keeps it up to date. Returns the function that stops it. */
  connect(): () => void {
    const { events } = this.#context;
    void this.countAgain();
    return unsubscribeAll([
      events.onEvent((event) => this.#received(event)),
      events.on('marked', (marked) => this.#apply(marked)),
      events.onResync(() => this.#spread(() => (this.state.open ? this.load(true) : this.countAgain()))),
      () => clearTimeout(this.#later),
    ]);
  }

  /** Loads the count; a failure keeps the current one. */
  async countAgain(): Promise<void> {
    try {
      const { unreadNumber } = await this.#context.api.unread({}, { quiet: true, background: true });
      if (!this.state.open) this.state.count = unreadNumber;
    } catch {
      // The next event or reconnect updates the count.
    }
  }

  /** Opening clears the badge (S0-190) and loads from scratch. */
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
   * Loads the popover. Since loading marks as read, no response is dropped: its unread notifications are added to the
   * shown ones, or kept for the next opening if the popover was closed meanwhile. A call during a load runs after it.
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
      // Pages that are being read stay.
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

  /** Filters by kind; null shows all. */
  choose(kind: string | null): void {
    this.state.kind = kind;
    const elsewhere = this.state.unread.filter(
      (item) => this.#asRead.has(item.id) && (kind ?? findKind(item)) === findKind(item),
    );
    void this.read.ofKind(kind, new Set(elsewhere.map(({ id }) => id)));
    void this.archived.ofKind(kind, new Set());
  }

  /** Marks the shown unread ones as read: all, or the filtered kind. */
  async markAllRead(): Promise<void> {
    const { kind, unread, marking } = this.state;
    if (marking) return;
    const shown = unread.filter((item) => item.state === 0 && findKind(item) === kind).map(({ id }) => id);
    this.state.marking = true;
    await this.#change(kind === null ? null : shown, 1);
    this.state.marking = false;
  }

  /** Archives a notification, with a toast that offers to undo it. */
  async archive(item: Item): Promise<void> {
    const { notices, t } = this.#context;
    if (!(await this.#change([item.id], 2))) return;
    const action = { text: t('archive.undo'), run: () => void this.restore(item) };
    notices.toast({ message: t('archive.done', { title: item.title }), action });
  }

  /** Moves an archived notification back to read. */
  async restore({ id }: Pick<Item, 'id'>): Promise<void> {
    await this.#change([id], 1);
  }

  /**
   * Saves whether opening the bell leaves notifications unread. Switching it on also applies to the ones that this opening has
   * marked as read.
   */
  async keepUnread(keep: boolean): Promise<void> {
    const { api, notices, t } = this.#context;
    this.#showKeepUnread(keep);
    try {
      await api.saveChoices({ body: { keepUnread: keep } }, { quiet: true });
    } catch {
      this.#showKeepUnread(!keep);
      notices.toast({ tone: 'danger', message: t('choices.failed') });
      return;
    }
    const marked = this.state.unread.filter(({ id, state }) => state === 0 && this.#asRead.has(id));
    if (keep && marked.length > 0)
      await this.#change(
        marked.map(({ id }) => id),
        0,
      );
  }

  #showKeepUnread(keepUnread: boolean): void {
    const { info } = this.state;
    if (info) this.state.info = ref({ ...info, keepUnread });
  }

  /** @param ids null for all that are not archived */
  async #change(ids: number[] | null, state: 0 | 1 | 2): Promise<boolean> {
    const { api, notices, t } = this.#context;
    try {
      const counts =
        ids === null
          ? await api.changeIsRead({ body: { all: true } }, { quiet: true })
          : await api.changeState({ body: { ids, state } }, { quiet: true });
      this.#apply({ ids, state, counts });
      return true;
    } catch {
      notices.toast({ tone: 'danger', message: t('change.failed') });
      return false;
    }
  }

  /** Applies a change made here or in another browser of the person. Shown notifications stay in place. */
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

  /** Opens its view and marks it as read if loading has not (`keepUnread`). */
  follow(item: Item): void {
    const { api } = this.#context;
    if (item.state === 0) {
      this.state.unread = ref(
        this.state.unread.map((one) => (one.id === item.id ? { ...one, state: 1 as const } : one)),
      );
      this.#asRead.add(item.id);
      void api.changeIsRead({ body: { ids: [item.id] } }, { quiet: true }).catch(() => undefined);
    }
    if (item.opens && openSubject(this.#context, item.title, item.opens)) this.setOpen(false);
  }

  #received({ type, data }: HostEvent): void {
    const count = data?.['unreadNumber'];
    if (type !== CONTROL.unreadCounts || count === undefined) return;
    // While the list is open, new notifications count as seen: they are loaded, and the count returns to 0.
    if (this.state.open) {
      if (count > 0) void this.load(true);
    } else this.state.count = count;
  }

  #spread(work: () => Promise<void>): void {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => void work(), Math.random() * SPREAD);
  }
}

/** Merges the lists, newest first, without duplicates. */
function join(fresh: readonly Item[], shown: readonly Item[]): readonly Item[] {
  const known = new Set(shown.map(({ id }) => id));
  return [...fresh.filter(({ id }) => !known.has(id)), ...shown];
}
