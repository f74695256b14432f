import type { Envelope, Service } from '@atrium/sdk';
import { isStatedEndReason, type EndReason } from '@atrium/sdk/host';
import { t } from '../i18n.ts';
import { CallError } from './CallError.ts';

/** What a reply means to the browser. */
export type Outcome =
  | { readonly kind: 'success'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly failure: CallError }
  | { readonly kind: 'expired'; readonly reason: EndReason; readonly failure: CallError }
  | { readonly kind: 'dead'; readonly failure: CallError };

/** Codes of success, compared as text (C.1-2). */
const SUCCESS: Readonly<Record<Service, readonly string[]>> = {
  main: ['200', '201'],
  center: ['200', '201'],
  whitelist: ['200', '201'],
  calendar: ['1'],
};
/** As strings in a successful reply these end the session; the number 401 does not (C.11-1). */
const ENDING = ['400', '401', '405'];

type Body = Partial<Envelope> & { readonly error?: { readonly message?: string } };

/**
 * Reads a response by its HTTP status and body: the message from `msg` or `message`, the content from `data` or `list`.
 */
export function readReply(service: Service, http: number, reply: unknown, call?: string): Outcome {
  const body: Body = typeof reply === 'object' && reply !== null ? reply : {};
  const code = body.code ?? http;
  const failure = new CallError({
    code,
    http,
    message: body.msg || body.message || body.error?.message || t('error.system'),
    ...(body.status !== undefined && { status: body.status }),
    ...(body.errors && { errors: body.errors }),
    data: body.data ?? body.list ?? null,
    ...(body.requestId !== undefined && { requestId: body.requestId }),
    ...(call !== undefined && { call }),
  });
  if (http === 401 || http === 403) return { kind: 'expired', reason: reasonOf(body.status), failure };
  if (http < 200 || http > 299) return { kind: 'refused', failure };
  if (typeof code === 'string' && ENDING.includes(code)) return { kind: 'expired', reason: 'EXPIRED', failure };
  if (code === 401) return { kind: 'dead', failure };
  if (body.code !== undefined && SUCCESS[service].includes(String(code)))
    return { kind: 'success', data: body.data ?? body.list ?? null };
  return { kind: 'refused', failure };
}

function reasonOf(status: string | undefined): EndReason {
  return isStatedEndReason(status) ? status : 'EXPIRED';
}
