import type { Database } from '@atrium/sdk/server';
import { expect } from 'vitest';

/** What has a database: a plugin's context, the server's dependencies. */
interface Parts {
  readonly db: Pick<Database, 'execute'>;
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

/** How many wait for the transaction that asks. */
const WAITING =
  'select count(*)::int as n from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';

/**
 * Makes a call on PostgreSQL while a transaction has made a change and is not yet committed; it is committed when the call waits for
 * it. Resolves or rejects as the call: what locks a row before it decides, decides by the changed row, and what only waits when it
 * writes, by the old one.
 *
 * @param finish what the transaction changes when the call waits already, for a call that would wait for a changed row in
 *   any case; the first change only locks then
 * @throws Error if the call does not wait for the transaction
 */
export async function duringChange<T>(
  { db, transaction }: Parts,
  change: () => Promise<unknown>,
  call: () => Promise<T>,
  finish?: () => Promise<unknown>,
): Promise<T> {
  const changed = Promise.withResolvers<void>();
  // Started here, since inside of the transaction it would be part of it.
  const called = changed.promise.then(call);
  let ended = false;
  void called.catch(() => {}).finally(() => (ended = true));
  const waits = async () => {
    if (ended) throw new Error('the call did not wait for the transaction');
    return ((await db.execute(WAITING)) as unknown as { rows: readonly { n: number }[] }).rows[0]!.n > 0;
  };
  await transaction(async () => {
    await change();
    changed.resolve();
    await expect.poll(async () => ended || (await waits()), { interval: 10, timeout: 20_000 }).toBe(true);
    await waits();
    await finish?.();
  });
  return called;
}
