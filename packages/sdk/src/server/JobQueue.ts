import type { z } from 'zod';
import type { AnyContract } from '../contract/ContractShape.ts';
import type { InputOf, NamesOf, OutputOf } from '../contract/Infer.ts';

type JobsOf<C extends AnyContract> = NonNullable<C['jobs']>;
type PayloadOf<Job> = Job extends { readonly payload: infer S extends z.ZodType } ? S : never;

/** Names of the jobs that run at a time. */
export type TimedJobName<C extends AnyContract> = {
  [Name in NamesOf<C, 'jobs'>]: JobsOf<C>[Name] extends { readonly payload: z.ZodType } ? Name : never;
}[NamesOf<C, 'jobs'>];

/** One run of a job. */
export interface JobRun {
  /** 1 for the first try, 2 for its first repetition. */
  readonly attempt: number;
  /** Aborted when the time limit is over or the server stops. */
  readonly signal: AbortSignal;
  /**
   * Marks the run as done in the current transaction: its rows and the mark are committed together, so that they are
   * written once even if the process is killed. Without it the run is marked after the handler has returned, and a
   * process killed in between repeats it.
   *
   * @throws Error if another process has taken the run over meanwhile; let it roll the transaction back
   */
  done(): Promise<void>;
}

/** The handler of one job: with a payload at a time, without one by schedule. */
type JobHandler<Job> = Job extends { readonly payload: infer S extends z.ZodType }
  ? (payload: OutputOf<S>, run: JobRun) => Promise<void>
  : (run: JobRun) => Promise<void>;

export type JobHandlers<C extends AnyContract> = {
  readonly [Name in NamesOf<C, 'jobs'>]: JobHandler<JobsOf<C>[Name]>;
};

/** Work at a time, by the jobs of the contract that have a `payload`. */
export interface JobQueue<C extends AnyContract> {
  /**
   * Plans a run, in the current transaction if there is one. A time in the past is as soon as possible.
   *
   * @param options.key at most 200 characters. A planned run of the same job and key is replaced; one that is running
   * already is not affected.
   */
  at<Name extends TimedJobName<C>>(
    name: Name,
    payload: InputOf<PayloadOf<JobsOf<C>[Name]>>,
    when: Date,
    options?: { readonly key?: string },
  ): Promise<void>;
  /**
   * Plans many runs in one statement, each as `at` does: the reminders of a series. Of two with the same key the later one
   * counts.
   *
   * @param runs at most 1,000
   */
  atEach<Name extends TimedJobName<C>>(
    name: Name,
    runs: readonly {
      readonly payload: InputOf<PayloadOf<JobsOf<C>[Name]>>;
      readonly at: Date;
      readonly key?: string;
    }[],
  ): Promise<void>;
  /** Removes planned runs by their keys, in the current transaction if there is one. */
  cancel(name: TimedJobName<C>, which: { readonly key: string } | { readonly keys: readonly string[] }): Promise<void>;
}
