import { and, eq, getTableColumns, notInArray, sql, type SQL } from 'drizzle-orm';
import { mentionsIn } from '../../mentions.ts';
import type { Person } from '../Caller.ts';
import { idArray } from '../prepared.ts';
import type { Authority, Database, Directory } from '../services.ts';
import { type PeopleTable, propertyOf, type RecordColumn } from './columns.ts';

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

/** Filters these people by the mentions in a text. Pass the ids of all readers of its record, so that no mention reaches another person. */
export async function mentionedPeople(
  directory: Pick<Directory, 'person'>,
  text: string,
  employeeIds: readonly number[],
): Promise<number[]> {
  if (!text.includes('@')) return [];
  const people = await Promise.all(
    employeeIds.map(async (employeeId) => ({ employeeId, name: (await directory.person(employeeId))?.name ?? '' })),
  );
  return [...new Set(mentionsIn(text, people).flatMap((mention) => mention.employeeIds))];
}

/**
 * Whether a person works for a company. Who has left, or moved to another company, has no part in its records any more: they are
 * not counted, not listed, and get neither notices nor live events of them.
 */
export const worksFor = (person: Person | undefined, companyId: number): person is Person =>
  person !== undefined && !person.hidden && person.companyId === companyId;

/** Ids of the people who work for a company, for lists that are compared with all of them. */
export async function presentIn(directory: Pick<Directory, 'people'>, companyId: number): Promise<ReadonlySet<number>> {
  return new Set((await directory.people({ companyId, hidden: false })).map(({ id }) => id));
}

/** The people of a company who hold a permission: those who manage all records of a plugin. */
export async function findHolders(
  {
    directory,
    authority,
  }: { readonly directory: Pick<Directory, 'people'>; readonly authority: Pick<Authority, 'holds'> },
  companyId: number,
  action: string,
): Promise<Person[]> {
  const people = await directory.people({ companyId, hidden: false });
  return people.filter((person) => authority.holds(person, action));
}

/** Those of some people who work for a company, once each and in their order. */
export async function presentOf(
  directory: Pick<Directory, 'person'>,
  companyId: number,
  ids: Iterable<number>,
): Promise<number[]> {
  const people = await Promise.all([...new Set(ids)].map((id) => directory.person(id)));
  return people.flatMap((person) => (worksFor(person, companyId) ? [person.id] : []));
}

/**
 * A part of a statement whose columns keep their tables' names. In a select from one table drizzle writes the columns of a
 * part without them, and inside of a subquery `id` would be that of another table.
 */
export function nested<Value>(strings: TemplateStringsArray, ...values: readonly unknown[]): SQL<Value> {
  return sql<Value>`${sql(strings, ...values)}`;
}
