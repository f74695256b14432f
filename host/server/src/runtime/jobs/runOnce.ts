import type { JobRun } from '@atrium/sdk/server';
import { runAs } from '../../core/currentCall.ts';
import { withTimeLimits } from '../../core/database/timeLimits.ts';
import { type Job, limitOf, SECONDS } from './Job.ts';

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
  const seconds = limitOf(job);
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
