import { day } from '@atrium/sdk/server/columns';
import { index, integer, pgSchema, serial, text } from 'drizzle-orm/pg-core';

export const schema = pgSchema('equipment');

export const items = schema.table(
  'items',
  {
    id: serial().primaryKey(),
    companyId: integer().notNull(),
    name: text().notNull(),
    place: text().notNull(),
    /** Ids of kept files, in their order. */
    photos: text().array().notNull(),
    /** Who has it; null while it is on its shelf. */
    borrowerId: integer(),
    dueOn: day(),
    version: integer().notNull().default(1),
  },
  ({ companyId, name }) => [index('items_company').on(companyId, name)],
);
