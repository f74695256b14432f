import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../services.ts';
import { nested } from './people.ts';
import { propertyOf, type CommentTable, type ReadTable, type RecordColumn } from './columns.ts';

/** A comment, or a line of the system. */
export interface StoredComment {
  readonly id: number;
  /** Id of its record. */
  readonly record: number;
  /** Its author; null for a line of the system. */
  readonly employeeId: number | null;
  /** As it was stored: plain text, or what `sanitizeRichText` returned. */
  readonly content: string;
  readonly createdOn: Date;
  /** When its author changed it last. */
  readonly changedOn: Date | null;
  /** Its author may change and delete it, without a time limit (C.5-27). */
  readonly canEdited: boolean;
}

/** Comments that a board lists at most; earlier ones are left out. */
export const MAX_COMMENTS = 1000;

/** Comment boards of records. */
export interface CommentsOf {
  /** Comments of a record, oldest first, at most `MAX_COMMENTS`. */
  list(db: Database, record: number, caller: number): Promise<StoredComment[]>;
  /** A comment by its id; undefined if it is missing. With `lock` others who want to change it wait until the transaction ends. */
  find(db: Database, id: number, caller: number, how?: { readonly lock: true }): Promise<StoredComment | undefined>;
  /** Adds a comment and returns its id. */
  add(db: Database, record: number, comment: { employeeId: number; content: string }, now: Date): Promise<number>;
  /** Adds a line of the system, such as 已結案. */
  addSystemLine(db: Database, record: number, content: string, now: Date): Promise<number>;
  /** Changes a comment of the caller. Returns false if it is missing, of another record, or of another author. */
  change(db: Database, record: number, comment: OwnComment & { content: string }, now: Date): Promise<boolean>;
  /** Deletes a comment of the caller. Returns false as `change` does. */
  remove(db: Database, record: number, comment: OwnComment): Promise<boolean>;
  /** How many comments a record has, without lines of the system, as a column. */
  count(record: RecordColumn): SQL<number>;
}

/** A comment and its author, who alone may change it. */
export interface OwnComment {
  readonly id: number;
  readonly employeeId: number;
}

/** Functions for a table with the columns of `commentColumns()`. */
export function commentsOf(table: CommentTable, record: RecordColumn): CommentsOf {
  const key = propertyOf(table, record);
  const insert = async (db: Database, row: Readonly<Record<string, unknown>>) => {
    const [made] = await db
      .insert(table)
      .values(row as never)
      .returning({ id: table.id });
    return made!.id as number;
  };
  const own = (id: number, comment: OwnComment) =>
    and(eq(record, id), eq(table.id, comment.id), eq(table.employeeId, comment.employeeId));
  const { id: idOf, employeeId, content, createdOn, changedOn } = table;
  const columns = { id: idOf, employeeId, content, createdOn, changedOn, record };
  type Row = Omit<StoredComment, 'canEdited'>;
  const toComment = (caller: number) => (row: Row) => ({ ...row, canEdited: row.employeeId === caller });
  return {
    async list(db, id, caller) {
      const rows = (await db
        .select(columns)
        .from(table)
        .where(eq(record, id))
        .orderBy(desc(table.id))
        .limit(MAX_COMMENTS)) as unknown as Row[];
      return rows.reverse().map(toComment(caller));
    },
    async find(db, id, caller, how) {
      const query = db.select(columns).from(table).where(eq(table.id, id));
      const rows = (await (how ? query.for('update') : query)) as unknown as Row[];
      return rows.map(toComment(caller))[0];
    },
    add: (db, id, { employeeId, content }, now) => insert(db, { [key]: id, employeeId, content, createdOn: now }),
    addSystemLine: (db, id, content, now) => insert(db, { [key]: id, employeeId: null, content, createdOn: now }),
    async change(db, id, comment, now) {
      const values = { content: comment.content, changedOn: now };
      const changed = await db
        .update(table)
        .set(values as never)
        .where(own(id, comment))
        .returning({ id: table.id });
      return changed.length > 0;
    },
    async remove(db, id, comment) {
      const removed = await db.delete(table).where(own(id, comment)).returning({ id: table.id });
      return removed.length > 0;
    },
    count: (of) =>
      nested<number>`(select count(*)::int from ${table} where ${record} = ${of} and ${table.employeeId} is not null)`,
  };
}

/** Which comments a person has not seen: those of others since they last opened the board (C.5-26). */
export interface UnseenComments {
  /** How many, as a column. */
  count(record: RecordColumn, employeeId: number): SQL<number>;
  /** The person has opened the board. Returns how many they had not seen: where there were any, their other browsers follow. */
  look(db: Database, record: number, employeeId: number, now: Date): Promise<number>;
}

/**
 * Functions for how many comments of others a person has not seen, those after they have last opened the board.
 *
 * @param looks a table with the columns of `readColumns()`: when each person last opened a board. Its primary key is the person
 * and the record
 */
export function unseenComments(
  comments: { readonly table: CommentTable; readonly record: RecordColumn },
  looks: { readonly table: ReadTable; readonly record: RecordColumn },
): UnseenComments {
  const key = propertyOf(looks.table, looks.record);
  const isUnseen = (of: RecordColumn | number, employeeId: number) => sql`
    ${comments.record} = ${of} and ${comments.table.employeeId} <> ${employeeId}
    and ${comments.table.createdOn} > coalesce((
      select ${looks.table.readOn} from ${looks.table}
      where ${looks.record} = ${of} and ${looks.table.employeeId} = ${employeeId}
    ), '-infinity'::timestamptz)`;
  return {
    count: (of, employeeId) =>
      nested<number>`(select count(*)::int from ${comments.table} where ${isUnseen(of, employeeId)})`,
    async look(db, id, employeeId, now) {
      const count = await db.$count(comments.table, isUnseen(id, employeeId));
      await db
        .insert(looks.table)
        .values({ [key]: id, employeeId, readOn: now } as never)
        .onConflictDoUpdate({
          target: [looks.table.employeeId, looks.record] as never,
          set: { readOn: now } as never,
        });
      return count;
    },
  };
}
