import type { RequestFact, Written } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import {
  bigint,
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
  },
  (table) => [
    uniqueIndex('requests_open')
      .on(table.plugin, table.kind, table.record)
      .where(sql`status = 0`),
    index('requests_filed').on(table.filedBy, table.id),
    index('requests_about').on(table.about, table.id),
    check('requests_status', sql`${table.status} between 0 and 3`),
    check('requests_closed', sql`(${table.status} = 0) = (${table.closedOn} is null)`),
  ],
);

/** Who may decide an open request; any one of them does. Those of a closed one are those of its end. */
export const requestApprovers = hostSchema.table(
  'request_approvers',
  {
    requestId: integer()
      .notNull()
      .references(() => requests.id, { onDelete: 'cascade' }),
    employeeId: person(),
    /** Superior of the person, or holder of `approvals.manage`. */
    via: text().$type<'level' | 'role'>().notNull(),
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
