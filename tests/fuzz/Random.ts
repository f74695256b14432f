import { seededRandom } from '../../host/server/src/app/demo/generatedCompany.ts';

/** Deterministic random choices for a seed, so that findings can be reproduced. */
export class Random {
  readonly #next: () => number;

  constructor(seed: string) {
    this.#next = seededRandom(seed);
  }

  /** 0 ≤ number < 1. */
  next(): number {
    return this.#next();
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** An integer, both ends included. */
  whole(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.whole(0, items.length - 1)]!;
  }
}
