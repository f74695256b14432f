import type { Clock, Database, Log } from '@atrium/sdk/server';
import { Cron } from 'croner';
import { and, eq, lt } from 'drizzle-orm';
import { jobRuns } from '../../core/schema/runtime.ts';

interface Job {
  readonly plugin: string;
  readonly name: string;
  readonly cron: Cron;
  readonly run: () => Promise<void>;
  next: Date | null;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeZone: string;
}

const DAY = 86_400_000;
/** Retention of runs. */
const KEPT = 30 * DAY;
/** setTimeout counts in 32 bits; a clock that was set is noticed within the hour. */
const MAX_SLEEP = 3_600_000;

/**
 * Scheduled work. Each planned run is one row: the process that inserts it does the work, so that a job runs once in
 * the cluster. Runs missed while no process was running are not repeated.
 */
export class Jobs {
  readonly #parts: Parts;
  readonly #jobs = new Set<Job>();
  readonly #running = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #started = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Plans a job by a cron expression in the server's time zone; returns the function that removes it. */
  add(plugin: string, name: string, schedule: string, run: () => Promise<void>): () => void {
    const cron = new Cron(schedule, { timezone: this.#parts.timeZone, paused: true });
    const job: Job = { plugin, name, cron, run, next: cron.nextRun(this.#parts.clock.now()) };
    this.#jobs.add(job);
    this.#sleep();
    return () => void this.#jobs.delete(job);
  }

  /** The planned jobs. */
  planned(): readonly { readonly plugin: string; readonly name: string }[] {
    return [...this.#jobs].map(({ plugin, name }) => ({ plugin, name }));
  }

  start(): void {
    this.#started = true;
    this.#sleep();
  }

  /** Stops planning and waits for running jobs. */
  async stop(): Promise<void> {
    this.#started = false;
    clearTimeout(this.#timer);
    await Promise.all(this.#running);
  }

  /** Runs what is due by the server's clock. Called by the timer, and by tests that set the clock. */
  async runDue(): Promise<void> {
    const now = this.#parts.clock.now();
    const due: Promise<void>[] = [];
    for (const job of this.#jobs) {
      if (!job.next || job.next > now) continue;
      // Several runs missed at once (after a clock change) are one.
      const planned = job.next;
      job.next = job.cron.nextRun(now);
      due.push(this.#once(job, planned));
    }
    await Promise.all(due);
  }

  #sleep(): void {
    clearTimeout(this.#timer);
    if (!this.#started) return;
    const now = this.#parts.clock.now().getTime();
    const next = Math.min(...[...this.#jobs].map(({ next: at }) => at?.getTime() ?? Infinity), now + MAX_SLEEP);
    this.#timer = setTimeout(
      () => {
        void this.runDue();
        this.#sleep();
      },
      Math.max(next - now, 0),
    ).unref();
  }

  async #once(job: Job, plannedOn: Date): Promise<void> {
    const work = this.#work(job, plannedOn).catch((error: unknown) => {
      this.#parts.log.error('job failed', { plugin: job.plugin, job: job.name, error });
    });
    this.#running.add(work);
    await work;
    this.#running.delete(work);
  }

  async #work(job: Job, plannedOn: Date): Promise<void> {
    const { db, clock, log } = this.#parts;
    const { plugin, name } = job;
    const mine = await db
      .insert(jobRuns)
      .values({ plugin, job: name, plannedOn, startedOn: clock.now() })
      .onConflictDoNothing()
      .returning();
    if (mine.length === 0) return;
    let failure: string | null = null;
    try {
      await job.run();
    } catch (error) {
      failure = (error as Error).name;
      log.error('a job failed', { plugin, job: name, error });
    }
    const this_ = and(eq(jobRuns.plugin, plugin), eq(jobRuns.job, name), eq(jobRuns.plannedOn, plannedOn));
    await db.update(jobRuns).set({ finishedOn: clock.now(), failure }).where(this_);
    await db
      .delete(jobRuns)
      .where(
        and(
          eq(jobRuns.plugin, plugin),
          eq(jobRuns.job, name),
          lt(jobRuns.plannedOn, new Date(plannedOn.getTime() - KEPT)),
        ),
      );
  }
}
