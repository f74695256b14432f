import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection, Driver } from './Driver.ts';

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
export function beginAllowed<T>(
  driver: Driver,
  work: (connection: Connection) => Promise<T>,
  text?: string,
): Promise<T> {
  const limit = reading.getStore();
  if (limit === undefined) return driver.begin(work);
  return driver.begin(async (connection) => {
    await connection.query('set transaction read only');
    if (driver.kind === 'postgres') await connection.query(`set local statement_timeout = ${limit}`);
    return work(connection);
  }, text);
}

/** One statement outside of any transaction. */
export function queryAllowed(driver: Driver, statement: unknown[]): Promise<unknown> {
  return reading.getStore() === undefined
    ? driver.query(...statement)
    : beginAllowed(driver, (connection) => connection.query(...statement), String(statement[0]));
}
