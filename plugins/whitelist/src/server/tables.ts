import { moment } from '@atrium/sdk/server/columns';
import { boolean, check, integer, pgSchema, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

export const schema = pgSchema('whitelist');

/**
 * One row once the networks of the host have been imported. Every write locks it, so that guards see the current state.
 */
export const takeovers = schema.table('takeovers', {
  id: smallint().primaryKey(),
  takenOn: moment().notNull(),
});

/** Known networks and their levels. */
export const entries = schema.table(
  'entries',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** In canonical form. */
    ip: text().notNull(),
    companyIds: integer().array().notNull(),
    riskLevel: smallint().notNull(),
    isEnabled: boolean().notNull(),
    version: integer().notNull().default(1),
    updatedBy: integer(),
    updatedOn: moment().notNull(),
  },
  (table) => [
    uniqueIndex('entries_name').on(sql`lower(${table.name})`),
    check('entries_risk', sql`${table.riskLevel} between 1 and 4`),
    check('entries_companies', sql`cardinality(${table.companyIds}) > 0`),
  ],
);
