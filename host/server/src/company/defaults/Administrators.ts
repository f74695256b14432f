import type { AnyContract } from '@atrium/sdk';
import { type Authority, type Database, FreshCopy, type Person } from '@atrium/sdk/server';
import { administrators } from '../../core/schema/session.ts';
import { raiseVersion, readVersion } from '../../core/versions.ts';
import type { Freshened } from '../freshen.ts';

type Work = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * The default authority: administrators hold every action of every running plugin, others none; every menu entry opens.
 */
export class Administrators implements Authority, Freshened {
  readonly #db: Database;
  readonly #transaction: Work;
  readonly #contracts: () => readonly AnyContract[];
  readonly #ids: FreshCopy<ReadonlySet<number>>;

  constructor(db: Database, transaction: Work, contracts: () => readonly AnyContract[]) {
    this.#db = db;
    this.#transaction = transaction;
    this.#contracts = contracts;
    const load = async () => new Set((await db.select().from(administrators)).map((row) => row.employeeId));
    this.#ids = new FreshCopy<ReadonlySet<number>>(load, () => readVersion(db, 'authority'));
  }

  freshen(version: number): Promise<void> {
    return this.#ids.freshen(version);
  }

  holds(person: Person, action: string): boolean {
    return this.actions(person).includes(action);
  }

  actions(person: Person): readonly string[] {
    if (person.hidden || !this.#ids.current?.has(person.id)) return [];
    return [...new Set(this.#contracts().flatMap((contract) => Object.keys(contract.actions ?? {})))];
  }

  opens(): boolean {
    return true;
  }

  async grantAdministrator(person: Person): Promise<void> {
    await this.#transaction(async () => {
      await this.#db.insert(administrators).values({ employeeId: person.id }).onConflictDoNothing();
      await raiseVersion(this.#db, 'authority');
    });
    await this.#ids.reload();
  }

  async version(): Promise<string> {
    const version = await readVersion(this.#db, 'authority');
    await this.#ids.freshen(version);
    return String(version);
  }
}
