import { Created, Day, Id, Line, Nothing, Page, Paging, RawText, SAVE_LIMIT, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_BREAKS, SCOPES, WORK_SYSTEMS } from './workRuleLimits.ts';

/** Who keeps shifts, work rules and whose they are. */
const needs = 'attendance.rules';
const params = z.object({ id: Id });
const onShift = { relation: 'shift', allow: ['company'] } as const;
const onRule = { relation: 'workRule', allow: ['company'] } as const;

/** A required time: `HH:mm`. A pattern, since JSON Schema's `time` format has seconds and a zone. */
export const ClockTime = z.iso.time({ precision: -1 }).meta({ format: 'time' });

/** What a company has at most, and versions of one shift or rule. */
export const MAX_COMPANY_SHIFTS = 500;
export const MAX_RULES = 100;
export const MAX_VERSIONS = 60;
export const MAX_ASSIGNMENTS = 10_000;
/** Units or people of one assignment. */
const MAX_ASSIGNED = 2000;
/** Days before today from which something can be changed. */
export const MAX_DAYS_BACK = 366;

const times = {
  start: ClockTime,
  /** On the next day if it is not after the start. */
  end: ClockTime,
  breaks: z
    .array(z.object({ from: ClockTime, to: ClockTime, paid: z.boolean() }))
    .max(MAX_BREAKS)
    .default([]),
  /** The earliest and the latest beginning of a flexible shift; null for a fixed one. */
  flex: z.object({ from: ClockTime, to: ClockTime }).nullable().default(null),
};

const Times = z.object({
  start: z.string(),
  end: z.string(),
  breaks: z.array(z.object({ from: z.string(), to: z.string(), paid: z.boolean() })).max(MAX_BREAKS),
  flex: z.object({ from: z.string(), to: z.string() }).nullable(),
});

const Shift = z.object({
  id: z.int(),
  name: z.string(),
  retired: z.boolean(),
  version: z.int(),
  /** The times by the dates from which they are valid, in their order. */
  versions: z.array(Times.extend({ validFrom: z.string() })).max(MAX_VERSIONS),
});

/** How a change is saved besides its fields. */
const saving = {
  /** Of what was read. */
  version: Whole(0),
  /** The first day of the change: days before it stay as they were. */
  validFrom: Day,
  /** Days up to today are judged again. */
  confirm: z.boolean().default(false),
};

const ruleFields = {
  /** Kinds of the days from Monday to Sunday: `WWWWWRX`. */
  week: z.string().regex(/^[WRX]{7}$/),
  /** Minutes late or early that do not count. */
  grace: Whole(0, 60),
  system: z.enum(WORK_SYSTEMS),
  /** The first day of a cycle of the system; null counts from Monday, 2024-01-01. */
  cycleStart: Day.nullable(),
  /** The most overtime by LSA 32: hours a month, or with consent a month and in three. */
  overtimeLimit: z.enum(['46', '54/138']),
  /** The month with which a cycle of three months begins. */
  cycleMonth: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Whether work on a 國定假日 counts towards the limit. */
  countsHolidays: z.boolean(),
};

const Rule = z.object({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  /** How many units and people it is assigned to. */
  assigned: z.int(),
  versions: z
    .array(
      Times.extend({
        ...ruleFields,
        validFrom: z.string(),
        shiftName: z.string(),
        grace: z.int(),
        cycleStart: z.string().nullable(),
      }),
    )
    .max(MAX_VERSIONS),
});

const Assignment = z.object({
  scope: z.enum(SCOPES),
  scopeId: z.int(),
  /** `''` of a unit or person that is no more. */
  name: z.string(),
  /** Code of the unit, or employee number. */
  code: z.string(),
  validFrom: z.string(),
  ruleId: z.int(),
  ruleName: z.string(),
  /** Whether it is valid today, was, or will be. */
  state: z.enum(['current', 'past', 'future']),
});

/** *(ext)* 班別, 工時規則 and 指派: when people work, and by what they are judged. */
export const workRuleCalls = {
  /** The shifts of the company by name, those that are retired last. */
  shifts: {
    get: '/attendanceShifts',
    query: Paging.omit({ sort: true }).extend({
      /** Part of a name. */
      text: RawText(20).optional(),
      state: z.enum(['active', 'retired']).optional(),
    }),
    returns: Page(Shift),
    needs,
  },
  /** A new shift is valid for all days. 409 for a name that another one has; 422 for times that do not fit. */
  addShift: {
    post: '/attendanceShifts',
    body: z.object({ name: Line(1, 20), ...times }),
    returns: Created,
    needs,
    limit: SAVE_LIMIT,
  },
  /**
   * Other times are valid from a day on; rosters of those days that have the times of before, and rules with this shift, follow. 412 for one
   * that was changed since; 423 where a month from that day on is locked; 409 `CONFIRM` with the number of people whose days are judged
   * again, unless `confirm`.
   */
  changeShift: {
    patch: '/attendanceShifts/:id',
    params,
    body: z.object({ name: Line(1, 20), ...times, ...saving }),
    returns: Nothing,
    needs,
    on: onShift,
    limit: SAVE_LIMIT,
  },
  /** A retired shift cannot be chosen for a day or a rule; days that have it keep it. 409 for one that a rule has today or later; 412 as `changeShift`. */
  retireShift: {
    put: '/attendanceShifts/:id/retired',
    params,
    body: z.object({ version: saving.version, retired: z.boolean() }),
    returns: Nothing,
    needs,
    on: onShift,
    limit: SAVE_LIMIT,
  },
  /** 409 for one that a roster or a rule has. */
  removeShift: {
    delete: '/attendanceShifts/:id',
    params,
    body: z.object({ version: saving.version }),
    returns: Nothing,
    needs,
    on: onShift,
    limit: SAVE_LIMIT,
  },
  /** The work rules of the company, by name. */
  workRules: { get: '/attendanceRules', returns: z.array(Rule).max(MAX_RULES), list: true, needs },
  /** 409 for a name that another one has; 422 for a shift of another company or that is retired, and for a week without 例假. */
  addRule: {
    post: '/attendanceRules',
    body: z.object({ name: Line(1, 20), shiftId: Id, ...ruleFields }),
    returns: Created,
    needs,
    limit: SAVE_LIMIT,
  },
  /** As `changeShift`. Without a shift that of the rule is kept. */
  changeRule: {
    patch: '/attendanceRules/:id',
    params,
    body: z.object({ name: Line(1, 20), shiftId: Id.nullable(), ...ruleFields, ...saving }),
    returns: Nothing,
    needs,
    on: onRule,
    limit: SAVE_LIMIT,
  },
  /** 409 for one that is, or was, anybody's. */
  removeRule: {
    delete: '/attendanceRules/:id',
    params,
    body: z.object({ version: saving.version }),
    returns: Nothing,
    needs,
    on: onRule,
    limit: SAVE_LIMIT,
  },
  /** Whose rule it is from when: the company, departments, groups, people. */
  ruleAssignments: {
    get: '/ruleAssignments',
    query: Paging.omit({ sort: true }).extend({
      /** Part of a name, a code or an employee number. */
      text: RawText(40).optional(),
      scope: z.enum(SCOPES).optional(),
      ruleId: Id.optional(),
    }),
    returns: Page(Assignment),
    needs,
  },
  /**
   * Sets, or without a rule removes, what units or people have from a day on. All of them, or none. 412 if that is not `before`; 422 `NOT_ALLOWED` for one's own
   * days up to today; 423 and 409 `CONFIRM` as `changeShift`.
   */
  assignRule: {
    put: '/ruleAssignments',
    body: z.object({
      scope: z.enum(SCOPES),
      /** Units or people of the scope. */
      scopeIds: z.array(Id).min(1).max(MAX_ASSIGNED),
      validFrom: Day,
      ruleId: Id.nullable(),
      /** The rule that each of them had of this day; null for none. */
      before: Id.nullable(),
      confirm: saving.confirm,
    }),
    returns: Nothing,
    needs,
    limit: SAVE_LIMIT,
  },
} as const;
