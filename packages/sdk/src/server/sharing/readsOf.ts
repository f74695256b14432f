import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../services.ts';
import { nested } from './people.ts';
import { propertyOf, type PeopleTable, type ReadTable, type RecordColumn } from './columns.ts';

/** A person and when they read the record; null if they have not. */
export interface Reading {
  readonly employeeId: number;
  readonly readOn: Date | null;
}

/** Read marks of records. */
export interface ReadsOf {
  /** When a person read a record, as a column; null if they have not. */
  readOn(record: RecordColumn, employeeId: number): SQL<Date | null>;
  /** Whether a person read a record, as a condition or a column. */
  isRead(record: RecordColumn, employeeId: number): SQL<boolean>;
  /** How many people have read a record, without `except`: its publisher (C.6-20). */
  count(record: RecordColumn, except?: RecordColumn): SQL<number>;
  /** Marks a record as read; the first time is kept. */
  mark(db: Database, record: number, employeeId: number, now: Date): Promise<void>;
  /** Removes the marks of everyone but `employeeId`: after an edit that others have to read again. */
  reset(db: Database, record: number, employeeId: number): Promise<void>;
  /**
   * Readers with their read time in one statement. The record of the readers and that of the reads may be different ones: the
   * series and the occurrence of a schedule.
   */
  readings(db: Database, readers: ReadersOfRecord, record: number): Promise<Reading[]>;
}

/** Who is to read a record: a table of people, and which of its rows are those of the record. */
export interface ReadersOfRecord {
  readonly table: PeopleTable;
  readonly record: RecordColumn;
  readonly id: number;
}

/** Functions for a table with the columns of `readColumns()`. */
export function readsOf(table: ReadTable, record: RecordColumn): ReadsOf {
  const key = propertyOf(table, record);
  const by = (of: RecordColumn, employeeId: number) =>
    sql`from ${table} where ${record} = ${of} and ${table.employeeId} = ${employeeId}`;
  return {
    readOn: (of, employeeId) =>
      nested<Date | null>`(select ${table.readOn} ${by(of, employeeId)})`.mapWith(table.readOn) as SQL<Date | null>,
    isRead: (of, employeeId) => nested<boolean>`exists (select 1 ${by(of, employeeId)})`,
    count(of, except) {
      const others = except ? sql` and ${table.employeeId} <> ${except}` : sql``;
      return nested<number>`(select count(*)::int from ${table} where ${record} = ${of}${others})`;
    },
    async mark(db, id, employeeId, now) {
      const row = { [key]: id, employeeId, readOn: now };
      await db
        .insert(table)
        .values(row as never)
        .onConflictDoNothing();
    },
    async reset(db, id, employeeId) {
      await db.delete(table).where(and(eq(record, id), ne(table.employeeId, employeeId)));
    },
    async readings(db, readers, id) {
      const rows = await db
        .select({ employeeId: readers.table.employeeId, readOn: table.readOn })
        .from(readers.table)
        .leftJoin(table, and(eq(table.employeeId, readers.table.employeeId), eq(record, id)))
        .where(eq(readers.record, readers.id))
        .orderBy(readers.table.employeeId);
      return rows as unknown as Reading[];
    },
  };
}
