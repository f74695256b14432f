import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { hostSchema } from './hostSchema.ts';
import { employees } from './organisation.ts';

const moment = () => timestamp({ withTimezone: true });
const version = () => bigint({ mode: 'number' }).notNull().default(0);

/** A sign-in and its token (C.2-9, C.2-10). Ended ones are kept for a month, with their reason. */
export const sessions = hostSchema.table(
  'sessions',
  {
    id: text().primaryKey(),
    jti: text().notNull(),
    uuid: text().notNull(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    riskLevel: smallint().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
    createdOn: moment().notNull(),
    usedOn: moment().notNull(),
    /** When the password, or a factor in its place, was last given in it; null: not since the password was changed. */
    provenOn: moment(),
    /** When a second factor was used in it or set up from it; null: neither. */
    factorOn: moment(),
    /** The absolute end, twelve hours after sign-in. */
    expiresOn: moment().notNull(),
    endedOn: moment(),
    endedReason: text(),
  },
  (table) => [
    index('sessions_employee').on(table.employeeId, table.endedOn),
    index('sessions_live')
      .on(table.usedOn)
      .where(sql`${table.endedOn} is null`),
  ],
);

/**
 * Versions of what every process keeps in memory, each a number that grows with every change. They are one row, because every call
 * reads them along with its session.
 */
export const versions = hostSchema.table(
  'versions',
  {
    single: boolean().primaryKey().default(true),
    authority: version(),
    networkRisk: version(),
    navigation: version(),
    organisation: version(),
    settings: version(),
    plugins: version(),
  },
  ({ single }) => [check('versions_single', sql`${single}`)],
);

/** System administrators of the default authority. */
export const administrators = hostSchema.table('administrators', {
  employeeId: integer()
    .primaryKey()
    .references(() => employees.id, { onDelete: 'cascade' }),
});

/** Networks and their levels besides those of `ATRIUM_NETWORKS`, such as loopback of the demo company. */
export const networks = hostSchema.table('networks', {
  cidr: text().primaryKey(),
  level: smallint().$type<1 | 2 | 3 | 4>().notNull(),
});
