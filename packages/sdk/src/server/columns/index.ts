import { type Column, type GetColumnData, type SQL, sql } from 'drizzle-orm';
import { customType, date, timestamp } from 'drizzle-orm/pg-core';

/** A column of a moment: `timestamptz`, a `Date` in the program. */
export const moment = () => timestamp({ withTimezone: true });

/** A column of a day, `YYYY-MM-DD`. */
export const day = () => date({ mode: 'string' });

/** A column of bytes, such as what `context.secrets` seals. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

type Packed<Columns extends Readonly<Record<string, Column>>> = {
  [Name in keyof Columns]: GetColumnData<Columns[Name]>;
};

/** Types whose values JSON has as drizzle's decoders expect them; the others are sent as text. */
const IN_JSON: ReadonlySet<string> = new Set(['smallint', 'integer', 'serial', 'text', 'boolean', 'date']);

/**
 * Columns of a statement as one value of each row. Driver and drizzle handle each cell of each row by itself, which takes
 * a third of the time of a page with many columns; these are one cell. For lists that are read often.
 *
 * @param columns by the names that they have in the row; not of a table that an outer join may leave out
 * @throws RangeError for a column of bytes
 * @example
 * const rows = await db.select({ account: packedColumns({ id: accounts.id, title: accounts.title }) }).from(accounts);
 * rows[0]?.account.title;
 */
export function packedColumns<Columns extends Readonly<Record<string, Column>>>(
  columns: Columns,
): SQL<Packed<Columns>> {
  const [names, kept] = [Object.keys(columns), Object.values(columns)];
  if (kept.some((column) => column.getSQLType() === 'bytea')) throw new RangeError('bytes cannot be packed');
  const cells = kept.map((column) => (isInJson(column) ? sql`${column}` : sql`${column}::text`));
  return sql<Packed<Columns>>`json_build_array(${sql.join(cells, sql`, `)})`.mapWith({
    mapFromDriverValue(values: readonly unknown[]): Packed<Columns> {
      const row: Record<string, unknown> = {};
      for (const [at, name] of names.entries())
        row[name] = values[at] === null ? null : kept[at]!.mapFromDriverValue(values[at]);
      // as many names as cells, each of the type of its column
      return row as Packed<Columns>;
    },
  });
}

/** Arrays, too: drizzle loses backslashes of an array that it gets as text. */
const isInJson = (column: Column): boolean => IN_JSON.has(column.getSQLType().replace(/\[\]$/, ''));
