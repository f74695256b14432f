import type { z } from 'zod';

/**
 * A question that a plugin asks all contributors: free times, marks of a day. Each contributor gets
 * `input` and returns `returns`; both schemas are checked by the host.
 */
export interface PointShape {
  readonly input: z.ZodType;
  readonly returns: z.ZodType;
}

/** The point of a plugin, as contributors name it: `calendar.freeBusy`. */
export type PointName = `${string}.${string}`;
