import pg from 'pg';
import type { Connection, Driver } from './Driver.ts';

/** Connections per process. */
const CONNECTIONS = 10;

// Counts come as int8: numbers, as the embedded database gives them, wherever they are exact.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value);
});

/** PostgreSQL with a pool of connections. `failed` hears once of each connection that the server closed, idle or in use. */
export function openPostgres(url: string, failed: (error: Error) => void): Driver & { readonly pool: pg.Pool } {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options: '-c timezone=UTC' });
  // The pool listens to its idle clients only, and an error that nobody hears ends the process. A client may tell of its end twice.
  pool.on('connect', (client) => client.once('error', failed).on('error', () => {}));
  // What it says of an idle client, that client has said already.
  pool.on('error', () => {});
  return {
    kind: 'postgres',
    pool,
    query: (...statement) => pool.query(...(statement as [string])),
    begin: (work) => begin(pool, work),
    close: () => pool.end(),
  };
}

async function begin<T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client as unknown as Connection);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    // A connection that cannot even roll back is thrown away, never handed to the next call.
    client.release(broken);
  }
}
