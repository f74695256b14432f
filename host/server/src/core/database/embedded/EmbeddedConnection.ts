import { type PGlite, protocol, type QueryOptions, type Results, TransactionAbortedError } from '@electric-sql/pglite';
import type { HeldRights, PluginRole } from '../Driver.ts';
import pg from 'pg';
import { asRefused, refuseOtherRights } from '../PluginRefused.ts';
import { changesSchema, isKept, isOutdated, isPlain, KEPT_STATEMENTS, LruMap } from '../statements.ts';
import { type Answer, cellsAt, type Field, MessageWriter, readAnswer } from './messages.ts';

/** Whose rights a statement has: a plugin's, those of the server, or whatever are set. */
type Rights = PluginRole | undefined | 'held';

/** Key of the statement that takes the server's own rights; those of the roles have their names. */
const OWN = '';
/** Roles whose statement stays parsed: those of many more plugins than a company has. */
const KEPT_ROLES = 200;

/** A statement as drizzle passes it. */
export type StatementOptions = Pick<QueryOptions, 'rowMode' | 'parsers'>;

interface Statement {
  /** '' for one that is parsed again each time. */
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly fields: readonly Field[];
  /** Whether it runs neither triggers nor functions of plugins, which could take other rights. */
  readonly isPlain: boolean;
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
  /** Rights of the session, also between statements. */
  #held: HeldRights;
  /** Whether it has ever had others than its own. */
  #hasTaken = false;
  /** Names of the parsed statements that take rights, by role. */
  readonly #takers = new LruMap<string, string>(KEPT_ROLES);
  /** Notes the rights that the round being written takes, once it is sent: a parameter that cannot be written ends it before. */
  #noteTaken: (() => void) | undefined;

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
    return this.query(text, [], undefined, 'held');
  }

  /** Runs several statements; kept ones are parsed again afterwards, since these may have changed the schema. */
  async script(text: string): Promise<Results[]> {
    if (this.#held !== undefined) await this.query('select 1');
    this.#release();
    return this.#lite.exec(text);
  }

  begin(): void {
    this.#begins = true;
    this.#changed = false;
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
      return undefined;
    }
    const { command } = await this.query(text, [], undefined, 'held');
    if (this.#changed) this.#release();
    return command;
  }

  #query(text: string, params: unknown[], options: StatementOptions | undefined, rights: Rights): Results {
    const known = this.#known(text);
    if (known) {
      try {
        return this.#execute(known, params, options, rights);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        this.#statements.delete(text);
        this.#released.push(known.name);
        // It may be the one that takes rights that was lost.
        this.#takers.clear();
        // Nothing of a failed statement remains, but a transaction around it is lost.
        if (this.#status !== 'I') throw error;
        return this.#query(text, params, options, rights);
      }
    }
    return this.#execute(this.#parse(text, rights), params, options, rights);
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
    const statement = { name, parameterTypes, fields, isPlain: isPlain(text), parsedOn: performance.now(), uses: 0 };
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
    if (rights !== undefined && !statement.isPlain) this.#lose();
    const results = resultsOf(tag, fields, options?.rowMode === 'array' ? rows : named(rows, fields));
    if (changesSchema(results.command)) {
      // What it has run may have taken other rights.
      this.#lose();
      this.#changed = true;
      this.#release();
    } else if (results.command === 'ROLLBACK') {
      // Rights go back with what is rolled back.
      this.#lose();
      if (this.#changed) this.#release();
    }
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
    for (const { name } of this.#statements.clear()) this.#released.push(name);
    this.#released.push(...this.#takers.clear());
  }

  /** Starts a round of messages, which takes the rights that it needs first. */
  #open(rights: Rights): void {
    this.#messages.reset();
    this.#noteTaken = undefined;
    if (this.#begins) this.#messages.query('BEGIN');
    if (rights === 'held' || rights?.name === this.#held) return;
    const key = rights?.name ?? OWN;
    const known = this.#takers.get(key);
    const taker = known ?? `atrium_${++names}`;
    if (known === undefined)
      this.#messages.parse(taker, rights ? `set role ${pg.escapeIdentifier(rights.name)}` : 'set role none');
    this.#messages.bind(taker, []).execute();
    this.#noteTaken = () => {
      const displaced = known === undefined && this.#takers.set(key, taker);
      if (displaced) this.#released.push(displaced);
      this.#held = rights?.name;
      this.#hasTaken = true;
    };
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
    this.#noteTaken?.();
    this.#noteTaken = undefined;
    const answer = readAnswer(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks), row);
    if (answer.status === undefined) throw new ConnectionBroken(running);
    this.#begins = false;
    this.#status = answer.status;
    if (answer.error) {
      // They went back with it, or were not taken, and what takes them may not have been parsed.
      this.#lose();
      this.#released.push(...this.#takers.clear());
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
