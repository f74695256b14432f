import { sql } from 'drizzle-orm';
import { bigint, integer, text, timestamp } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

/**
 * Columns of a table that holds people of a record: its readers, editors, or those who marked it as a favourite. The plugin adds
 * the column of the record, and `primaryKey({ columns: [table.employeeId, table.<record>] })`, which answers "what may
 * this person see"; an index on the record answers "who".
 */
export const peopleColumns = () => ({
  employeeId: integer().notNull(),
});

/** Columns of a table of read marks: when a person first read a record, or last looked at its comments. */
export const readColumns = () => ({
  employeeId: integer().notNull(),
  readOn: moment().notNull(),
});

/** Columns of a comment board. The plugin adds the column of the record, with an index on it and the id. */
export const commentColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** null: a line of the system. */
  employeeId: integer(),
  content: text().notNull(),
  createdOn: moment().notNull(),
  /** When its author changed it last. */
  changedOn: moment().default(sql`null`),
});
