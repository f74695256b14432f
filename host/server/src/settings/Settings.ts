import type { AnyContract } from '@atrium/sdk';
import type { Database } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { settings } from '../schema/runtime.ts';

/** Settings of plugins: what was saved, the defaults of the contract's schema filled in. */
export class Settings {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** undefined for a plugin without settings. */
  async of(contract: AnyContract): Promise<unknown> {
    if (!contract.settings) return undefined;
    const [row] = await this.#db.select().from(settings).where(eq(settings.plugin, contract.id));
    return contract.settings.parse(row?.value ?? {});
  }
}
