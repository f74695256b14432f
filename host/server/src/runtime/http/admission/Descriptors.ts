import { readdirSync, readFileSync } from 'node:fs';

/** What the system says of this process's file descriptors. */
export interface DescriptorCount {
  readonly limit: number;
  readonly open: number;
}

/** Counts this process's file descriptors; undefined where the system does not say (Linux does). */
export function countDescriptors(): DescriptorCount | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : { limit: Number(limit), open: readdirSync('/proc/self/fd').length };
  } catch {
    return undefined;
  }
}

/** A count is this old at most, in milliseconds, while there are many left; this old where there are few. */
const LASTING = 1_000;
const LASTING_FEW = 100;

/**
 * Are there descriptors left for another connection? Some are kept for the database, for files and for the connections that
 * are there: without one the system refuses whatever opens a file, in the middle of answers that are under way.
 */
export class Descriptors {
  readonly #kept: number;
  readonly #count: () => DescriptorCount | undefined;
  #left = Infinity;
  #countedAt = -Infinity;

  /** @param kept how many are kept, at most a quarter of what the process may open */
  constructor(kept: number, count: () => DescriptorCount | undefined = countDescriptors) {
    this.#kept = kept;
    this.#count = count;
  }

  /** To be asked once for each new connection, after it was accepted. */
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
