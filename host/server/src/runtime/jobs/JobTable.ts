import type { Clock, Database } from '@atrium/sdk/server';
import { type SQL, sql } from 'drizzle-orm';
import { jobStates } from '../../core/schema/runtime.ts';
import type { Job, JobState } from './Job.ts';
import { JOB_SCHEMA } from './openBoss.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Retention of runs that are done, and of those that failed in their last retry. */
const KEPT = { completed: HOUR, failed: 14 * DAY };

const table = sql.raw(`${JOB_SCHEMA}.job`);

interface Queue {
  readonly name: string;
  readonly next: Date | null;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** What `Jobs` reads from pg-boss's table because its calls do not return it, and the last run of each job. */
export class JobTable {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** When the next run of each queue is due; queues without one, or whose runs wait for a failed one, are left out. */
  due(queues: readonly string[]): Promise<{ name: string; next: Date }[]> {
    return this.#rows(sql`
      select q.name, d.next from unnest(${array(queues)}) as q(name), lateral (
        select min(start_after) as next from ${table} j where name = q.name and state < 'active' and not (
          policy = 'key_strict_fifo' and exists (
            select from ${table} b where b.name = j.name and b.singleton_key = j.singleton_key
              and b.state in ('retry', 'active', 'failed') and b.id <> j.id))
      ) d where d.next is not null`);
  }

  /** Runs whose process has not finished them in time, or with `all` every one that is running. */
  lost(queues: readonly string[], all: boolean): Promise<{ name: string; id: string }[]> {
    const late = sql`started_on + expire_seconds * interval '1 second' < ${this.#now()}`;
    return this.#rows(sql`
      select name, id from ${table}
      where name = any(${array(queues)}) and state = 'active' and ${all ? sql`true` : late}`);
  }

  /** Until the end of the transaction no other process opens the queue. */
  async alone<T>(open: () => Promise<T>): Promise<T> {
    await this.#db.execute(sql`select pg_advisory_xact_lock(4600004)`);
    return open();
  }

  /**
   * Until the end of the transaction: of two calls that replace one key at once, the later one replaces the earlier. In one
   * order, so that two calls with several keys do not wait for each other.
   */
  async lockKeys(queue: string, keys: readonly string[]): Promise<void> {
    const names = keys.map((key) => `${queue} ${key}`);
    await this.#db.execute(sql`
      select pg_advisory_xact_lock(id) from (
        select distinct hashtextextended(name, 4600003) as id from unnest(${array(names)}) as name order by id) as locks`);
  }

  /** Removes the planned runs of these keys; without keys all of the queue. */
  async drop(queue: string, keys?: readonly string[]): Promise<void> {
    const ofKeys = keys ? sql`and singleton_key = any(${array(keys)})` : sql``;
    await this.#db.execute(sql`delete from ${table} where name = ${queue} and state < 'active' ${ofKeys}`);
  }

  /** Makes the planned runs of a queue due now. */
  async hurry(queue: string): Promise<void> {
    const earlier = sql`start_after > ${this.#now()}`;
    await this.#db.execute(sql`
      update ${table} set start_after = ${this.#now()} where name = ${queue} and state < 'active' and ${earlier}`);
  }

  /** The expressions by which the runs of a schedule were planned. */
  async schedules(queue: string): Promise<string[]> {
    const planned = await this.#rows<{ schedule: string }>(sql`
      select data->>'schedule' as schedule from ${table} where name = ${queue} and state <= 'active'`);
    return planned.map(({ schedule }) => schedule);
  }

  async failed(queue: string): Promise<string[]> {
    const given = await this.#rows<{ id: string }>(sql`
      select id from ${table} where name = ${queue} and state = 'failed' order by created_on limit 1000`);
    return given.map(({ id }) => id);
  }

  /** Deletes what is over, but for failed runs of an ordered queue: of a schedule only the last failure is of interest, which is its state. */
  async purge(jobs: readonly Job[]): Promise<void> {
    const queues = jobs.map(({ queue }) => queue);
    const scheduled = jobs.filter(({ cron }) => cron).map(({ queue }) => queue);
    await this.#db.execute(sql`
      delete from ${table} where name = any(${array(queues)}) and (
        (state in ('completed', 'cancelled') and completed_on < ${this.#now(KEPT.completed)})
        or (state = 'failed' and policy <> 'key_strict_fifo'
          and (name = any(${array(scheduled)}) or completed_on < ${this.#now(KEPT.failed)})))`);
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
    const queues = await this.#rows<Queue>(sql`
      select name, min(start_after) filter (where state < 'active') as next,
        count(*) filter (where state < 'active')::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'failed')::int as failed
      from ${table} where name = any(${array(jobs.map(({ queue }) => queue))}) group by name`);
    const runs = await this.#db.select().from(jobStates);
    return jobs.map(({ plugin, name, queue, cron, shape }) => {
      const run = runs.find((row) => row.plugin === plugin && row.job === name);
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
        failed: cron ? 0 : (now?.failed ?? 0),
      };
    });
  }

  #now(before = 0): SQL {
    return sql`${new Date(this.#clock.now().getTime() - before).toISOString()}::timestamptz`;
  }

  async #rows<Row>(query: SQL): Promise<Row[]> {
    return ((await this.#db.execute(query)) as unknown as { rows: Row[] }).rows;
  }
}

/** One parameter, so that the statement is the same for any number of texts. */
const array = (texts: readonly string[]): SQL =>
  sql`${`{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`}::text[]`;
