/** PostgreSQL for tests that need two connections at once. */
export interface TestPostgres {
  /** URL of a new, empty database. */
  fresh(): Promise<string>;
  /** URL of a new database with the host's tables and no rows. */
  migrated(): Promise<string>;
}

/** Tests on PostgreSQL, with a way to databases of their own; skipped where none is installed, with a note in the title. */
export function describeOnPostgres(title: string, tests: (postgres: TestPostgres) => void): void;

/**
 * Makes a call on PostgreSQL while a transaction has made a change and is not yet committed; it is committed when the call
 * waits for it. Resolves or rejects as the call.
 *
 * @throws Error if the call does not wait for the transaction
 */
export function duringChange<T>(
  parts: {
    readonly db: { execute(query: string): unknown };
    transaction<R>(work: () => Promise<R>): Promise<R>;
  },
  change: () => Promise<unknown>,
  call: () => Promise<T>,
  finish?: () => Promise<unknown>,
): Promise<T>;
