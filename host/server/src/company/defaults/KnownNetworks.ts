import { type Database, FreshCopy, type NetworkRisk } from '@atrium/sdk/server';
import ipaddr from 'ipaddr.js';
import type { Network } from '../../core/config/Config.ts';
import { networks } from '../../core/schema/session.ts';
import { readVersion } from '../../core/versions.ts';
import type { Freshened } from '../freshen.ts';

/**
 * The default network levels: the networks of `ATRIUM_NETWORKS`, then those of the demo company.
 */
export class KnownNetworks implements NetworkRisk, Freshened {
  readonly #copy: FreshCopy<readonly Range[]>;

  constructor(db: Database, configured: readonly Network[]) {
    const load = async () => {
      const kept = await db.select().from(networks);
      const others = kept.filter(({ cidr }) => !configured.some((network) => network.cidr === cidr));
      return toRanges([...configured, ...others]);
    };
    this.#copy = new FreshCopy(load, () => readVersion(db, 'networkRisk'));
  }

  freshen(version: number): Promise<void> {
    return this.#copy.freshen(version);
  }

  reload(): Promise<void> {
    return this.#copy.reload();
  }

  level(address: string): number {
    return findLevel(this.#copy.current ?? [], address);
  }
}

const UNKNOWN = 1;

interface Range {
  readonly network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
  readonly level: number;
}

/** Networks in the order they are tried: the most specific first, among equal ones the lowest level (C.2-20). */
export function toRanges(networks: readonly Network[]): Range[] {
  return networks
    .map(({ cidr, level }) => ({ network: parsed(cidr), level }))
    .sort((one, other) => other.network[1] - one.network[1] || one.level - other.level);
}

/** Level of an address by the first range that contains it; 1 if none does. */
export function findLevel(ranges: readonly Range[], address: string): number {
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const client = ipaddr.process(address);
  const found = ranges.find(({ network: [base, bits] }) => base.kind() === client.kind() && client.match(base, bits));
  return found?.level ?? UNKNOWN;
}

/** A network, or a single address as a network; IPv4-mapped IPv6 becomes IPv4. */
function parsed(cidr: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (!cidr.includes('/')) {
    const address = ipaddr.process(cidr);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [base, bits] = ipaddr.parseCIDR(cidr);
  return base instanceof ipaddr.IPv6 && base.isIPv4MappedAddress() && bits >= 96
    ? [base.toIPv4Address(), bits - 96]
    : [base, bits];
}
