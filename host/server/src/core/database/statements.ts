import { createHash } from 'node:crypto';

/** Named statements per connection. The product runs about 300 different ones. */
export const KEPT_STATEMENTS = 400;

/** Longer ones (inserts of many rows) are not kept: a parsed statement takes about twenty times its text in memory. */
const KEPT_LENGTH = 8_000;

const DATA_STATEMENT = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Whether a statement is worth a name: it reads or changes rows, and is short enough to stay in memory. */
export function isKept(text: string): boolean {
  return text.length <= KEPT_LENGTH && DATA_STATEMENT.test(text);
}

const CHANGES = /\b(?:insert|update|delete|merge)\b/i;
const CALLS = /[\w"]\s*\.\s*["\w]+\s*\(/i;

/** The table and its columns, which look like a call. */
const INTO = /\binto\s+[\w".]+\s*\(/gi;

/** Whether a statement runs neither triggers nor functions of plugins, which could take other rights. */
export const isPlain = (text: string): boolean =>
  /^\s*(?:select|with)\b/i.test(text) && !CHANGES.test(text) && !CALLS.test(text);

/** Whether a statement is a block, or calls a function of a schema, which could take a lock of the session. Triggers are not seen. */
export const mayLock = (text: string): boolean => !DATA_STATEMENT.test(text) || CALLS.test(text.replaceAll(INTO, ''));

/** Commands that do not invalidate parsed statements. */
const HARMLESS = new Set(
  'SELECT INSERT UPDATE DELETE MERGE COPY FETCH SHOW EXPLAIN LOCK TRUNCATE ANALYZE VACUUM BEGIN START COMMIT ROLLBACK SAVEPOINT RELEASE LISTEN UNLISTEN NOTIFY'.split(
    ' ',
  ),
);

/** Whether a command may have changed tables, types or settings, so that parsed statements are stale. */
export function changesSchema(command: string | undefined): boolean {
  return command !== undefined && !HARMLESS.has(command);
}

/**
 * Whether a named statement may have failed because its tables changed since it was parsed: its result type or name is
 * no longer valid, or it no longer matches the schema. A statement that was always wrong fails the same way.
 */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  if (code === '0A000') return routine === 'RevalidateCachedQuery';
  // Rights are not kept with a statement: one without them fails the same way again.
  return code === '26000' || (code?.startsWith('42') === true && code !== '42501');
}

/**
 * Names under which connections keep parsed statements; each connection parses a statement on first use of its name.
 */
export class StatementNames {
  /** Undefined for a text seen once: most of those are never repeated. */
  readonly #names = new LruMap<string, { name: string | undefined }>(KEPT_STATEMENTS);
  #generation = 0;

  /** The name of a repeated statement; undefined for one that should be parsed for this use only. */
  nameOf(text: string): string | undefined {
    if (!isKept(text)) return undefined;
    const known = this.#names.get(text);
    if (!known) {
      this.#names.set(text, { name: undefined });
      return undefined;
    }
    known.name ??= `atrium_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}_${this.#generation}`;
    return known.name;
  }

  /** The statement of this name is stale: assigns another name. */
  forget(text: string): void {
    this.#generation += 1;
    this.#names.delete(text);
  }

  /** All statements are stale. */
  clear(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}

/** Splits rows into batches of at most `size`, for statements with many rows. */
export function* inBatches<Row>(rows: readonly Row[], size: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}

/** A map of at most `limit` entries; another one evicts the least recently used. */
export class LruMap<Key, Value> {
  readonly #limit: number;
  /** In the order of their last use. */
  readonly #entries = new Map<Key, Value>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** @returns the evicted value, if any: that of the same key or the least recently used one */
  set(key: Key, value: Value): Value | undefined {
    const former = this.#take(key);
    this.#entries.set(key, value);
    if (former !== undefined || this.#entries.size <= this.#limit) return former;
    const [oldest] = this.#entries.keys();
    return this.#take(oldest as Key);
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  /** Empties the map and returns what was in it. */
  clear(): Value[] {
    const values = [...this.#entries.values()];
    this.#entries.clear();
    return values;
  }

  #take(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    this.#entries.delete(key);
    return value;
  }
}
