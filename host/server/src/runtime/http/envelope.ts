import type { FieldError, Service } from '@atrium/sdk';
import { isCalendar } from './Mounted.ts';

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

export interface Failure {
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
