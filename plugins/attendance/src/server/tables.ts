import {
  bigserial,
  check,
  date,
  index,
  integer,
  pgSchema,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

export const schema = pgSchema('attendance');
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The shifts of a company. Times are `HH:mm`; an end that is not after the start is on the next day. */
export const shifts = schema.table(
  'shifts',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id').notNull(),
    name: text('name').notNull(),
    starts: text('starts').notNull(),
    ends: text('ends').notNull(),
  },
  (table) => [unique('shifts_name').on(table.companyId, table.name)],
);

/** Who works which shift on which date. Without a row the default shift applies on work days. */
export const rosters = schema.table(
  'rosters',
  {
    personId: integer('person_id').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    shiftId: integer('shift_id')
      .notNull()
      .references(() => shifts.id),
    /** The times of this day, which may differ from those of the shift. */
    starts: text('starts').notNull(),
    ends: text('ends').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.date] })],
);

/**
 * The punch that counts: one row per person, work date and kind, however often it is sent (C.1-19). Kind 0 = on, the
 * first wins; 1 = off, the last wins.
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

/** Every accepted press of a punch button, whether it counted or not. */
export const presses = schema.table(
  'presses',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    personId: integer('person_id').notNull(),
    workDate: date('work_date', { mode: 'string' }).notNull(),
    kind: smallint('kind').notNull(),
    at: instant('at').notNull(),
    address: text('address').notNull(),
  },
  (table) => [index('presses_person').on(table.personId, table.workDate)],
);

/** Leaves as the personnel system has them; Atrium only reads and imports them (C.3-16). */
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
  },
  (table) => [
    unique('leaves_once').on(table.personId, table.leaveType, table.starts),
    index('leaves_person').on(table.personId, table.ends),
    check('leaves_status', sql`${table.status} between 0 and 3`),
    check('leaves_span', sql`${table.ends} > ${table.starts}`),
  ],
);
