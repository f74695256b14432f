import type { NetworkRisk } from '@atrium/sdk/server';
import ipaddr from 'ipaddr.js';
import type { Network } from '../config/Config.ts';

const UNKNOWN = 1;

interface Range {
  readonly range: readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
  readonly level: number;
}

/** Level of an address by `ATRIUM_NETWORKS`: the most specific network counts, among equal ones the lowest level; none → 1 (C.2-20). */
export class ConfiguredNetworks implements NetworkRisk {
  readonly #ranges: readonly Range[];

  constructor(networks: readonly Network[]) {
    this.#ranges = networks
      .map(({ cidr, level }) => ({ range: rangeOf(cidr), level }))
      .sort((one, other) => other.range[1] - one.range[1] || one.level - other.level);
  }

  level(address: string): number {
    if (!ipaddr.isValid(address)) return UNKNOWN;
    const parsed = ipaddr.process(address);
    const match = this.#ranges.find(
      ({ range }) => range[0].kind() === parsed.kind() && parsed.match(range[0], range[1]),
    );
    return match?.level ?? UNKNOWN;
  }
}

/** A network, or a single address as a network of its own; IPv4-mapped IPv6 is folded. */
function rangeOf(cidr: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!cidr.includes('/')) {
    const address = ipaddr.process(cidr);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [address, bits] = ipaddr.parseCIDR(cidr);
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
    ? [address.toIPv4Address(), bits - 96]
    : [address, bits];
}
