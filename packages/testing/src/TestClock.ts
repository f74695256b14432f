import { formatDateTime, type Clock } from '@atrium/sdk/server';

/** A clock that only the test advances. Its day is that of `timeZone`. */
export class TestClock implements Clock {
  #now: number;
  readonly #timeZone: string;

  /** @param start ISO time with an offset: `2026-03-26T09:00:00+08:00`. */
  constructor(start: string, timeZone: string) {
    this.#now = Date.parse(start);
    if (Number.isNaN(this.#now)) throw new RangeError(`"${start}" is no ISO time`);
    this.#timeZone = timeZone;
  }

  now(): Date {
    return new Date(this.#now);
  }

  today(): string {
    return formatDateTime(this.now(), this.#timeZone).slice(0, 10);
  }

  move(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
