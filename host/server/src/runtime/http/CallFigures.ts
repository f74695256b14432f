import type { Clock } from '@atrium/sdk/server';

/** Calls of the last 24 hours; `p95` in milliseconds, exact to an eighth, null without any. */
export interface Figures {
  readonly calls: number;
  readonly errors: number;
  readonly p95: number | null;
}

/** One hour, the number of hours since 1970. */
export interface HourFigures {
  readonly hour: number;
  readonly calls: number;
  readonly p95: number;
}

const HOURS = 24;
const HOUR_MS = 3_600_000;
/** Bounds of the histogram: from 1 ms on, each an eighth longer than the one before; the last one is about two minutes. */
const GROWTH = 1.125;
const BUCKETS = 100;

/** One hour of an endpoint. */
interface Hour {
  at: number;
  calls: number;
  errors: number;
  readonly times: Uint32Array;
}

/**
 * How many calls each endpoint has answered in this process, how long they took, and how many failed, by the hour. Only what was
 * called takes memory: 10 kB an endpoint.
 */
export class CallFigures {
  readonly #clock: Clock;
  readonly #endpoints = new Map<string, Hour[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param name `plugin.endpoint`
   * @param milliseconds from its turn to its answer
   */
  add(name: string, milliseconds: number): void {
    const hour = this.#current(name);
    const bucket = Math.ceil(Math.log(Math.max(milliseconds, 1)) / Math.log(GROWTH));
    hour.calls += 1;
    hour.times[Math.min(bucket, BUCKETS - 1)]! += 1;
  }

  /** One of the calls was answered with a system error, or too late. */
  addError(name: string): void {
    this.#current(name).errors += 1;
  }

  /** Of one endpoint, `plugin.endpoint`, or with a dot at the end of all endpoints of a plugin. */
  of(name: string): Figures {
    const hours = this.#hours((endpoint) => (name.endsWith('.') ? endpoint.startsWith(name) : endpoint === name));
    const calls = sum(hours.map((hour) => hour.calls));
    return {
      calls,
      errors: sum(hours.map(({ errors }) => errors)),
      p95: calls === 0 ? null : percentile(hours, calls),
    };
  }

  /** The last 24 hours of all endpoints of a plugin, the oldest first; those without calls are left out. */
  hoursOf(plugin: string): HourFigures[] {
    const byHour = Map.groupBy(
      this.#hours((endpoint) => endpoint.startsWith(`${plugin}.`)),
      ({ at }) => at,
    );
    return [...byHour]
      .map(([hour, all]) => ({ hour, calls: sum(all.map(({ calls }) => calls)), all }))
      .filter(({ calls }) => calls > 0)
      .map(({ hour, calls, all }) => ({ hour, calls, p95: percentile(all, calls) }))
      .toSorted((one, other) => one.hour - other.hour);
  }

  /** Forgets a plugin that was removed. */
  forget(plugin: string): void {
    for (const name of this.#endpoints.keys()) if (name.startsWith(`${plugin}.`)) this.#endpoints.delete(name);
  }

  #hours(isWanted: (endpoint: string) => boolean): Hour[] {
    const since = this.#hour() - HOURS;
    return [...this.#endpoints]
      .filter(([endpoint]) => isWanted(endpoint))
      .flatMap(([, all]) => all.filter((hour) => hour !== undefined && hour.at > since));
  }

  #current(name: string): Hour {
    const at = this.#hour();
    const hours = this.#endpoints.get(name) ?? [];
    if (hours.length === 0) this.#endpoints.set(name, hours);
    const hour = hours[at % HOURS];
    if (hour?.at === at) return hour;
    return (hours[at % HOURS] = { at, calls: 0, errors: 0, times: new Uint32Array(BUCKETS) });
  }

  #hour(): number {
    return Math.floor(this.#clock.now().getTime() / HOUR_MS);
  }
}

/** The bound that 95 % of the calls were answered within. */
function percentile(hours: readonly Hour[], calls: number): number {
  let rest = calls * 0.95;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    rest -= sum(hours.map(({ times }) => times[bucket]!));
    if (rest <= 0) return Math.round(GROWTH ** bucket);
  }
  return Math.round(GROWTH ** (BUCKETS - 1));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
