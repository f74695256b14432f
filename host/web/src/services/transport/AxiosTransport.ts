import type { Service } from '@atrium/sdk';
import { randomId, type DownloadedFile, type DownloadOptions } from '@atrium/sdk/client';
import { linkedFiles } from '@atrium/sdk/host';
import axios, {
  type AxiosInstance,
  type AxiosProgressEvent,
  type AxiosRequestConfig,
  type AxiosResponse,
  isAxiosError,
  isCancel,
} from 'axios';
import type { CallInput, CallRoute, Transport, TransportOptions } from '../tokens.ts';
import { language, t } from '../i18n.ts';
import { loadChunk } from '../loading.ts';
import { readClaims, type TokenStore } from '../TokenStore.ts';
import type { BaseUrls } from '../pageData.ts';
import { CallError } from './CallError.ts';
import type { CallEvents } from './CallEvents.ts';
import { keepAliveAdapter } from './keepAliveAdapter.ts';
import { readReply } from './readReply.ts';
import { readFileName, saveFile } from './saveFile.ts';

/** Milliseconds until a download has arrived completely, as for uploads. */
const DOWNLOAD_TIME = 300_000;

/** Time limits of calls in milliseconds (S0-200, S0-201). */
export const TIME_LIMITS: Readonly<Record<Service, number>> = {
  main: 20_000,
  center: 20_000,
  whitelist: 10_000,
  calendar: 10_000,
};

/** Calls of the four services: base, time limit, bearer, envelope and the error catalogue. */
export class AxiosTransport implements Transport {
  readonly #tokens: TokenStore;
  readonly #events: CallEvents;
  readonly #askProof: (sentAt: number) => Promise<boolean>;
  readonly #services: Readonly<Record<Service, AxiosInstance>>;

  /** @param askProof has the person enter their password again for a call that began then; resolves to false if they do not want to */
  constructor(
    baseUrls: BaseUrls,
    tokens: TokenStore,
    events: CallEvents,
    askProof: (sentAt: number) => Promise<boolean>,
  ) {
    this.#tokens = tokens;
    this.#askProof = askProof;
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

  async call<Data>(target: CallRoute, input: CallInput = {}, options: TransportOptions = {}): Promise<Data> {
    return this.#withProof(options, async () => {
      const { status, data } = await (target.isRepeatable && options.leaving !== true
        ? this.#sendRepeatable(target, input, options)
        : this.#send(target, input, options));
      return this.#read(target, input, options, status, data) as Data;
    });
  }

  fileUrl(target: CallRoute, { params, query }: CallInput = {}, isPublic: boolean): string {
    const path = fillPath(target.path, params);
    const url = isPublic ? path : `${linkedFiles(target.service)}${path}`;
    return this.#services[isPublic ? target.service : 'main'].getUri({ url, params: query });
  }

  download(target: CallRoute, input: CallInput = {}, options: DownloadOptions = {}): Promise<DownloadedFile> {
    return this.#withProof(options, () => this.#download(target, input, options));
  }

  async #download(target: CallRoute, input: CallInput, options: DownloadOptions): Promise<DownloadedFile> {
    const { onProgress, ...rest } = options;
    const reply = await this.#send(
      target,
      input,
      { ...rest, timeLimit: DOWNLOAD_TIME },
      {
        responseType: 'blob',
        ...(onProgress && {
          onDownloadProgress: ({ loaded, total, lengthComputable }: AxiosProgressEvent) =>
            onProgress(loaded, lengthComputable === false ? undefined : total),
        }),
      },
    );
    const content = reply.data as Blob;
    const fileName = readFileName(String(reply.headers['content-disposition'] ?? ''));
    // Without a name it is the envelope of a refusal, or the page of a proxy.
    if (fileName === undefined) {
      const refusal: unknown = await new Response(content).json().catch(() => null);
      this.#read(target, input, rest, reply.status, refusal);
      throw new Error(`${target.path} returned no file`);
    }
    saveFile(content, fileName);
    return { fileName, size: content.size };
  }

  /**
   * Repeats a call once after the person has entered their password again, if it needs that. A background refresh asks
   * for nothing.
   */
  async #withProof<T>(options: Pick<TransportOptions, 'background' | 'quiet'>, run: () => Promise<T>): Promise<T> {
    const sentAt = performance.now();
    try {
      return await run();
    } catch (thrown) {
      if (!(thrown instanceof ProofNeeded)) throw thrown;
      if (options.background === true) throw thrown.failure;
      // Cancelled by the person: that needs no message.
      if (!(await this.#askProof(sentAt))) throw cancelled(thrown.failure);
    }
    try {
      return await run();
    } catch (thrown) {
      if (!(thrown instanceof ProofNeeded)) throw thrown;
      this.#report(thrown.failure, options);
      throw thrown.failure;
    }
  }

  /** The data of a response; a failure is reported and thrown. */
  #read(target: CallRoute, input: CallInput, options: TransportOptions, status: number, data: unknown): unknown {
    const outcome = readReply(target.service, status, data, target.name);
    if (outcome.kind === 'success') return outcome.data;
    const { failure } = outcome;
    if (failure.status === 'PROOF_REQUIRED') throw new ProofNeeded(failure);
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

  /**
   * Sends a call with a key of its own, and again where its answer was lost on the way: it runs once, and the second request gets
   * the first answer. While the first one still runs, the server says when to ask again.
   */
  async #sendRepeatable(target: CallRoute, input: CallInput, options: TransportOptions) {
    const headers = { 'Idempotency-Key': randomId() };
    const send = () => this.#request(target, input, options, { headers });
    try {
      let reply = await send().catch((failure: unknown) => {
        if (isLost(failure)) return null;
        throw failure;
      });
      let losses = 0;
      for (let left = MOST_REPEATS; left > 0 && (reply === null || isUnanswered(reply)); left -= 1) {
        // one that still runs is waited for; one that the network or a proxy has lost gets one more try
        if (reply === null || !isRunning(reply)) losses += 1;
        if (losses > 1) break;
        await pause(REPEAT_MS, options.signal);
        reply = await send();
      }
      return reply!;
    } catch (failure) {
      throw this.#lost(failure, options);
    }
  }

  async #send(
    target: CallRoute,
    input: CallInput,
    options: TransportOptions,
    more: AxiosRequestConfig = {},
  ): Promise<AxiosResponse<unknown>> {
    try {
      return await this.#request(target, input, options, more);
    } catch (failure) {
      throw this.#lost(failure, options);
    }
  }

  /** Reports the failure of a call without a response; a cancelled call needs no message. */
  #lost(failure: unknown, options: TransportOptions): unknown {
    if (failure instanceof CallError && failure.code !== 'ABORTED') this.#report(failure, options);
    return failure;
  }

  async #request(
    target: CallRoute,
    input: CallInput,
    options: TransportOptions,
    more: AxiosRequestConfig = {},
  ): Promise<AxiosResponse<unknown>> {
    const bearer = input.token ?? this.#tokens.read();
    const { signal, onProgress, timeLimit = TIME_LIMITS[target.service] } = options;
    const { headers: moreHeaders, ...others } = more;
    try {
      return await this.#services[target.service].request<unknown>({
        method: target.method,
        url: fillPath(target.path, input.params),
        params: input.query,
        data: input.body,
        timeout: timeLimit,
        headers: {
          'Accept-Language': language(),
          ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
          ...(options.background && { 'x-atrium-background': '1' }),
          ...(moreHeaders as Record<string, string> | undefined),
        },
        ...(signal && { signal }),
        ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
        ...(options.leaving && { adapter: keepAliveAdapter }),
        ...others,
      });
    } catch (cause) {
      throw transportError(cause, timeLimit);
    }
  }

  #report(failure: CallError, options: Pick<TransportOptions, 'quiet'>): void {
    if (!options.quiet) this.#events.emit('failed', failure);
  }

  #claims(token: string | undefined) {
    const presented = token ?? this.#tokens.read();
    const claims = presented === null ? null : readClaims(presented);
    if (!claims) throw new Error('A password field needs a token to be encrypted with');
    return claims;
  }
}

/** Milliseconds before a call is sent again, and how often where the server says that it still runs. */
const REPEAT_MS = 1000;
const MOST_REPEATS = 5;

const isLost = (failure: unknown) =>
  failure instanceof CallError && (failure.code === 'NETWORK' || failure.code === 'TIMEOUT');

const envelopeOf = ({ data }: AxiosResponse<unknown>) =>
  (typeof data === 'object' && data !== null ? data : {}) as { status?: unknown; code?: unknown };

/** The first request still runs. */
const isRunning = (reply: AxiosResponse<unknown>) => envelopeOf(reply).status === 'IDEMPOTENCY_RUNNING';

/** A proxy answered in place of the server, or the first request still runs. */
const isUnanswered = (reply: AxiosResponse<unknown>) =>
  isRunning(reply) || ([502, 503, 504].includes(reply.status) && envelopeOf(reply).code === undefined);

/** Rejects as a cancelled request does. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new CallError({ code: 'ABORTED', http: 0, message: t('error.aborted') }));
    });
  });
}

/** Thrown inside a call that the server refuses until the password is entered again. */
class ProofNeeded extends Error {
  readonly failure: CallError;
  constructor(failure: CallError) {
    super(failure.message);
    this.failure = failure;
  }
}

const cancelled = ({ code, http }: CallError) =>
  new CallError({ code, http, status: 'PROOF_CANCELLED', message: t('proof.cancelled') });

function isSignIn(target: CallRoute): boolean {
  return target.service === 'main' && target.method === 'post' && /^\/login(\/|$)/.test(target.path);
}

/** Fills `:name` of a path. Throws for a name without a value. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
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
