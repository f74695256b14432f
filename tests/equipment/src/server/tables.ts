import { bytes, day, moment } from '@atrium/sdk/server/columns';
import { commentColumns, peopleColumns } from '@atrium/sdk/server/sharing';
import { sql } from 'drizzle-orm';
import { index, integer, pgSchema, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';

export const schema = pgSchema('equipment');

export const items = schema.table(
  'items',
  {
    id: serial().primaryKey(),
    companyId: integer().notNull(),
    name: text().notNull(),
    place: text().notNull(),
    /** Formatted text, cleaned before it was stored. */
    description: text().notNull(),
    /** Ids of kept files, in their order. */
    photos: text().array().notNull(),
    lockCode: bytes(),
    version: integer().notNull().default(1),
  },
  ({ companyId, name }) => [index('items_company').on(companyId, name)],
);

export const loans = schema.table(
  'loans',
  {
    id: serial().primaryKey(),
    itemId: integer()
      .notNull()
      .references(() => items.id),
    borrowerId: integer().notNull(),
    borrowedOn: moment().notNull(),
    dueOn: day().notNull(),
    returnedOn: moment(),
  },
  // An item has at most one borrower: decided by the database, the first one wins.
  ({ itemId, borrowerId, returnedOn }) => [
    uniqueIndex('loans_open')
      .on(itemId)
      .where(sql`${returnedOn} is null`),
    index('loans_borrower').on(borrowerId),
  ],
);

const ofItem = () =>
  integer()
    .notNull()
    .references(() => items.id);

export const favourites = schema.table(
  'favourites',
  { ...peopleColumns(), itemId: ofItem() },
  ({ employeeId, itemId }) => [primaryKey({ columns: [employeeId, itemId] })],
);

export const comments = schema.table('comments', { ...commentColumns(), itemId: ofItem() }, ({ itemId, id }) => [
  index('comments_item').on(itemId, id),
]);
