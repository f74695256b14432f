import type { Level } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { hostSchema } from './hostSchema.ts';

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

export const companies = hostSchema.table('companies', {
  id: id(),
  code: text().notNull().unique(),
  name: text().notNull(),
});

export const departments = hostSchema.table(
  'departments',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    code: text().notNull(),
    name: text().notNull(),
  },
  (table) => [uniqueIndex('departments_code').on(table.companyId, table.code)],
);

export const groups = hostSchema.table(
  'groups',
  {
    id: id(),
    departmentId: integer()
      .notNull()
      .references(() => departments.id),
    code: text().notNull(),
    name: text().notNull(),
  },
  (table) => [uniqueIndex('groups_code').on(table.departmentId, table.code)],
);

/** People. `employee` is the sign-in name: unique in the whole installation, ignoring case (C.2-19). */
export const employees = hostSchema.table(
  'employees',
  {
    id: id(),
    employee: text().notNull(),
    name: text().notNull(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    departmentId: integer().references(() => departments.id),
    groupId: integer().references(() => groups.id),
    level: text().$type<Level>().notNull(),
    hidden: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('employees_employee').on(sql`upper(${table.employee})`),
    index('employees_company').on(table.companyId),
  ],
);

/** Days of imported office calendars; a year without one has Monday to Friday as work days. */
export const companyDays = hostSchema.table('company_days', {
  date: date({ mode: 'string' }).primaryKey(),
  isWork: boolean().notNull(),
  name: text().notNull().default(''),
});
