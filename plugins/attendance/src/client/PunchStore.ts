import type { CallFailure } from '@atrium/sdk/client';
import { proxy } from 'valtio';
import type { AttendanceClient } from './types.ts';

/** 0 = on, 1 = off, as the call has it. */
export type PunchKind = 0 | 1;

/** Milliseconds between reloads while the page is open: the work date may have changed meanwhile. */
const REFRESH = 15 * 60_000;

/** Today's punch times in the header, and the punch call. */
export class PunchStore {
  /** A valtio proxy. `sending` is the button whose call is running. */
  readonly state = proxy({ workOnTime: '', workOffTime: '', ready: false, sending: null as PunchKind | null });
  readonly #context: AttendanceClient;

  constructor(context: AttendanceClient) {
    this.#context = context;
  }

  /**
   * Loads the times and keeps them up to date: another browser's punch, a reconnect, a new work date. Returns the
   * function that stops it.
   */
  connect(): () => void {
    const { events } = this.#context;
    const refresh = () => void this.load(true);
    const onVisible = () => {
      if (!document.hidden) refresh();
    };
    const releases = [
      events.on('punched', ({ workOnTime, workOffTime }) => Object.assign(this.state, { workOnTime, workOffTime })),
      events.onResync(refresh),
    ];
    const timer = setInterval(refresh, REFRESH);
    document.addEventListener('visibilitychange', onVisible);
    void this.load(false);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
      for (const release of releases) release();
    };
  }

  /** Loads the times. A failure keeps what is shown, since the server decides on every punch anyway. */
  async load(background: boolean): Promise<void> {
    try {
      const [times] = await this.#context.api.punches({}, { quiet: true, background });
      if (times) Object.assign(this.state, times);
    } catch {
      // The next refresh retries.
    } finally {
      this.state.ready = true;
    }
  }

  /** Punches once, however often the button is pressed before the response (S0-089), and shows the outcome. */
  async punch(kind: PunchKind): Promise<void> {
    if (this.state.sending !== null) return;
    this.state.sending = kind;
    const { api, notices, t } = this.#context;
    try {
      const { workTime } = await api.punch({ params: { id: kind } }, { quiet: true });
      this.state[kind === 0 ? 'workOnTime' : 'workOffTime'] = workTime;
      notices.toast({
        tone: 'success',
        message: t(kind === 0 ? 'punch.onSuccess' : 'punch.offSuccess', { time: workTime }),
      });
    } catch (failure) {
      void notices.alert({ title: t('punch.failed'), message: (failure as CallFailure).message, tone: 'danger' });
      // The punch may have been stored although the response was lost.
      void this.load(true);
    } finally {
      this.state.sending = null;
    }
  }
}
