import type { JobShape } from '@atrium/sdk';
import type { JobRun } from '@atrium/sdk/server';
import type { Cron } from 'croner';
import { runAs } from '../../core/currentCall.ts';
import { withTimeLimits } from '../../core/database/Driver.ts';

/** A job of a running plugin. */
export interface Job {
  readonly plugin: string;
  readonly name: string;
  /** `plugin.name`, the queue of its runs. */
  readonly queue: string;
  readonly shape: Pick<JobShape, 'title' | 'retry' | 'maxSeconds'>;
  /** Whether the runs of a key keep their order: after a failed one none begins before it was repeated. */
  readonly isOrdered: boolean;
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
/** Seconds before the first retry; each later one waits twice as long, up to an hour. */
const FIRST_PAUSE = 10;
const LONGEST_PAUSE = 3600;

/** Seconds until a run that has failed in its nth try is tried again; undefined after its last retry. */
export const findPause = ({ shape }: Pick<Job, 'shape'>, tries: number): number | undefined =>
  tries > (shape.retry?.limit ?? RETRIES) ? undefined : Math.min(FIRST_PAUSE * 2 ** (tries - 1), LONGEST_PAUSE);

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

const LONGEST = 200;

/** One line about an error for administrators. A failed statement is named by its cause, since its own text has the parameters. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const said = error.message.startsWith('Failed query') && cause instanceof Error ? cause : error;
  const [line = ''] = said.message.split('\n');
  return `${said.name}: ${line}`.slice(0, LONGEST);
}
