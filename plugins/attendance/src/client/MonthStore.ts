import { type CallFailure, type CallOptions, type Unsubscribe, unsubscribeAll } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import { addMonths } from './months.ts';
import type { AttendanceClient, Month } from './types.ts';

interface MonthState {
  /** Requested `YYYY-MM`; `''` = the server's current month, until the first response. */
  month: string;
  data: Month | null;
  loading: boolean;
  failure: CallFailure | null;
}

/** Where the months of a table come from. */
interface MonthSource {
  /** Without a month the server chooses the current one: the browser's clock may be wrong. */
  load(month: string, options: CallOptions): Promise<Month>;
  /** The first month that can be turned to, of the server's current one. */
  first(thisMonth: string): string;
  /** The last one; by default the current one. */
  last?(thisMonth: string): string;
  /** Calls `refresh` when what is shown has changed. */
  follow(refresh: () => void): readonly Unsubscribe[];
}

/** The first month of which something can be kept. */
const FIRST_MONTH = '2000-01';

/** State of a month table. */
export class MonthStore {
  /** A valtio proxy. `data` stays while another month is loading. */
  readonly state = proxy<MonthState>({ month: '', data: null, loading: false, failure: null });
  readonly #context: AttendanceClient;
  readonly #source: MonthSource;
  #asked = 0;

  private constructor(context: AttendanceClient, source: MonthSource, month = '') {
    this.#context = context;
    this.#source = source;
    this.state.month = month;
  }

  /** One's own months: this one and the previous one (S0-096; the server enforces it too). */
  static ofPopover(context: AttendanceClient): MonthStore {
    const { api, session, events } = context;
    return new MonthStore(context, {
      load: (month, options) => api.month({ params: { id: month || session.state.id } }, options),
      first: (thisMonth) => addMonths(thisMonth, -1),
      follow: (refresh) => followOwn(events, refresh),
    });
  }

  /** One's own months, as far as they are kept. */
  static ofRecords(context: AttendanceClient, month?: string): MonthStore {
    const { api, session, events } = context;
    return new MonthStore(
      context,
      {
        load: (asked, options) =>
          asked
            ? api.records({ query: { month: asked } }, options)
            : api.month({ params: { id: session.state.id } }, options),
        first: () => FIRST_MONTH,
        // Its roster may be published.
        last: (thisMonth) => addMonths(thisMonth, 1),
        follow: (refresh) => followOwn(events, refresh),
      },
      month,
    );
  }

  /** The months of another person, for who may view them. */
  static ofPerson(context: AttendanceClient, id: number, month: string): MonthStore {
    const { api, events } = context;
    return new MonthStore(
      context,
      {
        load: (asked, options) => api.month({ params: { id }, query: { month: asked } }, options),
        first: () => FIRST_MONTH,
        follow: (refresh) => [events.on('teamPunched', ({ employeeId }) => employeeId === id && refresh())],
      },
      month,
    );
  }

  /** Loads the month and keeps it up to date while it is shown. Returns the function that stops it. */
  connect(): () => void {
    const refresh = () => void this.load(true);
    void this.load(false);
    const { events } = this.#context;
    const locks = events.on('lockChanged', ({ month, state, done }) => {
      // Not for each step of the progress.
      if (month === this.state.month && (state !== 'locking' || done === 0)) refresh();
    });
    const closures = events.on('closuresChanged', refresh);
    const rules = events.on('rulesChanged', refresh);
    return unsubscribeAll([...this.#source.follow(refresh), locks, closures, rules, events.onResync(refresh)]);
  }

  get bounds(): { readonly first: string; readonly last: string } | null {
    const { data } = this.state;
    if (!data) return null;
    const thisMonth = data.today.slice(0, 7);
    return { first: this.#source.first(thisMonth), last: this.#source.last?.(thisMonth) ?? thisMonth };
  }

  /** Moves by a number of months, within the bounds. */
  async turn(months: number): Promise<void> {
    const { bounds } = this;
    if (!bounds) return;
    const month = addMonths(this.state.month, months);
    if (month < bounds.first || month > bounds.last) return;
    this.state.month = month;
    await this.load(false);
  }

  /** Reloads the month. Only the latest request is applied. */
  async load(background: boolean): Promise<void> {
    const { state } = this;
    const asked = ++this.#asked;
    state.loading = true;
    try {
      const data = await this.#source.load(state.month, { quiet: true, background });
      if (asked !== this.#asked) return;
      Object.assign(state, { data: ref(data), month: data.month, failure: null });
    } catch (failure) {
      if (asked === this.#asked) state.failure = ref(failure as CallFailure);
    } finally {
      if (asked === this.#asked) state.loading = false;
    }
  }
}

/** What changes one's own months. */
const followOwn = (events: AttendanceClient['events'], refresh: () => void) => [
  events.on('punched', refresh),
  events.on('corrected', refresh),
  events.on('overtimeChanged', refresh),
  events.on('absenceChanged', refresh),
  events.on('imported', refresh),
];
