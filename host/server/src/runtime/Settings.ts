import type { AnyContract } from '@atrium/sdk';
import { type Database, FreshCopy } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { currentCall } from '../core/currentCall.ts';
import { settings } from '../core/schema/runtime.ts';
import type { Transaction } from '../core/services.ts';
import { raiseVersion, readVersion } from '../core/versions.ts';

/** Settings by name, as saved: the input of a contract's schema. */
export type Values = Readonly<Record<string, unknown>>;

const NONE: Values = {};

/**
 * Settings of plugins: the saved values with the defaults of the contract's schema. One copy in memory for all of them.
 */
export class Settings {
  readonly #db: Database;
  readonly #transaction: Transaction;
  readonly #copy: FreshCopy<ReadonlyMap<string, Values>>;

  constructor(db: Database, transaction: Transaction) {
    this.#db = db;
    this.#transaction = transaction;
    const load = async () =>
      new Map((await db.select().from(settings)).map((row) => [row.plugin, row.value as Values]));
    this.#copy = new FreshCopy<ReadonlyMap<string, Values>>(load, () => readVersion(db, 'settings'));
  }

  freshen(version: number): Promise<void> {
    return this.#copy.freshen(version);
  }

  /** undefined for a plugin without settings. */
  async of(contract: AnyContract): Promise<unknown> {
    return contract.settings?.parse(await this.saved(contract.id));
  }

  /** What was saved, without the defaults. */
  async saved(plugin: string): Promise<Values> {
    // The version is read with a caller's session; jobs and commands have none.
    if (!currentCall()?.caller) await this.#copy.freshen(await readVersion(this.#db, 'settings'));
    return (await this.#copy.get()).get(plugin) ?? {};
  }

  /** The same as of the last `freshen`, for what is decided before a call has its caller. */
  known(plugin: string): Values {
    return this.#copy.current?.get(plugin) ?? NONE;
  }

  /**
   * Replaces the saved settings by the result of `change` in one transaction, so that concurrent saves are both
   * applied.
   */
  save(plugin: string, change: (before: Values) => Promise<Values>): Promise<Values> {
    return this.#transaction(async () => {
      const ofPlugin = eq(settings.plugin, plugin);
      await this.#db.insert(settings).values({ plugin, value: {} }).onConflictDoNothing();
      const [row] = await this.#db.select().from(settings).where(ofPlugin).for('update');
      const value = await change((row?.value ?? {}) as Values);
      await this.#db.update(settings).set({ value }).where(ofPlugin);
      await raiseVersion(this.#db, 'settings');
      return value;
    });
  }
}
