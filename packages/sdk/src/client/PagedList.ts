import { LatestRun } from './useLoaded.ts';
import { Refreshing } from './Refreshing.ts';
import type { CallFailure, CallOptions, Unsubscribe } from './services.ts';

/** Milliseconds without typing before a search is sent. */
export const SEARCH_DELAY = 250;
/** Milliseconds over which browsers spread the refetch after a broadcast change. */
export const REFETCH_SPREAD = 1_000;

/** The column a list is sorted by; null for the server's default order. */
export interface ListSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** One page as `Page` of a contract returns it. */
export interface RowPage<Row> {
  readonly list: readonly Row[];
  readonly totalSize: number;
}

/** What is sent for a page: paging, sorting, and the filters that narrow the list. */
export type PageQuery<Filters, SortName extends string> = {
  page: number;
  pageSize: number;
  sortName?: SortName;
  sort?: 'ASC' | 'DESC';
} & { -readonly [Name in keyof Filters]?: NonNullable<Filters[Name]> };

/** How a list of pages is loaded, filtered and sorted. */
export interface PagedListOptions<Row, Filters extends object, SortName extends string> {
  /** The neutral value of each filter: null, or `''` for a text. */
  readonly filters: Filters;
  /** Which of the filters is the search text. */
  readonly searchBy?: keyof Filters & string;
  /** Filters that choose a view of the list. They do not count as narrowing it, and stay when the filters are cleared. */
  readonly views?: readonly (keyof Filters & string)[];
  /** Columns by which the server sorts. */
  readonly sortNames?: readonly SortName[];
  /** Initial page size; 15 by default. */
  readonly pageSize?: number;
  /** Initial sort; by default the server's order. */
  readonly sort?: ListSort;
  /** Loads one page. Pass `options` to the call: they cancel it when another load replaces it. */
  load(query: PageQuery<Filters, SortName>, options: CallOptions): Promise<RowPage<Row>>;
  /** Subscribes to whatever makes the rows stale, such as a live event. Returns the unsubscribe function. */
  subscribe?(refetch: () => void): Unsubscribe;
}

/** The filters and the order with which a list is shown. */
export type ListStart<Filters> = Pick<PagedListState<unknown, Filters>, 'filters' | 'sort'>;

/** The state of a list: a new object after every change. */
export interface PagedListState<Row, Filters> {
  readonly rows: readonly Row[];
  /** Number of rows on all pages. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly filters: Filters;
  readonly sort: ListSort | null;
  /** True while a load that the person waits for is running. */
  readonly loading: boolean;
  /** True once a page has been loaded, so that `total` is known. */
  readonly loaded: boolean;
  /** Why the last load failed. */
  readonly failure: CallFailure | null;
  /** Keys of the rows that are being changed (`change`). */
  readonly busy: readonly (number | string)[];
}

/**
 * A list that the server searches, filters, sorts and pages. Only the latest of several loads is applied. Rows are
 * refetched after a live change, after missed events, and after a form of the plugin has saved. In components use
 * `usePagedList`.
 */
export class PagedList<Row, Filters extends object = object, SortName extends string = string> {
  readonly #options: PagedListOptions<Row, Filters, SortName>;
  readonly #listeners = new Set<() => void>();
  readonly #latest = new LatestRun();
  #refreshing: Refreshing | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;
  /** Keys of the rows whose change has not been answered. */
  readonly #changing = new Set<number | string>();
  #state: PagedListState<Row, Filters>;

  /** @param start by default neutral filters and the initial sort */
  constructor(options: PagedListOptions<Row, Filters, SortName>, start?: ListStart<Filters>) {
    const { filters, sort = null, pageSize = 15 } = options;
    this.#options = options;
    this.#state = {
      rows: [],
      total: 0,
      page: 1,
      pageSize,
      busy: [],
      ...(start ?? { filters, sort }),
      loading: true,
      loaded: false,
      failure: null,
    };
  }

  /** The current state; the same object until something changes. */
  readonly state = (): PagedListState<Row, Filters> => this.#state;

  /** Calls `listener` after every change of the state. Returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): Unsubscribe => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The search text, `''` without one. */
  get searchText(): string {
    const { searchBy } = this.#options;
    return searchBy === undefined ? '' : String(this.#state.filters[searchBy] ?? '');
  }

  /** True if a filter or the search text narrows the list, or the view of it. */
  get isNarrowed(): boolean {
    const views: readonly string[] = this.#options.views ?? [];
    return Object.keys(this.#narrowing()).some((name) => !views.includes(name));
  }

  /**
   * Loads the first page and keeps the rows up to date until the returned function is called.
   *
   * @param subscribe further sources of changes
   */
  connect(...subscribe: ((refetch: () => void) => Unsubscribe)[]): Unsubscribe {
    const refreshing = (this.#refreshing = new Refreshing((background) => this.#load(background)));
    const later = () => refreshing.soon(REFETCH_SPREAD);
    const releases = [this.#options.subscribe?.(later), ...subscribe.map((source) => source(later))];
    void this.reload();
    return () => {
      for (const release of releases) release?.();
      clearTimeout(this.#typing);
      refreshing.end();
      this.#latest.cancel();
    };
  }

  /** Sets the search text. It is sent once the person stops typing, or at once if it is empty. */
  search(text: string): void {
    const { searchBy } = this.#options;
    if (searchBy === undefined) return;
    this.#set({ filters: { ...this.#state.filters, [searchBy]: text } });
    clearTimeout(this.#typing);
    const load = () => this.#ask({ page: 1 });
    if (text === '') load();
    else this.#typing = setTimeout(load, SEARCH_DELAY);
  }

  /** Sets filters and loads the first page. */
  filter(part: Partial<Filters>): void {
    this.#ask({ filters: { ...this.#state.filters, ...part }, page: 1 });
  }

  /** Sets all filters and the order, and loads the first page. */
  restart({ filters, sort }: ListStart<Filters>): void {
    this.#ask({ filters, sort, page: 1 });
  }

  /** The filters, the search text and the order, without the page: what a download of the list is asked for. */
  get query(): Omit<PageQuery<Filters, SortName>, 'page' | 'pageSize'> {
    const { page: _page, pageSize: _pageSize, ...query } = this.#query();
    return query;
  }

  /** The filters by name with those that narrow nothing undefined, as `filter` takes them back. */
  get narrowing(): { readonly [Name in keyof Filters]: Filters[Name] | undefined } {
    const set = this.#narrowing() as Filters;
    const names = Object.keys(this.#options.filters) as (keyof Filters)[];
    return Object.fromEntries(names.map((name) => [name, set[name]])) as PagedList<Row, Filters>['narrowing'];
  }

  /** Removes the search text and every filter but those of the view. */
  clear(): void {
    const { filters, views = [] } = this.#options;
    const view = views.map((name) => [name, this.#state.filters[name]]);
    this.filter({ ...filters, ...Object.fromEntries(view) });
  }

  /** Sorts by a column; null restores the server's order. */
  sortBy(sort: ListSort | null): void {
    this.#ask({ sort: sort ?? this.#options.sort ?? null, page: 1 });
  }

  turn(page: number): void {
    this.#ask({ page });
  }

  resize(pageSize: number): void {
    this.#ask({ pageSize, page: 1 });
  }

  /** Reloads the page. Never rejects: a failure is in the state. */
  async reload(): Promise<void> {
    await this.#load(false).catch(() => undefined);
  }

  /** Reloads the page without a loading state. Never rejects; on failure the rows stay as they are. */
  async refetch(): Promise<void> {
    await (this.#refreshing?.now(true) ?? this.#load(true)).catch(() => undefined);
  }

  /**
   * Changes one row: `busy` contains its key until the change is done and the page reloaded. A second change of the same row before the
   * first one is answered is ignored, as a double click is one click; one that was confirmed in a dialog while the page reloads is not.
   *
   * @throws what `work` throws
   */
  async change(key: number | string, work: () => Promise<unknown>): Promise<void> {
    if (this.#changing.has(key)) return;
    this.#begin([key]);
    try {
      await work();
    } finally {
      this.#changing.delete(key);
      await this.refetch();
      this.#end([key]);
    }
  }

  /**
   * Changes several rows, one after another: `busy` contains their keys meanwhile, and the page is reloaded once at the
   * end. A failure does not stop the others.
   *
   * @returns how many were changed, and the failures of the others
   */
  async changeEach<Key extends number | string>(
    keys: readonly Key[],
    work: (key: Key) => Promise<unknown>,
  ): Promise<{ readonly done: number; readonly failures: readonly CallFailure[] }> {
    const own = keys.filter((key) => !this.#changing.has(key));
    const failures: CallFailure[] = [];
    this.#begin(own);
    for (const key of own) await work(key).catch((failure: unknown) => failures.push(failure as CallFailure));
    for (const key of own) this.#changing.delete(key);
    await this.refetch();
    this.#end(own);
    return { done: own.length - failures.length, failures };
  }

  #begin(keys: readonly (number | string)[]): void {
    for (const key of keys) this.#changing.add(key);
    this.#set({ busy: [...this.#state.busy, ...keys] });
  }

  /** A key is in `busy` as often as it is being changed. */
  #end(keys: readonly (number | string)[]): void {
    const busy = [...this.#state.busy];
    for (const key of keys) busy.splice(busy.indexOf(key), 1);
    this.#set({ busy });
  }

  #ask(change: Partial<PagedListState<Row, Filters>>): void {
    clearTimeout(this.#typing);
    this.#set(change);
    void this.reload();
  }

  async #load(background: boolean): Promise<void> {
    const signal = this.#latest.begin();
    if (!background) this.#set({ loading: true });
    try {
      const { list, totalSize } = await this.#options.load(this.#query(), { quiet: true, background, signal });
      if (signal.aborted) return;
      const last = Math.max(1, Math.ceil(totalSize / this.#state.pageSize));
      // The rows of this page were deleted meanwhile.
      if (list.length === 0 && this.#state.page > last) return this.#ask({ page: last });
      this.#set({ rows: list, total: totalSize, loaded: true, loading: false, failure: null });
    } catch (failure) {
      if (signal.aborted) return;
      const isShown = background && this.#state.loaded && !this.#state.failure;
      this.#set({ loading: false, ...(!isShown && { failure: failure as CallFailure }) });
      throw failure;
    }
  }

  #query(): PageQuery<Filters, SortName> {
    const { page, pageSize, sort } = this.#state;
    const order = sort && { sortName: sort.column, sort: sort.direction === 'ascending' ? 'ASC' : 'DESC' };
    return { page, pageSize, ...order, ...this.#narrowing() } as PageQuery<Filters, SortName>;
  }

  /** The filters that leave rows out, texts trimmed. */
  #narrowing(): object {
    const set = Object.entries(this.#state.filters).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]);
    return Object.fromEntries(set.filter(([, value]) => value !== null && value !== ''));
  }

  #set(change: Partial<PagedListState<Row, Filters>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
