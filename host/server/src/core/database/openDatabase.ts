import type { Database } from '@atrium/sdk/server';
import { TransactionRollbackError } from 'drizzle-orm';
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres';
import { drizzle as onEmbedded } from 'drizzle-orm/pglite';
import { AsyncLocalStorage } from 'node:async_hooks';
import { currentCall, runAfterCommit } from '../currentCall.ts';
import type { Transaction } from '../services.ts';
import { PluginRoles } from './PluginRoles.ts';
import type { Connection, Driver, PluginRole, TransactionConnection } from './Driver.ts';

/** The database handle, for either kind of database. */
export interface OpenDatabase {
  readonly driver: Driver;
  readonly db: Database;
  readonly transaction: Transaction;
  readonly roles: PluginRoles;
  /** The same database, in the same transactions, with the rights of a plugin; undefined: with those of the server. */
  withRights(role: PluginRole | undefined): Database;
}

/** Creates drizzle on top of the transactions of the current call. */
export function openDatabase(driver: Driver): OpenDatabase {
  const transaction: Transaction = (work) => transact(driver, work);
  const handle = (role?: PluginRole): Database => {
    const client = routed(driver, role) as never;
    const options = { casing: 'snake_case' } as const;
    const db = (driver.kind === 'postgres'
      ? onPostgres(client, options)
      : onEmbedded(client, options)) as unknown as Database;
    // drizzle's own transaction() does the same, so that no second connection is used by accident.
    const inside = Object.assign(Object.create(db) as object, {
      rollback: () => {
        throw new TransactionRollbackError();
      },
    });
    Object.assign(db, { transaction: (work: (tx: unknown) => Promise<unknown>) => transaction(() => work(inside)) });
    return db;
  };
  const db = handle();
  const roles = new PluginRoles(db, transaction, afterCommit);
  return { driver, db, transaction, roles, withRights: (role) => (role ? handle(role) : db) };
}

/** A transaction of a call that was answered before it was done: who was told so does not find it done. */
export class CallIsOver extends Error {
  constructor() {
    super('the call was answered already, so that its transaction is rolled back');
    this.name = 'CallIsOver';
  }
}

/** One running transaction or savepoint. */
interface Running {
  readonly connection: TransactionConnection;
  readonly root: Root;
  /** The last savepoint started at this level: siblings on one connection run one after the other. */
  last: Promise<unknown>;
}

interface Root {
  readonly afterCommit: (() => void)[];
  savepoints: number;
  over: boolean;
}

const running = new AsyncLocalStorage<Running>();

/** The running transaction of this call, if any. Unawaited work of a transaction is outside of it. */
function current(): Running | undefined {
  const store = running.getStore();
  return store && !store.root.over ? store : undefined;
}

/**
 * Routes every query to the transaction of the call that makes it. Since this is below drizzle, builders and prepared
 * statements made elsewhere join too: a query on the outer handle inside a transaction cannot wait for its own end. Each has the
 * rights of the handle that it is made with, so that what the host does for a plugin, in the plugin's transaction, is done as the host.
 */
export function routed(driver: Driver, role?: PluginRole): Pick<Connection, 'query'> {
  return {
    query: (...statement) => {
      const connection = current()?.connection;
      return connection ? ask(connection, role, statement) : queryAllowed(driver, role, statement);
    },
  };
}

const ask = (connection: Connection, role: PluginRole | undefined, statement: unknown[]): Promise<unknown> =>
  role ? connection.queryAs(role, ...statement) : connection.query(...statement);

/** Runs `work` in one transaction; inside one already, in a savepoint that is rolled back alone if `work` throws. */
async function transact<T>(driver: Driver, work: () => Promise<T>): Promise<T> {
  const outer = current();
  if (outer) return savepoint(outer, work);
  const root: Root = { afterCommit: [], savepoints: 0, over: false };
  const result = await beginAllowed(driver, async (connection) => {
    try {
      const store = { connection, root, last: Promise.resolve() };
      const done = await inside(store, work);
      const before = currentCall()?.beforeCommit;
      if (before) await inside(store, () => before(done));
      if (currentCall()?.run?.isOver) throw new CallIsOver();
      return done;
    } finally {
      root.over = true;
    }
  });
  for (const task of root.afterCommit) runAfterCommit(task);
  return result;
}

async function savepoint<T>(outer: Running, work: () => Promise<T>): Promise<T> {
  const turn = outer.last.then(async () => {
    const { connection, root } = outer;
    const name = `atrium_${++root.savepoints}`;
    const waiting = root.afterCommit.length;
    await connection.control(`savepoint ${name}`);
    try {
      const result = await inside({ connection, root, last: Promise.resolve() }, work);
      await connection.control(`release savepoint ${name}`);
      return result;
    } catch (error) {
      root.afterCommit.length = waiting;
      await connection.control(`rollback to savepoint ${name}`);
      throw error;
    }
  });
  outer.last = turn.catch(() => undefined);
  return turn;
}

/**
 * Awaits within the transaction: a drizzle query only starts when it is awaited, which outside would wait for this
 * transaction's end.
 */
const inside = <T>(store: Running, work: () => Promise<T>): Promise<T> => running.run(store, async () => await work());

/** Runs `task` after the commit of the running transaction (never after a rollback), or at once outside of one. */
export function afterCommit(task: () => void): void {
  const store = current();
  if (store) store.root.afterCommit.push(task);
  else task();
}

export function inTransaction(): boolean {
  return current() !== undefined;
}

/** Milliseconds that a statement may take, where the current call may only read. */
const reading = new AsyncLocalStorage<number>();

/**
 * Runs `work` with a database that refuses to change anything: each statement, and each transaction, is one READ ONLY
 * transaction, so that `work` holds no connection while it waits for something else. PostgreSQL ends a statement that
 * takes longer than `milliseconds`; the embedded database cannot be interrupted.
 */
export const readOnly = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  reading.run(Math.ceil(milliseconds), async () => await work());

/** `begin` of the driver, for whatever the current call may do. */
function beginAllowed<T>(
  driver: Driver,
  work: (connection: TransactionConnection) => Promise<T>,
  text?: string,
): Promise<T> {
  const limit = reading.getStore();
  if (limit === undefined) return driver.begin(work);
  return driver.begin(async (connection) => {
    await connection.control('set transaction read only');
    if (driver.kind === 'postgres') await connection.control(`set local statement_timeout = ${limit}`);
    return work(connection);
  }, text);
}

/** One statement outside of any transaction. */
function queryAllowed(driver: Driver, role: PluginRole | undefined, statement: unknown[]): Promise<unknown> {
  return reading.getStore() === undefined
    ? ask(driver, role, statement)
    : beginAllowed(driver, (connection) => ask(connection, role, statement), String(statement[0]));
}
