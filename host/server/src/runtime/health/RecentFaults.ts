import type { Clock } from '@atrium/sdk/server';

/** A call that was answered with code 500. */
export interface Fault {
  readonly plugin: string;
  readonly endpoint: string;
  /** Finds the cause in the log. */
  readonly requestId: string;
  readonly at: Date;
}

const KEPT = 50;

/** The latest faults of this process, for its administrators; the log has all of them with their causes. */
export class RecentFaults {
  readonly #clock: Clock;
  readonly #faults: Fault[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(fault: Omit<Fault, 'at'>): void {
    this.#faults.unshift({ ...fault, at: this.#clock.now() });
    this.#faults.splice(KEPT);
  }

  /** Newest first. */
  list(): readonly Fault[] {
    return this.#faults;
  }
}
