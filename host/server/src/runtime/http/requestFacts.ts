import type { RequestFacts } from '@atrium/sdk/server';
import type { IncomingMessage } from 'node:http';
import { canonicalAddress, clientAddress, isLoopback, type Trusts } from './address.ts';

const MAX_AGENT_LENGTH = 512;

/** Several X-Forwarded-For headers are one list. */
const joined = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(',') : header);

/** Traditional Chinese unless English is preferred (C.1-5). */
export const languageOf = (accepted: string | undefined): 'zh-TW' | 'en' =>
  /^\s*en\b/i.test(accepted ?? '') ? 'en' : 'zh-TW';

/** The facts of a request that a rule may use. */
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

/** Returns whether the client used TLS, according to this server's socket or a trusted proxy. */
export function isEncrypted(request: IncomingMessage, trusts: Trusts): boolean {
  if ('encrypted' in request.socket) return true;
  return trusts(request.socket.remoteAddress ?? '') && lastOf(joined(request.headers['x-forwarded-proto'])) === 'https';
}

/** Returns whether passwords may be sent on this connection (C.2-4): encrypted, or from this machine. */
export function isSecure(request: IncomingMessage, trusts: Trusts): boolean {
  if (isEncrypted(request, trusts)) return true;
  const { remoteAddress } = request.socket;
  return isLoopback(clientAddress(remoteAddress, joined(request.headers['x-forwarded-for']), trusts));
}

/** Headers that indicate a proxy. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-client-ip|x-forwarded(-.*)?)$/;

/**
 * Returns whether a request comes from this machine. Behind a local proxy every socket does, so a forwarded request
 * counts by the client address given by a trusted proxy only.
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
