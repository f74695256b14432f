import { sql } from 'drizzle-orm';
import { bigserial, check, date, index, integer, jsonb, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { schema } from './tables.ts';
import type { StoredDay } from './rules/storedDays.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Dates of a locked month, both included, with the unit of a person on them, by its ids and names of then. */
export interface LockedSpan {
  readonly from: string;
  readonly to: string;
  readonly departmentId: number | null;
  readonly groupId: number | null;
  readonly department: string;
  readonly group: string;
}

export type LockState = 'locking' | 'locked' | 'reopened' | 'failed';

/**
 * 結算: the months of companies that were locked. Without a row a month is open, as are one that was reopened and one whose lock could not
 * be written. While it is being written nothing that it judges can be changed.
 */
export const locks = schema.table(
  'locks',
  {
    companyId: integer('company_id').notNull(),
    /** `YYYY-MM` */
    month: text('month').notNull(),
    /** 1 for the first lock, one more for each after a reopening. */
    version: integer('version').notNull(),
    state: text('state').$type<LockState>().notNull(),
    /** When it came into this state, or when its last portion was written. */
    at: instant('at').notNull(),
    /** Employee id of who locked or reopened it. */
    byId: integer('by_id').notNull(),
    /** Progress of writing. */
    people: integer('people').notNull().default(0),
    done: integer('done').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.month] }),
    check('locks_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
    check('locks_state', sql`${table.state} in ('locking', 'locked', 'reopened', 'failed')`),
  ],
);

/** Who locked and reopened months, and why. Never changed: a trigger refuses to update, and to delete what is not five years old. */
export const lockEvents = schema.table(
  'lock_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    companyId: integer('company_id').notNull(),
    month: text('month').notNull(),
    version: integer('version').notNull(),
    action: text('action').$type<'locked' | 'reopened'>().notNull(),
    byId: integer('by_id').notNull(),
    at: instant('at').notNull(),
    /** Of a reopening; `''` of a lock. */
    reason: text('reason').notNull(),
  },
  (table) => [
    index('lock_events_month').on(table.companyId, table.month),
    check('lock_events_action', sql`${table.action} in ('locked', 'reopened')`),
  ],
);

/** The days of a locked month as they were judged. Never changed, as `lock_events`; a later lock has a version of its own. */
export const judgedDays = schema.table(
  'judged_days',
  {
    personId: integer('person_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    /** The company of the person on this date, and the version of its lock. */
    companyId: integer('company_id').notNull(),
    version: integer('version').notNull(),
    day: jsonb('day').$type<StoredDay>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.date, table.companyId, table.version] })],
);

/** Who was in a locked month, by what name and in which units. Never changed, as `judged_days`. */
export const lockedPeople = schema.table(
  'locked_people',
  {
    companyId: integer('company_id').notNull(),
    month: text('month').notNull(),
    version: integer('version').notNull(),
    personId: integer('person_id').notNull(),
    employee: text('employee').notNull(),
    name: text('name').notNull(),
    /** The last day of who had left. */
    leftOn: date('left_on', { mode: 'string' }),
    spans: jsonb('spans').$type<readonly LockedSpan[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.month, table.version, table.personId] })],
);
