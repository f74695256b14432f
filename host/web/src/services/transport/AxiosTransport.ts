import type { Method, Service } from '@atrium/sdk';
import axios, { type AxiosInstance, isAxiosError, isCancel } from 'axios';
import type { CallInput, Transport, TransportOptions } from '../container/tokens.ts';
import { language } from '../i18n/language.ts';
import { loadChunk } from '../loading/loadChunk.ts';
import { readClaims } from '../session/readClaims.ts';
import type { TokenStore } from '../session/TokenStore.ts';
import type { BaseUrls } from './baseUrls.ts';
import { CallError } from './CallError.ts';
import type { CallEvents } from './CallEvents.ts';
import { readReply } from './readReply.ts';
import { t } from '../i18n/t.ts';

/** Time limits of calls in milliseconds (S0 §7). */
export const TIME_LIMITS: Readonly<Record<Service, number>> = {
  main: 20_000,
  center: 20_000,
  whitelist: 10_000,
  calendar: 10_000,
};

interface Target {
  readonly service: Service;
  readonly method: Method;
  readonly path: string;
}

/** Calls of the four services: base, time limit, bearer, envelope and the error catalogue of S0 §8. */
export class AxiosTransport implements Transport {
  readonly #tokens: TokenStore;
  readonly #events: CallEvents;
  readonly #services: Readonly<Record<Service, AxiosInstance>>;

  constructor(baseUrls: BaseUrls, tokens: TokenStore, events: CallEvents) {
    this.#tokens = tokens;
    this.#events = events;
    const service = (name: Service) =>
      axios.create({
        baseURL: baseUrls[name],
        timeout: TIME_LIMITS[name],
        // every response is read by readReply; only a call without one throws
        validateStatus: () => true,
        // arrays as repeated keys (C.1-11)
        paramsSerializer: { indexes: null },
        transitional: { clarifyTimeoutError: true },
      });
    this.#services = {
      main: service('main'),
      calendar: service('calendar'),
      whitelist: service('whitelist'),
      center: service('center'),
    };
  }

  async call<Data>(target: Target, input: CallInput = {}, options: TransportOptions = {}): Promise<Data> {
    const outcome = await this.#send(target, input, options);
    if (outcome.kind === 'success') return outcome.data as Data;
    const { failure } = outcome;
    if (outcome.kind === 'dead') this.#events.emit('dead', failure);
    // a 401 of sign-in or of a change token is about the call, not about a session
    else if (outcome.kind === 'expired' && !isSignIn(target) && input.token === undefined)
      this.#events.emit('expired', outcome.reason);
    else this.#report(failure, options);
    throw failure;
  }

  async encrypt(text: string, token?: string): Promise<string> {
    const { encryptField } = await loadChunk(() => import('./encryptField.ts'));
    return encryptField(text, this.#claims(token));
  }

  async decrypt(hex: string): Promise<string> {
    const { decryptField } = await loadChunk(() => import('./encryptField.ts'));
    return decryptField(hex, this.#claims(undefined));
  }

  async #send(target: Target, input: CallInput, options: TransportOptions) {
    const bearer = input.token ?? this.#tokens.read();
    const { signal, onProgress, timeLimit = TIME_LIMITS[target.service] } = options;
    try {
      const { status, data } = await this.#services[target.service].request<unknown>({
        method: target.method,
        url: addressOf(target.path, input.params),
        params: input.query,
        data: input.body,
        timeout: timeLimit,
        headers: {
          'Accept-Language': language(),
          ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
          ...(options.background && { 'x-atrium-background': '1' }),
        },
        ...(signal && { signal }),
        ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
        ...(options.leaving && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
      });
      return readReply(target.service, status, data);
    } catch (cause) {
      const failure = transportError(cause, timeLimit);
      // a cancelled call needs no message
      if (failure.code !== 'ABORTED') this.#report(failure, options);
      throw failure;
    }
  }

  #report(failure: CallError, options: TransportOptions): void {
    if (!options.quiet) this.#events.emit('failed', failure);
  }

  #claims(token: string | undefined) {
    const presented = token ?? this.#tokens.read();
    const claims = presented === null ? null : readClaims(presented);
    if (!claims) throw new Error('A password field needs a token to be encrypted with');
    return claims;
  }
}

function isSignIn(target: Target): boolean {
  return target.service === 'main' && target.method === 'post' && target.path === '/login';
}

/** Fills `:name` of a path. Throws for a name without a value. */
export function addressOf(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:([A-Za-z]\w*)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** Returns the error of a call without a response: cancelled, timed out, or network failure. */
function transportError(cause: unknown, limit: number): CallError {
  const lost = (code: string, message: string) => new CallError({ code, http: 0, message });
  if (isCancel(cause)) return lost('ABORTED', t('error.aborted'));
  if (isAxiosError(cause) && cause.code === 'ETIMEDOUT')
    return lost('TIMEOUT', t('error.timeout', { seconds: limit / 1000 }));
  if (isAxiosError(cause)) return lost('NETWORK', t('error.network'));
  throw cause;
}
