import type { z } from 'zod';
import type { ChainLink } from '../../contract.ts';
import { type Address, addressWidth, holds, type Network } from '../../network.ts';
import type { Entry } from '../WhitelistContext.ts';

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

/** Returns the entries that contain an address, the most specific first, each with its effect on the level. */
export function findChain(
  entries: readonly Entry[],
  address: Address,
  companyId: number,
): z.output<typeof ChainLink>[] {
  const holding = entries
    .filter(({ network }) => holds(network, address))
    .sort(
      (one, other) => other.network.prefix - one.network.prefix || one.riskLevel - other.riskLevel || one.id - other.id,
    );
  const counting = (entry: Entry) => entry.isEnabled && entry.companyIds.includes(companyId);
  const chosen = holding.find(counting);
  return holding.map((entry) => {
    const { id, source, name, ip, riskLevel, isEnabled } = entry;
    const verdict = !entry.companyIds.includes(companyId)
      ? 'otherCompany'
      : !isEnabled
        ? 'disabled'
        : entry === chosen
          ? 'chosen'
          : entry.network.prefix === chosen?.network.prefix
            ? 'higher'
            : 'wider';
    return { id, source, name, ip, riskLevel, isEnabled, verdict };
  });
}
