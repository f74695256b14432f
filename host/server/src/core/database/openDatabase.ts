import type { Database } from '@atrium/sdk/server';
import {
  Column,
  type DriverValueDecoder,
  getTableName,
  is,
  SQL,
  Subquery,
  TransactionRollbackError,
} from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import type { PgSession } from 'drizzle-orm/pg-core';
import { drizzle as onEmbedded } from 'drizzle-orm/pglite';
import type { Transaction } from '../services.ts';
import type { Driver } from './Driver.ts';
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

type Row = Record<string, unknown>;
type Decoder = Pick<DriverValueDecoder<unknown, unknown>, 'mapFromDriverValue'>;
type Prepare = PgSession['prepareQuery'];
/** What a statement selects, in the order of its columns. */
type Fields = NonNullable<Parameters<Prepare>[1]>;
/** Tables of a statement, and whether each of their rows is there: those of a left join may not be. */
type Joined = Readonly<Record<string, boolean>> | undefined;

/**
 * Lets the statements of a session map their rows by `rowMapper`: drizzle finds out the kind of each column again for each
 * row, which takes a tenth of the time of a page.
 */
function mapRowsQuickly(session: Pick<PgSession, 'prepareQuery'>): void {
  const prepare: Prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, name, inArrays, mapper, ...rest) => {
    if (!fields || mapper) return prepare(query, fields, name, inArrays, mapper, ...rest);
    let map: ((row: readonly unknown[]) => Row) | undefined;
    // drizzle sets the joined tables after it has prepared the statement.
    const mapAll = (rows: readonly (readonly unknown[])[]): never =>
      rows.map(
        (map ??= rowMapper(fields, (prepared as { joinsNotNullableMap?: Joined }).joinsNotNullableMap)),
      ) as never;
    const prepared = prepare(query, fields, name, inArrays, mapAll, ...rest);
    return prepared as never;
  };
}

/** The function that makes what drizzle would of each row of a statement. */
function rowMapper(fields: Fields, joined: Joined): (row: readonly unknown[]) => Row {
  const columns = fields.map(({ path, field }) => ({
    folders: path.slice(0, -1),
    name: path.at(-1)!,
    decoder: decoderOf(field),
  }));
  const optional = joined ? optionalObjects(fields, joined) : [];
  return (values) => {
    const row: Row = {};
    for (let at = 0; at < columns.length; at++) {
      const { folders, name, decoder } = columns[at]!;
      let place = row;
      for (const folder of folders) place = (place[folder] ??= {}) as Row;
      const value = values[at];
      place[name] = value === null ? null : decoder.mapFromDriverValue(value);
    }
    for (const { name, first } of optional) if (values[first] === null) row[name] = null;
    return row;
  };
}

/** Objects with the columns of one table that may be missing: they are null where their first column is. */
function optionalObjects(fields: Fields, joined: NonNullable<Joined>): { name: string; first: number }[] {
  const objects = new Map<string, { table: string | undefined; first: number }>();
  for (const [at, { path, field }] of fields.entries()) {
    if (path.length !== 2 || !is(field, Column)) continue;
    const table = getTableName(field.table);
    const known = objects.get(path[0]!);
    if (!known) objects.set(path[0]!, { table, first: at });
    else if (known.table !== table) known.table = undefined;
  }
  return [...objects].flatMap(([name, { table, first }]) =>
    table !== undefined && !joined[table] ? [{ name, first }] : [],
  );
}

/** The decoders of `sql<…>` are not part of drizzle's types. */
function decoderOf(field: Fields[number]['field']): Decoder {
  if (is(field, Column)) return field;
  const owner = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  return (owner as unknown as { decoder: Decoder }).decoder;
}
