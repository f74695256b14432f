import { networkOf } from '../networkOf.ts';

/** How many times the share of an unknown address this one has; asked for again after a while. */
export type FactorOf = (address: string) => Promise<number>;

interface Parts {
  /** Share of an address whose factor is 1. */
  readonly max: number;
  readonly factorOf: FactorOf;
  /** Addresses that are not counted. */
  readonly isExempt: (address: string) => boolean;
  /** Called once a minute at most for an address that was refused, with how often since the last call. */
  readonly onRefused: (address: string, times: number) => void;
}

interface Use {
  count: number;
  factor: number;
  /** When the factor was asked for; 0 before. */
  askedAt: number;
  refused: number;
  reportedAt: number;
}

const MINUTE = 60_000;
const FACTOR_LIFE = 10_000;

/** Counts what each client address has open of something, and refuses more than its share. */
export class AddressQuota {
  readonly #parts: Parts;
  readonly #uses = new Map<string, Use>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Counts one more. Returns the call that gives it back, undefined where the address has its share already. */
  take(address: string): (() => void) | undefined {
    if (this.#parts.isExempt(address)) return () => undefined;
    const key = networkOf(address);
    const use = this.#uses.get(key) ?? { count: 0, factor: 1, askedAt: 0, refused: 0, reportedAt: 0 };
    if (use.count >= this.#parts.max * use.factor) {
      this.#report(address, use);
      this.#learn(address, use);
      return undefined;
    }
    this.#uses.set(key, use);
    use.count++;
    // Asked for early, so that it is known where the share is used up.
    if (use.count > this.#parts.max / 2) this.#learn(address, use);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      if (--use.count === 0) this.#uses.delete(key);
    };
  }

  #learn(address: string, use: Use): void {
    const now = Date.now();
    if (now - use.askedAt < FACTOR_LIFE) return;
    use.askedAt = now;
    this.#parts.factorOf(address).then(
      (factor) => (use.factor = factor),
      // Without a look-up the last known factor applies.
      () => undefined,
    );
  }

  #report(address: string, use: Use): void {
    use.refused++;
    const now = Date.now();
    if (now - use.reportedAt < MINUTE) return;
    this.#parts.onRefused(address, use.refused);
    Object.assign(use, { refused: 0, reportedAt: now });
  }
}
