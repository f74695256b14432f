import { integer, primaryKey, text } from 'drizzle-orm/pg-core';
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

/** What a person has chosen in a plugin: one JSON object, without the fields that were never saved. */
export const pluginPreferences = hostSchema.table(
  'plugin_preferences',
  {
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    plugin: text().notNull(),
    json: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.employeeId, table.plugin] })],
);
