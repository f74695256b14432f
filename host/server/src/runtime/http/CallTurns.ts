/** How many calls of a kind run, and how many wait. */
export interface TurnLimits {
  /** Of one person at the same time. */
  readonly perPerson: number;
  /** Of all at the same time. */
  readonly running: number;
  /** Of one person that wait; further ones are refused. */
  readonly waitingPerPerson: number;
  readonly waiting: number;
  /** Milliseconds after which one that waits is refused. */
  readonly waitTime: number;
}

/** Calls that the contract declares as heavy: they share the connections and the processor with all others. */
export const HEAVY_TURNS: TurnLimits = {
  perPerson: 2,
  running: 4,
  waitingPerPerson: 16,
  waiting: 200,
  waitTime: 15_000,
};

/** Of other calls only those of one person are limited: others would wait behind all that a script sends at once. */
export const usualTurns = (perPerson: number): TurnLimits => ({
  perPerson,
  running: Infinity,
  waitingPerPerson: 256,
  waiting: Infinity,
  waitTime: 20_000,
});

/** A call that does not run: `person` has sent too many, everybody together has (`all`), or its client has gone (`gone`). */
export class NoTurn extends Error {
  readonly reason: 'person' | 'all' | 'gone';
  constructor(reason: NoTurn['reason']) {
    super(`no turn for the call: ${reason}`);
    this.reason = reason;
  }
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
  readonly isCancelled: () => boolean;
}

/**
 * Runs calls: a few of each person and of all together, the others wait. People take turns, however many calls each has
 * sent. A call whose client has disconnected does not run.
 */
export class CallTurns {
  readonly #limits: TurnLimits;
  readonly #running = new Map<string, number>();
  /** In the order in which the people come next. */
  readonly #waiting = new Map<string, Waiting[]>();
  #total = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * @param who the person; the address of a visitor
   * @throws NoTurn if too many wait already, or it has waited too long
   */
  async run<T>(who: string, isCancelled: () => boolean, call: () => Promise<T>): Promise<T> {
    if (this.#mayRun(who) && !this.#waiting.has(who)) this.#count(who, 1);
    else await this.#wait(who, isCancelled);
    try {
      return await call();
    } finally {
      this.#count(who, -1);
      this.#next();
    }
  }

  async #wait(who: string, isCancelled: () => boolean): Promise<void> {
    this.#admit(who);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { start: resolve, refuse: reject, isCancelled };
    const own = this.#waiting.get(who);
    if (own) own.push(waiting);
    else this.#waiting.set(who, [waiting]);
    const timer = setTimeout(() => {
      this.#remove(who, (one) => one === waiting);
      reject(new NoTurn('all'));
    }, this.#limits.waitTime);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws NoTurn if no more may wait */
  #admit(who: string): void {
    const { waitingPerPerson, waiting } = this.#limits;
    const isFull = () => (this.#waiting.get(who)?.length ?? 0) >= waitingPerPerson;
    if (isFull()) this.#removeCancelled(who);
    if (isFull()) throw new NoTurn('person');
    if (this.#countWaiting() >= waiting) throw new NoTurn('all');
  }

  /** Starts those that may run now. */
  #next(): void {
    for (const who of [...this.#waiting.keys()]) {
      this.#removeCancelled(who);
      if (!this.#mayRun(who)) continue;
      const own = this.#waiting.get(who);
      const next = own?.shift();
      if (!own || !next) continue;
      // Behind all others.
      this.#waiting.delete(who);
      if (own.length > 0) this.#waiting.set(who, own);
      this.#count(who, 1);
      next.start();
    }
  }

  #removeCancelled(who: string): void {
    const removed = this.#remove(who, ({ isCancelled }) => isCancelled());
    for (const { refuse } of removed) refuse(new NoTurn('gone'));
  }

  #remove(who: string, isRemoved: (waiting: Waiting) => boolean): Waiting[] {
    const own = this.#waiting.get(who) ?? [];
    const removed = own.filter(isRemoved);
    if (removed.length === 0) return removed;
    const left = own.filter((waiting) => !removed.includes(waiting));
    if (left.length > 0) this.#waiting.set(who, left);
    else this.#waiting.delete(who);
    return removed;
  }

  #mayRun(who: string): boolean {
    return this.#total < this.#limits.running && (this.#running.get(who) ?? 0) < this.#limits.perPerson;
  }

  #countWaiting(): number {
    let count = 0;
    for (const own of this.#waiting.values()) count += own.length;
    return count;
  }

  #count(who: string, by: 1 | -1): void {
    this.#total += by;
    const running = (this.#running.get(who) ?? 0) + by;
    if (running === 0) this.#running.delete(who);
    else this.#running.set(who, running);
  }
}
