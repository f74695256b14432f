import { sql } from 'drizzle-orm';
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
} from 'drizzle-orm/pg-core';
import type { LeaveCode, LedgerKind, Measure, Pay, QuotaBy } from '../contract/leaveShapes.ts';

export const schema = pgSchema('leave');
const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const day = () => date({ mode: 'string' });

/** The kinds of leave of a company; those of the law are there from the beginning. */
export const leaveTypes = schema.table(
  'leave_types',
  {
    id: serial().primaryKey(),
    companyId: integer().notNull(),
    /** Names it in the catalogues: `type.annual`. */
    code: text().$type<LeaveCode>().notNull(),
    quotaBy: text().$type<QuotaBy>().notNull(),
    /** Days of 8 hours a year, month or event; null where grants decide, or nothing limits it. */
    quotaDays: smallint(),
    /** The type whose quota it uses, too: 家庭照顧假 is part of 事假. */
    within: text().$type<LeaveCode>(),
    /** The days of a year that do not count there yet. */
    withinAfterDays: smallint().notNull().default(0),
    measure: text().$type<Measure>().notNull(),
    /** Minutes that part of a day is a multiple of. */
    unitMinutes: smallint().notNull(),
    pay: text().$type<Pay>().notNull(),
    mayRefuse: boolean().notNull(),
    /** Only the person, approvers and who may view all attendance learn its name. */
    isPrivate: boolean().notNull(),
    /** Leave of more days than this needs evidence, 0: any leave; null: none does. */
    evidenceAfter: smallint(),
  },
  (table) => [
    unique('leave_types_code').on(table.companyId, table.code),
    check('leave_types_quota', sql`${table.quotaBy} in ('seniority', 'year', 'month', 'event', 'none')`),
    check('leave_types_days', sql`(${table.quotaDays} is null) = (${table.quotaBy} in ('seniority', 'none'))`),
  ],
);

/** Leave that a person may take from a day until another. */
export const grants = schema.table(
  'grants',
  {
    id: serial().primaryKey(),
    personId: integer().notNull(),
    typeId: integer()
      .notNull()
      .references(() => leaveTypes.id),
    /** Why there is one: `annual:2026-07-01`. A grant is made once, however often its job runs. */
    key: text().notNull(),
    source: text().$type<'law' | 'company' | 'overtime'>().notNull(),
    minutes: integer().notNull(),
    leftMinutes: integer().notNull(),
    /** Of those of the law: what the law gives by the years of service as they were known last; null of others. */
    lawMinutes: integer(),
    /** What was used already when the law turned out to give less. */
    overMinutes: integer().notNull().default(0),
    startsOn: day().notNull(),
    /** The last day, included. */
    endsOn: day().notNull(),
  },
  (table) => [
    unique('grants_key').on(table.personId, table.key),
    index('grants_ends').on(table.endsOn),
    check('grants_left', sql`${table.leftMinutes} between 0 and ${table.minutes}`),
    check('grants_span', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** Requests for leave and what became of them. */
export const leaves = schema.table(
  'leaves',
  {
    id: serial().primaryKey(),
    personId: integer().notNull(),
    typeId: integer()
      .notNull()
      .references(() => leaveTypes.id),
    starts: instant().notNull(),
    ends: instant().notNull(),
    reason: text().notNull(),
    /** 0 open · 1 approved · 2 returned · 3 revoked, before or after its approval. */
    status: smallint().notNull(),
    filedOn: instant().notNull(),
    /** The request of the workspace by which it was filed. */
    requestId: integer(),
    /** What attendance judges by, while it is approved. */
    absenceId: integer(),
    /** 職務代理人: a person of the same company. */
    deputyId: integer(),
    /** Uploads that prove it. */
    fileIds: jsonb().$type<readonly string[]>().notNull().default([]),
    /** Whether a request to cancel it is open. */
    isCancelling: boolean().notNull().default(false),
  },
  (table) => [
    index('leaves_person').on(table.personId, table.starts),
    check('leaves_status', sql`${table.status} between 0 and 3`),
    check('leaves_span', sql`${table.ends} > ${table.starts}`),
  ],
);

/** What a leave costs on each of its days. */
export const leaveDays = schema.table(
  'leave_days',
  {
    leaveId: integer()
      .notNull()
      .references(() => leaves.id),
    date: day().notNull(),
    minutes: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leaveId, table.date] }),
    check('leave_days_minutes', sql`${table.minutes} between 1 and 1440`),
  ],
);

/** Every change of a grant. Never changed or deleted: a trigger refuses it. */
export const ledger = schema.table(
  'ledger',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    grantId: integer()
      .notNull()
      .references(() => grants.id),
    /** The leave that uses it or gives it back; null of others. */
    leaveId: integer().references(() => leaves.id),
    kind: text().$type<LedgerKind>().notNull(),
    /** Negative where the balance falls. */
    minutes: integer().notNull(),
    at: instant().notNull(),
    /** Who has given or adjusted it by hand, and why; null and `''` of what follows from rules. */
    byId: integer(),
    reason: text().notNull().default(''),
  },
  (table) => [
    index('ledger_grant').on(table.grantId),
    index('ledger_leave').on(table.leaveId),
    check(
      'ledger_kind',
      sql`(${table.kind} in ('grant', 'return') and ${table.minutes} > 0)
      or (${table.kind} in ('use', 'payOut') and ${table.minutes} < 0)
      or (${table.kind} = 'adjust' and ${table.minutes} <> 0)`,
    ),
  ],
);
