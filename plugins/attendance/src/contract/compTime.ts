import { Day, Id, Whole } from '@atrium/sdk';
import { z } from 'zod';

/** People of one answer, and rows of it: a day has at most three bands. */
export const MAX_COMP_PEOPLE = 100;
/** Days that one question may span. */
export const MAX_COMP_DAYS = 400;

const Band = z.enum(['w0', 'w1', 'w2', 'r1', 'r2', 'r3', 'h1', 'h2', 'x']);

/** Asks who keeps 補休 until when what is earned on a date can be taken. Without an answer overtime can only be paid. */
export const compPoint = { input: z.object({ employeeId: Id, on: Day }), returns: z.object({ until: Day }) };

/** For the plugin that keeps 補休 (LSA 32-1). */
export const compOffers = {
  /**
   * What people have earned as 補休: the worked minutes of approved overtime of theirs, as judged last night. In portions of people: the
   * next one is `after` the last person of this one. A person without rows has overtime that was not worked or was cancelled.
   */
  compTime: {
    input: z.object({ from: Day, after: Whole(0) }),
    returns: z.object({
      people: z
        .array(
          z.object({
            employeeId: z.int(),
            earned: z.array(z.object({ date: Day, band: Band, minutes: z.int() })).max(MAX_COMP_DAYS * 9),
          }),
        )
        .max(MAX_COMP_PEOPLE),
    }),
  },
} as const;
