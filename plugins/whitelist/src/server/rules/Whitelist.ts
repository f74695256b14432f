import { FreshCopy, type NetworkRisk } from '@atrium/sdk/server';
import { parseAddress, parseNetwork } from '../../network.ts';
import { LevelIndex } from './LevelIndex.ts';
import { configuredEntries, importHostNetworks } from './hostNetworks.ts';
import { entries, takeovers } from '../tables.ts';
import type { Entry, EntryRow, WhitelistContext } from '../WhitelistContext.ts';

interface Copy {
  readonly taken: boolean;
  /** Companies that the networks of the configuration count for. */
  readonly companyIds: readonly number[];
  readonly entries: readonly Entry[];
  readonly index: LevelIndex;
}

const UNKNOWN = 1;
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
