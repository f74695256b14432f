interface Turns {
  running: number;
  /** Starts the next call, in the order in which they arrived. */
  readonly waiting: (() => void)[];
}

/**
 * Runs only so many calls of one person at the same time; further ones wait for their turn. Calls share one thread and a few
 * connections of the database: without this, others would wait behind all that a script sends at once. How many may wait
 * follows from the requests that an address may have at the same time.
 */
export class PersonTurns {
  readonly #max: number;
  readonly #people = new Map<number, Turns>();

  constructor(max: number) {
    this.#max = max;
  }

  async run<T>(employeeId: number, call: () => Promise<T>): Promise<T> {
    const turns = this.#people.get(employeeId) ?? { running: 0, waiting: [] };
    this.#people.set(employeeId, turns);
    if (turns.running < this.#max) turns.running += 1;
    else await new Promise<void>((start) => turns.waiting.push(start));
    try {
      return await call();
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else if ((turns.running -= 1) === 0) this.#people.delete(employeeId);
    }
  }
}
