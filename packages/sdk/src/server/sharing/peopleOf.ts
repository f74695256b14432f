import { and, eq, getTableColumns, notInArray, sql, type SQL } from 'drizzle-orm';
import { idArray } from '../idArray.ts';
import type { Database } from '../services.ts';
import { nested } from './nested.ts';
import { propertyOf, type PeopleTable, type RecordColumn } from './columnTypes.ts';

/** People of records: readers, editors, favourites. */
export interface PeopleOf {
  /** Whether a person is one of a record's, as a condition or a column of the statement that reads a page. */
  has(record: RecordColumn, employeeId: number): SQL<boolean>;
  /** How many a record has, as a column. `hidden` are not counted: people who have left. */
  count(record: RecordColumn, hidden?: readonly number[]): SQL<number>;
  /** Ids of one record's people, ascending. */
  list(db: Database, record: number): Promise<number[]>;
  /** Replaces the people of a record, and returns who is new and who is not one any more: new readers are notified (C.4-7). */
  replace(db: Database, record: number, people: readonly number[]): Promise<{ added: number[]; removed: number[] }>;
  /** Adds one person; idempotent. */
  add(db: Database, record: number, employeeId: number): Promise<void>;
  /** Removes one person; idempotent. */
  remove(db: Database, record: number, employeeId: number): Promise<void>;
}

/**
 * Functions for a table with the columns of `peopleColumns()`. `replace` and `add` are for one with no further columns but that of
 * the record.
 *
 * @param record its column of the record. Readers may belong to another record than reads: a calendar has readers per
 * series and read marks per occurrence
 */
export function peopleOf(table: PeopleTable, record: RecordColumn): PeopleOf {
  const key = propertyOf(table, record);
  const names = Object.keys(getTableColumns(table));
  const row = (id: number, employeeId: number) => ({ [key]: id, employeeId }) as never;
  /** Rows of many people for an insert: of each column of the table, in their order. */
  const rows = (id: number, people: readonly number[]) => {
    const values = names.map((name) => (name === key ? sql`${id}::bigint` : sql`person.id`));
    return sql`select ${sql.join(values, sql`, `)} from unnest(${idArray(people)}::int[]) as person(id)`;
  };
  return {
    has: (of, employeeId) =>
      nested<boolean>`exists (select 1 from ${table} where ${record} = ${of} and ${table.employeeId} = ${employeeId})`,
    count(of, hidden = []) {
      const visible = hidden.length > 0 ? sql` and ${notInArray(table.employeeId, [...hidden])}` : sql``;
      return nested<number>`(select count(*)::int from ${table} where ${record} = ${of}${visible})`;
    },
    async list(db, id) {
      const found = await db
        .select({ employeeId: table.employeeId })
        .from(table)
        .where(eq(record, id))
        .orderBy(table.employeeId);
      return found.map(({ employeeId }) => employeeId as number);
    },
    async replace(db, id, people) {
      const wanted = new Set(people);
      const present = new Set(await this.list(db, id));
      const added = [...wanted].filter((person) => !present.has(person));
      const removed = [...present].filter((person) => !wanted.has(person));
      if (removed.length > 0)
        await db.delete(table).where(and(eq(record, id), sql`${table.employeeId} = any(${idArray(removed)}::int[])`));
      if (added.length > 0) await db.insert(table).select(rows(id, added)).onConflictDoNothing();
      return { added, removed };
    },
    async add(db, id, employeeId) {
      await db.insert(table).values(row(id, employeeId)).onConflictDoNothing();
    },
    async remove(db, id, employeeId) {
      await db.delete(table).where(and(eq(record, id), eq(table.employeeId, employeeId)));
    },
  };
}
