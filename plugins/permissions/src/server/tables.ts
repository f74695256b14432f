import { moment } from '@atrium/sdk/server/columns';
import { boolean, index, integer, pgSchema, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

export const schema = pgSchema('permissions');

/** Organisation levels by their names in roles. */
export type MemberLevel = 'company' | 'deptManager' | 'groupManager' | 'employee';

/** Companies with stored roles. Every write locks the company's row, so that guards see the current state. */
export const companies = schema.table('companies', { companyId: integer().primaryKey() });

/** Roles: what they grant, and their members. Ids refer to people, units and entries of other plugins. */
export const roles = schema.table(
  'roles',
  {
    id: serial().primaryKey(),
    companyId: integer()
      .notNull()
      .references(() => companies.companyId),
    /** Code of a built-in role; null for others. */
    builtin: text(),
    name: text().notNull(),
    description: text().notNull().default(''),
    isEnabled: boolean().notNull().default(true),
    holdsAll: boolean().notNull().default(false),
    menuIds: integer().array().notNull().default([]),
    actions: text().array().notNull().default([]),
    employees: integer().array().notNull().default([]),
    departments: integer().array().notNull().default([]),
    groups: integer().array().notNull().default([]),
    levels: text().array().$type<MemberLevel[]>().notNull().default([]),
    version: integer().notNull().default(1),
    updatedBy: integer(),
    updatedOn: moment().notNull(),
  },
  (table) => [
    index('roles_company').on(table.companyId),
    uniqueIndex('roles_name').on(table.companyId, sql`lower(${table.name})`),
    uniqueIndex('roles_builtin').on(table.companyId, table.builtin),
  ],
);
