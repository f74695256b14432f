import { proxy, ref } from 'valtio';
import { findKind, queryOfKind } from './kinds.ts';
import type { Item, NotificationsClient } from './types.ts';

const PAGE = 15;

/** The read or archived notifications, newest first, loaded page by page. */
export class NoticePages {
  readonly state = proxy({ list: [] as readonly Item[], total: 0, loading: false, failed: false, ended: false });
  readonly #context: NotificationsClient;
  readonly #which: { readonly isRead: true } | { readonly state: 2 };
  #kind: string | null = null;
  #page = 0;
  #shown = new Set<number>();
  #asked = 0;

  constructor(context: NotificationsClient, which: { readonly isRead: true } | { readonly state: 2 }) {
    this.#context = context;
    this.#which = which;
  }

  /** @param shown ids of the unread group, which the pages contain too */
  begin(list: readonly Item[], shown: ReadonlySet<number>, total: number): void {
    this.#asked += 1;
    this.#kind = null;
    this.#page = 0;
    this.#shown = new Set([...shown, ...list.map(({ id }) => id)]);
    Object.assign(this.state, {
      list: ref([...list]),
      total,
      loading: false,
      failed: false,
      ended: list.length >= total,
    });
  }

  /**
   * Restarts with one kind, or with all.
   * @param elsewhere ids of the unread group
   */
  async ofKind(kind: string | null, elsewhere: ReadonlySet<number>): Promise<void> {
    this.begin([], elsewhere, 0);
    this.#kind = kind;
    this.state.ended = false;
    await this.more();
  }

  /** Loads more. Pages without anything new are skipped: newly read notifications shift the others. */
  async more(): Promise<void> {
    const { state } = this;
    if (state.loading || state.ended) return;
    const asked = ++this.#asked;
    const isFirst = this.#page === 0 && state.list.length === 0;
    state.loading = true;
    state.failed = false;
    try {
      for (let found = 0; found === 0 && !state.ended;) {
        const query = {
          ...this.#which,
          ...(this.#kind !== null && queryOfKind(this.#kind)),
          page: ++this.#page,
          pageSize: PAGE,
        };
        const { list, totalSize } = await this.#context.api.rows({ query }, { quiet: true });
        // superseded by another load
        if (asked !== this.#asked) return;
        const elsewhere = isFirst ? this.#shown.size : 0;
        const fresh = list.filter(({ id }) => !this.#shown.has(id));
        for (const { id } of fresh) this.#shown.add(id);
        state.list = ref([...state.list, ...fresh]);
        if (isFirst && this.#page === 1) state.total = Math.max(totalSize - elsewhere, state.list.length);
        state.ended = this.#page * PAGE >= totalSize;
        found = fresh.length;
      }
    } catch {
      if (asked !== this.#asked) return;
      this.#page -= 1;
      state.failed = true;
    } finally {
      if (asked === this.#asked) state.loading = false;
    }
  }

  /** Adds notifications that an action of the person moved here. */
  put(items: readonly Item[]): void {
    const fresh = items.filter((item) => !this.#has(item.id) && (this.#kind ?? findKind(item)) === findKind(item));
    if (fresh.length === 0) return;
    for (const { id } of fresh) this.#shown.add(id);
    const { state } = this;
    state.list = ref([...state.list, ...fresh].sort((one, other) => other.id - one.id));
    state.total += fresh.length;
  }

  /** Removes and returns notifications that an action of the person moved elsewhere. */
  take(concerns: (id: number) => boolean): Item[] {
    const { state } = this;
    const gone = state.list.filter(({ id }) => concerns(id));
    if (gone.length === 0) return gone;
    for (const { id } of gone) this.#shown.delete(id);
    state.list = ref(state.list.filter(({ id }) => !concerns(id)));
    state.total -= gone.length;
    // the following pages shift by as many: reload the last one
    this.#page = Math.max(0, this.#page - 1);
    return gone;
  }

  #has(id: number): boolean {
    return this.state.list.some((one) => one.id === id);
  }
}
