import type { RequestFacts } from '@atrium/sdk/server';
import type { IncomingMessage } from 'node:http';
import { canonicalAddress, clientAddress, isLoopback, type Trusts } from './address.ts';

const MAX_AGENT_LENGTH = 512;

/** Several X-Forwarded-For headers are one list. */
const joined = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(',') : header);

/** Traditional Chinese unless English is asked for first (C.1-5). */
export const languageOf = (accepted: string | undefined): 'zh-TW' | 'en' =>
  /^\s*en\b/i.test(accepted ?? '') ? 'en' : 'zh-TW';

/** What a rule may ask of a request. */
export function requestFacts(request: IncomingMessage, requestId: string, trusts: Trusts): RequestFacts {
  const { headers } = request;
  return {
    address: clientAddress(request.socket.remoteAddress, joined(headers['x-forwarded-for']), trusts),
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH),
    language: languageOf(headers['accept-language']),
    requestId,
    background: headers['x-atrium-background'] === '1',
  };
}

/** Did the client's way to here use TLS, by this server's socket or a trusted proxy's word? */
export function isEncrypted(request: IncomingMessage, trusts: Trusts): boolean {
  if ('encrypted' in request.socket) return true;
  return trusts(request.socket.remoteAddress ?? '') && lastOf(joined(request.headers['x-forwarded-proto'])) === 'https';
}

/** May passwords travel this way (C.2-4)? Encrypted, or from this very machine. */
export function isSecure(request: IncomingMessage, trusts: Trusts): boolean {
  if (isEncrypted(request, trusts)) return true;
  const { remoteAddress } = request.socket;
  return isLoopback(clientAddress(remoteAddress, joined(request.headers['x-forwarded-for']), trusts));
}

/** By what a proxy says that it stands between. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-client-ip|x-forwarded(-.*)?)$/;

/**
 * Does a request come from this very machine? Behind a proxy on it every socket does: a forwarded one counts by its client's
 * address, as far as a trusted proxy gives it, and by nobody else's word.
 */
export function isFromHere(request: IncomingMessage, trusts: Trusts): boolean {
  const { headers, socket } = request;
  const clients = joined(headers['x-forwarded-for']);
  const isForwarded =
    trusts(canonicalAddress(socket.remoteAddress) ?? '') && canonicalAddress(lastOf(clients)) !== undefined;
  if (!isForwarded && Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  return isLoopback(clientAddress(socket.remoteAddress, clients, trusts));
}

const lastOf = (header: string | undefined) => header?.split(',').pop()?.trim().toLowerCase();
