import { Day, Id, RawText, SAVE_LIMIT, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { WORK_SYSTEMS } from './workRuleLimits.ts';

/** Who plans the days of others: of the own unit, or of the company for who may view all of it. */
const needs = 'attendance.roster';

/** People of a page: what the grid draws and one save may change. */
export const MAX_ROSTERED = 200;
/** Days of one plan: a month, or four weeks and one more. */
export const MAX_ROSTER_DAYS = 35;
/** Cells of one save: 200 people by 35 days. */
export const MAX_ROSTER_ROWS = 7000;
/** Violations that are listed; the rest is counted. */
export const MAX_VIOLATIONS = 500;
const MAX_SHIFTS = 1000;

const Kind = z.enum(['W', 'R', 'X', 'H']);

const Span = z.object({
  from: Day,
  /** Included. */
  to: Day,
});

/** A unit: `department:3`, `group:12`. */
const Unit = z
  .string()
  .max(30)
  .regex(/^(department|group):[1-9]\d{0,9}$/);

const System = z.object({
  /** Without it each person's is that of their work rule, with the cycle of it. */
  system: z.enum(WORK_SYSTEMS).optional(),
  /** The first day of a cycle of the system; weeks begin on its weekday. Without it on Monday. */
  cycleStart: Day.optional(),
});

/** A planned day. */
const Planned = z.object({
  kind: Kind,
  /** Index of `shifts`; missing on a free day. */
  shift: z.int().optional(),
});

/** A day of a person. */
const RosterCell = z.object({
  /** What the rule has for the day without a roster. */
  usual: Planned,
  /** What is published, and judged; missing where the rule decides. */
  published: Planned.optional(),
  /** What is saved and not published; null goes back to the rule. */
  draft: Planned.nullable().optional(),
  /** Why it can not be changed: the month is locked, the person is not employed, or was another unit's, or it is the caller's own past. */
  closed: z.enum(['locked', 'outside', 'notYours', 'own']).optional(),
});

const RosterRow = z.object({
  employeeId: z.int(),
  employee: z.string(),
  name: z.string(),
  departmentName: z.string(),
  groupName: z.string(),
  /** Raised by every save and publication of the person's days. */
  version: z.int(),
  /** `YYYY-MM-DD HH:mm` of the latest publication within the days; `''` without one. */
  publishedOn: z.string(),
  days: z.array(RosterCell).max(MAX_ROSTER_DAYS),
});

const RosterShift = z.object({
  /** 0 is the shift of a work rule that no shift of the company has the name of. */
  id: z.int(),
  name: z.string(),
  /** `HH:mm` each. */
  start: z.string(),
  end: z.string(),
  /** Without unpaid breaks. */
  minutes: z.int(),
});

const Roster = z.object({
  ...Span.shape,
  today: Day,
  dates: z.array(z.object({ date: Day, isWork: z.boolean(), name: z.string() })).max(MAX_ROSTER_DAYS),
  /** Those that can be chosen come first. */
  shifts: z.array(RosterShift).max(MAX_SHIFTS),
  /** How many of `shifts` can be chosen. */
  choices: z.int(),
  list: z.array(RosterRow).max(MAX_ROSTERED),
  /**
   * What can be published of everyone of the unit, not only those who are sought; `held` are drafts that can not be: of locked months, and of the
   * caller's own past. `digest` says which they are, for publishing.
   */
  drafts: z.object({ people: z.int(), cells: z.int(), held: z.int(), digest: z.string().max(64) }),
  totalSize: z.int(),
  page: z.int(),
  pageSize: z.int(),
});

/** A day as it is to be. */
const ChangedDay = z.object({
  employeeId: Id,
  date: Day,
  /** Null goes back to the week of the rule. */
  kind: Kind.nullable(),
  /** Of a work day; without it the shift of the company that has the name of the rule's. */
  shiftId: Id.optional(),
});
const ChangedDays = z.array(ChangedDay).max(MAX_ROSTER_ROWS);
const Version = z.object({ employeeId: Id, version: Whole(0) });

/** What a plan violates. */
export const VIOLATIONS = [
  'noX',
  'noR',
  'x14',
  'free',
  'run6',
  'rest11',
  'day',
  'week',
  'cycle',
  'holiday',
  'extraHoliday',
] as const;

const Violation = z.object({
  employeeId: z.int(),
  code: z.enum(VIOLATIONS),
  /** The days that it is about. */
  from: Day,
  to: Day,
  /** Days, or minutes of `rest11`, `day`, `week` and `cycle`. */
  found: z.int(),
  limit: z.int(),
  /** Of the Labor Standards Act: `36`; or of its enforcement rules: `ER 22-3`. */
  article: z.string(),
});

/** *(ext)* 排班: planning the days of others, and publishing what was planned. */
export const rosterCalls = {
  /** The days of the people whom the caller may plan, as published and as saved. */
  rosters: {
    get: '/rosters',
    query: Span.extend({
      unit: Unit.optional(),
      /** Part of a name or an employee number. */
      text: RawText(40).optional(),
      page: Whole(1).default(1),
      pageSize: Whole(1, MAX_ROSTERED).default(50),
    }),
    returns: Roster,
    needs,
    weight: 'heavy',
  },
  /**
   * Saves days, which nobody else sees until they are published. 412 with who was changed meanwhile and their versions; 422 `NOT_ALLOWED`
   * for own days of the past; 423 for a locked month; 422 with the
   * name of who is not employed on a day. All or nothing.
   */
  saveRosters: {
    put: '/rosters',
    body: z.object({ rows: ChangedDays.min(1), versions: z.array(Version).min(1).max(MAX_ROSTERED) }),
    returns: z.object({ list: z.array(z.object({ employeeId: z.int(), version: z.int() })).max(MAX_ROSTERED) }),
    needs,
    weight: 'heavy',
    limit: SAVE_LIMIT,
  },
  /** What the law has against the days of people, with days that are not saved yet. Changes nothing. */
  checkRosters: {
    post: '/rosters/check',
    body: System.extend({
      ...Span.shape,
      employees: z.array(Id).min(1).max(MAX_ROSTERED),
      rows: ChangedDays.default([]),
    }),
    returns: z.object({ list: z.array(Violation).max(MAX_VIOLATIONS), totalSize: z.int() }),
    needs,
    weight: 'heavy',
    limit: { per: 'person', max: 300, in: '1m' },
  },
  /**
   * Publishes what is saved of a unit: from then on it is judged, and seen by its people, who get a notice. 409 `CONFIRM` while the law
   * has something against it, unless `confirm`; 412 if something else than what the caller has read is to be published by now.
   */
  publishRosters: {
    post: '/rosters/publish',
    body: System.extend({
      ...Span.shape,
      unit: Unit.optional(),
      cells: Whole(1),
      /** As `drafts` of what was read. */
      digest: z.string().regex(/^[0-9a-f]{64}$/),
      confirm: z.boolean().default(false),
    }),
    returns: z.object({ people: z.int(), cells: z.int() }),
    needs,
    weight: 'heavy',
    limit: SAVE_LIMIT,
  },
} as const;
