import { Created, Day, Id, Nothing, Page, Paging, SAVE_LIMIT, Text } from '@atrium/sdk';
import { z } from 'zod';
import { Moment } from './correctionCalls.ts';
import { Bands, LeaveStatus } from './monthShapes.ts';

/** 加班費 or 補休. */
export const OvertimePay = z.enum(['pay', 'comp']);

/** A span of overtime of a work date: a night's belongs to the date on which it began. */
const OvertimeSpan = z.object({
  workDate: Day,
  start: Moment,
  end: Moment,
  pay: OvertimePay,
  /** 天災、事變或突發事件 (LSA 32 IV, 40): no limit refuses it, and it is the only overtime of a 例假. */
  emergency: z.boolean(),
});

/** What approvers see, as it was filed. */
export const OvertimeDetail = OvertimeSpan.extend({ reason: Text(1, 200) });

/** Minutes towards a limit of the law (LSA 32). */
const Towards = z.object({
  /** Worked and judged, or approved for later. */
  approved: z.int(),
  waiting: z.int(),
  limit: z.int(),
});

/** What an overtime comes to if all of it is worked. */
const OvertimePreview = z.object({
  /** Minutes beyond the plan, without unpaid breaks, and those of them that count towards the limits. */
  minutes: z.int(),
  counted: z.int(),
  bands: Bands,
  /** Asked for before it is over: a limit refuses it. Afterwards it is recorded, and the day is marked. */
  isBefore: z.boolean(),
  /** Working time of the day with it. */
  day: z.object({ minutes: z.int(), limit: z.int() }),
  month: Towards,
  /** Of three months, where the rule has such a limit. */
  cycle: Towards.nullable(),
  /** The last day of 補休 for it; null where there is none, as without the plugin of leave. */
  compUntil: Day.nullable(),
});

/** Overtime of the caller. */
const OwnOvertime = z.object({
  id: z.int(),
  /** Of `GET /approvals/{id}`. */
  requestId: z.int(),
  workDate: Day,
  /** `YYYY-MM-DD HH:mm` each. */
  start: z.string(),
  end: z.string(),
  pay: OvertimePay,
  emergency: z.boolean(),
  reason: z.string(),
  status: LeaveStatus,
  /** Minutes if all of it is worked, and those that were; null until it is over and judged. */
  minutes: z.int(),
  worked: z.int().nullable(),
  filedOn: z.string(),
  mayCancel: z.boolean(),
});

/** *(ext)* Overtime by approval, before and after it. */
export const overtimeCalls = {
  /** The caller's overtime, the latest first. */
  overtimes: { get: '/overtimes', query: Paging.omit({ sort: true }), returns: Page(OwnOvertime), needs: 'anyone' },
  /** What an overtime of the caller comes to, and how much is left. Refused as filing it would be, but for the limits. */
  previewOvertime: {
    post: '/overtimes/preview',
    body: OvertimeSpan,
    returns: OvertimePreview,
    needs: 'anyone',
    limit: { per: 'person', max: 300, in: '1m' },
  },
  /**
   * Files overtime of the caller; it counts once it is approved, as far as it was worked. 409 where other overtime overlaps; 422 at the
   * field, and `OVERTIME_LIMIT` where it is asked for beforehand and a day would have more than 12 hours, or a month more than its limit.
   */
  fileOvertime: {
    post: '/overtimes',
    body: OvertimeDetail,
    returns: Created,
    needs: 'anyone',
    limit: SAVE_LIMIT,
  },
  /** Cancels approved overtime that has not begun. 409 afterwards, and while it waits: then the request is revoked. */
  cancelOvertime: {
    delete: '/overtimes/:id',
    params: z.object({ id: Id }),
    returns: Nothing,
    needs: 'anyone',
    on: { relation: 'overtime', allow: ['own'] },
    limit: SAVE_LIMIT,
  },
} as const;
