import { proxy } from 'valtio/vanilla';

const WAIT_KEY = 'atrium.signIn.waitUntil';

/** Seconds until signing in is allowed again (S0-039), stored in session storage, so that a reload continues. */
export class CountDown {
  readonly state = proxy({ seconds: 0 });
  readonly #onZero: () => void;
  #until = 0;
  #tick: ReturnType<typeof setInterval> | undefined;

  constructor(onZero: () => void) {
    this.#onZero = onZero;
  }

  /** Continues the countdown of an earlier page. */
  resume(): void {
    const until = Number(sessionStorage.getItem(WAIT_KEY) ?? 0);
    if (until > Date.now()) this.#run(until);
    else sessionStorage.removeItem(WAIT_KEY);
  }

  start(seconds: number): void {
    if (!(seconds > 0)) return;
    const until = Date.now() + seconds * 1000;
    sessionStorage.setItem(WAIT_KEY, String(until));
    this.#run(until);
  }

  stop(): void {
    clearInterval(this.#tick);
    this.#tick = undefined;
  }

  #run(until: number): void {
    this.stop();
    this.#until = until;
    this.state.seconds = this.#left();
    this.#tick = setInterval(() => this.#step(), 1000);
  }

  #step(): void {
    this.state.seconds = this.#left();
    if (this.state.seconds > 0) return;
    this.stop();
    sessionStorage.removeItem(WAIT_KEY);
    this.#onZero();
  }

  // from the clock, not by counting, so that a sleeping computer does not prolong it
  #left(): number {
    return Math.max(0, Math.ceil((this.#until - Date.now()) / 1000));
  }
}
