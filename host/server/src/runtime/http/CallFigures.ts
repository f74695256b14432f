import type { Clock } from '@atrium/sdk/server';
import { Durations, percentile } from '../metrics/Durations.ts';

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
/** Minutes of errors. */
const MINUTES = 60;
const MINUTE_MS = 60_000;
/** The day can change with each quarter of an hour: offsets of time zones are multiples of it. */
const QUARTER_MS = 900_000;
/** People of a plugin and day that are told apart; more are not counted. */
const MOST_PEOPLE = 20_000;
/** One hour of an endpoint. */
interface Hour {
  at: number;
  errors: number;
  readonly durations: Durations;
}

/**
 * How many calls each endpoint has answered in this process, how long they took, and how many failed, by the hour. Only what was
 * called takes memory: 10 kB an endpoint.
 */
export class CallFigures {
  readonly #clock: Clock;
  readonly #endpoints = new Map<string, Hour[]>();
  /** Errors of a plugin by the minute, at its place in the hour. */
  readonly #errors = new Map<string, { at: number; count: number }[]>();
  /** Ids of those who have called a plugin today; they are counted, and neither kept nor shown. */
  readonly #people = new Map<string, Set<number>>();
  #quarter = 0;
  #day = '';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param name `plugin.endpoint`
   * @param milliseconds from its turn to its answer
   */
  add(name: string, milliseconds: number): void {
    this.#current(name).durations.add(milliseconds);
  }

  /** One of the calls was answered with a system error, or too late. */
  addError(name: string): void {
    this.#current(name).errors += 1;
    const plugin = name.slice(0, name.indexOf('.'));
    const minutes = this.#errors.get(plugin) ?? [];
    if (minutes.length === 0) this.#errors.set(plugin, minutes);
    const at = this.#minute();
    const { at: known, count } = minutes[at % MINUTES] ?? { at, count: 0 };
    minutes[at % MINUTES] = { at, count: known === at ? count + 1 : 1 };
  }

  /** Errors of a plugin in the last 60 minutes, the current one last, and when the first of them began. */
  errorMinutes(plugin: string): { readonly from: Date; readonly counts: readonly number[] } {
    const first = this.#minute() - MINUTES + 1;
    const minutes = this.#errors.get(plugin) ?? [];
    const counts = Array.from({ length: MINUTES }, (_, index) => {
      const minute = minutes[(first + index) % MINUTES];
      return minute?.at === first + index ? minute.count : 0;
    });
    return { from: new Date(first * MINUTE_MS), counts };
  }

  /** A person has called a plugin. */
  addPerson(plugin: string, person: number): void {
    this.#endDay();
    const known = this.#people.get(plugin) ?? new Set();
    if (known.size === 0) this.#people.set(plugin, known);
    if (known.size < MOST_PEOPLE) known.add(person);
  }

  /** How many people have called a plugin since the day began, or this process if that was later. */
  countPeople(plugin: string): number {
    this.#endDay();
    return this.#people.get(plugin)?.size ?? 0;
  }

  /** Of one endpoint, `plugin.endpoint`, or with a dot at the end of all endpoints of a plugin. */
  of(name: string): Figures {
    const hours = this.#hours((endpoint) => (name.endsWith('.') ? endpoint.startsWith(name) : endpoint === name));
    return {
      calls: countCalls(hours),
      errors: hours.reduce((sum, { errors }) => sum + errors, 0),
      p95: findP95(hours),
    };
  }

  /** The last 24 hours of all endpoints of a plugin, the oldest first; those without calls are left out. */
  hoursOf(plugin: string): HourFigures[] {
    const byHour = Map.groupBy(
      this.#hours((endpoint) => endpoint.startsWith(`${plugin}.`)),
      ({ at }) => at,
    );
    return [...byHour]
      .map(([hour, all]) => ({ hour, calls: countCalls(all), p95: findP95(all) }))
      .filter((each): each is HourFigures => each.p95 !== null)
      .toSorted((one, other) => one.hour - other.hour);
  }

  /** Forgets a plugin that was removed. */
  forget(plugin: string): void {
    this.#people.delete(plugin);
    this.#errors.delete(plugin);
    for (const name of this.#endpoints.keys()) if (name.startsWith(`${plugin}.`)) this.#endpoints.delete(name);
  }

  /** Forgets the people of the day before. */
  #endDay(): void {
    const quarter = Math.floor(this.#clock.now().getTime() / QUARTER_MS);
    if (quarter === this.#quarter) return;
    this.#quarter = quarter;
    const day = this.#clock.today();
    if (day !== this.#day) this.#people.clear();
    this.#day = day;
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
    return (hours[at % HOURS] = { at, errors: 0, durations: new Durations() });
  }

  #minute(): number {
    return Math.floor(this.#clock.now().getTime() / MINUTE_MS);
  }

  #hour(): number {
    return Math.floor(this.#clock.now().getTime() / HOUR_MS);
  }
}

const countCalls = (hours: readonly Hour[]) => hours.reduce((sum, { durations }) => sum + durations.count, 0);

const findP95 = (hours: readonly Hour[]) =>
  percentile(
    hours.map(({ durations }) => durations),
    0.95,
  );
