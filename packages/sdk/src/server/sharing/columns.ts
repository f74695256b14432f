import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns/index.ts';

/**
 * Columns of a table that holds people of a record: its readers, editors, or those who marked it as a favourite. The plugin adds
 * the column of the record and, for tables that are read from both sides, `peopleKeys`.
 */
export const peopleColumns = () => ({
  employeeId: integer().notNull(),
});

/** Columns of a table of read marks: when a person first read a record, or last looked at its comments. */
export const readColumns = () => ({
  employeeId: integer().notNull(),
  readOn: moment().notNull(),
});

/**
 * Keys of a table with `peopleColumns()` or `readColumns()`: the primary key, person first, answers "what may this person see", the
 * index "who".
 *
 * @param name of the index
 * @param record the column of the record
 */
export const peopleKeys = (name: string, { employeeId }: { readonly employeeId: AnyPgColumn }, record: AnyPgColumn) => [
  primaryKey({ columns: [employeeId, record] }),
  index(name).on(record as never),
];

/** Columns of a comment board. The plugin adds the column of the record, with an index on it and the id. */
export const commentColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** null: a line of the system. */
  employeeId: integer(),
  content: text().notNull(),
  createdOn: moment().notNull(),
  /** When its author changed it last. */
  changedOn: moment().default(sql`null`),
});
