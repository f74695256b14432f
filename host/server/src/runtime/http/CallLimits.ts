import type { Caller, Database, Log, RequestFacts } from '@atrium/sdk/server';
import type { HostAudit } from '../../core/audit/auditFor.ts';
import { prepared } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { runAs } from '../../core/currentCall.ts';
import { limits } from '../../core/schema/credentials.ts';
import type { Mounted, MountedLimit } from './Mounted.ts';
import { networkOf } from './networkOf.ts';

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
  if (per === 'address' || !caller) return networkOf(address);
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
