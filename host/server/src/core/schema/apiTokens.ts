import { date, index, integer, jsonb, serial, text, timestamp } from 'drizzle-orm/pg-core';
import { hostSchema } from './hostSchema.ts';
import { employees } from './organisation.ts';

/** Access to the calls of plugins, by their ids. */
export type Scopes = Readonly<Record<string, 'read' | 'write'>>;

const moment = () => timestamp({ withTimezone: true });

/** API tokens of people, for scripts. Revoked and expired ones are kept for a month. */
export const apiTokens = hostSchema.table(
  'api_tokens',
  {
    id: serial().primaryKey(),
    employeeId: integer()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The first characters of the secret, which people compare. */
    begin: text().notNull(),
    /** SHA-256 of the secret, in hex: it has 256 random bits, so a slow hash would add nothing. */
    hash: text().notNull().unique(),
    scopes: jsonb().$type<Scopes>().notNull(),
    createdOn: moment().notNull(),
    /** The last day on which it is valid, in the time zone of the company. */
    validUntil: date({ mode: 'string' }).notNull(),
    usedOn: moment(),
    address: text().notNull().default(''),
    revokedOn: moment(),
  },
  (table) => [index('api_tokens_employee').on(table.employeeId, table.revokedOn)],
);
