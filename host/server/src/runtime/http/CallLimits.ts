import { type Caller, type Database, type Log, prepared, type RequestFacts } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import type { HostAudit } from '../../core/auditFor.ts';
import { runAs } from '../../core/currentCall.ts';
import { limits } from '../../core/schema/credentials.ts';
import { spendWithin } from '../../core/spendWithin.ts';
import { toNetwork } from './request.ts';
import type { Mounted, MountedLimit } from './RouteTable.ts';

interface Parts {
  readonly db: Database;
  readonly audit: HostAudit;
  readonly log: Log;
}

/** A later begin of a window means that the clock was set back: smaller differences are the order of two statements. */
const TOLERANCE_SECONDS = 1;

/** Counts calls of limited endpoints in the database, by its clock, so that all processes share one count. */
export class CallLimits {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Counts a call; returns the seconds to wait if it is one too many, else 0. */
  async count(
    { plugin, name }: Mounted,
    limit: MountedLimit,
    caller: Caller | undefined,
    facts: RequestFacts,
  ): Promise<number> {
    const { per, max, seconds } = limit;
    const key = `call:${plugin}.${name}:${per}:${subjectOf(per, caller, facts)}`;
    const [row] = await countCall(this.#parts.db).execute({ key, max, seconds });
    const { count, left } = row!;
    if (count <= max) return 0;
    if (count === max + 1) await this.#exceeded(`${plugin}.${name}`, limit, caller, facts);
    return Math.max(1, left);
  }

  /** Only the first call too many of a window, so that a flood does not fill the log. */
  async #exceeded(target: string, limit: MountedLimit, caller: Caller | undefined, facts: RequestFacts): Promise<void> {
    const { audit, log } = this.#parts;
    const { address, requestId } = facts;
    log.warn('a limit of calls was exceeded', {
      endpoint: target,
      employeeId: caller?.id,
      address,
      requestId,
      ...limit,
    });
    await runAs({ caller, request: facts }, () => audit.record({ action: 'call.limit', target, detail: { ...limit } }));
  }
}

function subjectOf(per: MountedLimit['per'], caller: Caller | undefined, { address }: RequestFacts): string {
  if (per === 'address' || !caller) return toNetwork(address);
  return per === 'person' ? String(caller.id) : caller.sessionId;
}

/**
 * One statement, so that a burst cannot slip through. Calls beyond the limit are counted up to one more than the first of
 * them, which distinguishes the first from the others.
 */
const countCall = prepared((db) => {
  const now = sql`clock_timestamp()`;
  const window = sql`make_interval(secs => ${sql.placeholder('seconds')})`;
  const isOver = sql`(${limits.since} <= ${now} - ${window} or ${limits.since} > ${now} + make_interval(secs => ${TOLERANCE_SECONDS}))`;
  const left = sql<number>`ceil(extract(epoch from ${limits.since} + ${window} - ${now}))`;
  return db
    .insert(limits)
    .values({ key: sql.placeholder('key'), count: 1, since: now })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        count: sql`case when ${isOver} then 1 else least(${limits.count}, ${sql.placeholder('max')}::int + 1) + 1 end`,
        since: sql`case when ${isOver} then ${now} else ${limits.since} end`,
      },
    })
    .returning({ count: limits.count, left: left.mapWith(Number) })
    .prepare('host_count_call');
});

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

/** How many calls of a kind run, and how many wait. */
interface TurnLimits {
  /** Of one person at the same time. */
  readonly perPerson: number;
  /** Of one person by one plugin: calls that never end leave the person the other plugins. */
  readonly perPlugin: number;
  /** Of all at the same time. */
  readonly running: number;
  /** Of one person that wait; further ones are refused. */
  readonly waitingPerPerson: number;
  readonly waiting: number;
  /** Milliseconds after which one that waits is refused. */
  readonly waitTime: number;
}

/** Calls that the contract declares as heavy: they share the connections and the processor with all others. */
export const HEAVY_TURNS: TurnLimits = {
  perPerson: 2,
  perPlugin: 2,
  running: 4,
  waitingPerPerson: 16,
  waiting: 200,
  waitTime: 15_000,
};

/** Share of a person's turns that the calls of one plugin may have: 6 of 8. */
const PLUGIN_SHARE = 0.75;

/** Of other calls only those of one person are limited: others would wait behind all that a script sends at once. */
export const usualTurns = (perPerson: number): TurnLimits => ({
  perPerson,
  perPlugin: Math.max(1, Math.floor(perPerson * PLUGIN_SHARE)),
  running: Infinity,
  waitingPerPerson: 256,
  waiting: Infinity,
  waitTime: 20_000,
});

/** A call that does not run: `person` has sent too many, everybody together has (`all`), or its client has gone (`gone`). */
export class NoTurn extends Error {
  readonly reason: 'person' | 'all' | 'gone';
  constructor(reason: NoTurn['reason']) {
    super(`no turn for the call: ${reason}`);
    this.reason = reason;
  }
}

/** Whose turn a call needs. */
interface Turn {
  /** The person; the address of a visitor. */
  readonly who: string;
  readonly plugin: string;
  isCancelled(): boolean;
}

interface Waiting {
  readonly turn: Turn;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Runs calls: a few of each person and of all together, the others wait. People take turns, however many calls each has
 * sent. A call whose client has disconnected does not run.
 */
export class CallTurns {
  readonly #limits: TurnLimits;
  /** By person, and by person and plugin. */
  readonly #running = new Map<string, number>();
  /** In the order in which the people come next. */
  readonly #waiting = new Map<string, Waiting[]>();
  #total = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws NoTurn if too many wait already, or it has waited too long */
  async run<T>(turn: Turn, call: () => Promise<T>): Promise<T> {
    if (this.#mayRun(turn) && !this.#isBehind(turn)) this.#count(turn, 1);
    else await this.#wait(turn);
    try {
      return await call();
    } finally {
      this.#count(turn, -1);
      this.#next();
    }
  }

  /** Whether a call that could run has to wait for earlier ones, which only wait for their own plugin if it is another. */
  #isBehind({ who }: Turn): boolean {
    return this.#waiting.get(who)?.some(({ turn }) => this.#mayRun(turn)) === true;
  }

  async #wait(turn: Turn): Promise<void> {
    const { who } = turn;
    this.#admit(who);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { turn, start: resolve, refuse: reject };
    const own = this.#waiting.get(who);
    if (own) own.push(waiting);
    else this.#waiting.set(who, [waiting]);
    const timer = setTimeout(() => {
      this.#remove(who, (one) => one === waiting);
      reject(new NoTurn('all'));
    }, this.#limits.waitTime);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws NoTurn if no more may wait */
  #admit(who: string): void {
    const { waitingPerPerson, waiting } = this.#limits;
    const isFull = () => (this.#waiting.get(who)?.length ?? 0) >= waitingPerPerson;
    if (isFull()) this.#removeCancelled(who);
    if (isFull()) throw new NoTurn('person');
    if (this.#countWaiting() >= waiting) throw new NoTurn('all');
  }

  /** Starts those that may run now. */
  #next(): void {
    for (const who of [...this.#waiting.keys()]) {
      this.#removeCancelled(who);
      const own = this.#waiting.get(who);
      const next = own?.find(({ turn }) => this.#mayRun(turn));
      if (!own || !next) continue;
      // Behind all others.
      this.#waiting.delete(who);
      const left = own.filter((waiting) => waiting !== next);
      if (left.length > 0) this.#waiting.set(who, left);
      this.#count(next.turn, 1);
      next.start();
    }
  }

  #removeCancelled(who: string): void {
    const removed = this.#remove(who, ({ turn }) => turn.isCancelled());
    for (const { refuse } of removed) refuse(new NoTurn('gone'));
  }

  #remove(who: string, isRemoved: (waiting: Waiting) => boolean): Waiting[] {
    const own = this.#waiting.get(who) ?? [];
    const removed = own.filter(isRemoved);
    if (removed.length === 0) return removed;
    const left = own.filter((waiting) => !removed.includes(waiting));
    if (left.length > 0) this.#waiting.set(who, left);
    else this.#waiting.delete(who);
    return removed;
  }

  #mayRun({ who, plugin }: Turn): boolean {
    const { running, perPerson, perPlugin } = this.#limits;
    const isFull = (key: string, most: number) => (this.#running.get(key) ?? 0) >= most;
    return this.#total < running && !isFull(who, perPerson) && !isFull(`${who} ${plugin}`, perPlugin);
  }

  #countWaiting(): number {
    let count = 0;
    for (const own of this.#waiting.values()) count += own.length;
    return count;
  }

  #count({ who, plugin }: Turn, by: 1 | -1): void {
    this.#total += by;
    for (const key of [who, `${who} ${plugin}`]) {
      const running = (this.#running.get(key) ?? 0) + by;
      if (running === 0) this.#running.delete(key);
      else this.#running.set(key, running);
    }
  }
}
