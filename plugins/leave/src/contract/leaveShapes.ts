import { Day, Text, Whole } from '@atrium/sdk';
import { z } from 'zod';

/** The kinds of leave of the law, as the catalogues name them: `type.annual`. */
export const LEAVE_CODES = [
  'annual',
  'sick',
  'personal',
  'family',
  'menstrual',
  'marriage',
  'bereavement',
  'official',
  'maternity',
  'paternity',
  'comp',
] as const;
export type LeaveCode = (typeof LEAVE_CODES)[number];

/** What decides how much there is: years of service, a calendar year or month, each event by itself, or nothing. */
const QuotaBy = z.enum(['seniority', 'year', 'month', 'event', 'none']);
export type QuotaBy = z.output<typeof QuotaBy>;
/** `calendar`: whole days, also those off. */
const Measure = z.enum(['work', 'calendar']);
export type Measure = z.output<typeof Measure>;
const Pay = z.enum(['full', 'half', 'none']);
export type Pay = z.output<typeof Pay>;

/** Minutes of a day of a quota: the law counts days of 8 hours. */
export const DAY_MINUTES = 480;
/** Calendar days that one request may span. */
export const MAX_LEAVE_DAYS = 366;

export const LeaveType = z.object({
  id: z.int(),
  code: z.enum(LEAVE_CODES),
  quotaBy: QuotaBy,
  quotaDays: z.int().nullable(),
  measure: Measure,
  unitMinutes: z.int(),
  pay: Pay,
  mayRefuse: z.boolean(),
  isPrivate: z.boolean(),
  /** Leave of more days needs evidence, 0: any leave; null: none does. */
  evidenceAfter: z.int().nullable(),
});

/** Leave of a type that may be taken between two days, both included. Minutes are whole. */
export const Grant = z.object({
  minutes: z.int(),
  leftMinutes: z.int(),
  startsOn: Day,
  endsOn: Day,
});

/** What a person has of a type. */
export const Balance = LeaveType.extend({
  /** Minutes of the year, the month or the grants of today; null without a limit of the sum. */
  totalMinutes: z.int().nullable(),
  /** After what is approved and what waits for approval. */
  leftMinutes: z.int().nullable(),
  usedMinutes: z.int(),
  waitingMinutes: z.int(),
  /** The last day of what is left; null where there is none. */
  endsOn: Day.nullable(),
  grants: z.array(Grant).max(100),
});

/** `YYYY-MM-DD HH:mm` of a day that there is. */
const Moment = z
  .string()
  .max(16)
  .regex(/^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d$/)
  .refine((moment) => Day.safeParse(moment.slice(0, 10)).success, { params: { code: 'invalid' } });

// Attendance is asked for the day before the first one, and the end of the last one is the day after.
const Start = Moment.refine((moment) => !moment.startsWith('2000-01-01'), { params: { code: 'year' } });
const End = Moment.refine(
  (moment) => moment.slice(5, 10) !== '12-31' || Day.safeParse(`${Number(moment.slice(0, 4)) + 1}-01-01`).success,
  { params: { code: 'year' } },
);

/** What is asked for. Of a type that is measured in calendar days the times are not regarded. */
export const LeaveSpan = z.object({ typeId: Whole(1), start: Start, end: End });

/** Files that prove one leave. */
export const MAX_EVIDENCE = 5;

/** What approvers see, as it was filed. */
export const LeaveDetail = LeaveSpan.extend({ reason: Text(0, 200), minutes: z.int() });

export const CostDay = z.object({ date: Day, minutes: z.int() });

/** What a leave takes of a grant; `isComing`: of the next period, whose grant is made when the leave is approved. */
export const GrantUse = z.object({ startsOn: Day, endsOn: Day, minutes: z.int(), isComing: z.boolean() });

/** 0 open · 1 approved · 2 returned · 3 revoked. */
export const LeaveStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** A request of the caller. */
export const OwnRequest = z.object({
  id: z.int(),
  /** Of `GET /approvals/{id}`. */
  requestId: z.int(),
  code: z.enum(LEAVE_CODES),
  /** `YYYY-MM-DD HH:mm`; of a type that is measured in calendar days `YYYY-MM-DD`, the last day included. */
  start: z.string(),
  end: z.string(),
  minutes: z.int(),
  reason: z.string(),
  status: LeaveStatus,
  filedOn: z.string(),
  /** Whether a request to cancel it waits for approval. */
  isCancelling: z.boolean(),
  /** How it may be cancelled: at once, by approval, or not, as while that waits. */
  cancel: z.enum(['direct', 'approval', 'none']),
});

/** Why a balance has changed; `adjust` by hand, or because the law gives another sum. */
const LedgerKind = z.enum(['grant', 'use', 'return', 'payOut', 'adjust']);
export type LedgerKind = z.output<typeof LedgerKind>;

/** A change of a balance. */
export const LedgerRow = z.object({
  id: z.int(),
  on: z.string(),
  code: z.enum(LEAVE_CODES),
  kind: LedgerKind,
  minutes: z.int(),
  startsOn: Day,
  endsOn: Day,
  /**
   * Of what was given or adjusted by hand: by whom and why; `''` of others. Where no one has adjusted it, the reason is `seniority`: the
   * years of service count from another day, or `left`: the period would begin after the last day.
   */
  by: z.string(),
  reason: z.string(),
});

/** Most hours of one grant: 80 years of service give 30 days. */
export const MAX_GRANT_MINUTES = 100 * DAY_MINUTES;

/** 特休 of a person for those who manage it. */
export const ManagedGrant = Grant.extend({
  id: z.int(),
  /** `law`: by the years of service; `company`: by hand. */
  source: z.enum(['law', 'company']),
  /** What was used already when the law turned out to give less. */
  overMinutes: z.int(),
});
