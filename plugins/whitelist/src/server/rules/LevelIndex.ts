import type { Address } from '../../network/parseAddress.ts';
import { type Network, addressWidth } from '../../network/parseNetwork.ts';

/** The parts of an entry that the index needs. */
export interface Counted {
  readonly network: Network;
  readonly companyIds: readonly number[];
  readonly riskLevel: number;
  readonly isEnabled: boolean;
}

/** Networks of one family and length: their prefix → the lowest level of its entries. */
interface Length {
  readonly prefix: number;
  readonly levels: Map<bigint, number>;
}

const UNKNOWN = 1;

/**
 * Levels of addresses (C.2-20): the most specific enabled entry of the company counts, among equally specific ones the
 * lowest level; without one the level is 1. One look-up per prefix length in use.
 */
export class LevelIndex {
  /** By company and family, the longest prefix first. */
  readonly #lengths = new Map<string, Length[]>();

  constructor(entries: readonly Counted[]) {
    for (const entry of entries) if (entry.isEnabled) for (const company of entry.companyIds) this.#add(entry, company);
    for (const lengths of this.#lengths.values()) lengths.sort((one, other) => other.prefix - one.prefix);
  }

  level(address: Address, companyId: number): number {
    const width = addressWidth(address.family);
    for (const { prefix, levels } of this.#lengths.get(`${companyId}:${address.family}`) ?? []) {
      const level = levels.get(address.bits >> BigInt(width - prefix));
      if (level !== undefined) return level;
    }
    return UNKNOWN;
  }

  #add({ network, riskLevel }: Counted, companyId: number): void {
    const key = `${companyId}:${network.family}`;
    const lengths = this.#lengths.get(key) ?? [];
    this.#lengths.set(key, lengths);
    let length = lengths.find(({ prefix }) => prefix === network.prefix);
    if (!length) lengths.push((length = { prefix: network.prefix, levels: new Map() }));
    const first = network.bits >> BigInt(addressWidth(network.family) - network.prefix);
    length.levels.set(first, Math.min(length.levels.get(first) ?? riskLevel, riskLevel));
  }
}
