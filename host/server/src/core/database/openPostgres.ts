import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { LIMITS, type Limits } from '../config/Config.ts';
import { currentCall } from '../currentCall.ts';
import { asUnavailable, DatabaseUnavailable } from './DatabaseUnavailable.ts';
import {
  currentTimeLimits,
  type DatabaseLoad,
  type Driver,
  type HeldRights,
  type PluginRole,
  RANDOM_PAGE_COST,
  type TimeLimits,
  type TransactionConnection,
} from './Driver.ts';
import { asRefused, refuseOtherRights } from './PluginRefused.ts';
import { ConnectionShares } from './postgres/ConnectionShares.ts';
import { ReadinessProbe } from './postgres/ReadinessProbe.ts';
import { queryWithRights, RESTORE, RESTORE_AND_UNLOCK } from './postgres/RightsQuery.ts';
import { changesSchema, isOutdated, isPlain, KEPT_STATEMENTS, mayLock, StatementNames } from './statements.ts';

/** A connection that has parsed more statements than this is closed after its use, which releases them. */
const MAX_PARSED = 2 * KEPT_STATEMENTS;

/** A statement that the server should have ended itself, but did not answer for this much longer, was sent to a server that hangs. */
const GRACE_MS = 5_000;

// Counts are int8: returned as numbers if exact, as in the embedded database.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : BigInt(value);
});

/**
 * PostgreSQL with a connection pool. `failed` is called once for each connection closed by the server, idle or in use.
 */
export function openPostgres(
  url: string,
  failed: (error: Error) => void,
  limits: PostgresLimits = POSTGRES_LIMITS,
): Driver & { readonly pool: pg.Pool } {
  const settings = {
    timezone: 'UTC',
    random_page_cost: RANDOM_PAGE_COST,
    statement_timeout: limits.databaseStatementTime,
    lock_timeout: limits.databaseLockTime,
    idle_in_transaction_session_timeout: limits.databaseIdleTime,
  };
  // The pool has one limit for both, and would refuse those who wait in an honest queue as soon as a server that is away.
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: limits.databaseConnectTime });
    }
  }
  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: limits.databaseConnections,
    connectionTimeoutMillis: queueTimeOf(limits),
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // The pool listens to its idle clients only, and an unhandled error ends the process. A client may emit its end
  // twice.
  pool.on('connect', (client) => client.once('error', failed).on('error', () => {}));
  // An error of an idle client has been reported by that client already.
  pool.on('error', () => {});
  return new PostgresDriver(pool, new ReadinessProbe(url), limits);
}

/** Milliseconds that work waits until a connection is free: as long as a statement may take. */
const queueTimeOf = ({ databaseConnectTime, databaseStatementTime }: PostgresLimits) =>
  Math.max(databaseConnectTime, databaseStatementTime);

/** What drizzle asks for: a text alone, or one with options and its parameters. */
type Statement = [statement: string | pg.QueryConfig, params?: unknown[]];

class PostgresDriver implements Driver {
  readonly kind = 'postgres';
  readonly pool: pg.Pool;
  readonly #probe: ReadinessProbe;
  readonly #shares: ConnectionShares;
  /** Milliseconds until a statement without limits of its own is given up. */
  readonly #answerTime: number;
  readonly #names = new StatementNames();
  /** Statement names used on a connection. */
  readonly #parsed = new WeakMap<pg.PoolClient, Set<string>>();
  /** Connections that have taken the rights of a plugin before. */
  readonly #takers = new WeakSet<pg.PoolClient>();
  /** Connections on which code of a plugin may have run, which could have taken other rights for longer than its transaction. */
  readonly #doubtful = new WeakMap<pg.PoolClient, typeof RESTORE | typeof RESTORE_AND_UNLOCK>();
  /** The rights that connections are opened with: the user's own (`none`), or those of its default role. */
  #ownRights: string | undefined;

  constructor(pool: pg.Pool, probe: ReadinessProbe, limits: PostgresLimits) {
    this.pool = pool;
    this.#probe = probe;
    this.#answerTime = limits.databaseStatementTime + GRACE_MS;
    const share = (part: number) => Math.max(1, Math.floor(limits.databaseConnections * part));
    this.#shares = new ConnectionShares({
      total: share(CALLS_SHARE),
      plugin: share(PLUGIN_SHARE),
      person: share(PERSON_SHARE),
      heavy: HEAVY_CONNECTIONS,
      waitTime: queueTimeOf(limits),
    });
  }

  async query(...statement: unknown[]): Promise<unknown> {
    // Limits of its own are those of a transaction.
    if (currentTimeLimits()) return this.begin((connection) => connection.query(...statement));
    return this.#connected(async (client) => this.#retried(client, statement as Statement, undefined));
  }

  async queryAs(role: PluginRole, ...statement: unknown[]): Promise<unknown> {
    if (currentTimeLimits()) return this.begin((connection) => connection.queryAs(role, ...statement));
    return this.#connected(async (client) => this.#retried(client, statement as Statement, role));
  }

  async begin<T>(work: (connection: TransactionConnection) => Promise<T>): Promise<T> {
    const own = currentTimeLimits();
    let changed = false;
    return this.#connected(async (client) => {
      let held: HeldRights;
      let hasTaken = false;
      let ownRights = 'none';
      const lose = () => {
        if (hasTaken) held = null;
      };
      const run = async (asked: Statement, role: PluginRole | undefined) => {
        // What is refused is not sent, and takes nothing.
        const name = this.#nameOf(asked, role);
        const taken = held === role?.name ? undefined : (role?.name ?? ownRights);
        if (taken !== undefined) {
          hasTaken = true;
          held = null;
        }
        // What is sent next is answered next.
        const sent = () => {
          held = role && !isPlain(textOf(asked[0])) ? null : role?.name;
        };
        try {
          const result = await this.#run(client, asked, { name, own, role, taken, sent });
          changed ||= commandsOf(result).some(changesSchema);
          return result;
        } catch (error) {
          lose();
          throw error;
        }
      };
      const connection: TransactionConnection = {
        query: (...statement) => run(statement as Statement, undefined),
        queryAs: (role, ...statement) => run(statement as Statement, role),
        control: (text) => {
          // Rights go back with what is rolled back.
          if (text.startsWith('rollback')) lose();
          return this.#send(client, text, own);
        },
      };
      try {
        ownRights = this.#ownRights ??= await this.#readOwnRights(client, own);
        await this.#send(client, own ? `begin; ${settingsOf(own)}` : 'begin', own);
        const result = await inTransaction.run(true, () => work(connection));
        const { command } = (await this.#send(client, 'commit', own)) as pg.QueryResult;
        // PostgreSQL responds so if a statement of the transaction failed and the error was swallowed.
        if (command === 'ROLLBACK') throw transactionAborted();
        return result;
      } catch (error) {
        await this.#rollback(client, error, own);
        // Statements parsed meanwhile refer to a schema that was rolled back.
        if (changed) this.#names.clear();
        throw error;
      }
    });
  }

  async script(text: string): Promise<unknown[]> {
    return [await this.query(text)].flat();
  }

  ready(milliseconds: number): Promise<void> {
    return this.#probe.ask(milliseconds);
  }

  load(): DatabaseLoad {
    const { usual, heavy } = this.#shares.waiting();
    const used = this.pool.totalCount - this.pool.idleCount;
    return { used, most: this.pool.options.max, waiting: { usual: usual + this.pool.waitingCount, heavy } };
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.#probe.close()]);
  }

  /** Runs `work` on a connection within the share of the current call; one that failed itself is closed after it. */
  async #connected<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const call = currentCall();
    const giveBack = await this.#shares.take({
      plugin: call?.plugin,
      person: call?.caller?.id,
      // One that has a transaction goes on: what it waits for could be its own end.
      isHeavy: call?.weight === 'heavy' && !inTransaction.getStore(),
    });
    try {
      const client = await this.pool.connect().catch((error: unknown) => {
        throw asUnavailable(error);
      });
      let broken: Error | undefined;
      try {
        return await work(client);
      } catch (error) {
        if (error instanceof Unusable) broken = error.reason;
        const thrown = error instanceof Unusable ? error.cause : error;
        if (isBroken(thrown)) broken = thrown;
        throw thrown;
      } finally {
        await this.#release(client, broken);
      }
    } finally {
      giveBack();
    }
  }

  /** @throws Unusable if the connection cannot roll back: it is destroyed, never reused */
  async #rollback(client: pg.PoolClient, cause: unknown, own: TimeLimits | undefined): Promise<void> {
    if (isBroken(cause)) return;
    try {
      await this.#send(client, 'rollback', own);
    } catch (failure) {
      throw new Unusable(failure as Error, cause);
    }
  }

  /** Outside of transactions nothing of a failed statement remains, so that one whose tables have changed may run again. */
  async #retried(client: pg.PoolClient, statement: Statement, role: PluginRole | undefined): Promise<unknown> {
    const name = this.#nameOf(statement, role);
    const taken = role?.name;
    try {
      return await this.#run(client, statement, { name, role, taken });
    } catch (error) {
      if (name === undefined || !isOutdated(error)) throw error;
      return this.#run(client, statement, { role, taken });
    }
  }

  async #run(
    client: pg.PoolClient,
    [statement, params]: Statement,
    { name, own, role, taken, sent }: Manner,
  ): Promise<pg.QueryResult> {
    const text = textOf(statement);
    if (name !== undefined) this.#parsedBy(client).add(name);
    try {
      const asked = typeof statement === 'string' ? statement : { ...statement, name };
      const answer = this.#send(client, asked, own, params, taken);
      sent?.();
      if (role && mayLock(text)) this.#doubtful.set(client, RESTORE_AND_UNLOCK);
      else if (role && !isPlain(text) && !this.#doubtful.has(client)) this.#doubtful.set(client, RESTORE);
      const result = (await answer) as pg.QueryResult;
      if (commandsOf(result).some(changesSchema)) this.#names.clear();
      return result;
    } catch (error) {
      // pg releases a statement whose parameters it could not send, and would go on to use its name.
      if (name !== undefined && (isOutdated(error) || !(error instanceof pg.DatabaseError))) this.#names.forget(text);
      throw role ? asRefused(error, role, text) : error;
    }
  }

  /**
   * A server that hangs ends nothing, so the wait for its answer has a limit too, unless the statement has none.
   *
   * @param taken whose rights it takes first, if not those that the connection has
   */
  #send(
    client: pg.PoolClient,
    statement: string | pg.QueryConfig,
    own: TimeLimits | undefined,
    params?: unknown[],
    taken?: string,
  ): Promise<unknown> {
    const limit = own === undefined ? this.#answerTime : own.statement > 0 ? own.statement + GRACE_MS : undefined;
    const config = typeof statement === 'string' ? { text: statement } : statement;
    const limited = { ...config, ...(limit !== undefined && { query_timeout: limit }) };
    if (taken === undefined)
      return client.query(limited, params).catch((error: unknown) => {
        throw asUnavailable(error);
      });
    const isFirst = !this.#takers.has(client);
    this.#takers.add(client);
    return queryWithRights(client, { role: taken, isFirst }, limited, params).catch((error: unknown) => {
      // It may not have parsed what takes rights, or have lost it.
      if (isFirst || isOutdated(error)) this.#takers.delete(client);
      throw asUnavailable(error);
    });
  }

  /** @throws PluginRefused for a statement of a plugin that would take other rights */
  #nameOf([statement]: Statement, role: PluginRole | undefined): string | undefined {
    const name = typeof statement === 'string' ? undefined : this.#names.nameOf(statement.text);
    // One with a name was read when it had none.
    if (!role || name !== undefined) return name;
    const text = textOf(statement);
    try {
      refuseOtherRights(role, text);
      return undefined;
    } catch (error) {
      this.#names.forget(text);
      throw error;
    }
  }

  /** Of a connection that has taken no others; before a transaction, whose first statement may have to be about itself. */
  async #readOwnRights(client: pg.PoolClient, own: TimeLimits | undefined): Promise<string> {
    const { rows } = (await this.#send(client, `select current_setting('role') as role`, own)) as pg.QueryResult;
    return (rows[0] as { role: string }).role;
  }

  #parsedBy(client: pg.PoolClient): Set<string> {
    const known = this.#parsed.get(client) ?? new Set();
    this.#parsed.set(client, known);
    return known;
  }

  /** Gives a connection back as it was opened; one on which that fails is closed. */
  async #release(client: pg.PoolClient, broken: Error | undefined): Promise<void> {
    let reason = broken;
    const restore = this.#doubtful.get(client);
    this.#doubtful.delete(client);
    if (!reason && restore) await this.#send(client, restore, undefined).catch((error: Error) => (reason = error));
    client.release(reason ?? this.#parsedBy(client).size > MAX_PARSED);
  }
}

/** How a statement is run. */
interface Manner {
  /** Undefined: it is parsed for this time. */
  readonly name?: string | undefined;
  readonly own?: TimeLimits | undefined;
  /** Of the plugin that asks. */
  readonly role?: PluginRole | undefined;
  /** Rights that it takes first. */
  readonly taken?: string | undefined;
  /** Called when it has been sent, before it is answered. */
  readonly sent?: (() => void) | undefined;
}

/** Whether the current work holds a connection for its transaction. */
const inTransaction = new AsyncLocalStorage<true>();

/** A connection whose transaction could not be rolled back, and what its work had thrown. */
class Unusable extends Error {
  readonly reason: Error;
  constructor(reason: Error, cause: unknown) {
    super('a transaction could not be rolled back', { cause });
    this.reason = reason;
  }
}

/** Whether an error is one of the connection, so that nothing more can be sent on it. */
const isBroken = (error: unknown): error is DatabaseUnavailable => error instanceof DatabaseUnavailable;

/** Work with limits of its own may also do something else between its statements. */
const settingsOf = ({ statement, lock }: TimeLimits) =>
  [
    `set local statement_timeout = ${Math.ceil(statement)}`,
    'set local idle_in_transaction_session_timeout = 0',
    ...(lock === undefined ? [] : [`set local lock_timeout = ${Math.ceil(lock)}`]),
  ].join('; ');

const textOf = (statement: Statement[0]) => (typeof statement === 'string' ? statement : statement.text);

/** A text of several statements has several results. */
const commandsOf = (result: pg.QueryResult | pg.QueryResult[]) => [result].flat().map(({ command }) => command);

function transactionAborted(): pg.DatabaseError {
  const error = new pg.DatabaseError('Transaction was rolled back instead of committed', 0, 'error');
  return Object.assign(error, { severity: 'ERROR', code: '25P02' });
}

/** What a process may have of PostgreSQL, and how long it waits for it. Times in milliseconds. */
type PostgresLimits = Pick<
  Limits,
  'databaseConnections' | 'databaseConnectTime' | 'databaseStatementTime' | 'databaseLockTime' | 'databaseIdleTime'
>;

export const POSTGRES_LIMITS: PostgresLimits = LIMITS;

/** Share of the connections that the calls and jobs of one plugin may have at the same time: 6 of 10. */
const PLUGIN_SHARE = 0.6;
/** Share that the calls of one person may have: 4 of 10. */
const PERSON_SHARE = 0.4;
/**
 * Connections that heavy calls of all people together may have: as many as there are processors, less one, since their portions take turns.
 */
const HEAVY_CONNECTIONS = Math.min(4, Math.max(1, availableParallelism() - 1));
/** Share that all calls and jobs may have; the rest is for sessions, the queue of jobs and events between processes. */
const CALLS_SHARE = 0.8;
