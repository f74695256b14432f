import pg from 'pg';
import type { Connection, Driver } from './Driver.ts';
import { RANDOM_PAGE_COST } from './randomPageCost.ts';
import { StatementNames } from './StatementNames.ts';
import { changesSchema, isOutdated, KEPT_STATEMENTS } from './statements.ts';

/** Connections per process. */
const CONNECTIONS = 10;

/** A connection that has parsed more statements than this is closed after its use, which releases them. */
const MAX_PARSED = 2 * KEPT_STATEMENTS;

// Counts are int8: returned as numbers if exact, as in the embedded database.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value);
});

/**
 * PostgreSQL with a connection pool. `failed` is called once for each connection closed by the server, idle or in use.
 */
export function openPostgres(url: string, failed: (error: Error) => void): Driver & { readonly pool: pg.Pool } {
  const options = `-c timezone=UTC -c random_page_cost=${RANDOM_PAGE_COST}`;
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS, options });
  // The pool listens to its idle clients only, and an unhandled error ends the process. A client may emit its end
  // twice.
  pool.on('connect', (client) => client.once('error', failed).on('error', () => {}));
  // An error of an idle client has been reported by that client already.
  pool.on('error', () => {});
  return new PostgresDriver(pool);
}

/** What drizzle asks for: a text alone, or one with options and its parameters. */
type Statement = [statement: string | pg.QueryConfig, params?: unknown[]];

class PostgresDriver implements Driver {
  readonly kind = 'postgres';
  readonly pool: pg.Pool;
  readonly #names = new StatementNames();
  /** Statement names used on a connection. */
  readonly #parsed = new WeakMap<pg.PoolClient, Set<string>>();

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  async query(...statement: unknown[]): Promise<unknown> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      return await this.#retried(client, statement as Statement);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) broken = error as Error;
      throw error;
    } finally {
      this.#release(client, broken);
    }
  }

  async begin<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    let changed = false;
    const connection: Connection = {
      query: async (...statement) => {
        const asked = statement as Statement;
        const result = await this.#run(client, asked, this.#nameOf(asked));
        changed ||= commandsOf(result).some(changesSchema);
        return result;
      },
    };
    try {
      await client.query('begin');
      const result = await work(connection);
      const { command } = await client.query('commit');
      // PostgreSQL responds so if a statement of the transaction failed and the error was swallowed.
      if (command === 'ROLLBACK') throw transactionAborted();
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => (broken = failure));
      // Statements parsed meanwhile refer to a schema that was rolled back.
      if (changed) this.#names.clear();
      throw error;
    } finally {
      // A connection that cannot roll back is destroyed, never reused.
      this.#release(client, broken);
    }
  }

  async script(text: string): Promise<unknown[]> {
    return [await this.query(text)].flat();
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** Outside of transactions nothing of a failed statement remains, so that one whose tables have changed may run again. */
  async #retried(client: pg.PoolClient, statement: Statement): Promise<unknown> {
    const name = this.#nameOf(statement);
    try {
      return await this.#run(client, statement, name);
    } catch (error) {
      if (name === undefined || !isOutdated(error)) throw error;
      return this.#run(client, statement, undefined);
    }
  }

  async #run(client: pg.PoolClient, [statement, params]: Statement, name: string | undefined): Promise<pg.QueryResult> {
    const text = textOf(statement);
    if (name !== undefined) this.#parsedBy(client).add(name);
    try {
      const result = await client.query(typeof statement === 'string' ? statement : { ...statement, name }, params);
      if (commandsOf(result).some(changesSchema)) this.#names.clear();
      return result;
    } catch (error) {
      // pg releases a statement whose parameters it could not send, and would go on to use its name.
      if (name !== undefined && (isOutdated(error) || !(error instanceof pg.DatabaseError))) this.#names.forget(text);
      throw error;
    }
  }

  #nameOf([statement]: Statement): string | undefined {
    return typeof statement === 'string' ? undefined : this.#names.nameOf(statement.text);
  }

  #parsedBy(client: pg.PoolClient): Set<string> {
    const known = this.#parsed.get(client) ?? new Set();
    this.#parsed.set(client, known);
    return known;
  }

  #release(client: pg.PoolClient, broken: Error | undefined): void {
    client.release(broken ?? this.#parsedBy(client).size > MAX_PARSED);
  }
}

const textOf = (statement: Statement[0]) => (typeof statement === 'string' ? statement : statement.text);

/** A text of several statements has several results. */
const commandsOf = (result: pg.QueryResult | pg.QueryResult[]) => [result].flat().map(({ command }) => command);

function transactionAborted(): pg.DatabaseError {
  const error = new pg.DatabaseError('Transaction was rolled back instead of committed', 0, 'error');
  return Object.assign(error, { severity: 'ERROR', code: '25P02' });
}
