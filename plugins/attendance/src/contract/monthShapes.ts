import { Day, Month } from '@atrium/sdk';
import { z } from 'zod';
import { MonthLock } from './lockCalls.ts';

/** `HH:mm`, or `''` where there was no punch. */
export const Time = z.string();

/** 0 pending review · 1 approved · 2 rejected · 3 revoked. Only 1 counts. */
export const LeaveStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** A leave as a day shows it (S0-225). Times are `YYYY-MM-DD HH:mm`. */
export const Leave = z.object({
  leaveTypeName: z.string(),
  startDatetime: z.string(),
  endDatetime: z.string(),
  status: LeaveStatus,
});

/** A leave record of the caller. */
export const OwnLeave = Leave.extend({ id: z.int() });

/** A shift of a day: `HH:mm` each; an end that is not after the start is on the next day. */
export const ShiftTimes = z.object({ name: z.string(), start: Time, end: Time });

/** Minutes of approved overtime by how the law pays them; see `OvertimeBands` of the server. */
const Bands = z.object({
  w0: z.int(),
  w1: z.int(),
  w2: z.int(),
  r1: z.int(),
  r2: z.int(),
  r3: z.int(),
  h1: z.int(),
  h2: z.int(),
  x: z.int(),
});

/** Presses of a day, as many as the limit of punching lets through. */
const MAX_STRETCHES = 50_000;

/** One sentence of why a day has its figures: the client puts it into words. */
export const Reason = z.object({
  code: z.enum([
    'outside',
    'notYours',
    'notAdded',
    'rostered',
    'rule',
    'flexible',
    'break',
    'leave',
    'closure',
    'grace',
    'split',
    'noOn',
    'noOff',
    'away',
    'extra',
  ]),
  name: z.string().optional(),
  /** `HH:mm`; of a rule the day from which it is valid. */
  from: z.string().optional(),
  to: z.string().optional(),
  minutes: z.int().optional(),
});

/** What of a day should be looked at. */
export const DayFlag = z.enum([
  'over12',
  'over46',
  'over54',
  'over138',
  'rest11',
  'days7',
  'break35',
  'regularDay',
  'closureWork',
  'workedOnLeave',
  'outside',
]);

/** 工作日, 休息日, 例假, 國定假日; `outside` before joining and after leaving, and of a day that is not the reader's to see. */
export const DayKind = z.enum(['W', 'R', 'X', 'H', 'outside']);

/** A day of the month (S0-224). Fields marked *(ext)* explain the figures. */
export const AttendanceDay = z.object({
  date: Day,
  /** `''` on a day off. */
  shiftName: z.string(),
  card: z.object({
    /** `workOnLate`, `workOffEarly`: whole minutes, 0 if none (C.3-14). */
    on: z.object({ time: Time, workOnLate: z.int() }),
    off: z.object({ time: Time, workOffEarly: z.int() }),
  }),
  leaves: z.array(Leave).max(1000),
  /** *(ext)* Work day, day off, or a work day made up on a weekend. */
  kind: z.enum(['work', 'off', 'makeup']),
  /** *(ext)* Name of the holiday or of the make-up day, `''` without one. */
  dayName: z.string(),
  /** *(ext)* The shift's own times; null without a shift. */
  shift: ShiftTimes.nullable(),
  /** *(ext)* The times from which lateness counts, after approved leave; null if no attendance is expected. */
  expected: z.object({ on: Time, off: Time }).nullable(),
  /** *(ext)* True for a punch that is missing by now. */
  missing: z.object({ on: z.boolean(), off: z.boolean() }),
  /** *(ext)* Corrections of the day that wait for approval. */
  corrections: z
    .array(z.enum(['on', 'off']))
    .max(2)
    .optional(),
  /** *(ext)* */
  dayKind: DayKind,
  /** *(ext)* Paired presses; `''` for one that is missing. */
  stretches: z.array(z.object({ on: Time, off: Time })).max(MAX_STRETCHES),
  /** *(ext)* Whole minutes: of the plan that were worked, beyond it, between presses, and of a plan without any press. */
  minutes: z.object({ worked: z.int(), extra: z.int(), away: z.int(), absent: z.int(), overtime: Bands }),
  /** *(ext)* What should be looked at. */
  flags: z.array(DayFlag).max(11),
  /** *(ext)* Why the day has these figures, in the order in which it is judged. */
  why: z.array(Reason).max(2 * MAX_STRETCHES),
  /** *(ext)* The month is locked: the day is as it was judged at the lock, and can not be changed. */
  isLocked: z.boolean().optional(),
});

/** A month of attendance (S0-223, C.3-14): every day of it, and its sums. Minutes are whole, counts are days. */
export const AttendanceMonth = z.object({
  calendar: z.array(AttendanceDay).max(31),
  /** Leave records that touch the month, whatever their status. */
  workLeaveSum: z.int(),
  workOnLateCount: z.int(),
  workOnLateSum: z.int(),
  workOffEarlyCount: z.int(),
  workOffEarlySum: z.int(),
  /** *(ext)* */
  month: Month,
  /** *(ext)* The server's day. */
  today: Day,
  /** *(ext)* `YYYY-MM-DD HH:mm` of the server when this was read. */
  updatedOn: z.string(),
  /** *(ext)* Minutes after the start, and before the end, that do not count by the latest rule of the month; `why` has those of a day. */
  graceMinutes: z.int(),
  /** *(ext)* Of the person's company on the last day of the month; missing while the month was never locked. */
  lock: MonthLock.optional(),
});

/** Today's punches: the current work date's (C.3-18). */
export const PunchTimes = z.object({ workOnTime: Time, workOffTime: Time });
