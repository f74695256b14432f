import { integer, pgSchema, serial, text } from 'drizzle-orm/pg-core';

export const schema = pgSchema('pluginid');

export const entries = schema.table('entries', {
  id: serial().primaryKey(),
  companyId: integer().notNull(),
  addedBy: integer().notNull(),
  subject: text().notNull(),
});
