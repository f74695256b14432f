import type { ImportReport } from '@atrium/sdk/host';
import type { Level } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
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
    /** Where notices are sent outside; null without one. */
    email: text(),
    /** When the import added the person; null if that is unknown. */
    addedOn: timestamp({ withTimezone: true }),
    /** When the account of a person who stays employed was closed; they are hidden until it is opened again. */
    disabledOn: timestamp({ withTimezone: true }),
    /** Raised with each change of the person. */
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('employees_employee').on(sql`upper(${table.employee})`),
    index('employees_company').on(table.companyId),
  ],
);

/** The last import of each company that was started in the browser; `finishedOn` is null while it is running. */
export const employeeImports = hostSchema.table('employee_imports', {
  companyId: integer()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  runId: text().notNull(),
  fileId: text().notNull(),
  fileName: text().notNull(),
  keepMissing: boolean().notNull(),
  startedBy: integer()
    .notNull()
    .references(() => employees.id, { onDelete: 'cascade' }),
  startedOn: timestamp({ withTimezone: true }).notNull(),
  done: integer().notNull().default(0),
  all: integer().notNull().default(0),
  finishedOn: timestamp({ withTimezone: true }),
  /** What it has done, by language; null if it failed. */
  reports: jsonb().$type<Readonly<Record<'zh-TW' | 'en', z.output<typeof ImportReport>>>>(),
});

/** Days of imported office calendars; a year without one has Monday to Friday as work days. */
export const companyDays = hostSchema.table('company_days', {
  date: date({ mode: 'string' }).primaryKey(),
  isWork: boolean().notNull(),
  name: text().notNull().default(''),
});
