import { Durations, percentile } from './Durations.ts';

/** One minute of the last hour. */
export interface Minute {
  /** Minutes since 1970. */
  readonly at: number;
  readonly calls: number;
  /** Milliseconds; null without calls. */
  readonly p95: number | null;
}

const MINUTES = 60;
const MINUTE_MS = 60_000;

/** The calls of this process in each of the last sixty minutes. */
export class LastHour {
  readonly #minutes: { at: number; durations: Durations }[] = [];

  add(now: Date, milliseconds: number): void {
    const at = minuteOf(now);
    const known = this.#minutes[at % MINUTES];
    if (known?.at === at) return known.durations.add(milliseconds);
    const durations = new Durations();
    durations.add(milliseconds);
    this.#minutes[at % MINUTES] = { at, durations };
  }

  /** All sixty, the oldest first; those without calls too. */
  minutes(now: Date): Minute[] {
    const last = minuteOf(now);
    return Array.from({ length: MINUTES }, (_, index) => {
      const at = last - MINUTES + 1 + index;
      const minute = this.#minutes[at % MINUTES];
      const durations = minute?.at === at ? [minute.durations] : [];
      return { at, calls: durations[0]?.count ?? 0, p95: percentile(durations, 0.95) };
    });
  }

  /** @param part 0.95 for the 95th percentile of the hour */
  percentile(now: Date, part: number): number | null {
    const last = minuteOf(now);
    const within = this.#minutes.filter(
      (minute) => minute !== undefined && minute.at > last - MINUTES && minute.at <= last,
    );
    return percentile(
      within.map(({ durations }) => durations),
      part,
    );
  }
}

const minuteOf = (time: Date) => Math.floor(time.getTime() / MINUTE_MS);
