import { companyDay } from '@atrium/ui';
import { ref } from 'valtio';
import type { CalendarState } from './CalendarState.ts';
import {
  NO_FILTER,
  QUICK_OF,
  RANGE_OF,
  rangeDays,
  RANGES,
  type Advanced,
  type Filter,
  type Period,
  type Range,
  type Sort,
} from './conditions.ts';
import type { PagedSchedules } from './PagedSchedules.ts';
import type { CalendarClient } from '../types.ts';

/** Search, favourites and bookings: what each is narrowed to. */
export class SearchModes {
  readonly #context: CalendarClient;
  readonly #state: CalendarState;
  readonly #list: PagedSchedules;
  readonly #leave: () => void;

  constructor(context: CalendarClient, state: CalendarState, list: PagedSchedules, leave: () => void) {
    this.#context = context;
    this.#state = state;
    this.#list = list;
    this.#leave = leave;
  }

  /** Favourites or bookings; pressed again, back to the calendar. */
  enter(mode: 'collection' | 'mySchedule'): void {
    if (this.#state.mode === mode) return this.#leave();
    const state = this.#state;
    Object.assign(state, { mode, keyword: '', advanced: null, sort: 1, today: companyDay() });
    state.filters[mode] = ref(NO_FILTER);
    void this.#list.restart();
  }

  /** Narrows favourites or bookings and shows them. */
  apply(mode: 'collection' | 'mySchedule', filter: Filter): void {
    const state = this.#state;
    Object.assign(state, { mode, keyword: '', advanced: null, today: companyDay() });
    state.filters[mode] = ref(filter);
    void this.#list.restart();
  }

  /** By keyword: in favourites and bookings it narrows those. Without one only the range of days counts. */
  search(typed: string): void {
    const state = this.#state;
    const { mode } = state;
    // White space is between words, and the search itself ignores it in a text.
    const keyword = typed.trim().replaceAll(/\s+/g, ' ');
    if (mode === 'collection' || mode === 'mySchedule') return this.narrow({ keyword });
    Object.assign(state, { mode: 'search', keyword, advanced: null, today: companyDay() });
    void this.#list.restart();
  }

  searchAdvanced(advanced: Advanced): void {
    Object.assign(this.#state, { mode: 'search', keyword: '', advanced: ref(advanced), today: companyDay() });
    void this.#list.restart();
  }

  /** Changes the filter of favourites or bookings, whichever is shown. */
  narrow(change: Partial<Filter>): void {
    const state = this.#state;
    const { mode } = state;
    if (mode !== 'collection' && mode !== 'mySchedule') return;
    state.filters[mode] = ref({ ...state.filters[mode], ...change });
    void this.#list.restart();
  }

  /** The range of days that is shown as chosen; null for a period of one's own. */
  get range(): Range | null {
    const { mode, filters, advanced, today } = this.#state;
    if (mode === 'collection' || mode === 'mySchedule') return RANGE_OF[filters[mode].quickSelection];
    if (mode !== 'search' || !advanced) return this.#context.preferences.state.range;
    return RANGES.find((range) => same(rangeDays(range, today), advanced.dateTime)) ?? null;
  }

  chooseRange(range: Range): void {
    const state = this.#state;
    const { mode, advanced } = state;
    if (mode === 'collection' || mode === 'mySchedule') return this.narrow({ quickSelection: QUICK_OF[range] });
    if (mode === 'search' && advanced)
      return this.searchAdvanced({ ...advanced, dateTime: rangeDays(range, companyDay()) });
    this.#context.preferences.set({ range });
    if (mode === 'search') void this.#list.restart();
  }

  chooseSort(sort: Sort): void {
    this.#state.sort = sort;
    void this.#list.restart();
  }

  /** Takes the conditions away; of a search the range of days stays, of the others the usual one is back. */
  clear(): void {
    if (this.#state.mode === 'search') this.search('');
    else this.narrow(NO_FILTER);
  }
}

const same = (one: Period, other: Period) => one[0] === other[0] && one[1] === other[1];
