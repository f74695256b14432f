import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** An address that a name has. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name; rejects for one that has none. */
export type Resolver = (name: string) => Promise<readonly HostAddress[]>;

const resolveName: Resolver = (name) => lookup(name, { all: true, verbatim: true });

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
  resolve: Resolver = resolveName,
): Promise<HostAddress | undefined> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(name);
  const found = family > 0 ? [{ address: name, family }] : await resolve(name).catch(() => []);
  if (!isAllowed(url, allowed) && !found.every(({ address }) => isPublicAddress(address))) return undefined;
  return found[0];
}
