import { DatabaseUnavailable } from '../DatabaseUnavailable.ts';

/** Whose work a connection is for; without a plugin it is the host's own, which is not limited. */
export interface Claim {
  readonly plugin: string | undefined;
  readonly person: number | undefined;
  /** Of a call that is declared heavy. */
  readonly isHeavy: boolean;
}

interface Waiting {
  readonly claim: Claim;
  readonly start: () => void;
}

interface Shares {
  readonly total: number;
  readonly plugin: number;
  readonly person: number;
  /** Of heavy calls of all people together. */
  readonly heavy: number;
  /** Milliseconds that a claim waits for its share. */
  readonly waitTime: number;
}

/**
 * Divides connections: a plugin whose table is locked, or a person with many calls, holds their share of them and no more, and
 * what else they ask for waits in front of the pool instead of inside.
 */
export class ConnectionShares {
  readonly #shares: Shares;
  readonly #plugins = new Map<string, number>();
  readonly #people = new Map<number, number>();
  readonly #waiting = new Set<Waiting>();
  #total = 0;
  #heavy = 0;

  constructor(shares: Shares) {
    this.#shares = shares;
  }

  /**
   * Waits until a connection may be taken; earlier claims of the same plugin and person come first.
   *
   * @returns the function that gives the share back
   * @throws DatabaseUnavailable if that takes too long
   */
  async take(claim: Claim): Promise<() => void> {
    if (claim.plugin === undefined) return () => {};
    if (!this.#fits(claim)) await this.#wait(claim);
    else this.#count(claim, 1);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#count(claim, -1);
      this.#next();
    };
  }

  /** How many claims wait for their share. */
  waiting(): { usual: number; heavy: number } {
    const heavy = [...this.#waiting].filter(({ claim }) => claim.isHeavy).length;
    return { usual: this.#waiting.size - heavy, heavy };
  }

  async #wait(claim: Claim): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { claim, start: resolve };
    this.#waiting.add(waiting);
    const timer = setTimeout(() => {
      this.#waiting.delete(waiting);
      reject(new DatabaseUnavailable('busy', `no connection for ${claim.plugin} in time`));
    }, this.#shares.waitTime);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Starts what fits now, in the order of arrival. */
  #next(): void {
    for (const waiting of this.#waiting) {
      if (this.#total >= this.#shares.total) return;
      if (!this.#fits(waiting.claim)) continue;
      this.#waiting.delete(waiting);
      this.#count(waiting.claim, 1);
      waiting.start();
    }
  }

  #fits({ plugin, person, isHeavy }: Claim): boolean {
    const { total, plugin: ofPlugin, person: ofPerson, heavy } = this.#shares;
    return (
      this.#total < total &&
      (!isHeavy || this.#heavy < heavy) &&
      (this.#plugins.get(plugin!) ?? 0) < ofPlugin &&
      (person === undefined || (this.#people.get(person) ?? 0) < ofPerson)
    );
  }

  #count({ plugin, person, isHeavy }: Claim, by: 1 | -1): void {
    this.#total += by;
    if (isHeavy) this.#heavy += by;
    add(this.#plugins, plugin!, by);
    if (person !== undefined) add(this.#people, person, by);
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
