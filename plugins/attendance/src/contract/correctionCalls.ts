import { Created, Day, SAVE_LIMIT, Text } from '@atrium/sdk';
import { z } from 'zod';

/** `YYYY-MM-DD HH:mm` of a day that there is. */
export const Moment = z
  .string()
  .max(16)
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/)
  .refine((moment) => Day.safeParse(moment.slice(0, 10)).success, { params: { code: 'invalid' } });

/** A press that a person has forgotten: which one of which work date, and when it was. */
export const CorrectionDetail = z.object({
  workDate: Day,
  kind: z.enum(['on', 'off']),
  at: Moment,
  reason: Text(1, 200),
});

/** *(ext)* Corrections of presses by approval. */
export const correctionCalls = {
  /**
   * Files a correction of the caller's own; it counts once it is approved. 409 while one of the day and kind is open; 422 for a time
   * that is not on the work date, in the future, or before what is kept.
   */
  correct: {
    post: '/attendanceCorrections',
    body: CorrectionDetail,
    /** `id` is that of the request: `GET /approvals/{id}`. */
    returns: Created,
    needs: 'anyone',
    limit: SAVE_LIMIT,
  },
} as const;
