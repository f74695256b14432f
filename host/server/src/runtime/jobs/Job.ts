import type { JobShape } from '@atrium/sdk';
import type { JobRun } from '@atrium/sdk/server';
import type { Cron } from 'croner';
import { randomBytes } from 'node:crypto';
import { runAs } from '../../core/currentCall.ts';
import { withTimeLimits } from '../../core/database/Driver.ts';

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

const SECONDS = 60;
const RETRIES = 3;
/** Time for a run to end after its limit, before another process takes it over. */
const GRACE_SECONDS = 30;
const DAY = 86_400;

/** pg-boss's options of one run. */
export const toRunOptions = ({ shape }: Pick<Job, 'shape'>) => ({
  retryLimit: shape.retry?.limit ?? RETRIES,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: Math.ceil(findTimeLimit({ shape })) + GRACE_SECONDS,
  // A planned run waits as long as it has to, for example until its plugin is enabled again.
  retentionSeconds: 365 * DAY,
});

/** The time limit of a run in seconds. */
export const findTimeLimit = ({ shape }: Pick<Job, 'shape'>): number => shape.maxSeconds ?? SECONDS;

interface Try {
  readonly payload: unknown;
  readonly attempt: number;
  readonly done: JobRun['done'];
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
}

/**
 * Runs a job's handler, without a caller and within its time limit.
 *
 * @throws what the handler throws; Error when the limit is over, while the handler may still be running
 */
export async function runOnce(job: Job, { payload, attempt, done, stopping }: Try): Promise<void> {
  const seconds = findTimeLimit(job);
  const late = new AbortController();
  const over = Promise.withResolvers<never>();
  over.promise.catch(() => {});
  const timer = setTimeout(() => {
    const error = new Error(`not done after ${seconds} s`);
    late.abort(error);
    over.reject(error);
  }, seconds * 1000);
  const signal = AbortSignal.any([late.signal, stopping]);
  const run = async () => job.run(payload, { attempt, signal, done });
  // A statement of a job that may take long may take as long as the job; others have the limits of calls.
  const limited = () => (seconds > SECONDS ? withTimeLimits({ statement: seconds * 1000 }, run) : run());
  const work = runAs({ caller: undefined, request: undefined, plugin: job.plugin }, limited);
  try {
    await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

let last = 0;

/** A version 7 UUID, each greater than the one before it: the order of runs that were planned in the same millisecond. */
export function orderedId(): string {
  // 48 bits of milliseconds and 12 bits that count within one: 60 bits, more than a number holds.
  const now = Date.now() * 1000;
  last = Math.max(last + 1, now);
  const milliseconds = Math.floor(last / 1000)
    .toString(16)
    .padStart(12, '0');
  const count = (last % 1000).toString(16).padStart(3, '0');
  const random = randomBytes(8).toString('hex');
  const time = `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}`;
  return `${time}-7${count}-8${random.slice(0, 3)}-${random.slice(3, 15)}`;
}

const LONGEST = 200;

/** One line about an error for administrators. A failed statement is named by its cause, since its own text has the parameters. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const said = error.message.startsWith('Failed query') && cause instanceof Error ? cause : error;
  const [line = ''] = said.message.split('\n');
  return `${said.name}: ${line}`.slice(0, LONGEST);
}
