import type { RequestFacts } from '@atrium/sdk/server';
import ipaddr from 'ipaddr.js';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const MAX_AGENT_LENGTH = 512;

/** Several X-Forwarded-For headers are one list. */
const joined = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(',') : header);

/** Traditional Chinese unless English is preferred (C.1-5). */
export const readLanguage = (accepted: string | undefined): 'zh-TW' | 'en' =>
  /^\s*en\b/i.test(accepted ?? '') ? 'en' : 'zh-TW';

/** Finds a request in the log, and is in its answer. */
export const makeRequestId = (): string => randomUUID();

/** The facts of a request that a rule may use. */
export function requestFacts(request: IncomingMessage, requestId: string, trusts: Trusts): RequestFacts {
  const { headers } = request;
  return {
    address: clientAddress(request.socket.remoteAddress, joined(headers['x-forwarded-for']), trusts),
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH),
    language: readLanguage(headers['accept-language']),
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

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const rangeOf = (text: string): Range => {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
};

/** Normalises an address: IPv4-mapped IPv6 becomes IPv4, zone and port are removed; undefined if invalid. */
export function canonicalAddress(text: string | undefined): string | undefined {
  const bare = (text ?? '')
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined;
}

export type Trusts = (address: string) => boolean;

/** Returns a function that checks whether an address is in these addresses and networks. */
export function addressMatcher(networks: readonly string[]): Trusts {
  const ranges = networks.map(rangeOf);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network as never, bits));
  };
}

/**
 * The client's address (C.2-23): the socket's peer; behind trusted proxies the rightmost entry of X-Forwarded-For that
 * is not one of them. Entries to the left of it are untrusted and ignored.
 */
export function clientAddress(peer: string | undefined, forwarded: string | undefined, trusts: Trusts): string {
  let address = canonicalAddress(peer) ?? '';
  if (forwarded === undefined || !trusts(address)) return address;
  for (const entry of forwarded.split(',').reverse()) {
    const next = canonicalAddress(entry);
    if (next === undefined) return address;
    address = next;
    if (!trusts(address)) return address;
  }
  return address;
}

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/** The network by which limits count an address: an IPv4 address itself, or the /64 of an IPv6 subscriber. */
export function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address.slice(0, 64);
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The token of an Authorization header. */
export const readBearer = (authorization: string | undefined): string | undefined =>
  authorization !== undefined && /^bearer /i.test(authorization) ? authorization.slice(7).trim() : undefined;

/**
 * What is fetched without a bearer (by `<img>`, links, developer tools) has a cookie that carries it for its own path: files, the
 * documentation, and source maps of plugins for those who manage plugins.
 */
const COOKIES = { files: 'atrium_files', docs: 'atrium_docs', sources: 'atrium_sources' } as const;
/** What a cookie opens. */
export type CookieUse = keyof typeof COOKIES;
export const DOCS_PATH = '/docs';
export const CLIENTS_PATH = '/plugins';

/** Behind TLS a name that browsers take from encrypted pages only (RFC 6265bis 4.1.3.1). */
const nameFor = (use: CookieUse, secure: boolean) => `${secure ? '__Secure-' : ''}${COOKIES[use]}`;

/** Sets a cookie to a bearer, or clears it. HttpOnly, SameSite=Strict, for its path only. */
export function cookieFor(use: CookieUse, bearer: string | undefined, path: string, secure: boolean): string {
  const name = nameFor(use, secure);
  const value = bearer === undefined ? `${name}=; Max-Age=0` : `${name}=${bearer}`;
  return `${value}; Path=${path}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

/** The bearer of a cookie. */
export function readCookie(use: CookieUse, request: IncomingMessage, trusts: Trusts): string | undefined {
  const name = nameFor(use, isEncrypted(request, trusts));
  const pair = request.headers.cookie?.split(/;\s*/).find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
