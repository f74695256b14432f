import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { hostSchema } from './hostSchema.ts';

const moment = () => timestamp({ withTimezone: true });
const counter = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Events of committed transactions on their way to sockets. */
export const outbox = hostSchema.table('outbox', {
  id: counter(),
  message: jsonb().notNull(),
  createdOn: moment().notNull(),
});

/** The audit log, append-only. */
export const audit = hostSchema.table(
  'audit',
  {
    id: counter(),
    at: moment().notNull(),
    plugin: text().notNull(),
    action: text().notNull(),
    target: text().notNull(),
    /** Whose administrators may read it; null: those of every company. */
    companyId: integer(),
    employeeId: integer(),
    sessionId: text(),
    address: text(),
    requestId: text(),
    detail: jsonb(),
  },
  (table) => [
    index('audit_company').on(table.companyId, table.at),
    index('audit_employee').on(table.employeeId, table.at),
    index('audit_action').on(table.plugin, table.action, table.at),
    // its operators serve "begins with" whatever the collation
    index('audit_target').on(table.target.op('text_pattern_ops'), table.at),
  ],
);

/** What the last start found: versions of plugins and fingerprints of keys, so that a change is audited. */
export const installed = hostSchema.table(
  'installed',
  { kind: text().$type<'plugin' | 'key' | 'folder'>().notNull(), id: text().notNull(), value: text().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);

/** Settings of plugins that differ from their defaults. */
export const settings = hostSchema.table('settings', {
  plugin: text().primaryKey(),
  value: jsonb().notNull(),
});

/** Work that is planned, that runs, or that has failed in its last try. What is done is deleted (decision 0144). */
export const runs = hostSchema.table(
  'runs',
  {
    /** Also the order in which they were planned. */
    id: counter(),
    /** `plugin.job` */
    queue: text().notNull(),
    /** Those of one key do not overlap; null: it is by itself. */
    key: text(),
    state: text().$type<'planned' | 'running' | 'failed'>().notNull(),
    /** Whether those of its key keep their order: none begins before all earlier ones are done. */
    isOrdered: boolean().notNull(),
    payload: jsonb(),
    /** The expression by which a run of a schedule was planned. */
    schedule: text(),
    dueOn: moment().notNull(),
    /** How often it has begun; the process that began it last may end it. */
    tries: integer().notNull().default(0),
    startedOn: moment(),
    /** When another process may take it over. */
    endsOn: moment(),
    failedOn: moment(),
  },
  (table) => [
    index('runs_due').on(table.queue, table.state, table.dueOn),
    index('runs_key').on(table.queue, table.key, table.id),
    uniqueIndex('runs_running')
      .on(table.queue, table.key)
      .where(sql`state = 'running'`),
    uniqueIndex('runs_schedule')
      .on(table.queue)
      .where(sql`schedule is not null`),
  ],
);

/** The last finished run of each job. */
export const jobStates = hostSchema.table(
  'job_states',
  {
    plugin: text().notNull(),
    job: text().notNull(),
    startedOn: moment().notNull(),
    finishedOn: moment().notNull(),
    /** Why it failed; null: it did not. */
    failure: text(),
    /** Failed tries since the last success. */
    failures: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.plugin, table.job] })],
);

/** Which plugins get which domain events: since when a plugin was enabled until it is disabled, not only while it runs. */
export const subscriptions = hostSchema.table(
  'subscriptions',
  {
    subscriber: text().notNull(),
    /** `plugin.event` */
    event: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event, table.subscriber] })],
);

/** Uploaded files; the bytes lie in the data directory under the id. */
export const files = hostSchema.table(
  'files',
  {
    id: text().primaryKey(),
    fileName: text().notNull(),
    mimeType: text().notNull(),
    size: integer().notNull(),
    uploadedBy: integer().notNull(),
    uploadedOn: moment().notNull(),
    /** Id of the plugin that keeps it; null: an orphan. */
    keptBy: text(),
    /** Since when it is an orphan again; null: since its upload, or it is none. */
    releasedOn: moment(),
  },
  (table) => [
    index('files_orphans')
      .on(sql`coalesce(${table.releasedOn}, ${table.uploadedOn})`)
      .where(sql`${table.keptBy} is null`),
    index('files_uploads').on(table.uploadedBy, table.uploadedOn),
  ],
);

/** Targets of a kept file, as named by its plugin (`note:12`); without any it is an orphan. */
export const fileKeeps = hostSchema.table(
  'file_keeps',
  {
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    target: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.target] })],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Events between processes that are too large for a notification; socket.io's adapter writes and clears it. */
export const socketAttachments = hostSchema.table('socket_attachments', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  createdAt: moment().defaultNow(),
  payload: bytes(),
});

/** Calls with an Idempotency-Key, for a day: the same call again gets the first answer. */
export const idempotentCalls = hostSchema.table(
  'idempotent_calls',
  {
    employeeId: integer().notNull(),
    /** `handover.create`. */
    endpoint: text().notNull(),
    /** SHA-256 of the key, and of path and body, in hexadecimal digits. */
    keyHash: text().notNull(),
    bodyHash: text().notNull(),
    startedOn: moment().notNull(),
    /** A transaction of the call has been committed. */
    isCommitted: boolean().notNull().default(false),
    /** The answer, or until it is there the result of the transaction; sealed, since answers may have secrets. */
    answer: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.endpoint, table.keyHash] }),
    index('idempotent_calls_started').on(table.startedOn),
  ],
);
