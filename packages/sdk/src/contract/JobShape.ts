import type { z } from 'zod';

interface AnyJob {
  readonly title: string;
  /**
   * How often a run that failed is repeated, 0 to 20 times, after a pause that doubles from ten seconds to an hour; 3 by
   * default. Afterwards the failure is shown to administrators.
   */
  readonly retry?: { readonly limit: number };
  /** Seconds after which a run has failed, 1 to 3600; 60 by default. */
  readonly maxSeconds?: number;
}

/** Work by the clock. `schedule` is a cron expression in the server's time zone. */
export interface ScheduledJob extends AnyJob {
  readonly schedule: string;
  readonly payload?: undefined;
}

/** Work at a time that the plugin's server chooses, with a payload for each run: `context.jobs.at()`. */
export interface TimedJob extends AnyJob {
  readonly payload: z.ZodType;
  readonly schedule?: undefined;
}

/** Work that runs in one process of the cluster, without a caller. */
export type JobShape = ScheduledJob | TimedJob;
