import { proxy, ref } from 'valtio';
import type { Item, NotificationsClient } from './types.ts';

const PAGE = 15;

/** The read notifications, page after page as they are asked for. */
export class ReadPages {
  readonly state = proxy({ list: [] as readonly Item[], total: 0, loading: false, failed: false, ended: false });
  readonly #context: NotificationsClient;
  #page = 0;
  #shown = new Set<number>();

  constructor(context: NotificationsClient) {
    this.#context = context;
  }

  /** @param shown ids that stand in the unread group; they come in the pages too by now */
  begin(list: readonly Item[], shown: ReadonlySet<number>, total: number): void {
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

  /** Shows more. Pages that hold nothing new are passed: what was just read moved the others on. */
  async more(): Promise<void> {
    const { state } = this;
    if (state.loading || state.ended) return;
    state.loading = true;
    state.failed = false;
    try {
      for (let found = 0; found === 0 && !state.ended;) {
        const query = { isRead: true, page: ++this.#page, pageSize: PAGE };
        const { list, totalSize } = await this.#context.api.rows({ query }, { quiet: true });
        const fresh = list.filter(({ id }) => !this.#shown.has(id));
        for (const { id } of fresh) this.#shown.add(id);
        state.list = ref([...state.list, ...fresh]);
        state.ended = this.#page * PAGE >= totalSize;
        found = fresh.length;
      }
    } catch {
      this.#page -= 1;
      state.failed = true;
    } finally {
      state.loading = false;
    }
  }
}
