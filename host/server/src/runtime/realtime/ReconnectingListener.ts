import { EventEmitter } from 'node:events';
import type pg from 'pg';

/** Milliseconds before a lost connection is opened anew, spread so that not all processes come at once. */
const RETRY_FROM = 500;
const RETRY_SPREAD = 1_000;

/**
 * The connection on which a process hears the others, in the shape in which socket.io's adapter asks a pool for it. It outlasts
 * what it runs on: a connection that is lost leaves the pool, another one is opened and listens to the same channels, and then
 * `regained` is told, since what was said in between was not heard. The adapter's own way back tells nobody of it, keeps the dead
 * connection's place in the pool, and can end with two connections that hear everything twice.
 */
export class ReconnectingListener extends EventEmitter {
  readonly #pool: pg.Pool;
  readonly #onReconnect: () => void;
  /** `LISTEN` of each channel. */
  readonly #statements = new Set<string>();
  #client: pg.PoolClient | undefined;
  #opened = false;
  /** Something may have been said that was not heard. */
  #missed = false;
  #again: NodeJS.Timeout | undefined;
  #over = false;

  constructor(pool: pg.Pool, onReconnect: () => void) {
    super();
    this.#pool = pool;
    this.#onReconnect = onReconnect;
  }

  /** Opens the connection with the first call; it is there whether or not the database answers now. */
  open(): this {
    if (!this.#opened) void this.#open();
    this.#opened = true;
    return this;
  }

  /** Takes `LISTEN "channel"`, now and on every later connection. */
  async query(statement: string): Promise<void> {
    this.#statements.add(statement);
    // Where this fails the connection is lost, and the next one listens.
    await this.#client?.query(statement).catch(() => {});
  }

  /** Gives the connection up for good. */
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
    // The end of a connection is told by itself and by the statement that was under way.
    if (this.#over || client !== this.#client) return;
    if (client) this.#drop(client);
    this.#missed = true;
    this.#again = setTimeout(() => void this.#open(), RETRY_FROM + Math.random() * RETRY_SPREAD);
  }

  /** A connection that listens is no use to others: it is closed, not lent again. */
  #drop(client: pg.PoolClient): void {
    this.#client = undefined;
    client.removeAllListeners('notification');
    client.release(true);
  }
}
