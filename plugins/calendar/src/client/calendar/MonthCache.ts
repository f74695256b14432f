import { fetchMonth, takeMonth } from '../firstMonth.ts';
import { addMonths, findLastDay } from '../days.ts';
import type { CalendarClient, CompanyDay, Schedule, SubscribedCalendar } from '../types.ts';

interface KnownMonth {
  readonly schedules: readonly Schedule[];
  readonly companyDays: readonly CompanyDay[];
  /** Changed since it was fetched. */
  stale: boolean;
}

interface LoadOptions {
  readonly background: boolean;
  /** Fetches past months too, although they are known. */
  readonly all?: boolean;
  /** Called when one of them has arrived. */
  readonly onMonth?: (month: string) => void;
}

/** The months that were fetched. Past ones are kept, since few of their schedules change; others are fetched again each time. */
export class MonthCache {
  readonly #context: CalendarClient;
  readonly #months = new Map<string, KnownMonth>();
  /** The latest call of each month: an earlier one that ends later is ignored. */
  readonly #calls = new Map<string, number>();
  #call = 0;
  /** The calendars elsewhere that the person subscribes to, as the latest month has them. */
  calendars: readonly SubscribedCalendar[] = [];

  constructor(context: CalendarClient) {
    this.#context = context;
  }

  has(month: string): boolean {
    return this.#months.has(month);
  }

  /** The schedules of these months, each once, in the order of their months. */
  schedulesOf(months: readonly string[]): readonly Schedule[] {
    const found = new Map<number, Schedule>();
    for (const month of months)
      for (const schedule of this.#months.get(month)?.schedules ?? [])
        if (!found.has(schedule.id)) found.set(schedule.id, schedule);
    return [...found.values()];
  }

  companyDaysOf(months: readonly string[]): ReadonlyMap<string, CompanyDay> {
    const days = months.flatMap((month) => this.#months.get(month)?.companyDays ?? []);
    return new Map(days.map((day) => [day.date, day]));
  }

  /** Fetches those that are needed, in parallel and in their order. Rejects with the first failure, after all have ended. */
  async load(months: readonly string[], today: string, options: LoadOptions): Promise<void> {
    const { background, all = false, onMonth } = options;
    const current = today.slice(0, 7);
    const needed = months.filter((month) => {
      const known = this.#months.get(month);
      return all || !known || known.stale || month >= current;
    });
    const ended = await Promise.allSettled(
      needed.map(async (month) => {
        await this.#fetch(month, background);
        onMonth?.(month);
      }),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }

  /** Marks the months as changed that these days are in. Returns those that are known. */
  touch(from: string, to: string): readonly string[] {
    const touched: string[] = [];
    for (let month = from.slice(0, 7); month <= to.slice(0, 7) && touched.length < 60; month = addMonths(month, 1)) {
      const known = this.#months.get(month);
      if (!known) continue;
      known.stale = true;
      touched.push(month);
    }
    return touched;
  }

  touchAll(): readonly string[] {
    for (const known of this.#months.values()) known.stale = true;
    return [...this.#months.keys()];
  }

  /** Marks the months as changed that list this schedule. */
  touchSchedule(id: number): readonly string[] {
    for (const { schedules } of this.#months.values()) {
      const found = schedules.find((schedule) => schedule.id === id);
      if (found) return this.touch(found.startTime, findLastDay(found));
    }
    return [];
  }

  /** Shows a change before the server has confirmed it. */
  replace(id: number, change: (schedule: Schedule) => Schedule): void {
    for (const [month, known] of this.#months)
      if (known.schedules.some((schedule) => schedule.id === id))
        this.#months.set(month, {
          ...known,
          schedules: known.schedules.map((schedule) => (schedule.id === id ? change(schedule) : schedule)),
        });
  }

  async #fetch(month: string, background: boolean): Promise<void> {
    const call = ++this.#call;
    this.#calls.set(month, call);
    const known = this.#months.get(month);
    const begun = known ? undefined : takeMonth(this.#context, month);
    const { schedules, calendars, companyDays } = await (begun ?? fetchMonth(this.#context, month, background));
    if (this.#calls.get(month) !== call) return;
    this.calendars = calendars;
    this.#months.set(month, { schedules, companyDays: companyDays ?? known?.companyDays ?? [], stale: false });
  }
}
