import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { Gate } from './Gate.ts';

/** An address that a name has. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name; rejects for one that has none. */
export type Resolver = (name: string) => Promise<readonly HostAddress[]>;

/** Names that are looked up at once: a lookup holds one of the few threads of the process, however long the server of the name waits. */
const lookups = new Gate(2);
/** Milliseconds of a lookup, waiting included. */
const LOOKUP_MS = 5000;

/**
 * The addresses of a name.
 *
 * @param look for tests
 * @throws if it takes more than five seconds
 */
export const resolveName = (
  name: string,
  look: Resolver = (asked) => lookup(asked, { all: true, verbatim: true }),
  within = LOOKUP_MS,
): Promise<readonly HostAddress[]> => {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), within);
  // A lookup cannot be stopped: its thread, and its turn, are free when it ends.
  return untilAborted(
    lookups.run(() => look(name), ending.signal),
    ending.signal,
  ).finally(() => clearTimeout(timer));
};

/** A piece of work that may take as long as it likes, no longer than a signal lets it. */
export function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  return promise;
}

const RESERVED = new BlockList();
// IANA, special-purpose address registries: whatever is not a host of the public internet.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  RESERVED.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVED.addSubnet(network, prefix, 'ipv6');
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address is one of the public internet. Loopback, private, link-local (those of clouds' metadata among them), shared and
 * reserved ones are none, nor are IPv4 addresses inside of IPv6 ones, which would lead around the rules of IPv4.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !RESERVED.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return GLOBAL.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6');
}

/** Hosts of the own network that an operator allows: as written in an address, in small letters, some with their port. */
export type AllowedHosts = ReadonlySet<string>;

/** The hosts of a setting, separated by commas, semicolons or blanks. */
export const readHosts = (text: string): AllowedHosts =>
  new Set(
    text
      .toLowerCase()
      .split(/[\s,;，、；]+/)
      .filter(Boolean),
  );

export const isAllowed = ({ host, hostname }: URL, allowed: AllowedHosts): boolean =>
  allowed.has(host) || allowed.has(hostname);

/**
 * The address to connect to for a URL. It is looked up here, once, and connected to as it is: a name that means another address a moment
 * later leads nowhere.
 *
 * @returns undefined for a name without an address, and for one with an address that is not public: which of both is not said, so that no
 * one learns the names of the own network
 */
export async function findAddress(
  url: URL,
  allowed: AllowedHosts,
  resolve: Resolver = (name) => resolveName(name),
): Promise<HostAddress | undefined> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(name);
  const found = family > 0 ? [{ address: name, family }] : await resolve(name).catch(() => []);
  if (!isAllowed(url, allowed) && !found.every(({ address }) => isPublicAddress(address))) return undefined;
  return found[0];
}
