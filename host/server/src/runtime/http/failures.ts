import type { Service } from '@atrium/sdk';
import type { Message, RequestFacts } from '@atrium/sdk/server';
import type { UnavailableReason } from '../../core/database/DatabaseUnavailable.ts';
import type { Catalogues } from '../../core/texts/Catalogues.ts';
import { type Answer, failure } from './envelope.ts';

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
  ACCOUNT_DISABLED: [403, 403, 'ACCOUNT_DISABLED', 'ended.ACCOUNT_DISABLED'],
  unknownRoute: [404, 404, 'UNKNOWN_ROUTE', 'error.unknownRoute'],
  notFound: [undefined, 404, 'NOT_FOUND', 'error.notFound'],
  notAllowed: [undefined, 422, 'NOT_ALLOWED', 'error.notAllowed'],
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
