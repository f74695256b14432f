import type { PGlite, Results } from '@electric-sql/pglite';
import { currentCall } from '../../currentCall.ts';
import { DatabaseUnavailable } from '../DatabaseUnavailable.ts';
import type { Connection, Driver } from '../Driver.ts';
import { EmbeddedConnection, type StatementOptions } from './EmbeddedConnection.ts';
import type { Person } from './Lane.ts';
import { StatementCosts } from './StatementCosts.ts';
import { Turns, type Work } from './Turns.ts';

type Statement = [text: string, params?: unknown[], options?: StatementOptions];

/** The driver of an open PGlite: one connection, which statements and transactions take in turns (`Turns`). */
export class EmbeddedDriver implements Driver {
  readonly kind = 'embedded';
  readonly #connection: EmbeddedConnection;
  readonly #close: () => Promise<void>;
  readonly #turns = new Turns();
  readonly #costs = new StatementCosts();
  #closing: Promise<void> | undefined;

  /** @param close releases the database when the driver is closed */
  constructor(lite: PGlite, close: () => Promise<void>) {
    this.#connection = new EmbeddedConnection(lite);
    this.#close = close;
  }

  async query(...statement: unknown[]): Promise<Results> {
    this.#assertOpen();
    const [text] = statement as Statement;
    const work = this.#describe(text);
    const run = () => this.#measured(work, text, statement as Statement);
    // It completes before anything else can ask.
    if (this.#turns.mayRunNow(work)) return run();
    await this.#turns.take(work);
    try {
      return await run();
    } finally {
      this.#turns.release();
    }
  }

  async begin<T>(work: (connection: Connection) => Promise<T>, text?: string): Promise<T> {
    this.#assertOpen();
    return this.#alone(this.#describe(text), () => this.#transaction(work), text);
  }

  script(text: string): Promise<Results[]> {
    this.#assertOpen();
    return this.#alone({ person: personOfCall(), isHeavy: true, isOfHeavyCall: true }, () =>
      this.#connection.script(text),
    );
  }

  async ready(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      const error = new DatabaseUnavailable('busy', `no answer within ${milliseconds} ms`);
      timer = setTimeout(() => reject(error), milliseconds);
    });
    try {
      await Promise.race([this.query('select 1'), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for earlier statements and refuses later ones. */
  close(): Promise<void> {
    this.#closing ??= this.#turns.takeLast().then(() => this.#close().finally(() => this.#turns.release()));
    return this.#closing;
  }

  /** Runs a statement, which is over when this returns its promise. */
  #measured(work: Work, text: string, statement: Statement): Promise<Results> {
    const finish = this.#begin(work, text);
    const results = this.#connection.query(...statement);
    finish();
    return results;
  }

  /** Measures work from now on; the returned function ends it. */
  #begin(work: Work, text: string | undefined): () => void {
    const begin = performance.now();
    const finishCost = text === undefined ? undefined : this.#costs.begin(text, work.isOfHeavyCall);
    return () => {
      const milliseconds = performance.now() - begin;
      this.#turns.count(work, milliseconds);
      finishCost?.(milliseconds);
    };
  }

  /** @param text the statement; undefined for a transaction of several */
  #describe(text: string | undefined): Work {
    const person = personOfCall();
    const isOfHeavyCall = currentCall()?.weight === 'heavy';
    const known = text === undefined ? undefined : this.#costs.isHeavy(text);
    return { person, isHeavy: person !== 'host' && (known ?? isOfHeavyCall), isOfHeavyCall };
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

  /** Runs `run` when it is its turn, and blocks everything else until its end. */
  async #alone<T>(work: Work, run: () => Promise<T>, text?: string): Promise<T> {
    await this.#turns.take(work);
    const finish = this.#begin(work, text);
    try {
      return await run();
    } finally {
      finish();
      this.#turns.release();
    }
  }

  #assertOpen(): void {
    if (this.#closing) throw new Error('the database is closed');
  }
}

function personOfCall(): Person {
  const call = currentCall();
  if (!call) return 'host';
  // Visitors of public pages are one person, as jobs are.
  return call.caller?.id ?? 'jobs';
}
