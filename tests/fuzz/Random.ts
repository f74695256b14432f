import { seededRandom } from '../../host/server/src/app/demo/seededRandom.ts';

/** Random choices that are the same for the same seed, so that what a run finds can be found again. */
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

  /** A whole number, both ends included. */
  whole(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.whole(0, items.length - 1)]!;
  }
}
