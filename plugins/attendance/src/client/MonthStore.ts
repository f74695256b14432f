import type { CallFailure } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio';
import { addMonths } from './months.ts';
import type { AttendanceClient, Month } from './types.ts';

interface MonthState {
  /** `YYYY-MM` asked for; `''` = the server's month, until the first answer says which. */
  month: string;
  data: Month | null;
  loading: boolean;
  failure: CallFailure | null;
}

/** The month on show. */
export class MonthStore {
  /** A valtio proxy. `data` stays while another month is on its way. */
  readonly state = proxy<MonthState>({ month: '', data: null, loading: false, failure: null });
  readonly #context: AttendanceClient;
  #asked = 0;

  constructor(context: AttendanceClient) {
    this.#context = context;
  }

  /** Loads and keeps the month true while it is shown. Gives the call that ends it. */
  connect(): () => void {
    const { events } = this.#context;
    const releases = [events.on('punched', () => void this.load(true)), events.onResync(() => void this.load(true))];
    void this.load(false);
    return () => {
      for (const release of releases) release();
    };
  }

  /** This month and the previous one, no further (S0 §5; the server holds it too, C.3-13). */
  get bounds(): { readonly first: string; readonly last: string } | null {
    const { data } = this.state;
    if (!data) return null;
    const last = data.today.slice(0, 7);
    return { first: addMonths(last, -1), last };
  }

  /** Goes so many months on, as far as the bounds allow. */
  async turn(months: number): Promise<void> {
    const { bounds } = this;
    if (!bounds) return;
    const month = addMonths(this.state.month, months);
    if (month < bounds.first || month > bounds.last) return;
    this.state.month = month;
    await this.load(false);
  }

  /** Reads the month again. Of several answers under way the last asked for counts. */
  async load(background: boolean): Promise<void> {
    const { api, session } = this.#context;
    const { state } = this;
    const asked = ++this.#asked;
    state.loading = true;
    try {
      // Without a month the server says which one it is: the browser's clock may be wrong.
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
