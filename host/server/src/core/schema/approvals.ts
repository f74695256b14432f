import type { RequestFact, Written } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { hostSchema } from './hostSchema.ts';

const moment = () => timestamp({ withTimezone: true });
/** Employee id; a key to the table would keep earlier versions from working beside it. */
const person = () => integer().notNull();

/** Whom a step of a chain asks; `person` and `action` are null for the other ones. */
export interface StoredStep {
  readonly to: 'group' | 'department' | 'company' | 'role' | 'person';
  readonly person: number | null;
  readonly action: string | null;
  readonly need: 'any' | 'all';
  /** Working hours. */
  readonly dueHours: number;
}

/** Who decides requests of a kind, from a measure and a day on; the latest day that has come holds. Without steps: the next level up. */
export const approvalChains = hostSchema.table(
  'approval_chains',
  {
    companyId: integer().notNull(),
    /** `plugin.kind` */
    kind: text().notNull(),
    fromMeasure: integer().notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    steps: jsonb().$type<readonly StoredStep[]>().notNull(),
    /** One more with each change of the kind; the same in all rows of a day. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.kind, table.fromMeasure, table.validFrom] })],
);

/** Requests of plugins that people decide. They stay when their plugin is disabled or removed. */
export const requests = hostSchema.table(
  'requests',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    companyId: integer().notNull(),
    plugin: text().notNull(),
    kind: text().notNull(),
    /** Id of the plugin's own record. */
    record: text().notNull(),
    about: person(),
    filedBy: person(),
    filedOn: moment().notNull(),
    detail: jsonb().notNull(),
    measure: integer(),
    /** What it was called and said when it was filed, and from its end on, when it was decided. */
    title: jsonb().$type<Written>().notNull(),
    facts: jsonb().$type<readonly RequestFact[]>().notNull(),
    /** 0 open · 1 approved · 2 returned · 3 revoked. */
    status: smallint().notNull().default(0),
    closedOn: moment(),
    /** As they were configured when it was filed; none for those of an earlier version. */
    steps: jsonb().$type<readonly StoredStep[]>().notNull().default([]),
    /** Which of them is open, from 0. */
    step: smallint().notNull().default(0),
    /** When its approvers are reminded, and when the next level is asked, too; of the open step. */
    dueOn: moment(),
    escalatesOn: moment(),
    remindedOn: moment(),
    escalatedOn: moment(),
  },
  (table) => [
    index('requests_due')
      .on(table.dueOn)
      .where(sql`status = 0`),
    uniqueIndex('requests_open')
      .on(table.plugin, table.kind, table.record)
      .where(sql`status = 0`),
    index('requests_filed').on(table.filedBy, table.id),
    index('requests_about').on(table.about, table.id),
    check('requests_status', sql`${table.status} between 0 and 3`),
    check('requests_closed', sql`(${table.status} = 0) = (${table.closedOn} is null)`),
  ],
);

/** Who may decide the open step of a request. Those of a closed one are those of its end. */
export const requestApprovers = hostSchema.table(
  'request_approvers',
  {
    requestId: integer()
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    employeeId: person(),
    /** Superior of the person, holder of an action, the person of the step, or asked since the others did not decide in time. */
    via: text().$type<'level' | 'role' | 'person' | 'escalation'>().notNull(),
    /** Decides only while they hold it; null with `via` 'role' is `approvals.manage`. */
    action: text(),
    /** Has approved the open step, which needs others, too. */
    decided: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.employeeId] }),
    index('request_approvers_employee').on(table.employeeId, table.requestId),
  ],
);

/** How requests were decided or revoked; never changed. */
export const requestDecisions = hostSchema.table(
  'request_decisions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer()
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    by: person(),
    /** Whom a deputy decided for; null otherwise. */
    deputyOf: integer(),
    answer: text().$type<'approved' | 'returned' | 'revoked'>().notNull(),
    step: smallint().notNull().default(0),
    comment: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index('request_decisions_request').on(table.requestId),
    index('request_decisions_by').on(table.by, table.at),
  ],
);

/** Who decides for whom, both days included. */
export const deputies = hostSchema.table(
  'deputies',
  {
    employeeId: person(),
    deputyId: person(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.startsOn] }),
    index('deputies_deputy').on(table.deputyId, table.endsOn),
    check('deputies_span', sql`${table.endsOn} >= ${table.startsOn}`),
    check('deputies_other', sql`${table.deputyId} <> ${table.employeeId}`),
  ],
);
