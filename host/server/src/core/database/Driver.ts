/**
 * An executor of SQL: the database itself, or one transaction's connection. Arguments are those of the drizzle driver.
 */
export interface Connection {
  query(...statement: unknown[]): Promise<unknown>;
}

/** The differences between the embedded database and PostgreSQL. */
export interface Driver extends Connection {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` between BEGIN and COMMIT on one connection; rolls back if it throws.
   *
   * @param text the statement, if it is for this one only: what it took before decides about its turn
   */
  begin<T>(work: (connection: Connection) => Promise<T>, text?: string): Promise<T>;
  /** Runs a text of several statements without parameters, outside of the current transaction; their results in order. */
  script(text: string): Promise<unknown[]>;
  /**
   * Whether the database answers, whatever else waits for it.
   *
   * @throws DatabaseUnavailable if it does not within so many milliseconds
   */
  ready(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}
