import { isUnreachable, Refreshing, type CallFailure } from '@atrium/sdk/client';
import { companyDay, companyMoment } from '@atrium/ui';
import { ref } from 'valtio';
import { authorise } from '../authorise.ts';
import type { CalendarState } from './CalendarState.ts';
import { addMonths } from '../days.ts';
import { MonthCache } from './MonthCache.ts';
import type { PagedSchedules } from './PagedSchedules.ts';
import type { CalendarClient, Schedule } from '../types.ts';

/** Milliseconds between refreshes (S1-043). */
export const REFRESH = 900_000;
/** Milliseconds over which the browsers of a company spread the calls after a change. */
export const SPREAD = 1_000;

/** Loads what the calendar shows and keeps it up to date. */
export class CalendarData {
  readonly cache: MonthCache;
  readonly #context: CalendarClient;
  readonly #state: CalendarState;
  readonly #list: PagedSchedules;
  readonly #changes: Refreshing;
  #loads = 0;
  #connected = false;
  #authorised = false;

  constructor(context: CalendarClient, state: CalendarState, list: PagedSchedules) {
    this.#context = context;
    this.#state = state;
    this.#list = list;
    this.cache = new MonthCache(context);
    this.#changes = new Refreshing(() => this.#afterChange());
  }

  connect(): () => void {
    const { events } = this.#context;
    const changed = () => this.#changes.soon(SPREAD);
    const releases = [
      events.on('changed', ({ from, to }) => {
        this.cache.touch(from, to);
        changed();
      }),
      events.on('commented', ({ id }) => {
        this.cache.touchSchedule(id);
        changed();
      }),
      events.on('optionsChanged', () => void this.loadTypes()),
      events.on('subscriptionsChanged', () => {
        this.cache.touchAll();
        changed();
      }),
      events.onResync(() => {
        this.cache.touchAll();
        changed();
      }),
    ];
    const timer = setInterval(() => void this.refresh(true), REFRESH);
    this.#connected = true;
    void this.start();
    return () => {
      this.#connected = false;
      clearInterval(timer);
      this.#list.cancel();
      for (const release of releases) release();
    };
  }

  /** Whether calls may be made: the tab is there and the service was signed in to. */
  get ready(): boolean {
    return this.#connected && this.#authorised;
  }

  /** Whether pages of schedules are shown: those of a mode, or of a day that is not between its hours. */
  get hasList(): boolean {
    const { mode, view } = this.#state;
    return mode !== 'calendar' || (view === 'day' && this.#context.preferences.state.dayLayout !== 'hours');
  }

  /** The first calls: signing in to the service, then everything that is shown. */
  async start(): Promise<void> {
    const state = this.#state;
    try {
      await authorise(this.#context);
    } catch (failure) {
      Object.assign(state, { refused: true, failure: isUnreachable(failure) ? ref(failure as CallFailure) : null });
      return;
    }
    this.#authorised = true;
    if (state.refused) Object.assign(state, { refused: false, failure: null });
    if (!this.#connected) return;
    await Promise.all([
      this.load(false),
      this.loadTypes(),
      this.loadCounts(false),
      ...(this.hasList ? [this.#list.restart()] : []),
    ]);
  }

  /** The shown month, then its neighbours; today's month too, for the line about today. */
  get months(): readonly string[] {
    const { month, today } = this.#state;
    return [...new Set([month, addMonths(month, -1), addMonths(month, 1), today.slice(0, 7)])];
  }

  /** Fetches the three months in parallel; past ones come from the cache (S1-044). The shown one is shown as soon as it is there. */
  async load(background: boolean, all = false): Promise<void> {
    const state = this.#state;
    const load = ++this.#loads;
    state.today = companyDay();
    this.show();
    state.loading = true;
    try {
      const onMonth = (month: string) => {
        if (load === this.#loads && month === state.month) this.show();
      };
      await this.cache.load(this.months, state.today, { background, all, onMonth });
      if (load === this.#loads) Object.assign(state, { failure: null, refreshedAt: companyMoment().slice(11) });
    } catch (failure) {
      if (load === this.#loads) state.failure = ref(failure as CallFailure);
    } finally {
      if (load === this.#loads) state.loading = false;
      this.show();
    }
  }

  /** Shows what is known of the month. */
  show(): void {
    const state = this.#state;
    const months = this.months.toSorted();
    Object.assign(state, {
      schedules: ref(this.cache.schedulesOf(months)),
      calendars: ref(this.cache.calendars),
      companyDays: ref(this.cache.companyDaysOf(months)),
      known: this.cache.has(state.month),
    });
  }

  /** Loads everything again that is shown. */
  async refresh(background: boolean): Promise<void> {
    if (this.#state.refused) return this.start();
    await Promise.all([this.load(background, true), this.loadCounts(background), this.#loadList(background)]);
  }

  /** Shows a schedule as it will be, until the server's own event arrives. */
  preview(id: number, change: (schedule: Schedule) => Schedule): void {
    this.cache.replace(id, change);
    this.show();
  }

  async loadCounts(background: boolean): Promise<void> {
    const { api, session } = this.#context;
    const count = async (query: object) => {
      const one = { ...query, quickSelection: 1 as const, page: 1, pageSize: 1 };
      return api.list({ query: one }, { quiet: true, background }).then(
        ({ totalSize }) => totalSize,
        () => null,
      );
    };
    const [collection, mySchedule] = await Promise.all([
      count({ isCollected: true }),
      count({ createdBySet: [session.state.id] }),
    ]);
    Object.assign(this.#state.counts, { collection, mySchedule });
  }

  async #afterChange(): Promise<void> {
    if (!this.#connected) return;
    // the connection may be back
    if (this.#state.refused) return this.start();
    await Promise.all([this.load(true), this.loadCounts(true), this.#loadList(true)]);
  }

  async #loadList(background: boolean): Promise<void> {
    if (this.hasList) await this.#list.load(background);
  }

  async loadTypes(): Promise<void> {
    const { api, notices, t } = this.#context;
    try {
      this.#state.types = ref(await api.scheduleTypes({}, { quiet: true }));
    } catch (failure) {
      const { message } = failure as CallFailure;
      void notices.alert({ title: t('types.failed'), message: t('types.failedWith', { message }), tone: 'danger' });
    }
  }
}
