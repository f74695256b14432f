import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A column of the plugin that names the record: the id of a note, a series or an occurrence. */
export type RecordColumn = AnyPgColumn<{ data: number }>;

/** A table with the columns of `peopleColumns()`. */
export type PeopleTable = PgTable & { readonly employeeId: AnyPgColumn<{ data: number }> };

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
