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
