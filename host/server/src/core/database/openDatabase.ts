import type { Database } from '@atrium/sdk/server';
import { TransactionRollbackError } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onEmbedded } from 'drizzle-orm/pglite';
import type { Transaction } from '../services.ts';
import type { Driver } from './Driver.ts';
import { mapRowsQuickly } from './mapRows.ts';
import { routed, transact } from './transactions.ts';

/** The database handle, for either kind of database. */
export interface OpenDatabase {
  readonly driver: Driver;
  readonly db: Database;
  readonly transaction: Transaction;
}

/** Creates drizzle on top of the transactions of the current call. */
export function openDatabase(driver: Driver): OpenDatabase {
  const client = routed(driver) as never;
  const options = { casing: 'snake_case' } as const;
  const db = (driver.kind === 'postgres'
    ? onPostgres(client, options)
    : onEmbedded(client, options)) as unknown as Database;
  mapRowsQuickly(db._.session);
  const transaction: Transaction = (work) => transact(driver, work);
  // drizzle's own transaction() does the same, so that no second connection is used by accident.
  const inside = Object.assign(Object.create(db) as object, {
    rollback: () => {
      throw new TransactionRollbackError();
    },
  });
  Object.assign(db, { transaction: (work: (tx: unknown) => Promise<unknown>) => transaction(() => work(inside)) });
  return { driver, db, transaction };
}
