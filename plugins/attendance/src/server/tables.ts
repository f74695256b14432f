import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { ImportKind, ImportState } from '../contract/importCalls.ts';
import type { OvertimeBands, OvertimeRules, WorkSystem } from './rules/overtime.ts';
import type { Break, DayKind } from './rules/plan.ts';

export const schema = pgSchema('attendance');
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The shifts of a company by name. Their times are in versions, so that a change is valid from a date. */
export const shifts = schema.table(
  'shifts',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id').notNull(),
    name: text('name').notNull(),
    /** Whether it can no longer be chosen for a day. Days that have it keep it. */
    retired: boolean('retired').notNull().default(false),
    /** Raised by every change in the browser. */
    version: integer('version').notNull().default(0),
  },
  (table) => [unique('shifts_name').on(table.companyId, table.name)],
);

/** Times of a shift or of a rule's usual shift, `HH:mm`; an end that is not after the start is on the next day. */
const times = () => ({
  starts: text('starts').notNull(),
  ends: text('ends').notNull(),
  /** At most 4. */
  breaks: jsonb('breaks').$type<readonly Break[]>().notNull().default([]),
  /** The earliest and the latest beginning of a flexible shift; null for a fixed one. */
  flexFrom: text('flex_from'),
  flexTo: text('flex_to'),
});

/** The times of a shift from a date until its next version. */
export const shiftVersions = schema.table(
  'shift_versions',
  {
    shiftId: integer('shift_id')
      .notNull()
      .references(() => shifts.id),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    ...times(),
  },
  (table) => [primaryKey({ columns: [table.shiftId, table.validFrom] })],
);

/** Work rules: which days are worked, and what counts as late. That of company 0 is the one of the settings, for everyone. */
export const workRules = schema.table(
  'work_rules',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id').notNull(),
    name: text('name').notNull(),
    /** Raised by every change in the browser. */
    version: integer('version').notNull().default(0),
  },
  (table) => [unique('work_rules_name').on(table.companyId, table.name)],
);

/** What a rule says from a date until its next version: a change leaves earlier days as they were judged. */
export const ruleVersions = schema.table(
  'rule_versions',
  {
    ruleId: integer('rule_id')
      .notNull()
      .references(() => workRules.id),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    shiftName: text('shift_name').notNull(),
    ...times(),
    /** Kinds of the days from Monday to Sunday: `WWWWWRX`. */
    week: text('week').notNull(),
    /** Minutes late or early that do not count. */
    grace: smallint('grace').notNull(),
    /** The most overtime, and what counts towards it: see `OvertimeRules`. */
    overtimeLimit: text('overtime_limit').$type<OvertimeRules['limit']>().notNull().default('46'),
    cycleMonth: smallint('cycle_month').$type<OvertimeRules['cycleMonth']>().notNull().default(1),
    countsHolidays: boolean('counts_holidays').notNull().default(false),
    /** The work system of LSA 30 and 30-1, and the first day of its cycles; null for those that are counted from a Monday. */
    system: text('system').$type<WorkSystem>().notNull().default('normal'),
    cycleStart: date('cycle_start', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.ruleId, table.validFrom] }),
    check('rule_versions_week', sql`${table.week} ~ '^[WRX]{7}$'`),
    check(
      'rule_versions_limit',
      sql`${table.overtimeLimit} in ('46', '54/138') and ${table.cycleMonth} between 1 and 3`,
    ),
    check('rule_versions_system', sql`${table.system} in ('normal', '2', '4', '8')`),
  ],
);

/** Whose rule it is from a date. A person's own precedes that of the group, the department and the company. */
export const ruleAssignments = schema.table(
  'rule_assignments',
  {
    companyId: integer('company_id').notNull(),
    scope: text('scope').$type<Scope>().notNull(),
    scopeId: integer('scope_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    ruleId: integer('rule_id')
      .notNull()
      .references(() => workRules.id),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.scope, table.scopeId, table.validFrom] }),
    check('rule_assignments_scope', sql`${table.scope} in ('company', 'department', 'group', 'person')`),
  ],
);

export type Scope = 'company' | 'department' | 'group' | 'person';

/** Who works which shift on which date, and which days are free. Without a row the work rule decides. */
export const rosters = schema.table(
  'rosters',
  {
    personId: integer('person_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** Null where the row does not say it: then the calendar of the company decides (decision 0170). */
    dayKind: text('day_kind').$type<DayKind>(),
    /** Null on a free day, and so are the times. */
    shiftId: integer('shift_id').references(() => shifts.id),
    /** The times of this day, which may differ from those of the shift. */
    starts: text('starts'),
    ends: text('ends'),
    /** When 排班 published it; null of a row that an import brought. */
    publishedOn: instant('published_on'),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.date] }),
    check('rosters_day_kind', sql`${table.dayKind} in ('W', 'R', 'X', 'H')`),
    check(
      'rosters_shift',
      sql`num_nulls(${table.shiftId}, ${table.starts}, ${table.ends}) = case when ${table.dayKind} in ('R', 'X', 'H') then 3 else 0 end`,
    ),
  ],
);

/** Places of a company that can be closed. */
export const sites = schema.table(
  'sites',
  { id: serial('id').primaryKey(), companyId: integer('company_id').notNull(), name: text('name').notNull() },
  (table) => [unique('sites_name').on(table.companyId, table.name)],
);

/** Where a person works from a date. */
export const personSites = schema.table(
  'person_sites',
  {
    personId: integer('person_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    siteId: integer('site_id')
      .notNull()
      .references(() => sites.id),
  },
  (table) => [primaryKey({ columns: [table.personId, table.validFrom] })],
);

/** 停班: spans in which no one of a site, or of the whole company, is expected, such as a typhoon. */
export const closures = schema.table(
  'closures',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id').notNull(),
    /** Null for all sites. */
    siteId: integer('site_id').references(() => sites.id),
    name: text('name').notNull(),
    starts: instant('starts').notNull(),
    ends: instant('ends').notNull(),
  },
  (table) => [
    uniqueIndex('closures_once').on(table.companyId, sql`coalesce(${table.siteId}, 0)`, table.starts),
    index('closures_company').on(table.companyId, table.ends),
    check('closures_span', sql`${table.ends} > ${table.starts}`),
  ],
);

/**
 * From the first to the last day of a person in the company, by what the host publishes of joining and leaving. A person without a row
 * has been employed throughout.
 */
export const employments = schema.table(
  'employments',
  {
    personId: integer('person_id').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day, included; null while employed. */
    endsOn: date('ends_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.startsOn] }),
    check('employments_span', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/**
 * The unit of a person from a date until the next row, by what the host publishes of moving. A person without a row has been in the unit
 * that the directory has, throughout.
 */
export const placements = schema.table(
  'placements',
  {
    personId: integer('person_id').notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    companyId: integer('company_id').notNull(),
    departmentId: integer('department_id'),
    groupId: integer('group_id'),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.fromDate] }),
    index('placements_company').on(table.companyId, table.personId),
  ],
);

/**
 * The punches that the header shows: one row per person, work date and kind, however often it is sent (C.1-19). Kind 0 = on, the
 * first wins; 1 = off, the last wins. Days are judged by `presses`.
 */
export const punches = schema.table(
  'punches',
  {
    personId: integer('person_id').notNull(),
    workDate: date('work_date', { mode: 'string' }).notNull(),
    kind: smallint('kind').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.workDate, table.kind] }),
    check('punches_kind', sql`${table.kind} in (0, 1)`),
  ],
);

/**
 * Every accepted press of a punch button, whether it counted or not. Never changed, and kept five years (LSA 30): a trigger refuses to
 * update, and to delete younger ones.
 */
export const presses = schema.table(
  'presses',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    personId: integer('person_id').notNull(),
    /** By what was known when it was pressed: to find it. Judging does not use it. */
    workDate: date('work_date', { mode: 'string' }).notNull(),
    kind: smallint('kind').notNull(),
    at: instant('at').notNull(),
    /** `''` of one that was not pressed in the browser. */
    address: text('address').notNull(),
    source: text('source').$type<'web' | 'import' | 'correction'>().notNull().default('web'),
  },
  (table) => [
    index('presses_person').on(table.personId, table.workDate),
    check('presses_source', sql`${table.source} in ('web', 'import', 'correction')`),
  ],
);

/** Presses that people have forgotten, by approval. An approved one is a press of its own source; presses themselves never change. */
export const corrections = schema.table(
  'corrections',
  {
    id: serial('id').primaryKey(),
    personId: integer('person_id').notNull(),
    workDate: date('work_date', { mode: 'string' }).notNull(),
    /** 0 on · 1 off, as of a press. */
    kind: smallint('kind').notNull(),
    at: instant('at').notNull(),
    reason: text('reason').notNull(),
    /** 0 open · 1 approved · 2 returned · 3 revoked. */
    status: smallint('status').notNull(),
    filedOn: instant('filed_on').notNull(),
    /** Employee id of who approved or returned it; null while it is open, revoked, or was decided before this was noted. */
    decidedBy: integer('decided_by'),
  },
  (table) => [
    index('corrections_person').on(table.personId, table.workDate),
    uniqueIndex('corrections_open')
      .on(table.personId, table.workDate, table.kind)
      .where(sql`${table.status} = 0`),
    check('corrections_kind', sql`${table.kind} in (0, 1)`),
    check('corrections_status', sql`${table.status} between 0 and 3`),
  ],
);

/**
 * Overtime that was asked for, before or after it. No two of a person that are open or approved overlap: an advisory lock and a query
 * keep it so. What is judged are presses within approved spans.
 */
export const overtimes = schema.table(
  'overtimes',
  {
    id: serial('id').primaryKey(),
    personId: integer('person_id').notNull(),
    workDate: date('work_date', { mode: 'string' }).notNull(),
    starts: instant('starts').notNull(),
    ends: instant('ends').notNull(),
    /** 加班費 or 補休. */
    pay: text('pay').$type<'pay' | 'comp'>().notNull(),
    /** 天災、事變或突發事件 (LSA 32 IV, 40): no limit refuses it. */
    emergency: boolean('emergency').notNull(),
    reason: text('reason').notNull(),
    /** 0 open · 1 approved · 2 returned · 3 revoked, before or after its approval. */
    status: smallint('status').notNull(),
    filedOn: instant('filed_on').notNull(),
    /** The request of the workspace by which it was filed. */
    requestId: integer('request_id'),
    /** Minutes beyond the plan, and those of them that would count towards the limit of the month, if all of it is worked. */
    minutes: smallint('minutes').notNull(),
    planned: smallint('planned').notNull(),
    /** Minutes that were worked of an approved one, by bands; null until it is over and judged. */
    bands: jsonb('bands').$type<OvertimeBands>(),
    /** Those of the bands that count towards the limit of the month. */
    counted: smallint('counted').notNull().default(0),
  },
  (table) => [
    index('overtimes_person').on(table.personId, table.workDate),
    index('overtimes_date').on(table.workDate),
    check('overtimes_pay', sql`${table.pay} in ('pay', 'comp')`),
    check('overtimes_status', sql`${table.status} between 0 and 3`),
    check('overtimes_span', sql`${table.ends} > ${table.starts}`),
    check('overtimes_minutes', sql`least(${table.minutes}, ${table.planned}, ${table.counted}) >= 0`),
  ],
);

/** Leaves as the personnel system has them, which are imported (C.3-16), and absences that a plugin has approved. */
export const leaves = schema.table(
  'leaves',
  {
    id: serial('id').primaryKey(),
    personId: integer('person_id').notNull(),
    leaveType: text('leave_type').notNull(),
    starts: instant('starts').notNull(),
    ends: instant('ends').notNull(),
    /** 0 pending review · 1 approved · 2 rejected · 3 revoked. */
    status: smallint('status').notNull(),
    /** Who changes it: an import, or the plugin that has set it as an absence. */
    source: text('source').$type<'import' | 'absence'>().notNull().default('import'),
  },
  (table) => [
    unique('leaves_once').on(table.personId, table.leaveType, table.starts),
    index('leaves_person').on(table.personId, table.ends),
    check('leaves_status', sql`${table.status} between 0 and 3`),
    check('leaves_span', sql`${table.ends} > ${table.starts}`),
  ],
);

/** Imports in the browser, each with what became of it. A company has one at a time. */
export const imports = schema.table(
  'imports',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id').notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    /** The rows as they were read and mapped: an upload that is kept while the import runs. */
    fileId: text('file_id').notNull(),
    fileName: text('file_name').notNull(),
    /** Employee id. */
    startedBy: integer('started_by').notNull(),
    startedOn: instant('started_on').notNull(),
    finishedOn: instant('finished_on'),
    state: text('state').$type<ImportState>().notNull(),
    /** Of the dry run that the person has seen: another outcome is not imported. */
    digest: text('digest').notNull(),
    /** Lines, and how many of them are checked. */
    lines: integer('lines').notNull(),
    done: integer('done').notNull().default(0),
    /** Of a dry run while it runs, else what was written. */
    added: integer('added').notNull(),
    changed: integer('changed').notNull(),
    unchanged: integer('unchanged').notNull(),
  },
  (table) => [
    index('imports_company').on(table.companyId, table.id),
    uniqueIndex('imports_running')
      .on(table.companyId)
      .where(sql`${table.state} = 'running'`),
  ],
);
