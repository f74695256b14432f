import { PGlite, type Results } from '@electric-sql/pglite';
import { currentCall } from '../../currentCall.ts';
import { DatabaseUnavailable } from '../DatabaseUnavailable.ts';
import {
  type DatabaseLoad,
  type Driver,
  type PluginRole,
  RANDOM_PAGE_COST,
  type TransactionConnection,
} from '../Driver.ts';
import { LruMap } from '../statements.ts';
import { EmbeddedConnection, type StatementOptions } from './EmbeddedConnection.ts';
import { type Person, Turns, type Work } from './Turns.ts';

/** The system's file cache backs these buffers: a small number of them keeps the process within 450 MB. */
const MEMORY = ['-c', 'shared_buffers=16MB'];
/**
 * Files of tables and indexes that stay open. There are hundreds, and by default all that were ever read stay open: with a limit of 1,024 the
 * process would have no descriptors left for connections.
 */
const OPEN_FILES = ['-c', 'max_files_per_process=256'];

/** PostgreSQL in this process: files in `folder`, or in memory without one. One connection, so queries follow one another. */
export async function openEmbedded(folder: string | undefined): Promise<Driver> {
  const startParams = [
    ...PGlite.defaultStartParams,
    ...MEMORY,
    ...OPEN_FILES,
    '-c',
    `random_page_cost=${RANDOM_PAGE_COST}`,
  ];
  return embeddedDriver(await PGlite.create(folder === undefined ? { startParams } : { dataDir: folder, startParams }));
}

/** The driver of an open PGlite; closing it closes PGlite too, unless `close` is given. */
export async function embeddedDriver(lite: PGlite, close: () => Promise<void> = () => lite.close()): Promise<Driver> {
  await lite.exec(`reset role; set time zone 'UTC'`);
  return new EmbeddedDriver(lite, close);
}

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

  query(...statement: unknown[]): Promise<Results> {
    return this.#query(statement as Statement, undefined);
  }

  queryAs(role: PluginRole, ...statement: unknown[]): Promise<Results> {
    return this.#query(statement as Statement, role);
  }

  async #query(statement: Statement, role: PluginRole | undefined): Promise<Results> {
    this.#assertOpen();
    const work = this.#describe(statement[0]);
    const run = () => this.#measured(work, statement, role);
    // It completes before anything else can ask.
    if (this.#turns.mayRunNow(work)) return run();
    await this.#turns.take(work);
    try {
      return await run();
    } finally {
      this.#turns.release();
    }
  }

  async begin<T>(work: (connection: TransactionConnection) => Promise<T>, text?: string): Promise<T> {
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

  load(): DatabaseLoad {
    return this.#turns.load();
  }

  /** Waits for earlier statements and refuses later ones. */
  close(): Promise<void> {
    this.#closing ??= this.#turns.takeLast().then(() => this.#close().finally(() => this.#turns.release()));
    return this.#closing;
  }

  /** Runs a statement, which is over when this returns its promise. */
  #measured(work: Work, [text, params, options]: Statement, role: PluginRole | undefined): Promise<Results> {
    const finish = this.#begin(work, text);
    const results = this.#connection.query(text, params, options, role);
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

  async #transaction<T>(work: (connection: TransactionConnection) => Promise<T>): Promise<T> {
    let over = false;
    const open = () => {
      if (over) throw new Error('the transaction is over');
      return this.#connection;
    };
    const connection: TransactionConnection = {
      query: async (...statement) => open().query(...(statement as Statement)),
      queryAs: async (role, ...statement) => {
        const [text, params, options] = statement as Statement;
        return open().query(text, params, options, role);
      },
      control: async (text) => open().control(text),
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

/** Statements that take longer are heavy: eight of them in a row are felt by everybody else. Milliseconds. */
const HEAVY_MS = 50;
/** Statements whose times are known. */
const KNOWN = 400;

/**
 * How long statements take. One that has taken long twice in a row is heavy, whatever its call says: once may have been
 * the machine.
 */
export class StatementCosts {
  /** The last two times of each. */
  readonly #times = new LruMap<string, readonly [last: number, before: number]>(KNOWN);

  /** Whether a statement is heavy; undefined if that is not known. */
  isHeavy(text: string): boolean | undefined {
    const times = this.#times.get(text);
    return times && Math.min(...times) > HEAVY_MS;
  }

  /**
   * Begins to measure a statement. One that was slow before is measured by the processor's time: other programs of the
   * machine may have delayed it.
   *
   * @param isAsked as of `note`
   * @returns the function that ends it, with its milliseconds
   */
  begin(text: string, isAsked: boolean): (milliseconds: number) => void {
    const before = this.#times.get(text) && process.threadCpuUsage();
    return (milliseconds) => {
      if (!before) return this.note(text, milliseconds, isAsked);
      const { user, system } = process.threadCpuUsage(before);
      this.note(text, (user + system) / 1000, isAsked);
    };
  }

  /** @param isAsked remember it although it was short, since its call may take long */
  note(text: string, milliseconds: number, isAsked: boolean): void {
    const times = this.#times.get(text);
    if (times) this.#times.set(text, [milliseconds, times[0]]);
    else if (milliseconds > HEAVY_MS) this.#times.set(text, [milliseconds, 0]);
    else if (isAsked) this.#times.set(text, [milliseconds, milliseconds]);
  }
}
