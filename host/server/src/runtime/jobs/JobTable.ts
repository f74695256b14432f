import type { Clock, Database } from '@atrium/sdk/server';
import { and, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { jobStates, runs } from '../../core/schema/runtime.ts';
import { findTimeLimit, type Job, type JobState } from './Job.ts';

/** Milliseconds that a run which failed in its last try is kept. */
const FAILED_KEPT = 14 * 86_400_000;
/** Seconds for a run to end after its limit, before another process takes it over. */
const GRACE = 30;
/** Failed runs that are repeated at once. */
const MOST_REPEATED = 1_000;
/** PostgreSQL's code of a row that a unique index refuses. */
const NOT_UNIQUE = '23505';

/** A run to be planned. */
export interface NewRun {
  readonly key: string | null;
  readonly payload: unknown;
  readonly dueOn: Date;
}

/** A run that this process has begun. */
export type TakenRun = Pick<typeof runs.$inferSelect, 'id' | 'queue' | 'tries'> & {
  readonly payload: unknown;
  readonly startedOn: Date;
};

const other = alias(runs, 'other');
/** Whether no run of its key is under way, or of an ordered queue before it. */
const isFree = sql`not exists (select from ${runs} as other where ${other.queue} = ${runs.queue} and ${other.key} = ${runs.key}
  and (${other.state} = 'running' or (${runs.isOrdered} and ${other.id} < ${runs.id})))`;

/** The rows of `Jobs`. Each call is one statement, in the transaction that is open. */
export class JobTable {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async insert(queue: string, planned: readonly NewRun[], { isOrdered }: Pick<Job, 'isOrdered'>): Promise<void> {
    const state = 'planned' as const;
    await this.#db.insert(runs).values(planned.map((run) => ({ ...run, queue, state, isOrdered })));
  }

  /** Plans a run of a schedule, unless one is planned or running. */
  async insertScheduled({ queue, schedule, isOrdered }: Job, dueOn: Date): Promise<void> {
    const run = { queue, schedule: schedule!, dueOn, isOrdered, state: 'planned' as const };
    await this.#db.insert(runs).values(run).onConflictDoNothing();
  }

  /** When the next run of each queue is due; queues without one, or whose runs wait for another one, are left out. */
  async due(queues: readonly string[]): Promise<{ name: string; next: Date }[]> {
    const names = sql`unnest(${toArray(queues)}) as queue(name)`;
    const first = sql`select min(${runs.dueOn}) as next from ${runs}
      where ${runs.queue} = queue.name and ${runs.state} = 'planned' and ${isFree}`;
    const found = await this.#db.execute(
      sql`select queue.name, first.next from ${names}, lateral (${first}) as first where first.next is not null`,
    );
    const { rows } = found as unknown as { rows: { name: string; next: string | Date }[] };
    return rows.map(({ name, next }) => ({ name, next: new Date(next) }));
  }

  /** Begins the run of a queue that is due first; undefined for none. */
  async take(job: Job): Promise<TakenRun | undefined> {
    const now = this.#clock.now();
    const first = sql`(select ${runs.id} from ${runs}
      where ${runs.queue} = ${job.queue} and ${runs.state} = 'planned' and ${runs.dueOn} <= ${now.toISOString()}::timestamptz and ${isFree}
      order by ${runs.dueOn}, ${runs.id} limit 1 for update skip locked)`;
    const endsOn = new Date(now.getTime() + (findTimeLimit(job) + GRACE) * 1000);
    try {
      const [taken] = await this.#db
        .update(runs)
        .set({ state: 'running', tries: sql`${runs.tries} + 1`, startedOn: now, endsOn })
        .where(eq(runs.id, first))
        .returning({ id: runs.id, queue: runs.queue, tries: runs.tries, payload: runs.payload });
      return taken && { ...taken, startedOn: now };
    } catch (error) {
      // Another process began one of the same key in this moment.
      if (codeOf(error) === NOT_UNIQUE) return undefined;
      throw error;
    }
  }

  /** Deletes a run that is done. Returns whether it was still this process's. */
  async finish(run: Pick<TakenRun, 'id' | 'tries'>): Promise<boolean> {
    return (await this.#db.delete(runs).where(isHeld(run)).returning({ id: runs.id })).length > 0;
  }

  /** Plans a failed run again, or keeps it as failed if it is not due any more. Returns whether it was still this process's. */
  async fail(run: Pick<TakenRun, 'id' | 'tries'>, dueOn: Date | undefined): Promise<boolean> {
    const next = dueOn
      ? { state: 'planned' as const, dueOn }
      : { state: 'failed' as const, failedOn: this.#clock.now() };
    const ended = { ...next, startedOn: null, endsOn: null };
    return (await this.#db.update(runs).set(ended).where(isHeld(run)).returning({ id: runs.id })).length > 0;
  }

  /** Runs whose process has not finished them in time, or with `all` every one that is running. */
  lost(queues: readonly string[], all: boolean): Promise<{ queue: string; id: number; tries: number }[]> {
    return this.#db
      .select({ queue: runs.queue, id: runs.id, tries: runs.tries })
      .from(runs)
      .where(and(isIn(queues), eq(runs.state, 'running'), all ? undefined : lt(runs.endsOn, this.#clock.now())));
  }

  /**
   * Until the end of the transaction: of two calls that replace one key at once, the later one replaces the earlier. In one
   * order, so that two calls with several keys do not wait for each other.
   */
  async lockKeys(queue: string, keys: readonly string[]): Promise<void> {
    const names = keys.map((key) => `${queue} ${key}`);
    await this.#db.execute(sql`
      select pg_advisory_xact_lock(id) from (
        select distinct hashtextextended(name, 4600003) as id from unnest(${toArray(names)}) as name order by id) as locks`);
  }

  /** Removes the planned runs of these keys; without keys all of the queue. */
  async drop(queue: string, keys?: readonly string[]): Promise<void> {
    const ofKeys = keys && sql`${runs.key} = any(${toArray(keys)})`;
    await this.#db.delete(runs).where(and(eq(runs.queue, queue), eq(runs.state, 'planned'), ofKeys));
  }

  /** Removes all runs and states of a plugin; returns the number of runs. */
  async dropAll(plugin: string): Promise<number> {
    const ofPlugin = sql`starts_with(${runs.queue}, ${`${plugin}.`})`;
    const dropped = await this.#db.delete(runs).where(ofPlugin).returning({ id: runs.id });
    await this.#db.delete(jobStates).where(eq(jobStates.plugin, plugin));
    return dropped.length;
  }

  /** Makes the planned runs of a queue due now, and with `failed` those that failed in their last try: they are tried once more. */
  async hurry(queue: string, { failed }: { readonly failed: boolean }): Promise<void> {
    const now = this.#clock.now();
    const oldest = sql`${runs.id} in (select id from ${runs} as other where ${other.queue} = ${queue} and ${other.state} = 'failed'
      order by id limit ${MOST_REPEATED})`;
    const waits = and(eq(runs.state, 'planned'), sql`${runs.dueOn} > ${now.toISOString()}::timestamptz`);
    await this.#db
      .update(runs)
      .set({ state: 'planned', dueOn: now, failedOn: null })
      .where(and(eq(runs.queue, queue), failed ? or(waits, oldest) : waits));
  }

  /** The expression by which the run of a schedule was planned. */
  async schedule(queue: string): Promise<string | null | undefined> {
    const [planned] = await this.#db
      .select({ schedule: runs.schedule })
      .from(runs)
      .where(eq(runs.queue, queue))
      .orderBy(desc(runs.id))
      .limit(1);
    return planned?.schedule;
  }

  /** Deletes what failed long ago, but for what keeps later runs of its key waiting. */
  async purge(queues: readonly string[]): Promise<void> {
    const before = new Date(this.#clock.now().getTime() - FAILED_KEPT);
    await this.#db
      .delete(runs)
      .where(and(isIn(queues), eq(runs.state, 'failed'), ne(runs.isOrdered, true), lt(runs.failedOn, before)));
  }

  /** Replaces the job's last run. */
  async record({ plugin, name: job }: Job, startedOn: Date, failure: string | null): Promise<void> {
    const values = { startedOn, finishedOn: this.#clock.now(), failure };
    await this.#db
      .insert(jobStates)
      .values({ plugin, job, ...values, failures: failure === null ? 0 : 1 })
      .onConflictDoUpdate({
        target: [jobStates.plugin, jobStates.job],
        set: { ...values, failures: failure === null ? 0 : sql`${jobStates.failures} + 1` },
      });
  }

  async states(jobs: readonly Job[]): Promise<JobState[]> {
    const counted = (state: string) => sql<number>`(count(*) filter (where ${runs.state} = ${state}))::int`;
    const queues = await this.#db
      .select({
        name: runs.queue,
        next: sql<string | Date | null>`min(${runs.dueOn}) filter (where ${runs.state} = 'planned')`,
        waiting: counted('planned'),
        running: counted('running'),
        failed: counted('failed'),
      })
      .from(runs)
      .where(isIn(jobs.map(({ queue }) => queue)))
      .groupBy(runs.queue);
    const last = await this.#db.select().from(jobStates);
    return jobs.map(({ plugin, name, queue, cron, shape }) => {
      const run = last.find((row) => row.plugin === plugin && row.job === name);
      const now = queues.find((row) => row.name === queue);
      return {
        plugin,
        job: name,
        title: shape.title,
        scheduled: cron !== undefined,
        startedOn: run?.startedOn ?? null,
        finishedOn: run?.finishedOn ?? null,
        failure: run?.failure ?? null,
        failures: run?.failures ?? 0,
        nextOn: now?.next ? new Date(now.next) : null,
        waiting: now?.waiting ?? 0,
        running: now?.running ?? 0,
        failed: now?.failed ?? 0,
      };
    });
  }
}

/** A run is held by the process that began it last: an earlier one ends nothing. */
const isHeld = ({ id, tries }: Pick<TakenRun, 'id' | 'tries'>): SQL | undefined =>
  and(eq(runs.id, id), eq(runs.tries, tries), eq(runs.state, 'running'));

const isIn = (queues: readonly string[]): SQL => sql`${runs.queue} = any(${toArray(queues)})`;

/** One parameter, so that the statement is the same for any number of texts. */
const toArray = (texts: readonly string[]): SQL =>
  sql`${`{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`}::text[]`;

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause as { readonly code?: unknown } | undefined)?.code;
}
