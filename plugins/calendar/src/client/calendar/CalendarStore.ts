import { MAX_SIDE_BY_SIDE } from '../../contract/limits.ts';
import { companyDay } from '@atrium/ui';
import { proxy } from 'valtio';
import { addDays, addMonths, dayInMonth } from '../days.ts';
import type { CalendarClient, View } from '../types.ts';
import { CalendarData } from './CalendarData.ts';
import type { CalendarState } from './CalendarState.ts';
import { NO_FILTER } from './conditions.ts';
import { listQuery } from './listQuery.ts';
import { PagedSchedules } from './PagedSchedules.ts';
import { SearchModes } from './SearchModes.ts';

/** Milliseconds. */
export const DAY_CLICK = 200;
export const ARROWS = 500;
export const REFRESH_CLICK = 200;

/** As the server takes ids; its schema would load those of the whole sdk. */
const LARGEST_ID = 2_147_483_647;

const stores = new WeakMap<object, CalendarStore>();

/** The store of the calendar tab, which its panels share. */
export function getCalendarStore(context: CalendarClient): CalendarStore {
  const known = stores.get(context);
  if (known) return known;
  const store = new CalendarStore(context);
  stores.set(context, store);
  return store;
}

/** What the calendar tab shows: mode, view, day and month, and the transitions between them. */
export class CalendarStore {
  readonly state: CalendarState;
  readonly data: CalendarData;
  readonly list: PagedSchedules;
  readonly modes: SearchModes;
  /** How long, in minutes, schedules were that have become whole days: so long they are between the hours again. */
  readonly hourLengths = new Map<number, number>();
  readonly #context: CalendarClient;
  readonly #dayClick = new Debounced(DAY_CLICK, () => this.#dayClicked());
  readonly #arrows = new Debounced(ARROWS, () => void this.load());
  readonly #refresh = new Debounced(REFRESH_CLICK, () => void this.data.refresh(false));
  /** The selected day before the clicks that are being counted. */
  #before: string | null = null;

  constructor(context: CalendarClient) {
    this.#context = context;
    const today = companyDay();
    this.state = proxy<CalendarState>({
      mode: 'calendar',
      view: 'month',
      day: today,
      month: today.slice(0, 7),
      today,
      selectedId: null,
      asked: 0,
      linked: null,
      schedules: [],
      companyDays: new Map(),
      types: [],
      calendars: [],
      known: false,
      loading: false,
      failure: null,
      refused: false,
      refreshedAt: '',
      keyword: '',
      advanced: null,
      filters: { collection: NO_FILTER, mySchedule: NO_FILTER },
      sort: 1,
      counts: { collection: null, mySchedule: null },
    });
    this.list = new PagedSchedules(context, () => {
      const { filters, ...state } = this.state;
      const filter = filters[state.mode === 'mySchedule' ? 'mySchedule' : 'collection'];
      return listQuery({ ...state, filter, range: context.preferences.state.range }, context.session.state.id);
    });
    this.data = new CalendarData(context, this.state, this.list);
    this.modes = new SearchModes(context, this.state, this.list, () => this.leave());
  }

  /** Loads and follows what changes while the tab is there. Returns the function that stops it. */
  connect(): () => void {
    let stopped = false;
    const { ready } = this.#context.preferences;
    const apply = () => {
      if (stopped || this.state.mode !== 'calendar' || this.state.view === this.savedView) return;
      this.state.view = this.savedView;
      void this.load();
    };
    apply();
    ready.then(apply, () => undefined);
    const stop = this.data.connect();
    return () => {
      stopped = true;
      for (const one of [this.#dayClick, this.#arrows, this.#refresh]) one.cancel();
      stop();
    };
  }

  /** Week and list are kept in a preference of their own, month and day in `calendarSetting.viewType` (S1-012). */
  get savedView(): View {
    const { view } = this.#context.preferences.state;
    if (view === 'week' || view === 'agenda') return view;
    return this.#context.preferences.host.state.calendarSetting.viewType;
  }

  /** Colleagues whose calendars are beside one's own: kept for the person, and in the address of the tab. */
  chooseColleagues(colleagues: readonly number[]): void {
    const { preferences, tabs } = this.#context;
    const { linked } = this.state;
    preferences.set({ colleagues: [...colleagues], ...(linked && { sideBySide: linked.sideBySide }) });
    this.state.linked = null;
    tabs.open('Calendar', colleagues.length > 0 ? { people: colleagues.join('-') } : {});
  }

  /** Whether colleagues are side by side: of those that an address names it is not kept. */
  chooseSide(sideBySide: boolean): void {
    if (this.state.linked) this.state.linked.sideBySide = sideBySide;
    else this.#context.preferences.set({ sideBySide });
  }

  /**
   * Those that an address names, for as long as the tab is there: they are side by side, as it cannot say how they were. A link of others
   * changes nothing that the person has chosen.
   */
  showColleagues(people: string): void {
    const { preferences, session } = this.#context;
    const ids = people.split('-').map(Number);
    const colleagues = [...new Set(ids)]
      .filter((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID && id !== session.state.id)
      .slice(0, MAX_SIDE_BY_SIDE - 1);
    const isKept = colleagues.join() === preferences.state.colleagues.join();
    this.state.linked = colleagues.length === 0 || isKept ? null : { colleagues, sideBySide: true };
  }

  chooseView(view: View): void {
    const { preferences } = this.#context;
    preferences.set({ view });
    if (view === 'month' || view === 'day') {
      const { calendarSetting } = preferences.host.state;
      preferences.host.set({ calendarSetting: { ...calendarSetting, viewType: view } });
    }
    this.#show(view);
  }

  /** Shows a day in the view of one day, without keeping that view. */
  openDay(day: string): void {
    Object.assign(this.state, { day, month: day.slice(0, 7) });
    this.#show('day');
  }

  #show(view: View): void {
    const { state } = this;
    const isOutside = !state.day.startsWith(state.month);
    if (view !== 'month' && isOutside)
      state.day = state.today.startsWith(state.month) ? state.today : `${state.month}-01`;
    Object.assign(state, { mode: 'calendar', view });
    void this.load();
  }

  /** A day of the month, of the mini month or of the week was clicked. */
  clickDay(day: string): void {
    this.#before ??= this.state.day;
    this.state.day = day;
    this.state.selectedId = null;
    this.#dayClick.request();
  }

  /** The selected day again in the month opens it; in favourites, bookings and search the calendar is back (S1-040). */
  #dayClicked(): void {
    const { state } = this;
    const isAgain = this.#before === state.day;
    this.#before = null;
    const { mode, view } = state;
    const isOther = !state.day.startsWith(state.month);
    state.month = state.day.slice(0, 7);
    if (mode !== 'calendar') return this.leave();
    if (view === 'month' && isAgain) return this.#show('day');
    if (view === 'day' || isOther) void this.load();
  }

  /** Selects a day, and a schedule on it, as a link asks for. */
  showDay(day: string, id: number | null = null): void {
    Object.assign(this.state, { day, month: day.slice(0, 7), selectedId: id, asked: this.state.asked + 1 });
    if (this.state.mode === 'calendar') void this.load();
    else this.leave();
  }

  /** Turns the month, week or day. What is known of it is shown at once; the calls follow the last press. */
  turn(count: number): void {
    const { state } = this;
    if (state.view === 'month' || state.view === 'agenda') state.month = addMonths(state.month, count);
    else {
      state.day = addDays(state.day, state.view === 'week' ? count * 7 : count);
      state.month = state.day.slice(0, 7);
    }
    this.data.show();
    this.#arrows.request();
  }

  /** Turns the month of the mini month: the day goes along where a single one or a week is shown. */
  turnMonth(count: number): void {
    const { state } = this;
    state.month = addMonths(state.month, count);
    if (state.view === 'day' || state.view === 'week') state.day = dayInMonth(state.day, state.month);
    this.data.show();
    this.#arrows.request();
  }

  /** Back to today, or to this month. */
  goToday(): void {
    const { state } = this;
    state.today = companyDay();
    this.showDay(state.today);
  }

  /** Out of search, favourites and bookings, into the view that was saved. */
  leave(): void {
    Object.assign(this.state, { mode: 'calendar', view: this.savedView, keyword: '', advanced: null });
    void this.load();
  }

  refresh(): void {
    this.#refresh.request();
  }

  /** Loads what is shown now; before the service was signed in to, its first load will. */
  async load(): Promise<void> {
    const { state, data, list } = this;
    if (!data.ready) return;
    if (state.mode === 'calendar' && data.hasList) await Promise.all([data.load(false), list.restart()]);
    else {
      list.cancel();
      await data.load(false);
    }
  }
}

/** Runs `work` once a burst of requests has been quiet for so many milliseconds. */
class Debounced {
  readonly #work: () => void;
  readonly #milliseconds: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, work: () => void) {
    this.#milliseconds = milliseconds;
    this.#work = work;
  }

  get pending(): boolean {
    return this.#timer !== undefined;
  }

  request(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#work();
    }, this.#milliseconds);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
