import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * An executor of SQL: the database itself, or one transaction's connection. Arguments are those of the drizzle driver.
 */
export interface Connection {
  /** Runs a statement with the rights of the server. */
  query(...statement: unknown[]): Promise<unknown>;
  /**
   * Runs a statement with the rights of a plugin, which end with it.
   *
   * @throws PluginRefused if it reaches what is not the plugin's, or would take other rights
   */
  queryAs(role: PluginRole, ...statement: unknown[]): Promise<unknown>;
}

/** The connection of a transaction. */
export interface TransactionConnection extends Connection {
  /** Runs a statement about the transaction itself, such as a savepoint, with whatever rights are set. */
  control(text: string): Promise<unknown>;
}

/** Whose rights a statement has: a role of the database without a login, which owns the schema of a plugin. */
export interface PluginRole {
  readonly plugin: string;
  /** As the database has it, not quoted. */
  readonly name: string;
}

/** The differences between the embedded database and PostgreSQL. */
export interface Driver extends Connection {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Runs `work` between BEGIN and COMMIT on one connection; rolls back if it throws.
   *
   * @param text the statement, if it is for this one only: what it took before decides about its turn
   */
  begin<T>(work: (connection: TransactionConnection) => Promise<T>, text?: string): Promise<T>;
  /** Runs a text of several statements without parameters, outside of the current transaction; their results in order. */
  script(text: string): Promise<unknown[]>;
  /**
   * Whether the database answers, whatever else waits for it.
   *
   * @throws DatabaseUnavailable if it does not within so many milliseconds
   */
  ready(milliseconds: number): Promise<void>;
  /** What it has to do now. */
  load?(): DatabaseLoad;
  close(): Promise<void>;
}

/** How busy a database is, as this process sees it. */
export interface DatabaseLoad {
  /** Connections that work, of so many. */
  readonly used: number;
  readonly most: number;
  /** What waits for its turn or for a connection. */
  readonly waiting: { readonly usual: number; readonly heavy: number };
}

/**
 * Takes the rights of a role until the end of the transaction, which is that of the statement sent with it where there is no other:
 * whatever happens, the next one finds those of the server. It has no rows, unlike `select set_config`, and does not warn outside of
 * transactions, as `set local role` does. `none` gives the server's own back.
 */
export const TAKE_ROLE = `select where pg_catalog.set_config('role', $1, true) is null`;

/** Rights of a connection in a transaction: undefined are the server's own, null is not known. */
export type HeldRights = string | undefined | null;

/** Milliseconds of PostgreSQL's time limits that differ from those of its connections; 0: none. */
export interface TimeLimits {
  readonly statement: number;
  /** By default that of the connection. */
  readonly lock?: number;
}

const NONE: TimeLimits = { statement: 0, lock: 0 };

const own = new AsyncLocalStorage<TimeLimits>();

/** Runs `work` with other time limits for its statements than those of calls: that of a job, for example. */
export const withTimeLimits = <T>(limits: TimeLimits, work: () => T): T => own.run(limits, work);

/** Runs `work` that may take as long as it needs and waits for its turn: migrations, commands, the demo company. */
export const withoutTimeLimits = <T>(work: () => T): T => own.run(NONE, work);

/** The limits of the current work; undefined: those of the connection. */
export const currentTimeLimits = (): TimeLimits | undefined => own.getStore();

/**
 * Cost of reading a page of a table somewhere, of which one in order costs 1. PostgreSQL's own 4 is that of discs that turn:
 * with it a search reads all schedules of a company instead of those of a person.
 */
export const RANDOM_PAGE_COST = 1.1;
