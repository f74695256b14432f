import { FreshCopy, type NetworkRisk } from '@atrium/sdk/server';
import { parseAddress } from '../network/parseAddress.ts';
import { parseNetwork } from '../network/parseNetwork.ts';
import { LevelIndex } from './rules/LevelIndex.ts';
import { entries, takeovers } from './tables.ts';
import { takeOver } from './rules/takeOver.ts';
import type { Entry, EntryRow, WhitelistContext } from './WhitelistContext.ts';

interface Copy {
  readonly taken: boolean;
  readonly entries: readonly Entry[];
  readonly index: LevelIndex;
}

const UNKNOWN = 1;
const NOTHING: Copy = { taken: false, entries: [], index: new LevelIndex([]) };

/** Levels of addresses by the entries that administrators keep, answered from memory. */
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
    // While there is no company yet, there is nobody whom the host's networks could be taken over for.
    if (!this.#now.taken && (await takeOver(this.#context))) await this.#copy.reload();
  }

  /** Takes over what the host knows, and reads what there is. */
  async begin(): Promise<void> {
    await takeOver(this.#context);
    await this.#copy.reload();
  }

  get #now(): Copy {
    return this.#copy.current ?? NOTHING;
  }

  async #load(): Promise<Copy> {
    const { db } = this.#context;
    const taken = await db.select().from(takeovers);
    const rows = withNetworks(await db.select().from(entries).orderBy(entries.id));
    return { taken: taken.length > 0, entries: rows, index: new LevelIndex(rows) };
  }
}

/** Rows with their networks read. */
export function withNetworks(rows: readonly EntryRow[]): Entry[] {
  return rows.flatMap((row) => {
    const network = parseNetwork(row.ip);
    return network ? [{ ...row, network }] : [];
  });
}
