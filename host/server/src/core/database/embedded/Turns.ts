import type { DatabaseLoad } from '../Driver.ts';

/** What wants the connection. */
export interface Work {
  readonly person: Person;
  readonly isHeavy: boolean;
  /** Of a call that is declared heavy, whether this part of it is or not. */
  readonly isOfHeavyCall: boolean;
}

/** Milliseconds that one person's statements may take in a turn of the event loop; further ones wait for what others have sent. */
const SLICE_MS = 20;
/** Milliseconds that heavy work waits at most for a turn of the event loop in which no light work ran. */
const QUIET_MS = 100;
/** Part of the time that heavy work may take while others work, and how much of it may be saved up or overdrawn. */
const HEAVY_SHARE = 1 / 3;
const SAVED_MS = 300;
const OVERDRAWN_MS = -2_000;
/** Heavy work is never held back for longer than this after the last of its kind. */
const LONGEST_MS = 6_000;
/** Others count as working for so long after their last statement. */
const ACTIVE_MS = 1_000;

/**
 * Decides what uses the one connection next. A statement blocks the whole process until it is done, so what matters is what comes
 * between two of them:
 *
 * - Light work runs at once. A person whose statements have used their slice of this turn of the event loop waits for the next
 *   one, in which the requests of others are read first; people take turns.
 * - Heavy work runs when no light work waits or has just run, one at a time, and people take turns. While the usual calls of
 *   others run it gets a third of the time, once what was saved up is used.
 */
export class Turns {
  readonly #light = new Lane();
  readonly #heavy = new Lane();
  #last: (() => void) | undefined;
  #taken = false;
  /** Milliseconds of each person in this turn of the event loop. */
  readonly #used = new Map<Person, number>();
  #turnEnds = false;
  #isLooking: NodeJS.Timeout | 'soon' | undefined;
  #ranLight = false;
  #credit = SAVED_MS;
  #creditAt = performance.now();
  #heavyEndedAt = -Infinity;
  /** Who worked last, and when another person last did before. */
  #recent: { readonly person: Person; at: number } | undefined;
  #othersAt = -Infinity;

  /** What uses the connection now, and what waits for it. */
  load(): DatabaseLoad {
    const waiting = { usual: this.#light.size, heavy: this.#heavy.size };
    return { used: this.#taken ? 1 : 0, most: 1, waiting };
  }

  /** Whether work may run now, without waiting, provided that it is over before anything else can ask. */
  mayRunNow({ person, isHeavy }: Work): boolean {
    if (this.#taken || isHeavy || this.#light.has(person)) return false;
    return person === 'host' || (this.#used.get(person) ?? 0) < SLICE_MS;
  }

  /** Takes the connection, when it is the turn of this work. */
  async take(work: Work): Promise<void> {
    if (this.mayRunNow(work)) {
      this.#taken = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const lane = work.isHeavy ? this.#heavy : this.#light;
    lane.add({ person: work.person, start: resolve, since: performance.now() });
    if (!this.#taken) this.#look();
    await promise;
  }

  /** Takes the connection after everything else that waits, which is not held back any more. */
  async takeLast(): Promise<void> {
    if (!this.#taken && this.#light.isEmpty && this.#heavy.isEmpty) {
      this.#taken = true;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = resolve;
    if (!this.#taken) this.#look();
    await promise;
  }

  /** Passes the connection on: to light work at once, to heavy work after what has arrived was read. */
  release(): void {
    this.#taken = false;
    this.#startLight();
    if (!this.#taken) this.#look();
  }

  /** Counts what work has taken. Called for all of it, also for what did not wait. */
  count({ person, isHeavy, isOfHeavyCall }: Work, milliseconds: number): void {
    const now = performance.now();
    if (isHeavy) {
      this.#earn(now);
      this.#credit = Math.max(OVERDRAWN_MS, this.#credit - milliseconds);
      this.#heavyEndedAt = now;
    } else this.#ranLight = true;
    this.#used.set(person, (this.#used.get(person) ?? 0) + milliseconds);
    if (person !== 'host' && !isOfHeavyCall) this.#note(person, now);
    if (this.#turnEnds) return;
    this.#turnEnds = true;
    setImmediate(() => {
      this.#turnEnds = false;
      this.#used.clear();
    });
  }

  #note(person: Person, now: number): void {
    if (this.#recent?.person === person) this.#recent.at = now;
    else {
      if (this.#recent) this.#othersAt = this.#recent.at;
      this.#recent = { person, at: now };
    }
  }

  /** Whether another person than this one has worked lately. */
  #hasOthers(person: Person, now: number): boolean {
    const at = this.#recent?.person === person ? this.#othersAt : (this.#recent?.at ?? -Infinity);
    return now - at < ACTIVE_MS;
  }

  #earn(now: number): void {
    this.#credit = Math.min(SAVED_MS, this.#credit + (now - this.#creditAt) * HEAVY_SHARE);
    this.#creditAt = now;
  }

  /** Looks for work in the next turn of the event loop, after the requests that have arrived were read. */
  #look(milliseconds?: number): void {
    if (this.#isLooking === 'soon') return;
    clearTimeout(this.#isLooking);
    const look = () => {
      this.#isLooking = undefined;
      this.#next();
    };
    if (milliseconds === undefined) {
      this.#isLooking = 'soon';
      setImmediate(look);
    } else this.#isLooking = setTimeout(look, milliseconds);
  }

  #next(): void {
    if (this.#taken) return;
    this.#startLight();
    if (this.#taken) return;
    const isQuiet = !this.#ranLight;
    this.#ranLight = false;
    if (!this.#light.isEmpty) return this.#look();
    const heavy = this.#heavy.peek();
    if (!heavy) return this.#startLast();
    const pause = this.#pauseOf(heavy, isQuiet);
    if (pause === undefined) this.#start(this.#heavy, heavy);
    else this.#look(pause > 0 ? pause : undefined);
  }

  /** Milliseconds until heavy work may start at the earliest, 0 for the next turn of the event loop; undefined: now. */
  #pauseOf({ person, since }: Waiting, isQuiet: boolean): number | undefined {
    const now = performance.now();
    const waited = now - Math.max(since, this.#heavyEndedAt);
    if (this.#last || waited >= LONGEST_MS) return undefined;
    this.#earn(now);
    if (this.#credit <= 0 && this.#hasOthers(person, now))
      return Math.min(Math.ceil(-this.#credit / HEAVY_SHARE) + 1, ACTIVE_MS, LONGEST_MS - waited);
    return isQuiet || waited >= QUIET_MS ? undefined : 0;
  }

  #startLight(): void {
    const next = this.#light.peek((person) => person === 'host' || (this.#used.get(person) ?? 0) < SLICE_MS);
    if (next) this.#start(this.#light, next);
  }

  #startLast(): void {
    const start = this.#last;
    if (!start) return;
    this.#last = undefined;
    this.#taken = true;
    start();
  }

  #start(lane: Lane, { person, start }: Waiting): void {
    lane.take(person);
    this.#taken = true;
    start();
  }
}

/** Work that waits for the connection. */
interface Waiting {
  /** Whose it is. */
  readonly person: Person;
  readonly start: () => void;
  /** When it began to wait, in milliseconds of `performance.now()`. */
  readonly since: number;
}

/** The id of an employee, `jobs`, or `host` for what the server does for everyone: sessions, the queue of jobs, events. */
export type Person = number | 'host' | 'jobs';

/** A queue in which people take turns: each one's work keeps its order, and many statements of one do not delay those of another. */
class Lane {
  /** In the order in which the people come next. */
  readonly #people = new Map<Person, Waiting[]>();

  get isEmpty(): boolean {
    return this.#people.size === 0;
  }

  get size(): number {
    return [...this.#people.values()].reduce((sum, own) => sum + own.length, 0);
  }

  has(person: Person): boolean {
    return this.#people.has(person);
  }

  add(waiting: Waiting): void {
    const own = this.#people.get(waiting.person);
    if (own) own.push(waiting);
    else this.#people.set(waiting.person, [waiting]);
  }

  /** @returns the next work, which stays in the lane; that of the host comes first */
  peek(mayStart: (person: Person) => boolean = () => true): Waiting | undefined {
    const first = this.#people.get('host');
    if (first && mayStart('host')) return first[0];
    for (const [person, own] of this.#people) if (mayStart(person)) return own[0];
    return undefined;
  }

  /** Takes the next work of a person, who goes behind all others. */
  take(person: Person): void {
    const own = this.#people.get(person);
    if (!own) return;
    own.shift();
    this.#people.delete(person);
    if (own.length > 0) this.#people.set(person, own);
  }
}
