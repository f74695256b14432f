import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, index, integer, type PgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns/index.ts';

/**
 * Columns of a table that holds people of a record: its readers, editors, or those who marked it as a favourite. The plugin adds
 * the column of the record and, for tables that are read from both sides, `peopleKeys`.
 */
export const peopleColumns = () => ({
  employeeId: integer().notNull(),
});

/** Columns of a table that holds the people of audiences that may name units, too (`audiencesOf`). */
export const audienceColumns = () => ({
  ...peopleColumns(),
  /** false: the person is there through a unit only. */
  isNamed: boolean().notNull().default(true),
});

/** Columns of a table of the units that audiences name. The plugin adds the column of the record, and `unitKeys`. */
export const unitColumns = () => ({
  /** `company@1`, `level:deptManager@1`, `department:3` or `group:7`. */
  unit: text().notNull(),
});

/**
 * Keys of a table with `unitColumns()`: the units of a record, and the records of a unit.
 *
 * @param name of the index
 * @param record the column of the record
 */
export const unitKeys = (name: string, { unit }: { readonly unit: AnyPgColumn }, record: AnyPgColumn) => [
  primaryKey({ columns: [record, unit] }),
  index(name).on(unit as never),
];

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

/** A column of the plugin that names the record: the id of a note, a series or an occurrence. */
export type RecordColumn = AnyPgColumn<{ data: number }>;

/** A table with the columns of `peopleColumns()`. */
export type PeopleTable = PgTable & { readonly employeeId: AnyPgColumn<{ data: number }> };

/** A table with the columns of `audienceColumns()`. */
export type AudienceTable = PeopleTable & { readonly isNamed: AnyPgColumn<{ data: boolean }> };

/** A table with the columns of `unitColumns()`. */
export type UnitTable = PgTable & { readonly unit: AnyPgColumn<{ data: string }> };

/** A table with the columns of `readColumns()`. */
export type ReadTable = PeopleTable & { readonly readOn: AnyPgColumn<{ data: Date }> };

/** A table with the columns of `commentColumns()`. */
export type CommentTable = PgTable & {
  readonly id: AnyPgColumn<{ data: number }>;
  readonly employeeId: AnyPgColumn<{ data: number }>;
  readonly content: AnyPgColumn<{ data: string }>;
  readonly createdOn: AnyPgColumn<{ data: Date }>;
  readonly changedOn: AnyPgColumn<{ data: Date }>;
};

/** Name of a column as the table has it in the program, for values of an insert. */
export function propertyOf(table: PgTable, column: RecordColumn): string {
  const found = Object.entries(table).find(([, value]) => value === column);
  if (!found) throw new TypeError(`The column ${column.name} is not one of the table`);
  return found[0];
}
