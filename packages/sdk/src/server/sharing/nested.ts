import { sql, type SQL } from 'drizzle-orm';

/**
 * A part of a statement whose columns keep their tables' names. In a select from one table drizzle writes the columns of a
 * part without them, and inside of a subquery `id` would be that of another table.
 */
export function nested<Value>(strings: TemplateStringsArray, ...values: readonly unknown[]): SQL<Value> {
  return sql<Value>`${sql(strings, ...values)}`;
}
