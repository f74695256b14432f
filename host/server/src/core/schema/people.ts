import type { Level } from '@atrium/sdk/server';
import { sql } from 'drizzle-orm';
import { check, date, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { hostSchema } from './hostSchema.ts';
import { companies, departments, employees, groups } from './organisation.ts';

const employeeId = () =>
  integer()
    .notNull()
    .references(() => employees.id, { onDelete: 'cascade' });
const day = () => date({ mode: 'string' });

/**
 * From when until when a person was employed. One without a row has been since they were added, or had left before employments
 * were noted. Spans of a person do not overlap.
 */
export const employments = hostSchema.table(
  'employments',
  {
    employeeId: employeeId(),
    startsOn: day().notNull(),
    /** The last day, included; null while none is known. */
    endsOn: day(),
    /** From when the years of service count, if not from `startsOn`. */
    seniorityFrom: day(),
    /** Why it ends. */
    reason: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.startsOn] }),
    check('employments_span', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
);

/** The unit and level of a person from a date until the next row, planned ones included. One without a row has always been where they are. */
export const placements = hostSchema.table(
  'placements',
  {
    employeeId: employeeId(),
    fromDate: day().notNull(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    departmentId: integer().references(() => departments.id),
    groupId: integer().references(() => groups.id),
    level: text().$type<Level>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.employeeId, table.fromDate] })],
);
