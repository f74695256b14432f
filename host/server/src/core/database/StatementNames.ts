import { createHash } from 'node:crypto';
import { LruMap } from './LruMap.ts';
import { isKept, KEPT_STATEMENTS } from './statements.ts';

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
