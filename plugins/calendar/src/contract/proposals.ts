import { Flag, Id, Line, Nothing, SAVE_LIMIT, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_ANSWER_NOTE } from './answers.ts';
import { Moment } from './moments.ts';
import { conflictFields } from './scheduleFields.ts';
import { Saved } from './scheduleShapes.ts';

/** A proposed time: of whole days, the first and the last one count. */
const times = { startTime: Moment, endTime: Moment };

/** Days that a proposed time lasts at most, unless the schedule lasts longer itself. */
export const MAX_PROPOSED_DAYS = 31;

const ofOne = z.object({ id: Id });
const edited = { relation: 'schedule', allow: ['editor'], sees: ['reader'] } as const;

/** *(ext)* Other times that readers and contractors propose for a schedule. */
export const proposalCalls = {
  /**
   * The caller proposes another time for this date, or with `all` for the whole repeat, in place of what they proposed before. 422 for who
   * has created it, and for a time that is over, the same or too long, and with `all` for a date that is over; 409 for a cancelled one.
   */
  propose: {
    service: 'calendar',
    put: '/v1/schedules/:id/proposal',
    params: ofOne,
    body: z.object({ ...times, note: Line(0, MAX_ANSWER_NOTE).default(''), all: Flag.default(false) }),
    returns: Nothing,
    needs: 'anyone',
    on: { relation: 'schedule', allow: ['editor', 'reader'] },
    limit: SAVE_LIMIT,
  },
  /** The caller takes back what they proposed; without a proposal nothing is changed. */
  withdrawProposal: {
    service: 'calendar',
    delete: '/v1/schedules/:id/proposal',
    params: ofOne,
    returns: Nothing,
    needs: 'anyone',
    on: { relation: 'schedule', allow: ['editor', 'reader'] },
    limit: SAVE_LIMIT,
  },
  /**
   * Moves the schedule, or all of its repeat, to a proposed time, with its room where that has the hours of the schedule. 300 with the
   * alternatives where the room is taken, 409 if no one proposes this time any more, 412 with the schedule for another version.
   */
  acceptProposal: {
    service: 'calendar',
    post: '/v1/schedules/:id/proposal/accept',
    params: ofOne,
    body: z.object({
      ...times,
      all: Flag.default(false),
      version: Whole(1),
      /** Others are notified; those who proposed it are told that it was accepted instead. */
      push: Flag.default(true),
      ...conflictFields,
    }),
    returns: Saved,
    needs: 'anyone',
    on: edited,
    limit: SAVE_LIMIT,
  },
  /** Declines a proposed time: all who proposed it are notified, with a line of text. 409 if no one proposes it any more. */
  declineProposal: {
    service: 'calendar',
    post: '/v1/schedules/:id/proposal/decline',
    params: ofOne,
    body: z.object({ ...times, all: Flag.default(false), note: Line(0, MAX_ANSWER_NOTE).default('') }),
    returns: Nothing,
    needs: 'anyone',
    on: edited,
    limit: SAVE_LIMIT,
  },
} as const;
