import { createAdapter } from '@socket.io/postgres-adapter';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Driver } from '../../core/database/Driver.ts';

/** Larger events go through this table, since NOTIFY carries 8000 bytes. */
const TABLE = 'host.socket_attachments';

type Adapter = ReturnType<typeof createAdapter>;

interface AdapterEvents {
  /** Called if sending to or receiving from other processes fails. */
  readonly onError: (error: Error) => void;
  /** Called after the connection to other processes was restored. */
  readonly onReconnect: () => void;
}

/** Events between the processes on one PostgreSQL; undefined for the embedded database, which has one process. */
export function clusterAdapter(
  { pool }: Driver & { readonly pool?: pg.Pool },
  { onError, onReconnect }: AdapterEvents,
): Adapter | undefined {
  if (!pool) return undefined;
  const listener = new ReconnectingListener(pool, onReconnect);
  // The methods of a pool that the adapter uses.
  const pooled: Record<'connect' | 'query', unknown> = {
    connect: () => Promise.resolve(listener.open()),
    query: (...statement: unknown[]) => pool.query(...(statement as [string])),
  };
  return createAdapter(pooled as unknown as pg.Pool, {
    channelPrefix: 'atrium',
    tableName: TABLE,
    errorHandler: onError,
  });
}

/** Milliseconds before a lost connection is reopened, with a spread for many processes. */
const RETRY_FROM = 500;
const RETRY_SPREAD = 1_000;

/**
 * The connection on which a process receives events of others, in the form that socket.io's adapter expects of a pool.
 * It survives lost connections: it opens another one, listens to the same channels, and calls `onReconnect`, since
 * events in between were missed. The adapter's own reconnect does not report this, keeps the dead connection's pool
 * slot, and can end with two connections that receive everything twice.
 */
export class ReconnectingListener extends EventEmitter {
  readonly #pool: pg.Pool;
  readonly #onReconnect: () => void;
  /** `LISTEN` of each channel. */
  readonly #statements = new Set<string>();
  #client: pg.PoolClient | undefined;
  #opened = false;
  /** Events may have been missed. */
  #missed = false;
  #again: NodeJS.Timeout | undefined;
  #over = false;

  constructor(pool: pg.Pool, onReconnect: () => void) {
    super();
    this.#pool = pool;
    this.#onReconnect = onReconnect;
  }

  /** Opens the connection on the first call, whether or not the database is reachable now. */
  open(): this {
    if (!this.#opened) void this.#open();
    this.#opened = true;
    return this;
  }

  /** Runs `LISTEN "channel"`, now and on every later connection. */
  async query(statement: string): Promise<void> {
    this.#statements.add(statement);
    // If this fails the connection is lost, and the next one listens.
    await this.#client?.query(statement).catch(() => {});
  }

  /** Closes the connection permanently. */
  release(): void {
    this.#over = true;
    clearTimeout(this.#again);
    if (this.#client) this.#drop(this.#client);
  }

  async #open(): Promise<void> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.#pool.connect();
      if (this.#over) return client.release();
      const opened = (this.#client = client);
      client.on('notification', (message) => this.emit('notification', message));
      client.once('end', () => this.#lost(opened));
      for (const statement of this.#statements) await client.query(statement);
      if (!this.#missed || this.#client !== client) return;
      this.#missed = false;
      this.#onReconnect();
    } catch {
      this.#lost(client);
    }
  }

  #lost(client: pg.PoolClient | undefined): void {
    // The end of a connection is reported by itself and by its running statement.
    if (this.#over || client !== this.#client) return;
    if (client) this.#drop(client);
    this.#missed = true;
    this.#again = setTimeout(() => void this.#open(), RETRY_FROM + Math.random() * RETRY_SPREAD);
  }

  /** A listening connection cannot be reused: it is closed, not returned to the pool. */
  #drop(client: pg.PoolClient): void {
    this.#client = undefined;
    client.removeAllListeners('notification');
    client.release(true);
  }
}
