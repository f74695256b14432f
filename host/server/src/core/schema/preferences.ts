import { integer, text } from 'drizzle-orm/pg-core';
import { hostSchema } from './hostSchema.ts';
import { employees } from './organisation.ts';

/**
 * Preferences of a person: one JSON object (C.3-2). Text and not jsonb, which refuses some strings that JSON allows.
 */
export const preferences = hostSchema.table('preferences', {
  employeeId: integer()
    .primaryKey()
    .references(() => employees.id, { onDelete: 'cascade' }),
  json: text().notNull(),
});
