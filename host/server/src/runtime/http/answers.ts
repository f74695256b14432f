import type { FieldError, Service } from '@atrium/sdk';
import type { Message, RequestFacts } from '@atrium/sdk/server';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import type { UnavailableReason } from '../../core/database/DatabaseUnavailable.ts';
import type { Catalogues } from '../../core/texts.ts';
import { isCalendar } from './RouteTable.ts';

/** A response ready to be written. */
export interface Answer {
  readonly http: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Success {
  readonly http: number;
  readonly code: number | string;
  readonly text: string;
  readonly data: unknown;
  readonly list: boolean;
  readonly requestId: string;
}

/** The envelope of C.1-5 around the result of a handler. */
export function success({ http, code, text, data, list, requestId }: Success): Answer {
  const value = data === undefined ? null : data;
  const envelope = list
    ? { code, msg: text, message: text, data: value, list: value, requestId }
    : { code, msg: text, message: text, data: value, requestId };
  return { http, body: JSON.stringify(envelope) };
}

interface Failure {
  readonly service: Service;
  /** HTTP status, if not determined by the service. */
  readonly http?: number;
  readonly code: number | string;
  readonly status?: string;
  readonly text: string;
  readonly data?: unknown;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId: string;
}

/**
 * The envelope of a refusal. Business rules use HTTP 200 (C.1-3), codes of the calendar are strings, the whitelist
 * service uses real 409 or 422 and repeats the message in `error.message` (C.1-6).
 */
export function failure(failed: Failure): Answer {
  const { service, status, text, data, errors, headers, requestId } = failed;
  const code = isCalendar(service) ? String(failed.code) : failed.code;
  const body = JSON.stringify({
    code,
    msg: text,
    message: text,
    ...(status !== undefined && { status }),
    data: data ?? null,
    ...(errors && { errors }),
    ...(service === 'whitelist' && { error: { message: text } }),
    requestId,
  });
  return { http: failed.http ?? httpOf(service, code), body, ...(headers && { headers }) };
}

function httpOf(service: Service, code: number | string): number {
  if (service !== 'whitelist') return 200;
  return Number(code) === 409 ? 409 : 422;
}

/** `retryAfter` in seconds, for what passes by itself. */
type Known = readonly [http: number | undefined, code: number, status: string, key: string, retryAfter?: number];

/**
 * The failures of the pipeline itself (C.1-3, C.1-4), the reasons of ended sessions (C.2-11) among them. Those without
 * their own HTTP status are business rules.
 */
const KNOWN = {
  noSession: [401, 401, 'UNAUTHENTICATED', 'error.noSession'],
  SESSION_LIMIT: [401, 401, 'SESSION_LIMIT', 'ended.SESSION_LIMIT'],
  ADMIN: [401, 401, 'ADMIN', 'ended.ADMIN'],
  PASSWORD_CHANGED: [401, 401, 'PASSWORD_CHANGED', 'ended.PASSWORD_CHANGED'],
  SIGNED_OUT: [401, 401, 'SIGNED_OUT', 'ended.SIGNED_OUT'],
  LOGOUT_ALL: [401, 401, 'LOGOUT_ALL', 'ended.LOGOUT_ALL'],
  SECOND_FACTOR: [401, 401, 'SECOND_FACTOR', 'ended.SECOND_FACTOR'],
  ACCOUNT_DISABLED: [403, 403, 'ACCOUNT_DISABLED', 'ended.ACCOUNT_DISABLED'],
  API_TOKEN: [401, 401, 'UNAUTHENTICATED', 'error.apiToken'],
  unknownRoute: [404, 404, 'UNKNOWN_ROUTE', 'error.unknownRoute'],
  notFound: [undefined, 404, 'NOT_FOUND', 'error.notFound'],
  notAllowed: [undefined, 422, 'NOT_ALLOWED', 'error.notAllowed'],
  noApiTokens: [undefined, 422, 'NOT_ALLOWED', 'error.noApiTokens'],
  outOfScope: [undefined, 422, 'NOT_ALLOWED', 'error.outOfScope'],
  proofRequired: [undefined, 423, 'PROOF_REQUIRED', 'error.proofRequired'],
  brokenJson: [undefined, 422, 'INVALID', 'error.brokenJson'],
  tooDeep: [undefined, 422, 'INVALID', 'error.tooDeep'],
  brokenUpload: [undefined, 422, 'INVALID', 'error.brokenUpload'],
  tooManyParts: [413, 413, 'TOO_LARGE', 'error.tooManyParts'],
  tooLarge: [413, 413, 'TOO_LARGE', 'error.tooLarge'],
  pictureTooLarge: [413, 413, 'TOO_LARGE', 'error.pictureTooLarge'],
  wrongType: [415, 415, 'WRONG_TYPE', 'error.wrongType'],
  wrongFile: [415, 415, 'WRONG_TYPE', 'error.wrongFile'],
  wrongEncoding: [415, 415, 'WRONG_ENCODING', 'error.wrongEncoding'],
  wrongExpectation: [417, 417, 'WRONG_EXPECTATION', 'error.wrongExpectation'],
  headersTooLarge: [431, 431, 'HEADERS_TOO_LARGE', 'error.headersTooLarge'],
  malformed: [422, 422, 'INVALID', 'error.malformed'],
  tooSlow: [408, 408, 'TOO_SLOW', 'error.tooSlow'],
  tooManyRequests: [429, 429, 'TOO_MANY_REQUESTS', 'error.tooManyRequests', 1],
  bodyQuota: [429, 429, 'BODY_QUOTA', 'error.bodyQuota'],
  uploadQuota: [429, 429, 'UPLOAD_QUOTA', 'error.uploadQuota'],
  diskFull: [507, 507, 'DISK_FULL', 'error.diskFull'],
  internal: [500, 500, 'INTERNAL', 'error.internal'],
  unavailable: [503, 503, 'UNAVAILABLE', 'error.unavailable', 10],
  tooManyHeavy: [429, 429, 'TOO_MANY_REQUESTS', 'error.tooManyHeavy', 5],
  timeout: [504, 504, 'TIMEOUT', 'error.timeLimit'],
  stopping: [503, 503, 'UNAVAILABLE', 'error.stopping', 5],
  databaseAway: [503, 503, 'DATABASE_AWAY', 'error.databaseAway', 5],
  busy: [503, 503, 'BUSY', 'error.busy', 5],
  httpsRequired: [426, 426, 'HTTPS_REQUIRED', 'error.httpsRequired'],
} as const satisfies Record<string, Known>;

export type KnownFailure = keyof typeof KNOWN;

/** The response to a failure that every call may have. */
export function knownFailure(
  kind: KnownFailure,
  service: Service,
  facts: Pick<RequestFacts, 'language' | 'requestId'>,
  catalogues: Catalogues,
  variables: Message['variables'] = {},
): Answer {
  const [http, code, status, key, retryAfter]: Known = KNOWN[kind];
  const text = catalogues.text({ plugin: 'host', key, variables }, facts.language);
  const headers = retryAfter === undefined ? undefined : { 'retry-after': String(retryAfter) };
  const { requestId } = facts;
  return failure({ service, ...(http && { http }), code, status, text, ...(headers && { headers }), requestId });
}

/** The failure of a call for which the database was away or too busy. */
export const DATABASE_FAILURES = { away: 'databaseAway', busy: 'busy' } as const satisfies Record<
  UnavailableReason,
  KnownFailure
>;

/** Writes a response of the pipeline; 304 if the client already has this state. */
export function write(reply: FastifyReply, { http, body, headers }: Answer): FastifyReply {
  if (headers) reply.headers(headers);
  const etag = headers?.['etag'];
  if (etag === undefined) reply.header('cache-control', 'no-store');
  // A response with an ETag may be cached by the browser only, which revalidates it each time.
  else reply.header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-language');
  if (etag !== undefined && reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.code(http).header('content-type', 'application/json; charset=utf-8').send(body);
}

/** Whether the client has gone before it was answered. */
export const hasLeft = (reply: FastifyReply): boolean => reply.raw.destroyed && !reply.raw.writableFinished;

/** Weak, since the bytes differ: every envelope has its own request id, and files may be compressed. */
export function toEtag(state: string): string {
  return `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
}

const YEAR = 365 * 24 * 3600;

/** Browsers and search engines read these of documents only. */
const OF_DOCUMENTS = {
  // Of what is no page, such as the answer of a call that is opened by itself; pages and files have their own.
  'content-security-policy': `default-src 'none'; frame-ancestors 'self'`,
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  // Nothing of a company's portal belongs in a search engine, nor does what a public link shows.
  'x-robots-tag': 'noindex, nofollow',
} as const;
export const DOCUMENT_HEADERS: readonly string[] = Object.keys(OF_DOCUMENTS);

/** Headers of every response. The content security policy of pages comes with the page (`web/page.ts`). */
export function securityHeaders(reply: FastifyReply, requestId: string, isEncrypted: boolean): void {
  // Other services on this host name may have no TLS, so its subdomains are not included.
  if (isEncrypted) reply.raw.setHeader('strict-transport-security', `max-age=${YEAR}`);
  reply.raw.setHeader('x-request-id', requestId);
  reply.raw.setHeader('x-content-type-options', 'nosniff');
  reply.raw.setHeader('referrer-policy', 'same-origin');
  reply.raw.setHeader('cross-origin-resource-policy', 'same-origin');
  for (const [header, value] of Object.entries(OF_DOCUMENTS)) reply.raw.setHeader(header, value);
}
