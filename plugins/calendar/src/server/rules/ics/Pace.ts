import { othersFirst } from '../times.ts';

/** Milliseconds after which other calls are answered first. */
const PIECE_MS = 20;
/** Steps of a rule that a millisecond is enough for, more or less. */
const STEPS = 10;

/** How much time the events of a file have left. */
export class Pace {
  readonly #most: number;
  #spent = 0;
  #begun = performance.now();

  /** @param most milliseconds, those of other calls not counted */
  constructor(most: number) {
    this.#most = most;
  }

  get spent(): number {
    return this.#spent + performance.now() - this.#begun;
  }

  get isOver(): boolean {
    return this.spent > this.#most;
  }

  /** Answers other calls, if it has been long. */
  async pause(): Promise<void> {
    const took = performance.now() - this.#begun;
    if (took < PIECE_MS) return;
    this.#spent += took;
    await othersFirst();
    this.#begun = performance.now();
  }

  /** The steps that a rule may take: so many, or fewer as the time ends. */
  steps(most: number): number {
    return Math.max(1, Math.min(most, Math.round((this.#most - this.spent) * STEPS)));
  }
}
