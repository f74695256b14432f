import ipaddr from 'ipaddr.js';

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
