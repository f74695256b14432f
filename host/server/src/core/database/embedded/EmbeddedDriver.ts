import type { PGlite, Results } from '@electric-sql/pglite';
import type { Connection, Driver } from '../Driver.ts';
import { EmbeddedConnection, type StatementOptions } from './EmbeddedConnection.ts';

type Statement = [text: string, params?: unknown[], options?: StatementOptions];

/** The driver of an open PGlite: one connection, which statements and transactions take in the order of their arrival. */
export class EmbeddedDriver implements Driver {
  readonly kind = 'embedded';
  readonly #connection: EmbeddedConnection;
  readonly #close: () => Promise<void>;
  #closing: Promise<void> | undefined;
  #taken = false;
  readonly #waiting: (() => void)[] = [];

  /** @param close releases the database when the driver is closed */
  constructor(lite: PGlite, close: () => Promise<void>) {
    this.#connection = new EmbeddedConnection(lite);
    this.#close = close;
  }

  async query(...statement: unknown[]): Promise<Results> {
    this.#assertOpen();
    // Without a running transaction it can run at once, since it completes before anything else.
    if (!this.#taken) return this.#connection.query(...(statement as Statement));
    return this.#alone(() => this.#connection.query(...(statement as Statement)));
  }

  async begin<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    this.#assertOpen();
    return this.#alone(() => this.#transaction(work));
  }

  script(text: string): Promise<Results[]> {
    this.#assertOpen();
    return this.#alone(() => this.#connection.script(text));
  }

  /** Waits for earlier statements and refuses later ones. */
  close(): Promise<void> {
    this.#closing ??= this.#alone(this.#close);
    return this.#closing;
  }

  async #transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    let over = false;
    const connection: Connection = {
      query: async (...statement) => {
        if (over) throw new Error('the transaction is over');
        return this.#connection.query(...(statement as Statement));
      },
    };
    this.#connection.begin();
    try {
      const result = await work(connection);
      over = true;
      await this.#connection.commit();
      return result;
    } catch (error) {
      if (!over) await this.#connection.rollback();
      throw error;
    } finally {
      over = true;
    }
  }

  /** Runs `work` after everything queued before it, and blocks what is queued later. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    try {
      return await work();
    } finally {
      // Passed on without a gap, so that nothing overtakes the queue.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken = false;
    }
  }

  #assertOpen(): void {
    if (this.#closing) throw new Error('the database is closed');
  }
}
