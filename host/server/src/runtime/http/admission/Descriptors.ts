import { readdirSync, readFileSync } from 'node:fs';

/** The file descriptors of this process. */
export interface DescriptorCount {
  readonly limit: number;
  readonly open: number;
}

/** Counts this process's file descriptors; undefined if the system does not provide it (Linux does). */
export function countDescriptors(): DescriptorCount | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : { limit: Number(limit), open: readdirSync('/proc/self/fd').length };
  } catch {
    return undefined;
  }
}

/** Maximum age of a count in milliseconds, with many and with few descriptors left. */
const LASTING = 1_000;
const LASTING_FEW = 100;

/**
 * Decides whether there are descriptors left for another connection. Some are reserved for the database, for files and
 * for existing connections: without one, opening a file would fail in the middle of running responses.
 */
export class Descriptors {
  readonly #kept: number;
  readonly #count: () => DescriptorCount | undefined;
  #left = Infinity;
  #countedAt = -Infinity;

  /** @param kept how many are reserved, at most a quarter of the process's limit */
  constructor(kept: number, count: () => DescriptorCount | undefined = countDescriptors) {
    this.#kept = kept;
    this.#count = count;
  }

  /** Call it once for each new connection, after it was accepted. */
  hasRoom(): boolean {
    const age = performance.now() - this.#countedAt;
    if (age > LASTING || (this.#left <= 0 && age > LASTING_FEW)) {
      const counted = this.#count();
      this.#left = counted ? counted.limit - counted.open - Math.min(this.#kept, counted.limit / 4) : Infinity;
      this.#countedAt = performance.now();
    } else this.#left--;
    return this.#left > 0;
  }
}
