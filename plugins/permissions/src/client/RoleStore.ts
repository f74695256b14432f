import type { CallFailure } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import type { PermissionsClient, Role } from './types.ts';

/** Control event: roles or menus of the company have changed (C.4-1). */
const CHANGED = -2;

interface Asked {
  page: number;
  pageSize: number;
  name: string;
}

/** The list of roles on show. */
export class RoleStore {
  readonly state = proxy({
    asked: { page: 1, pageSize: 15, name: '' } as Asked,
    rows: ref([]) as readonly Role[],
    total: 0,
    loading: false,
    ready: false,
    failure: null as CallFailure | null,
  });
  readonly #context: PermissionsClient;
  #asked = 0;

  constructor(context: PermissionsClient) {
    this.#context = context;
  }

  /** Loads, and keeps the list true while it is shown. */
  connect(): () => void {
    const { events } = this.#context;
    const releases = [
      events.onEvent(({ type }) => type === CHANGED && void this.load(true)),
      events.onResync(() => void this.load(true)),
    ];
    void this.load();
    return () => {
      for (const release of releases) release();
    };
  }

  ask(change: Partial<Asked>): void {
    Object.assign(this.state.asked, { page: 1, ...change });
    void this.load();
  }

  /** Of several answers under way the last asked for counts. */
  async load(background = false): Promise<void> {
    const { state } = this;
    const asked = ++this.#asked;
    state.loading = true;
    try {
      const page = await this.#context.api.list({ query: { ...state.asked } }, { quiet: true, background });
      if (asked !== this.#asked) return;
      Object.assign(state, { rows: ref(page.list), total: page.totalSize, ready: true, failure: null });
    } catch (failure) {
      if (asked === this.#asked) state.failure = ref(failure as CallFailure);
    } finally {
      if (asked === this.#asked) state.loading = false;
    }
  }
}
