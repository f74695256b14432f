import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { SourceFailure } from '../../../contract/subscriptions.ts';
import { type AllowedHosts, findAddress, type HostAddress, isAllowed, type Resolver, untilAborted } from './guard.ts';

/** Bytes of a calendar, sent and unpacked alike. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Milliseconds of all of a fetch, redirects included. */
const MAX_MS = 15_000;
const MAX_REDIRECTS = 3;
/** Characters of a header that is sent back. */
const MAX_TAG = 500;

export interface FetchOptions {
  readonly allowed: AllowedHosts;
  /** For tests. */
  readonly resolve?: Resolver;
  /** Of the answer that is known; `''` without one. */
  readonly etag?: string;
  readonly lastModified?: string;
  readonly signal?: AbortSignal;
  /** Milliseconds; less in tests. */
  readonly within?: number;
}

interface Unchanged {
  readonly kind: 'unchanged';
}
interface Failed {
  readonly kind: 'failed';
  readonly failure: SourceFailure;
}
interface Body {
  readonly kind: 'body';
  readonly bytes: Buffer;
  readonly etag: string;
  readonly lastModified: string;
}

/** Ends a fetch with its reason. */
class Failure extends Error {
  readonly failure: SourceFailure;

  constructor(failure: SourceFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * An address as it is fetched: `webcal:` is `https:`, what is behind `#` is not sent. Addresses have tokens, so that they are sent
 * encrypted only, but to hosts that an operator allows.
 *
 * @returns why it cannot be one
 */
export function readAddress(written: string, allowed: AllowedHosts): URL | SourceFailure {
  const text = written.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return 'address';
  url.hash = '';
  return url.protocol === 'https:' || isAllowed(url, allowed) ? url : 'insecure';
}

/**
 * Fetches a calendar from the public internet. Whatever the other server does, it ends within fifteen seconds and five megabytes; each
 * redirect is checked as the address itself.
 */
export async function fetchSource(address: string, options: FetchOptions): Promise<Unchanged | Failed | Body> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), options.within ?? MAX_MS);
  const signal = options.signal ? AbortSignal.any([ending.signal, options.signal]) : ending.signal;
  try {
    return await follow(address, { ...options, signal });
  } catch (error) {
    if (error instanceof Failure) return { kind: 'failed', failure: error.failure };
    return { kind: 'failed', failure: ending.signal.aborted ? 'slow' : failureOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

type Guarded = FetchOptions & { readonly signal: AbortSignal };

async function follow(address: string, options: Guarded): Promise<Unchanged | Body> {
  let next = address;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const url = readAddress(next, options.allowed);
    if (typeof url === 'string') throw new Failure(url);
    const found = await untilAborted(findAddress(url, options.allowed, options.resolve), options.signal);
    if (!found) throw new Failure('unreachable');
    const response = await send(url, found, options);
    const { statusCode = 0, headers } = response;
    if (statusCode === 304) {
      response.destroy();
      return { kind: 'unchanged' };
    }
    if (statusCode === 200)
      return {
        kind: 'body',
        bytes: await readBody(response, options.signal),
        etag: tagOf(headers.etag),
        lastModified: tagOf(headers['last-modified']),
      };
    response.destroy();
    if (statusCode < 300 || statusCode > 399) throw new Failure(refusalOf(statusCode));
    const target = headers.location;
    if (target === undefined || !URL.canParse(target, url)) throw new Failure('refused');
    next = new URL(target, url).href;
  }
  throw new Failure('redirects');
}

const tagOf = (value: string | undefined): string => (value === undefined || value.length > MAX_TAG ? '' : value);

function refusalOf(status: number): SourceFailure {
  if (status === 401 || status === 403) return 'locked';
  return status === 404 || status === 410 ? 'missing' : 'refused';
}

function send(url: URL, found: HostAddress, { signal, etag, lastModified }: Guarded): Promise<IncomingMessage> {
  const options: RequestOptions = {
    // No connection is used again: it might be one to another address of the name.
    agent: false,
    signal,
    // What was checked is what is connected to.
    lookup: (_name, { all }, done) =>
      all ? done(null, [{ ...found }]) : (done as LookedUp)(null, found.address, found.family),
    headers: {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'Atrium calendar',
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(lastModified ? { 'if-modified-since': lastModified } : {}),
    },
  };
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    sent.on('error', reject);
    sent.end();
  });
}
type LookedUp = (error: null, address: string, family: number) => void;

const PACKED = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Counted before and after unpacking: a few bytes can become gigabytes, and gigabytes nothing at all. */
async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > MAX_BYTES) {
    response.destroy();
    throw new Failure('large');
  }
  const unpack = PACKED[(response.headers['content-encoding'] ?? '').trim().toLowerCase() as keyof typeof PACKED];
  const unpacking = unpack?.();
  const body: Readable = unpacking ? response.pipe(unpacking) : response;
  const abort = () => body.destroy(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  if (unpacking) {
    response.on('error', (error) => unpacking.destroy(error));
    let sent = 0;
    response.on('data', ({ length: more }: Buffer) => {
      sent += more;
      if (sent > MAX_BYTES) unpacking.destroy(new Failure('large'));
    });
  }
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new Failure('large');
      chunks.push(chunk);
    }
  } finally {
    signal.removeEventListener('abort', abort);
    body.destroy();
    response.destroy();
  }
  return Buffer.concat(chunks);
}

/** Codes of OpenSSL for certificates that are expired, of another name, or of no one who is known. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ERR_TLS/;

function failureOf(error: unknown): SourceFailure {
  const { code = '' } = error as { code?: string };
  if (CERTIFICATE.test(code)) return 'certificate';
  return code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') ? 'none' : 'unreachable';
}
