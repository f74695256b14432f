import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobShape } from '@atrium/sdk';
import type { Clock, Log } from '@atrium/sdk/server';
import { Cron } from 'croner';
import { afterCommit, type OpenDatabase } from '../../core/database/openDatabase.ts';
import { failureText, findPause, type Job, type JobState, type PlannedRun, runOnce } from './Job.ts';
import { JobTable, type TakenRun } from './JobTable.ts';

interface Parts {
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
}

/** Milliseconds between looks for the work of other processes; the embedded database has none but this one. */
const POLL = { postgres: 5_000, embedded: 60_000 };
/** Milliseconds after which work is looked for again that is due and that another process has. */
const SHORTEST_SLEEP = 1_000;
const PURGE_EVERY = 3_600_000;

/**
 * Scheduled work and work at a time, as rows of a table: each run belongs to one process of the cluster, is repeated if
 * it fails or its process ends, and never overlaps with another run of the same job and key. A schedule has one planned
 * run at a time, the next one is planned when it is over: runs missed while no process was running are one.
 */
export class Jobs {
  readonly #parts: Parts;
  readonly #table: JobTable;
  readonly #jobs = new Map<string, Job>();
  /** Queues that this process is working on. */
  readonly #working = new Map<string, Promise<void>>();
  /** Runs work apart from the call during which it was planned. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Infinity;
  #started = false;
  #purgedOn = -Infinity;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#table = new JobTable(parts.database.db, parts.clock);
  }

  /** Adds the jobs of a plugin; returns the function that removes them. Their planned runs wait for its next start. */
  async add(
    plugin: string,
    shapes: Readonly<Record<string, JobShape>>,
    handlers: Readonly<Record<string, Job['run']>>,
  ): Promise<() => void> {
    const { timeZone: timezone } = this.#parts;
    return this.#register(
      Object.entries(shapes).map(([name, shape]): Job => {
        const { schedule } = shape;
        const cron = schedule === undefined ? undefined : new Cron(schedule, { timezone, paused: true });
        const run = handlers[name] as Job['run'];
        return { plugin, name, queue: `${plugin}.${name}`, shape, isOrdered: false, schedule, cron, run };
      }),
    );
  }

  /** Adds a queue whose runs of one key keep their order; returns the function that removes it. */
  addOrdered(plugin: string, name: string, shape: Job['shape'], run: Job['run']): Promise<() => void> {
    const job = { plugin, name, queue: `${plugin}.${name}`, shape, run, schedule: undefined, cron: undefined };
    return this.#register([{ ...job, isOrdered: true }]);
  }

  /** Adds a run to an ordered queue, in the current transaction. The plugin of the queue need not be running. */
  async append(queue: string, payload: unknown, key: string | undefined): Promise<void> {
    const run = { key: key ?? null, payload, dueOn: this.#parts.clock.now() };
    await this.#table.insert(queue, [run], { isOrdered: true });
    afterCommit(() => this.#wake(0));
  }

  /** Removes the runs of a plugin that an operator removes, waiting events among them; returns how many. */
  forget(plugin: string): Promise<number> {
    return this.#table.dropAll(plugin);
  }

  /** Until the end of the transaction, no other one continues with this name. */
  async lock(name: string): Promise<void> {
    await this.#table.lockKeys(name, ['']);
  }

  async #register(jobs: readonly Job[]): Promise<() => void> {
    // At once, since calls of the plugin may plan runs from now on.
    for (const job of jobs) this.#jobs.set(job.queue, job);
    const remove = () => {
      // Another version of the plugin may have them by now.
      for (const job of jobs) if (this.#jobs.get(job.queue) === job) this.#jobs.delete(job.queue);
    };
    try {
      for (const job of jobs) if (job.cron) await this.#replan(job);
    } catch (error) {
      remove();
      throw error;
    }
    this.#wake(0);
    return remove;
  }

  /** Plans runs, in the current transaction if there is one; each replaces the planned one of its key. */
  async plan(queue: string, planned: readonly PlannedRun[]): Promise<void> {
    const job = this.#find(queue);
    if (planned.length === 0) return;
    const keyed = new Map(planned.flatMap((run) => (run.key === undefined ? [] : [[run.key, run] as const])));
    const rows = [...keyed.values(), ...planned.filter(({ key }) => key === undefined)].map(({ key, payload, at }) => ({
      key: key ?? null,
      payload,
      dueOn: at,
    }));
    const keys = [...keyed.keys()];
    await this.#parts.database.transaction(async () => {
      if (keys.length > 0) await this.#table.lockKeys(queue, keys);
      if (keys.length > 0) await this.#table.drop(queue, keys);
      await this.#table.insert(queue, rows, job);
      afterCommit(() => this.#wake(Math.min(...planned.map(({ at }) => at.getTime()))));
    });
  }

  /** Removes planned runs, in the current transaction if there is one. */
  async cancel(queue: string, keys: readonly string[]): Promise<void> {
    this.#find(queue);
    await this.#table.drop(queue, keys);
  }

  /** Makes the next run of a schedule due now, and repeats the failed runs of any other job. Returns false for an unknown one. */
  async runNow(queue: string): Promise<boolean> {
    const job = this.#jobs.get(queue);
    if (!job) return false;
    if (job.cron) await this.#plan(job);
    await this.#table.hurry(queue, { failed: !job.cron });
    afterCommit(() => this.#wake(0));
    return true;
  }

  /** The jobs of the running plugins. */
  states(): Promise<JobState[]> {
    return this.#table.states([...this.#jobs.values()]);
  }

  /** Starts to work. Runs of a process that was killed are repeated at once if there can be no other process. */
  async start(): Promise<void> {
    if (this.#parts.database.driver.kind === 'embedded') await this.#recover(true);
    this.#started = true;
    this.#wake(0);
  }

  /** Stops working, and waits for running jobs. */
  async stop(): Promise<void> {
    this.#started = false;
    clearTimeout(this.#timer);
    this.#stopping.abort(new Error('the server stops'));
    await Promise.all(this.#working.values());
  }

  /** Queues on whose runs this process works: `plugin.job`. */
  working(): string[] {
    return [...this.#working.keys()];
  }

  /** Runs what is due by the server's clock until nothing is. Called by tests that set the clock. */
  async runDue(): Promise<void> {
    while (await this.#look()) await Promise.all(this.#working.values());
  }

  #find(queue: string): Job {
    const job = this.#jobs.get(queue);
    if (!job) throw new RangeError(`there is no job "${queue}"`);
    return job;
  }

  /** Plans by the present schedule, which a new version of the plugin may have changed. */
  async #replan(job: Job): Promise<void> {
    if ((await this.#table.schedule(job.queue)) === job.schedule) return;
    await this.#table.drop(job.queue);
    await this.#plan(job);
  }

  /** Plans the next run of a schedule unless there is one already. */
  async #plan(job: Job): Promise<void> {
    const next = job.cron?.nextRun(this.#parts.clock.now());
    if (next) await this.#table.insertScheduled(job, next);
  }

  #wake(time: number): void {
    const now = this.#parts.clock.now().getTime();
    if (time > now && time >= this.#wakesAt) return;
    this.#sleep(Math.max(time - now, 0));
  }

  #sleep(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#started) return;
    this.#wakesAt = this.#parts.clock.now().getTime() + milliseconds;
    this.#timer = setTimeout(() => this.#outside(() => void this.#tick()), milliseconds).unref();
  }

  async #tick(): Promise<void> {
    this.#wakesAt = Infinity;
    const longest = POLL[this.#parts.database.driver.kind];
    try {
      await this.#recover(false);
      await this.#look();
      await this.#purge();
      const next = await this.#table.due(this.#idle());
      const now = this.#parts.clock.now().getTime();
      const sleep = Math.min(...next.map(({ next: at }) => at.getTime() - now), longest);
      if (this.#wakesAt === Infinity) this.#sleep(Math.max(sleep, SHORTEST_SLEEP));
    } catch (error) {
      this.#parts.log.error('job queue failed', { error });
      this.#sleep(longest);
    }
  }

  #idle(): string[] {
    return [...this.#jobs.keys()].filter((queue) => !this.#working.has(queue));
  }

  /** Starts to work on the queues that have something due. Returns whether this process is working on any. */
  async #look(): Promise<boolean> {
    const now = this.#parts.clock.now();
    for (const { name, next } of await this.#table.due(this.#idle())) {
      const job = this.#jobs.get(name);
      if (!job || next > now || this.#working.has(name)) continue;
      const work = this.#workOff(job)
        .catch((error: unknown) => {
          this.#parts.log.error('job queue failed', { queue: name, error });
          return 0;
        })
        .then((runs) => {
          this.#working.delete(name);
          // At once it would find the same again, as long as another process works on that key.
          this.#wake(runs > 0 ? 0 : this.#parts.clock.now().getTime() + SHORTEST_SLEEP);
        });
      this.#working.set(name, work);
    }
    return this.#working.size > 0;
  }

  /** Runs what is due in one queue, one after the other. Returns the number of runs. */
  async #workOff(job: Job): Promise<number> {
    let runs = 0;
    while (!this.#stopping.signal.aborted && this.#jobs.get(job.queue) === job) {
      const taken = await this.#table.take(job);
      if (!taken) break;
      await this.#run(job, taken);
      runs += 1;
    }
    return runs;
  }

  async #run(job: Job, taken: TakenRun): Promise<void> {
    const { payload, tries, startedOn } = taken;
    const done = () => this.#finish(job, taken);
    const { signal: stopping } = this.#stopping;
    try {
      await runOnce(job, { payload: payload ?? undefined, attempt: tries, done, stopping });
      await this.#finish(job, taken).catch(ignoreTaken);
    } catch (error) {
      const { plugin, name } = job;
      this.#parts.log.error('a job failed', { plugin, job: name, attempt: tries, error });
      await this.#fail(job, taken, failureText(error), startedOn);
    }
  }

  /** In one transaction, the caller's if it has one: done, recorded, and the next run planned. */
  #finish(job: Job, taken: TakenRun): Promise<void> {
    return this.#parts.database.transaction(async () => {
      if (!(await this.#table.finish(taken))) throw new TakenOver(job.queue);
      await this.#table.record(job, taken.startedOn, null);
      await this.#plan(job);
    });
  }

  async #fail(job: Job, run: Pick<TakenRun, 'id' | 'tries'>, failure: string, startedOn: Date): Promise<void> {
    const pause = findPause(job, run.tries);
    const dueOn = pause === undefined ? undefined : new Date(this.#parts.clock.now().getTime() + pause * 1000);
    await this.#parts.database.transaction(async () => {
      // A schedule goes on after its last retry; the failure is in its state.
      const isOver = job.cron && !dueOn;
      if (!(await (isOver ? this.#table.finish(run) : this.#table.fail(run, dueOn)))) return;
      await this.#table.record(job, startedOn, failure);
      await this.#plan(job);
    });
  }

  /** Marks the runs of processes that have ended as failed, so that they are repeated. */
  async #recover(all: boolean): Promise<void> {
    for (const run of await this.#table.lost([...this.#jobs.keys()], all)) {
      const job = this.#jobs.get(run.queue);
      if (job) await this.#fail(job, run, 'Error: the process ended', this.#parts.clock.now());
    }
  }

  async #purge(): Promise<void> {
    const now = this.#parts.clock.now().getTime();
    if (now - this.#purgedOn < PURGE_EVERY) return;
    this.#purgedOn = now;
    await this.#table.purge([...this.#jobs.keys()]);
  }
}

class TakenOver extends Error {
  constructor(queue: string) {
    super(`this run of ${queue} is done already, or another process has taken it over`);
  }
}

/** After a handler that has called `done()` itself. */
function ignoreTaken(error: unknown): void {
  if (!(error instanceof TakenOver)) throw error;
}
