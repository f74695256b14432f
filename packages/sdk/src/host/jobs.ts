import { z } from 'zod';

/** A job of a running plugin, for administrators. Times as `YYYY-MM-DD HH:mm:ss`. */
export const JobRow = z.object({
  plugin: z.string(),
  job: z.string(),
  /** Of the plugin, and of the job. */
  pluginName: z.string(),
  title: z.string(),
  /** By a schedule, or at times that the plugin chooses. */
  scheduled: z.boolean(),
  /** Of its last run; null: it has not run yet. */
  finishedOn: z.string().nullable(),
  /** Why its last run failed. */
  failure: z.string().nullable(),
  /** Failed tries since the last success. */
  failures: z.int(),
  nextOn: z.string().nullable(),
  /** Number of planned runs, that one included. */
  waiting: z.int(),
  running: z.int(),
  /** Runs that failed in their last retry. */
  failed: z.int(),
});
