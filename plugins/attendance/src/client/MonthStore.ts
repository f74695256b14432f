import { type CallFailure, unsubscribeAll } from '@atrium/sdk/client';
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

/** State of the month table. */
export class MonthStore {
  /** A valtio proxy. `data` stays while another month is loading. */
  readonly state = proxy<MonthState>({ month: '', data: null, loading: false, failure: null });
  readonly #context: AttendanceClient;
  #asked = 0;

  constructor(context: AttendanceClient) {
    this.#context = context;
  }

  /** Loads the month and keeps it up to date while it is shown. Returns the function that stops it. */
  connect(): () => void {
    const { events } = this.#context;
    const refresh = () => void this.load(true);
    void this.load(false);
    return unsubscribeAll([events.on('punched', refresh), events.onResync(refresh)]);
  }

  /** Only this month and the previous one (S0-096; the server enforces it too). */
  get bounds(): { readonly first: string; readonly last: string } | null {
    const { data } = this.state;
    if (!data) return null;
    const last = data.today.slice(0, 7);
    return { first: addMonths(last, -1), last };
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
    const { api, session } = this.#context;
    const { state } = this;
    const asked = ++this.#asked;
    state.loading = true;
    try {
      // Without a month the server chooses the current one: the browser's clock may be wrong.
      const data = await api.month({ params: { id: state.month || session.state.id } }, { quiet: true, background });
      if (asked !== this.#asked) return;
      Object.assign(state, { data: ref(data), month: data.month, failure: null });
    } catch (failure) {
      if (asked === this.#asked) state.failure = ref(failure as CallFailure);
    } finally {
      if (asked === this.#asked) state.loading = false;
    }
  }
}
