import { Flag, Id, Line, SAVE_LIMIT } from '@atrium/sdk';
import { z } from 'zod';

/** *(ext)* Whether a person takes part in a schedule: 參加, 不參加, 未定. */
export const Answer = z.enum(['accepted', 'declined', 'tentative']);
export type Answer = z.output<typeof Answer>;

/** The answers in the order in which they are offered and counted. */
export const ANSWERS = Answer.options;

/** Characters of the line beside an answer. */
export const MAX_ANSWER_NOTE = 200;

/** What a person has answered; `note` is `''` without a line. */
export const OwnAnswer = z.object({ answer: Answer, note: z.string(), isForAll: z.boolean() });

/** How many of the readers and contractors have answered how. */
export const AnswerCounts = z.object({ accepted: z.int(), declined: z.int(), tentative: z.int(), open: z.int() });

/** *(ext)* Answers to schedules. */
export const answerCalls = {
  /**
   * The caller takes part or not. With `all` it is the answer to all dates of the repeat that the caller sees and that are not over, and to
   * those that are made later of one without end; dates that a change of the repeat adds have no answer. 422 for who has created it, and
   * for more than 1,000 dates.
   */
  answer: {
    service: 'calendar',
    put: '/v1/schedules/:id/answer',
    params: z.object({ id: Id }),
    body: z.object({ answer: Answer, note: Line(0, MAX_ANSWER_NOTE).default(''), all: Flag.default(false) }),
    returns: z.object({
      /** How many dates have the answer now. */
      count: z.int(),
    }),
    needs: 'anyone',
    on: { relation: 'schedule', allow: ['editor', 'reader'] },
    limit: SAVE_LIMIT,
  },
  /** The caller has not answered any more; with `all` none of the dates of the repeat that they see and that are not over. */
  withdrawAnswer: {
    service: 'calendar',
    delete: '/v1/schedules/:id/answer',
    params: z.object({ id: Id }),
    query: z.object({ all: Flag.default(false) }),
    returns: z.object({
      /** How many answers were withdrawn. */
      count: z.int(),
    }),
    needs: 'anyone',
    on: { relation: 'schedule', allow: ['editor', 'reader'] },
    limit: SAVE_LIMIT,
  },
} as const;
