/** Bounds of the histogram: from 1 ms on, each an eighth longer than the one before; the last one is about two minutes. */
const GROWTH = 1.125;
const BUCKETS = 100;

/** How long calls took, exact to an eighth. */
export class Durations {
  readonly #times = new Uint32Array(BUCKETS);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(milliseconds: number): void {
    const bucket = Math.ceil(Math.log(Math.max(milliseconds, 1)) / Math.log(GROWTH));
    this.#times[Math.min(bucket, BUCKETS - 1)]! += 1;
    this.#count += 1;
  }

  /** How many fell into a bucket. */
  at(bucket: number): number {
    return this.#times[bucket]!;
  }
}

/**
 * The milliseconds that a part of the calls were answered within.
 *
 * @param part 0.95 for the 95th percentile
 * @returns null without any calls
 */
export function percentile(durations: readonly Durations[], part: number): number | null {
  const total = durations.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  let rest = total * part;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    for (const each of durations) rest -= each.at(bucket);
    if (rest <= 0) return Math.round(GROWTH ** bucket);
  }
  return Math.round(GROWTH ** (BUCKETS - 1));
}
