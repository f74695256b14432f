import { type AnyPgColumn, boolean, integer, type PgTable, serial, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns/index.ts';

/**
 * Columns of a list of names that administrators keep. The plugin adds what else a record has, `sequence: integer().notNull()`
 * if people choose the order, and `uniqueIndex('…').on(table.companyId, sql`lower(${table.name})`)`.
 */
export const namedColumns = () => ({
  id: serial().primaryKey(),
  companyId: integer().notNull(),
  name: text().notNull(),
  isEnabled: boolean().notNull(),
  version: integer().notNull().default(1),
  /** Employee id of the last editor, null for the system. */
  updatedBy: integer(),
  updatedOn: moment().notNull(),
});

type Column<Data> = AnyPgColumn<{ data: Data }>;

/** A table with the columns of `namedColumns()`. */
export type NamedTable = PgTable & {
  readonly id: Column<number>;
  readonly companyId: Column<number>;
  readonly name: Column<string>;
  readonly isEnabled: Column<boolean>;
  readonly version: Column<number>;
  readonly updatedBy: Column<number>;
  readonly updatedOn: Column<Date>;
  /** The place of a record, from 1 without gaps. */
  readonly sequence?: Column<number>;
};
