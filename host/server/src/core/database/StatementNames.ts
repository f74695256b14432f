import { createHash } from 'node:crypto';
import { LruMap } from './LruMap.ts';
import { isKept, KEPT_STATEMENTS } from './statements.ts';

/** Names under which connections keep parsed statements; each connection parses a statement when it first meets its name. */
export class StatementNames {
  /** Undefined for a text that was met once: most of those never come again. */
  readonly #names = new LruMap<string, { name: string | undefined }>(KEPT_STATEMENTS);
  #generation = 0;

  /** The name of a statement that comes again; undefined for one that should be parsed for this time only. */
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

  /** What is known under the name of this text is out of date: it gets another name. */
  forget(text: string): void {
    this.#generation += 1;
    this.#names.delete(text);
  }

  /** Everything is out of date. */
  clear(): void {
    this.#generation += 1;
    this.#names.clear();
  }
}
