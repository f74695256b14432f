import { type PGlite, protocol, type QueryOptions, type Results, TransactionAbortedError } from '@electric-sql/pglite';
import { type HeldRights, type PluginRole, TAKE_ROLE } from '../Driver.ts';
import { asRefused, refuseOtherRights } from '../PluginRefused.ts';
import { changesSchema, isKept, isOutdated, KEPT_STATEMENTS, LruMap } from '../statements.ts';
import { type Answer, cellsAt, type Field, MessageWriter, readAnswer } from './messages.ts';

/** Whose rights a statement has: a plugin's, those of the server, or whatever are set. */
type Rights = PluginRole | undefined | 'held';

/** What takes rights, parsed when it is first needed. */
const TAKER = 'atrium_rights';

/** A statement as drizzle passes it. */
export type StatementOptions = Pick<QueryOptions, 'rowMode' | 'parsers'>;

interface Statement {
  /** '' for one that is parsed again each time. */
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly fields: readonly Field[];
  readonly parsedOn: number;
  uses: number;
}

/**
 * The embedded database is not analysed while it runs, so a plan made for an empty table would be kept for the full
 * one: statements are parsed and planned again after this many uses or milliseconds.
 */
const USES = 1_000;
const AGE_MS = 60_000;

/** Names are unique in the process: a reused database may still have those of its former owner. */
let names = 0;

/** Thrown if the database ends in the middle of a response; `running` rejects with the cause. */
class ConnectionBroken extends Error {
  readonly running: Promise<void>;
  constructor(running: Promise<void>) {
    super('the embedded database ended during a response');
    this.running = running;
  }
}

/**
 * Statements on an open PGlite. Its own `query()` parses, describes and plans the text with every call, which takes
 * five times as long as running it; here a text is parsed once under a name, and from then on only bound and executed.
 * Results and errors are those of `query()`.
 *
 * A statement runs to its end before the call returns its promise, so calls need no queue among themselves. The caller
 * of a transaction must exclude other statements until its end.
 */
export class EmbeddedConnection {
  readonly #lite: PGlite;
  readonly #statements = new LruMap<string, Statement>(KEPT_STATEMENTS);
  readonly #messages = new MessageWriter();
  /** Names whose statements are released with the next one that is parsed. */
  #released: string[] = [];
  /** BEGIN is sent with the first statement of the transaction. */
  #begins = false;
  /** The current transaction has changed the schema; a rollback may revert it. */
  #changed = false;
  #status: Answer['status'] = 'I';
  #isTransaction = false;
  #held: HeldRights;
  /** Whether the transaction has taken any. */
  #hasTaken = false;
  #hasTaker = false;

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  async query(text: string, params: unknown[] = [], options?: StatementOptions, rights?: Rights): Promise<Results> {
    try {
      return this.#query(text, params, options, rights);
    } catch (error) {
      if (error instanceof ConnectionBroken) await error.running;
      if (error instanceof protocol.messages.DatabaseError)
        Object.assign(error, { query: text, params, queryOptions: options });
      throw typeof rights === 'object' ? asRefused(error, rights, text) : error;
    }
  }

  /** Runs a statement about the transaction itself. */
  async control(text: string): Promise<Results> {
    // Rights go back with what is rolled back.
    if (text.startsWith('rollback')) this.#lose();
    return this.query(text, [], undefined, 'held');
  }

  /** Runs several statements; kept ones are parsed again afterwards, since these may have changed the schema. */
  async script(text: string): Promise<Results[]> {
    this.#release();
    return this.#lite.exec(text);
  }

  begin(): void {
    this.#begins = true;
    this.#changed = false;
    this.#isTransaction = true;
    this.#held = undefined;
    this.#hasTaken = false;
  }

  /** @throws TransactionAbortedError if a statement of the transaction has failed: it was rolled back */
  async commit(): Promise<void> {
    const command = await this.#end('COMMIT');
    if (command !== 'ROLLBACK') return;
    throw Object.assign(new TransactionAbortedError(), { query: 'COMMIT', params: undefined, queryOptions: undefined });
  }

  async rollback(): Promise<void> {
    await this.#end('ROLLBACK');
  }

  /** @returns the command that ended the transaction; undefined if none was sent because it had no statement */
  async #end(text: string): Promise<string | undefined> {
    if (this.#begins) {
      this.#begins = false;
      this.#isTransaction = false;
      return undefined;
    }
    try {
      const { command } = await this.query(text, [], undefined, 'held');
      if (this.#changed) this.#release();
      return command;
    } finally {
      this.#isTransaction = false;
    }
  }

  #query(text: string, params: unknown[], options: StatementOptions | undefined, rights: Rights): Results {
    if (!this.#hasTaker && this.#taken(rights) !== undefined) this.#parseTaker();
    const known = this.#known(text);
    if (known) {
      try {
        return this.#execute(known, params, options, rights);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        this.#statements.delete(text);
        this.#released.push(known.name);
        // It may be the one that takes rights that was lost.
        this.#hasTaker = false;
        // Nothing of a failed statement remains, but a transaction around it is lost.
        if (this.#status !== 'I') throw error;
        return this.#query(text, params, options, rights);
      }
    }
    return this.#execute(this.#parse(text, rights), params, options, rights);
  }

  #parseTaker(): void {
    this.#open('held');
    this.#messages.close(TAKER).parse(TAKER, TAKE_ROLE).sync();
    this.#send();
    this.#hasTaker = true;
  }

  #known(text: string): Statement | undefined {
    const known = this.#statements.get(text);
    if (!known || (known.uses < USES && performance.now() - known.parsedOn < AGE_MS)) return known;
    this.#statements.delete(text);
    this.#released.push(known.name);
    return undefined;
  }

  #parse(text: string, rights: Rights): Statement {
    // What is kept was read then.
    if (typeof rights === 'object') refuseOtherRights(rights, text);
    const kept = isKept(text);
    const name = kept ? `atrium_${++names}` : '';
    this.#open(rights);
    for (const released of this.#released) this.#messages.close(released);
    this.#messages.parse(name, text).describe(name).sync();
    const { parameterTypes, fields } = this.#send();
    this.#released = [];
    const statement = { name, parameterTypes, fields, parsedOn: performance.now(), uses: 0 };
    const displaced = kept && this.#statements.set(text, statement);
    if (displaced) this.#released.push(displaced.name);
    return statement;
  }

  #execute(
    statement: Statement,
    params: readonly unknown[],
    options: StatementOptions | undefined,
    rights: Rights,
  ): Results {
    const values = params.map((param, index) => this.#value(param, statement.parameterTypes[index]!));
    const { fields } = statement;
    const parsers = fields.map(({ dataTypeID: type }) => options?.parsers?.[type] ?? this.#lite.parsers[type]);
    const rows: unknown[][] = [];
    statement.uses += 1;
    this.#open(rights);
    this.#messages.bind(statement.name, values).execute().sync();
    const { tag } = this.#send((bytes, at) => rows.push(cellsAt(bytes, at, fields, parsers)));
    const results = resultsOf(tag, fields, options?.rowMode === 'array' ? rows : named(rows, fields));
    if (changesSchema(results.command)) {
      this.#changed = true;
      this.#release();
    } else if (this.#changed && results.command === 'ROLLBACK') this.#release();
    return results;
  }

  #value(param: unknown, type: number): string | null {
    if (param === null || param === undefined) return null;
    const serialize = this.#lite.serializers[type];
    const value: unknown = serialize ? serialize(param) : (param as { toString(): string }).toString();
    if (typeof value === 'string') return value;
    throw new TypeError(`a parameter of type ${type} became ${typeof value} instead of text`);
  }

  #release(): void {
    this.#hasTaker = false;
    for (const { name } of this.#statements.clear()) this.#released.push(name);
  }

  /**
   * Starts a round of messages, which takes the rights that it needs first. Outside of a transaction the round is one: they go back
   * with its end, whatever it is.
   */
  #open(rights: Rights): void {
    this.#messages.reset();
    if (this.#begins) this.#messages.query('BEGIN');
    const role = this.#taken(rights);
    if (role === undefined) return;
    this.#messages.bind(TAKER, [role]).execute();
    this.#held = (rights as PluginRole | undefined)?.name;
    this.#hasTaken = true;
  }

  /** What has to be taken for a statement. */
  #taken(rights: Rights): string | undefined {
    if (rights === 'held') return undefined;
    const held = this.#isTransaction ? this.#held : undefined;
    return held === rights?.name ? undefined : (rights?.name ?? 'none');
  }

  #lose(): void {
    if (this.#hasTaken) this.#held = null;
  }

  #send(row: (bytes: Buffer, at: number) => void = () => undefined): Answer {
    const chunks: Buffer[] = [];
    // It runs to completion before it returns; only a failure of the database itself rejects the promise.
    const running = this.#lite.execProtocolRawStream(this.#messages.written(), {
      syncToFs: false,
      onRawData: (bytes) => chunks.push(Buffer.from(bytes)),
    });
    const answer = readAnswer(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks), row);
    if (answer.status === undefined) throw new ConnectionBroken(running);
    this.#begins = false;
    this.#status = answer.status;
    if (answer.error) {
      this.#lose();
      throw errorOf(answer.error);
    }
    return answer;
  }
}

function named(rows: readonly unknown[][], fields: readonly Field[]): object[] {
  return rows.map((row) => Object.fromEntries(fields.map(({ name }, index) => [name, row[index]])));
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'COPY', 'MERGE']);

/** The results of `query()`: a tag with a row count ends with it (`INSERT 0 5`). */
function resultsOf(tag: string | undefined, fields: readonly Field[], rows: unknown[]): Results {
  if (tag === undefined) return { affectedRows: 0, rows: [], fields: [] };
  const parts = tag.split(' ');
  const command = parts[0]!;
  const count = Number.parseInt(parts.at(-1)!, 10);
  const results = { rows, fields: [...fields], command, affectedRows: CHANGING.has(command) ? count : 0 };
  return (Number.isNaN(count) ? results : { ...results, rowCount: count }) as Results;
}

/** PGlite's own error, so that its class and fields are those of `query()`. */
function errorOf(bytes: Buffer): Error {
  let error: unknown;
  new protocol.Parser().parse(bytes, (message) => (error = message));
  return error as Error;
}
