import type { JobShape } from '@atrium/sdk';
import type { JobRun } from '@atrium/sdk/server';
import type { Cron } from 'croner';

/** A job of a running plugin. */
export interface Job {
  readonly plugin: string;
  readonly name: string;
  /** Its queue in pg-boss. */
  readonly queue: string;
  readonly shape: Pick<JobShape, 'title' | 'retry' | 'maxSeconds'>;
  /**
   * pg-boss's rule: `exclusive`: one run is planned or running; `stately`: one of each key is planned and one running;
   * `key_strict_fifo`: those of a key run in their order, after a failed one not before it was repeated.
   */
  readonly policy: 'exclusive' | 'stately' | 'key_strict_fifo';
  /** Undefined for one that runs at times that the plugin chooses. */
  readonly cron: Cron | undefined;
  /** The expression of `cron`. */
  readonly schedule: string | undefined;
  readonly run: (payload: unknown, run: JobRun) => Promise<void>;
}

/** A run that a plugin plans; it replaces the planned one of the same key. */
export interface PlannedRun {
  readonly payload: unknown;
  readonly at: Date;
  readonly key?: string | undefined;
}

/** A job as administrators see it. */
export interface JobState {
  readonly plugin: string;
  readonly job: string;
  /** In Traditional Chinese. */
  readonly title: string;
  readonly scheduled: boolean;
  /** When it ran last; null: not yet. */
  readonly startedOn: Date | null;
  readonly finishedOn: Date | null;
  /** Why its last run failed; null: it did not. */
  readonly failure: string | null;
  /** Failed tries since the last success. */
  readonly failures: number;
  /** When the next run is due; null: none is planned. */
  readonly nextOn: Date | null;
  /** Number of planned runs, that one included. */
  readonly waiting: number;
  readonly running: number;
  /** Runs that failed in their last retry. */
  readonly failed: number;
}

export const SECONDS = 60;
const RETRIES = 3;
/** Time for a run to end after its limit, before another process takes it over. */
const GRACE_SECONDS = 30;
const DAY = 86_400;

/** pg-boss's options of one run. */
export const optionsOf = ({ shape }: Pick<Job, 'shape'>) => ({
  retryLimit: shape.retry?.limit ?? RETRIES,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: Math.ceil(limitOf({ shape })) + GRACE_SECONDS,
  // A planned run waits as long as it has to, for example until its plugin is enabled again.
  retentionSeconds: 365 * DAY,
});

/** The time limit of a run in seconds. */
export const limitOf = ({ shape }: Pick<Job, 'shape'>): number => shape.maxSeconds ?? SECONDS;
