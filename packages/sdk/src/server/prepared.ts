import type { Database } from './services.ts';

/**
 * A statement that is put together once for each database handle and only given its values from then on. For reads that run with
 * nearly every request, where drizzle's query building costs as much as the query itself.
 *
 * @param build returns the statement, made by drizzle's `prepare(name)`, with `sql.placeholder(…)` where values go
 * @returns the statement of a handle; a transaction of the caller is joined as by every other query
 * @example
 * const findChoices = prepared((db) =>
 *   db.select().from(choices).where(eq(choices.personId, sql.placeholder('personId'))).prepare('find_choices'),
 * );
 * const rows = await findChoices(context.db).execute({ personId });
 */
export function prepared<Statement>(build: (db: Database) => Statement): (db: Database) => Statement {
  const statements = new WeakMap<Database, Statement>();
  return (db) => {
    let statement = statements.get(db);
    if (statement === undefined) {
      statement = build(db);
      statements.set(db, statement);
    }
    return statement;
  };
}

/**
 * Ids as an array of PostgreSQL, to be cast: one bound value, however many they are, where a list binds each of them.
 *
 * @example
 *   sql`${readers.employeeId} = any(${idArray(ids)}::int[])`;
 */
export const idArray = (ids: Iterable<number>): string => `{${[...ids].join(',')}}`;
