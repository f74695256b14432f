import type { Database } from '@atrium/sdk/server';
import { spendWithin } from '../../core/limits/spendWithin.ts';

const KB = 1024;
const DAY_SECONDS = 24 * 60 * 60;
/** Bytes of a person that this process counts by itself, so that few calls cost a statement. */
const PIECE = 256 * KB;
/** A person who has sent too much may still send short ones: comments, marks and punches. */
const SHORT = 4 * KB;

/** Counts what the bodies of one person's calls have within a day: texts are stored, and without end they fill the disk. */
export class BodyQuota {
  readonly #db: Database;
  readonly #max: number;
  readonly #uncounted = new Map<number, number>();
  /** When each of those who have sent too much may send long bodies again. */
  readonly #refusedUntil = new Map<number, number>();

  /** @param max bytes of one person within 24 hours */
  constructor(db: Database, max: number) {
    this.#db = db;
    this.#max = max;
  }

  /** Counts a body; returns false if the person has sent too much and it is not short. */
  async take(employeeId: number, bytes: number): Promise<boolean> {
    if (this.#isRefused(employeeId)) return bytes <= SHORT;
    const uncounted = (this.#uncounted.get(employeeId) ?? 0) + bytes;
    if (uncounted < PIECE) {
      this.#uncounted.set(employeeId, uncounted);
      return true;
    }
    this.#uncounted.delete(employeeId);
    const budget = { key: `bodies:${employeeId}`, max: Math.ceil(this.#max / KB), seconds: DAY_SECONDS };
    const wait = await spendWithin(this.#db, budget, Math.ceil(uncounted / KB));
    if (wait === 0) return true;
    this.#refusedUntil.set(employeeId, performance.now() + wait * 1000);
    return bytes <= SHORT;
  }

  #isRefused(employeeId: number): boolean {
    const until = this.#refusedUntil.get(employeeId);
    if (until === undefined) return false;
    if (until > performance.now()) return true;
    this.#refusedUntil.delete(employeeId);
    return false;
  }
}
