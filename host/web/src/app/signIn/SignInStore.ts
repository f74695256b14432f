import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes, type ExpiredPassword, type SecondStep } from '@atrium/sdk/host';
import { proxy } from 'valtio/vanilla';
import type { z } from 'zod';
import type { HostSession, SignInReply, Transport } from '../../services/tokens.ts';
import { hostCall } from '../../services/transport/hostCall.ts';
import { CAPTCHA_LENGTH, CaptchaStore, readCountDown } from './CaptchaStore.ts';
import { CountDown } from './CountDown.ts';
import { t } from '../../services/i18n.ts';

type SignInField = 'employee' | 'password' | 'captcha';

/** What a failed sign-in means on the screen (S0-042). */
type SignInFailure =
  | { readonly kind: 'wrong'; readonly message: string; readonly fields: readonly SignInField[] }
  | { readonly kind: 'limited'; readonly message: string; readonly seconds: number }
  | { readonly kind: 'secondStep'; readonly step: z.infer<typeof SecondStep> }
  | { readonly kind: 'expired'; readonly grant: z.infer<typeof ExpiredPassword> };

/** Milliseconds within which further presses of the button are ignored (S0-033). */
export const PRESS_QUIET = 500;

/** The outcome of a sign-in attempt. */
export type SignInOutcome =
  | { readonly kind: 'ignored' | 'captchaFetched' | 'digitsMissing' }
  /** `passwordDays`: until the password must be changed, in its last week. */
  | { readonly kind: 'signedIn'; readonly passwordDays?: number | undefined }
  | { readonly kind: 'missing'; readonly field: SignInField }
  | { readonly kind: 'failed'; readonly fields: readonly SignInField[] }
  | { readonly kind: 'limited' }
  /** The password was right, or a provider knows the person, who signs out at `providerLogout`, too; a code is needed besides. */
  | {
      readonly kind: 'secondStep';
      readonly step: z.infer<typeof SecondStep>;
      readonly providerLogout?: string | null;
    }
  | { readonly kind: 'expired'; readonly grant: z.infer<typeof ExpiredPassword> };

interface SignInState {
  employee: string;
  password: string;
  busy: boolean;
  wrong: readonly SignInField[];
  missing: readonly SignInField[];
  message: string;
  /** The seconds in `message`, which counts down and disappears with the countdown. 0 if there are none. */
  countDown: number;
}

/** The rules of the sign-in screen (docs/rules/sign-in.md). */
export class SignInStore {
  readonly state = proxy<SignInState>({
    employee: '',
    password: '',
    busy: false,
    wrong: [],
    missing: [],
    message: '',
    countDown: 0,
  });
  readonly countDown = new CountDown(() => this.#waited());
  readonly captcha: CaptchaStore;
  readonly #transport: Transport;
  readonly #session: HostSession;
  #pressed = -Infinity;

  constructor(transport: Transport, session: HostSession) {
    this.#transport = transport;
    this.#session = session;
    this.captcha = new CaptchaStore(transport, (seconds) => this.countDown.start(seconds));
  }

  /** Opens the screen: continues a countdown and fetches a captcha. */
  open(): () => void {
    this.countDown.resume();
    void this.captcha.load();
    return () => this.countDown.stop();
  }

  type(change: Partial<Pick<SignInState, 'employee' | 'password'>>): void {
    Object.assign(this.state, change, { wrong: [], missing: [] });
  }

  /** Submits what was submitted before the scripts had run: as soon as the captcha has been fetched. */
  async submitEarly(): Promise<SignInOutcome> {
    await this.captcha.loaded();
    // further presses while it waited are the same one
    this.#pressed = -Infinity;
    return this.submit();
  }

  /** After a second step that led nowhere: the password is needed again, and why. */
  startAgain(message: string): void {
    Object.assign(this.state, { password: '', message, countDown: 0, wrong: [], missing: [] });
    void this.captcha.load();
  }

  /** Shows why something else than this form did not work; `''` takes it back. */
  say(message: string): void {
    Object.assign(this.state, { message, countDown: 0 });
  }

  /** Keeps the session that a second step, or a provider, has opened. */
  async finish(reply: SignInReply, providerLogout: string | null = null): Promise<SignInOutcome> {
    await this.#session.start(reply, providerLogout);
    return { kind: 'signedIn', passwordDays: reply.passwordDays };
  }

  async submit(): Promise<SignInOutcome> {
    const now = Date.now();
    const isEcho = now - this.#pressed < PRESS_QUIET;
    this.#pressed = now;
    const { state, captcha } = this;
    const isWaiting = this.countDown.state.seconds > 0 || captcha.state.phase === 'loading';
    if (isEcho || state.busy || isWaiting) return { kind: 'ignored' };
    Object.assign(state, { message: '', countDown: 0, wrong: [], missing: [] });
    const missing = (['employee', 'password'] as const).filter((field) => state[field] === '');
    if (missing[0]) {
      state.missing = missing;
      return { kind: 'missing', field: missing[0] };
    }
    if (captcha.state.phase !== 'ready') {
      await captcha.load();
      return { kind: 'captchaFetched' };
    }
    if (captcha.isNeeded && captcha.state.digits.length !== CAPTCHA_LENGTH) return { kind: 'digitsMissing' };
    state.busy = true;
    try {
      return await this.#send();
    } finally {
      state.busy = false;
    }
  }

  async #send(): Promise<SignInOutcome> {
    const { employee, password } = this.state;
    const { digits, key } = this.captcha.state;
    try {
      const reply = await hostCall<SignInReply>(
        this.#transport,
        hostRoutes.login,
        { body: { employee, password, captcha: digits, key } },
        { quiet: true },
      );
      return await this.finish(reply);
    } catch (cause) {
      return this.#fail(cause as CallFailure);
    }
  }

  #waited(): void {
    if (this.state.countDown > 0) Object.assign(this.state, { message: '', countDown: 0 });
    void this.captcha.load();
  }

  #fail(cause: CallFailure): SignInOutcome {
    const failure = readFailure(cause);
    if (failure.kind === 'expired' || failure.kind === 'secondStep') return failure;
    void this.captcha.load();
    this.state.message = failure.message;
    if (failure.kind === 'limited') {
      this.countDown.start(failure.seconds);
      this.state.countDown = failure.seconds;
      return { kind: 'limited' };
    }
    this.state.wrong = failure.fields;
    return { kind: 'failed', fields: failure.fields };
  }
}

export function readFailure(failure: CallFailure): SignInFailure {
  const { http, status, message, data } = failure;
  if (http === 303) return { kind: 'expired', grant: data as z.infer<typeof ExpiredPassword> };
  if (http === 401 && status === 'SECOND_STEP') return { kind: 'secondStep', step: data as z.infer<typeof SecondStep> };
  if (http === 429) return { kind: 'limited', message, seconds: readCountDown(data) };
  if (http === 401 && status === 'INVALID_CAPTCHA')
    return { kind: 'wrong', message: t('signIn.wrongCaptcha'), fields: ['captcha'] };
  if (http === 401 && status === 'INVALID_LOGIN')
    return { kind: 'wrong', message: t('signIn.wrongLogin'), fields: ['employee', 'password'] };
  if (http === 401 && status === 'ACCOUNT_NOT_FOUND')
    return { kind: 'wrong', message: t('signIn.unknownAccount'), fields: ['employee'] };
  return { kind: 'wrong', message, fields: [] };
}
