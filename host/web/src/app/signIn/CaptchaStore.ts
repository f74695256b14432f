import { type Captcha, hostRoutes } from '@atrium/sdk/host';
import { proxy, subscribe } from 'valtio/vanilla';
import type { z } from 'zod';
import type { Transport } from '../../services/tokens.ts';
import { hostCall } from '../../services/transport/hostCall.ts';

/** Digits of a captcha (S0-027). */
export const CAPTCHA_LENGTH = 4;

/** Cleans the input of the captcha field: digits, at most 4. */
export function cleanDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CAPTCHA_LENGTH);
}

/** Keys that number fields accept and this one does not. */
export const BLOCKED_KEYS: readonly string[] = ['e', 'E', '+', '-', '.'];

interface CaptchaState {
  /** `absent`: none could be fetched. */
  phase: 'loading' | 'ready' | 'absent';
  /** Data URI; `''` if none is required. */
  image: string;
  key: string;
  digits: string;
  /** Why it could not be fetched, shown without a dialog. */
  failure: string;
}

/** The captcha of the sign-in screen. A newer fetch supersedes an older response. */
export class CaptchaStore {
  readonly state = proxy<CaptchaState>({ phase: 'loading', image: '', key: '', digits: '', failure: '' });
  readonly #transport: Transport;
  readonly #wait: (seconds: number) => void;
  #turn = 0;

  constructor(transport: Transport, wait: (seconds: number) => void) {
    this.#transport = transport;
    this.#wait = wait;
  }

  /** True if an image is shown, so that its digits are required. */
  get isNeeded(): boolean {
    return this.state.image !== '';
  }

  /** Resolves when the fetch under way has ended. */
  async loaded(): Promise<void> {
    await new Promise<void>((resolve) => {
      const stop = subscribe(this.state, () => look(), true);
      const look = () => {
        if (this.state.phase === 'loading') return;
        stop();
        resolve();
      };
      look();
    });
  }

  async load(): Promise<void> {
    const turn = ++this.#turn;
    Object.assign(this.state, { phase: 'loading', digits: '', failure: '' });
    try {
      const reply = await hostCall<z.infer<typeof Captcha>>(this.#transport, hostRoutes.captcha, {}, { quiet: true });
      if (turn === this.#turn) this.#accept(reply);
    } catch (cause) {
      if (turn !== this.#turn) return;
      Object.assign(this.state, { phase: 'absent', image: '', key: '', failure: (cause as Error).message });
      // a refusal may contain the countdown as well (S0-050)
      this.#wait(readCountDown((cause as { data?: unknown }).data));
    }
  }

  #accept({ img, key, countDown }: z.infer<typeof Captcha>): void {
    Object.assign(this.state, { phase: countDown ? 'absent' : 'ready', image: img, key });
    if (countDown) this.#wait(countDown);
  }
}

/** `countDown` in a reply's data, in seconds; 0 without one. */
export function readCountDown(data: unknown): number {
  const seconds = (data as { countDown?: unknown } | null)?.countDown;
  return typeof seconds === 'number' && seconds > 0 ? seconds : 0;
}
