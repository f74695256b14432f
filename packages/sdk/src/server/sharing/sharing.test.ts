import { PGlite } from '@electric-sql/pglite';
import { asc, eq, or } from 'drizzle-orm';
import { index, integer, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Caller, Person } from '../Caller.ts';
import type { Database } from '../services.ts';
import {
  commentBoard,
  commentColumns,
  commentsOf,
  peopleColumns,
  peopleOf,
  readColumns,
  readsOf,
  relationToComment,
  unseenComments,
} from './index.ts';

// As a calendar has them: readers and favourites per series, reads and comments per occurrence.
const schema = pgSchema('calendar');
const occurrences = schema.table('occurrences', {
  id: integer().primaryKey(),
  seriesId: integer().notNull(),
  title: text().notNull(),
});
const readerTable = schema.table('readers', { ...peopleColumns(), seriesId: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.employeeId, table.seriesId] }),
  index('readers_series').on(table.seriesId),
]);
const readTable = schema.table('reads', { ...readColumns(), occurrenceId: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.employeeId, table.occurrenceId] }),
]);
const lookTable = schema.table('looks', { ...readColumns(), occurrenceId: integer().notNull() }, (table) => [
  primaryKey({ columns: [table.employeeId, table.occurrenceId] }),
]);
const commentTable = schema.table('comments', { ...commentColumns(), occurrenceId: integer().notNull() });

const readers = peopleOf(readerTable, readerTable.seriesId);
const reads = readsOf(readTable, readTable.occurrenceId);
const board = { table: commentTable, record: commentTable.occurrenceId };
const comments = commentsOf(commentTable, commentTable.occurrenceId);
const unseen = unseenComments(board, { table: lookTable, record: lookTable.occurrenceId });

const at = (time: string) => new Date(`2026-03-24T${time}:00+08:00`);
const [LIN, CHEN, LI] = [1, 2, 3];
let client: PGlite;
let db: Database;
let statements = 0;
/** Most values that one statement had. */
let mostValues = 0;
function logQuery(_: string, values: readonly unknown[]): void {
  statements += 1;
  mostValues = Math.max(mostValues, values.length);
}

beforeAll(async () => {
  client = new PGlite();
  await client.exec(`create schema calendar;
    create table calendar.occurrences (id int primary key, series_id int not null, title text not null);
    create table calendar.readers (employee_id int, series_id int, primary key (employee_id, series_id));
    create table calendar.reads (employee_id int, occurrence_id int, read_on timestamptz not null, primary key (employee_id, occurrence_id));
    create table calendar.looks (like calendar.reads including all);
    create table calendar.comments (id bigint generated always as identity primary key, occurrence_id int not null, employee_id int,
      content text not null, created_on timestamptz not null, changed_on timestamptz);`);
  db = drizzle(client, { casing: 'snake_case', logger: { logQuery } }) as unknown as Database;
});
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec(
    'truncate calendar.occurrences, calendar.readers, calendar.reads, calendar.looks, calendar.comments',
  );
  await db.insert(occurrences).values([
    { id: 11, seriesId: 1, title: '週會' },
    { id: 12, seriesId: 1, title: '週會' },
    { id: 21, seriesId: 2, title: '別人的會' },
  ]);
});

describe('readers and read marks', () => {
  test('replacing readers returns who was added and who was removed', async () => {
    expect(await readers.replace(db, 1, [LIN, CHEN, CHEN])).toEqual({ added: [LIN, CHEN], removed: [] });
    expect(await readers.replace(db, 1, [CHEN, LI])).toEqual({ added: [LI], removed: [LIN] });
    expect(await readers.list(db, 1)).toEqual([CHEN, LI]);
    expect(await readers.list(db, 2)).toEqual([]);
  });

  test('a whole company of readers is replaced by statements of a few values each', async () => {
    const everyone = Array.from({ length: 10_000 }, (_, index) => index + 1);
    mostValues = 0;
    expect((await readers.replace(db, 1, everyone)).added).toEqual(everyone);
    expect(await readers.list(db, 1)).toEqual(everyone);
    expect((await readers.replace(db, 1, [])).removed).toEqual(everyone);
    expect(await readers.list(db, 1)).toEqual([]);
    expect(mostValues).toBeLessThan(5);
  });

  test('a page with what a person may see, has read and has not seen on the board is one statement', async () => {
    await readers.replace(db, 1, [LIN, CHEN]);
    await reads.mark(db, 11, LIN, at('09:00'));
    await comments.add(db, 11, { employeeId: CHEN, content: '收到' }, at('10:00'));
    await comments.addSystemLine(db, 11, '已結案', at('10:01'));
    statements = 0;
    const page = await db
      .select({
        id: occurrences.id,
        isRead: reads.isRead(occurrences.id, LIN),
        readOn: reads.readOn(occurrences.id, LIN),
        readerCount: readers.count(occurrences.seriesId, [CHEN]),
        comments: comments.count(occurrences.id),
        unReadMessages: unseen.count(occurrences.id, LIN),
      })
      .from(occurrences)
      .where(or(readers.has(occurrences.seriesId, LIN), eq(occurrences.seriesId, -1)))
      .orderBy(asc(occurrences.id));
    expect(statements).toBe(1);
    expect(page).toEqual([
      { id: 11, isRead: true, readOn: at('09:00'), readerCount: 1, comments: 1, unReadMessages: 1 },
      { id: 12, isRead: false, readOn: null, readerCount: 1, comments: 0, unReadMessages: 0 },
    ]);
  });

  test('readers of a series are listed with when they read one of its occurrences, in one statement', async () => {
    await readers.replace(db, 1, [LIN, CHEN]);
    await reads.mark(db, 12, LIN, at('08:00'));
    await reads.mark(db, 11, CHEN, at('09:00'));
    await reads.mark(db, 11, CHEN, at('11:00'));
    statements = 0;
    expect(await reads.readings(db, { table: readerTable, record: readerTable.seriesId, id: 1 }, 11)).toEqual([
      { employeeId: LIN, readOn: null },
      { employeeId: CHEN, readOn: at('09:00') },
    ]);
    expect(statements).toBe(1);
  });

  test('after an edit everyone but its author has to read again', async () => {
    for (const person of [LIN, CHEN]) await reads.mark(db, 11, person, at('09:00'));
    await reads.mark(db, 12, CHEN, at('09:00'));
    await reads.reset(db, 11, LIN);
    const marks = await db.select({ of: readTable.occurrenceId, by: readTable.employeeId }).from(readTable);
    expect(marks).toEqual(
      expect.arrayContaining([
        { of: 11, by: LIN },
        { of: 12, by: CHEN },
      ]),
    );
    expect(marks).toHaveLength(2);
  });

  test('marking twice and removing what is missing change nothing: a favourite is idempotent', async () => {
    await readers.add(db, 1, LIN);
    await readers.add(db, 1, LIN);
    await readers.remove(db, 2, LIN);
    expect(await readers.list(db, 1)).toEqual([LIN]);
    await readers.remove(db, 1, LIN);
    expect(await readers.list(db, 1)).toEqual([]);
  });
});

describe('comment board', () => {
  test('the last thousand comments are listed', async () => {
    await client.exec(`insert into calendar.comments (occurrence_id, employee_id, content, created_on)
      select 11, ${LIN}, number::text, '2026-03-24' from generate_series(1, 1001) as number`);
    const listed = await comments.list(db, 11, LIN);
    expect([listed.length, listed[0]!.content, listed.at(-1)!.content]).toEqual([1000, '2', '1001']);
  });

  test('[C.5-27] comments are listed oldest first; their author alone may change and delete them, whenever', async () => {
    const first = await comments.add(db, 11, { employeeId: CHEN, content: '一' }, at('09:00'));
    await comments.addSystemLine(db, 11, '延後結案 2026-04-02', at('09:30'));
    await comments.add(db, 12, { employeeId: CHEN, content: '別處' }, at('09:40'));
    expect(await comments.change(db, 11, { id: first, employeeId: LIN, content: '改' }, at('10:00'))).toBe(false);
    expect(await comments.change(db, 12, { id: first, employeeId: CHEN, content: '改' }, at('10:00'))).toBe(false);
    expect(await comments.change(db, 11, { id: first, employeeId: CHEN, content: '改' }, at('10:00'))).toBe(true);
    expect(await comments.list(db, 11, CHEN)).toMatchObject([
      { content: '改', employeeId: CHEN, canEdited: true, createdOn: at('09:00'), changedOn: at('10:00') },
      { content: '延後結案 2026-04-02', employeeId: null, canEdited: false, changedOn: null },
    ]);
    expect((await comments.list(db, 11, LIN))[0]!.canEdited).toBe(false);
    expect(await comments.remove(db, 11, { id: first, employeeId: LIN })).toBe(false);
    expect(await comments.remove(db, 11, { id: first, employeeId: CHEN })).toBe(true);
    expect(await comments.list(db, 11, CHEN)).toHaveLength(1);
  });

  test('[C.5-26] unread are comments of others since the board was opened last', async () => {
    const count = async () => {
      const [row] = await db
        .select({ count: unseen.count(occurrences.id, LIN) })
        .from(occurrences)
        .where(eq(occurrences.id, 11));
      return row!.count;
    };
    await comments.add(db, 11, { employeeId: CHEN, content: '一' }, at('09:00'));
    await comments.add(db, 11, { employeeId: LIN, content: '二' }, at('09:01'));
    expect(await count()).toBe(1);
    expect(await unseen.look(db, 11, LIN, at('09:30'))).toBe(1);
    expect(await count()).toBe(0);
    await comments.add(db, 11, { employeeId: LI, content: '三' }, at('10:00'));
    expect(await count()).toBe(1);
    expect(await unseen.look(db, 11, LIN, at('10:30'))).toBe(1);
    expect(await unseen.look(db, 11, LIN, at('10:31'))).toBe(0);
    expect(await count()).toBe(0);
  });
});

describe('calls of a comment board', () => {
  const names = new Map([LIN, CHEN, LI].map((id) => [id, `同仁${id}`]));
  const caller = (id: number) => ({ id, name: names.get(id)! }) as Caller;
  const emit = vi.fn<(name: string, payload: object, to: object) => Promise<void>>(() => Promise.resolve());
  const notify = vi.fn<(notice: object) => Promise<void>>(() => Promise.resolve());
  const onLook = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const relation = vi.fn<(kind: string, row: object) => Promise<void>>(() => Promise.resolve());
  const say = vi.fn<(message: object) => void>();
  const notified = () => notify.mock.calls.splice(0).map(([notice]) => notice);
  const refuse = {
    notFound: () => new Error('404'),
    stale: (_: string, now: unknown) => new Error(`412 ${String(now)}`),
  };
  const calls = () =>
    commentBoard(
      {
        ...{ db, relation, refuse: refuse as never, realtime: { emit }, notifier: { notify } },
        clock: { now: () => at('12:00') },
        directory: { person: (id) => Promise.resolve({ id, name: names.get(id) } as Person) },
        transaction: (work) => work(),
      },
      {
        ...{ comments, unseen, onLook },
        findRecord: (id) => (id === 11 ? Promise.resolve({ id, title: '週會' }) : Promise.reject(new Error('404'))),
        describe: (found) => Promise.resolve(found.map(({ content }) => content)),
        findAudience: () => Promise.resolve({ seeing: [LIN, CHEN, LI], concerned: [LIN, CHEN, CHEN], following: [9] }),
        noticesOf: (row, comment, { name }) => ({
          ...{ type: 2, message: `${name}：${row.title}`, opens: { view: 'Show', params: { comment } } },
          mentioned: { title: '提及', sent: '已提及' },
          commented: { title: '留言', sent: '已留言' },
        }),
      },
    );
  const add = async (content: string, by = LIN) =>
    (await calls().add({ params: { id: 11 }, body: { content }, caller: caller(by), say })).id;
  const change = (id: number, body: { content?: string; basedOn?: string }, by = LIN) =>
    calls().change({ params: { id }, body, caller: caller(by), say });
  beforeEach(() => vi.clearAllMocks());

  test('those whom a new one mentions are notified, and those whom it concerns; never its author. All boards reload', async () => {
    const id = await add('@同仁3 @同仁1 請看');
    const common = { type: 2, message: '同仁1：週會', opens: { view: 'Show', params: { comment: id } } };
    expect(notified()).toEqual([
      { ...common, title: '提及', sent: '已提及', to: { employees: [LI] } },
      { ...common, title: '留言', sent: '已留言', to: { employees: [CHEN] } },
    ]);
    expect(emit).toHaveBeenCalledExactlyOnceWith('commented', { id: 11 }, { employees: [LIN, CHEN, LI, 9] });
    await change(id, { content: '@同仁2 @同仁3' });
    expect(notified()).toEqual([expect.objectContaining({ title: '提及', to: { employees: [CHEN] } })]);
    await calls().remove({ params: { id }, caller: caller(LIN), say });
    expect(emit).toHaveBeenCalledTimes(3);
    expect(notified()).toEqual([]);
  });

  test('a change that began with another text is refused with the present one', async () => {
    const id = await add(' 一 ');
    expect(await change(id, { content: '二', basedOn: '一' })).toEqual({});
    await expect(change(id, { content: '三', basedOn: '一' })).rejects.toThrow('412 二');
    expect(await calls().read({ params: { id }, caller: caller(CHEN) })).toBe('二');
    expect(relation).toHaveBeenLastCalledWith('message', { id: 11, title: '週會', employeeId: LIN });
  });

  test('what is not the caller’s own, or missing, is not changed', async () => {
    const id = await add('一');
    await expect(change(id, { content: '二' }, CHEN)).rejects.toThrow('404');
    await expect(change(id + 1, { content: '二' })).rejects.toThrow('404');
    await expect(calls().remove({ params: { id }, caller: caller(CHEN), say })).rejects.toThrow('404');
    const look = () => calls().list({ params: { id: 11 }, caller: caller(CHEN) });
    expect([await look(), await look()]).toEqual([['一'], ['一']]);
    expect(onLook, 'once there is nothing new').toHaveBeenCalledTimes(1);
  });

  test.each([
    [LIN, 'reader', 'author'],
    [CHEN, 'reader', 'reader'],
    [null, 'reader', 'none'],
    [LIN, 'none', 'none'],
  ] as const)('of %s, whose record one is %s to: %s', (employeeId, toRecord, expected) => {
    expect(relationToComment(() => toRecord)({ employeeId }, { id: LIN })).toBe(expected);
  });
});

test('the column of the record is one of the table', () => {
  expect(() => peopleOf(readerTable, occurrences.seriesId)).toThrow(TypeError);
});
