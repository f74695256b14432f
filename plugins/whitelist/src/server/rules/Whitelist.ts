import { FreshCopy, type NetworkRisk } from '@atrium/sdk/server';
import type { z } from 'zod';
import type { ChainLink } from '../../contract.ts';
import { type Address, addressWidth, holds, type Network, parseAddress, parseNetwork } from '../../network.ts';
import { entries, takeovers } from '../tables.ts';
import type { Entry, EntryRow, WhitelistContext } from '../WhitelistContext.ts';
import { configuredEntries, importHostNetworks } from './hostNetworks.ts';

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

interface Copy {
  readonly taken: boolean;
  /** Companies that the networks of the configuration count for. */
  readonly companyIds: readonly number[];
  readonly entries: readonly Entry[];
  readonly index: LevelIndex;
}

const NOTHING: Copy = { taken: false, companyIds: [], entries: [], index: new LevelIndex([]) };

/** Levels of addresses by the entries of administrators and the networks of the configuration, answered from memory. */
export class Whitelist implements NetworkRisk {
  readonly #context: WhitelistContext;
  readonly #copy: FreshCopy<Copy>;

  constructor(context: WhitelistContext) {
    this.#context = context;
    this.#copy = new FreshCopy(() => this.#load());
  }

  get entries(): readonly Entry[] {
    return this.#now.entries;
  }

  level(address: string, companyId: number): number {
    const parsed = parseAddress(address);
    return parsed ? this.#now.index.level(parsed, companyId) : UNKNOWN;
  }

  async freshen(version: number): Promise<void> {
    await this.#copy.freshen(version);
    const { taken, companyIds } = this.#now;
    // Without a company the host's networks cannot be imported yet.
    if (!taken && (await importHostNetworks(this.#context))) await this.#copy.reload();
    else if (!sameCompanies(companyIds, await this.#context.directory.companies())) await this.#copy.reload();
  }

  /** Imports the host's stored networks, then loads all entries. */
  async begin(): Promise<void> {
    await importHostNetworks(this.#context);
    await this.#copy.reload();
  }

  get #now(): Copy {
    return this.#copy.current ?? NOTHING;
  }

  async #load(): Promise<Copy> {
    const { db } = this.#context;
    const taken = await db.select().from(takeovers);
    const companyIds = (await this.#context.directory.companies()).map(({ id }) => id);
    const all = await allEntries(this.#context);
    return { taken: taken.length > 0, companyIds, entries: all, index: new LevelIndex(all) };
  }
}

/** The current entries of the database, and those of the configuration. */
export async function allEntries(context: WhitelistContext): Promise<Entry[]> {
  const rows = await context.db.select().from(entries).orderBy(entries.id);
  return [...(await configuredEntries(context)), ...withNetworks(rows)];
}

function withNetworks(rows: readonly EntryRow[]): Entry[] {
  return rows.flatMap((row) => {
    const network = parseNetwork(row.ip);
    return network ? [{ ...row, network, source: 'whitelist' }] : [];
  });
}

/** No company is ever deleted. */
function sameCompanies(ids: readonly number[], companies: readonly { readonly id: number }[]): boolean {
  return companies.every(({ id }, index) => id === ids[index]);
}
