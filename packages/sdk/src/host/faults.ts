import { z } from 'zod';

/** A call that failed with code 500, for administrators. */
export const FaultRow = z.object({
  plugin: z.string(),
  endpoint: z.string(),
  /** Finds the cause in the server's log. */
  requestId: z.string(),
  /** `YYYY-MM-DD HH:mm:ss` */
  at: z.string(),
});
