import { LatestRun, type CallFailure } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import type { ListQuery } from './listQuery.ts';
import type { CalendarClient, Schedule } from '../types.ts';

interface ListState {
  rows: readonly Schedule[] | null;
  total: number;
  page: number;
  loading: boolean;
  failure: CallFailure | null;
}

/** A page of the list call: a day, a search, favourites or bookings. Only the latest load is applied. */
export class PagedSchedules {
  readonly state = proxy<ListState>({ rows: null, total: 0, page: 1, loading: false, failure: null });
  readonly #context: CalendarClient;
  readonly #query: () => ListQuery;
  readonly #latest = new LatestRun();

  constructor(context: CalendarClient, query: () => ListQuery) {
    this.#context = context;
    this.#query = query;
  }

  /** Another list: from its first page, without the rows of the previous one. */
  async restart(): Promise<void> {
    Object.assign(this.state, { rows: null, total: 0, page: 1, failure: null });
    await this.load(false);
  }

  async turnTo(page: number): Promise<void> {
    this.state.page = page;
    await this.load(false);
  }

  async choosePageSize(pageSize: number): Promise<void> {
    this.#context.preferences.set({ pageSize: pageSize as 10 });
    this.state.page = 1;
    await this.load(false);
  }

  async load(background: boolean): Promise<void> {
    const { api, preferences } = this.#context;
    const { state } = this;
    const signal = this.#latest.begin();
    state.loading = true;
    try {
      const { pageSize } = preferences.state;
      const ask = () =>
        api.list({ query: { ...this.#query(), page: state.page, pageSize } }, { quiet: true, background, signal });
      let found = await ask();
      // the last page is empty after its rows were deleted
      const pages = Math.max(1, Math.ceil(found.totalSize / pageSize));
      if (!signal.aborted && state.page > pages) {
        state.page = pages;
        found = await ask();
      }
      if (signal.aborted) return;
      Object.assign(state, { rows: ref(found.list), total: found.totalSize, failure: null });
    } catch (failure) {
      if (!signal.aborted) state.failure = ref(failure as CallFailure);
    } finally {
      if (!signal.aborted) state.loading = false;
    }
  }

  cancel(): void {
    this.#latest.cancel();
    this.state.loading = false;
  }
}
