import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { boolean, integer, pgSchema } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../Caller.ts';
import { refusalsOf } from '../refusals.ts';
import type { Database } from '../services.ts';
import { NamedList, namedColumns, type NamedListContext, namedListHandlers, type NamedListQuery } from './index.ts';

const schema = pgSchema('notes');
const tags = schema.table('tags', {
  ...namedColumns(),
  sequence: integer().notNull(),
  isShared: boolean().notNull().default(false),
  /** Of the tags below another one. */
  parentId: integer(),
});
const notes = schema.table('notes', { tagId: integer().notNull(), isDeleted: boolean().notNull() });

/** By path: the host's functions that names are searched with. */
const SEARCH_FUNCTIONS = readFileSync(
  join(import.meta.dirname, '../../../../../host/server/migrations/0012_search.sql'),
  'utf8',
);

type Texts = 'tag.taken' | 'tag.full' | 'tag.used' | 'stale';
const refuse = refusalsOf<Texts>('notes');
const LIN = { id: 7, companyId: 1 } as Caller;
const OTHER = { id: 8, companyId: 2 } as Caller;
const NOW = new Date('2026-03-24T09:00:00+08:00');

let client: PGlite;
let db: Database;
const entries: { action: string; target: string; detail?: unknown }[] = [];
const changed: number[] = [];

beforeAll(async () => {
  client = new PGlite();
  await client.exec(`create schema host; ${SEARCH_FUNCTIONS}; create schema notes;
    create table notes.tags (id serial primary key, company_id int not null, name text not null, is_enabled bool not null,
      version int not null default 1, updated_by int, updated_on timestamptz not null, sequence int not null,
      is_shared bool not null default false, parent_id int);
    create unique index tags_name on notes.tags (company_id, coalesce(parent_id, 0), lower(name));
    create table notes.notes (tag_id int not null, is_deleted bool not null);`);
  db = drizzle(client, { casing: 'snake_case' }) as unknown as Database;
});
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec('truncate notes.tags, notes.notes restart identity');
  entries.length = 0;
  changed.length = 0;
});

/** One statement after another, as the test calls them: each write is a transaction, or part of the one that runs. */
let depth = 0;
async function transaction<T>(work: () => Promise<T>): Promise<T> {
  if (depth > 0) return work();
  await client.exec('begin');
  depth += 1;
  try {
    const result = await work();
    await client.exec('commit');
    return result;
  } catch (error) {
    await client.exec('rollback');
    throw error;
  } finally {
    depth -= 1;
  }
}

const openList = (caller = LIN, more: object = {}) => {
  const context: NamedListContext<Texts> = {
    db,
    transaction,
    refuse,
    clock: { now: () => NOW, today: () => '2026-03-24' },
    audit: {
      async record(entry) {
        entries.push(entry);
      },
    },
  };
  return new NamedList(context, {
    table: tags,
    record: 'tag',
    most: 4,
    texts: { taken: 'tag.taken', full: 'tag.full', stale: 'stale' },
    used: sql<number>`(select count(*)::int from ${notes} where ${notes.tagId} = ${tags.id} and not ${notes.isDeleted})`,
    async admit(row) {
      if (row.companyId !== caller.companyId) throw refuse.notFound();
    },
    async refuseUsed({ id }) {
      const count = await db.$count(notes, eq(notes.tagId, id));
      if (count > 0) throw refuse.conflict('tag.used', { count });
    },
    async changed(companyId) {
      changed.push(companyId);
    },
    ...more,
  });
};
const named = (name: string, more: object = {}) => ({ name, isEnabled: true, ...more });
const PAGE: NamedListQuery<'sequence'> = { page: 1, pageSize: 15, sort: 'ASC', sortName: 'sequence' };
const refused = (code: number, key: string) => ({ shape: { code, message: { key } } });
const orderOf = async () => {
  const { rows } = await openList().list(1, PAGE);
  return rows.map(({ row }) => [row.name, row.sequence]);
};
const add = async (...names: string[]) => {
  const ids = [];
  for (const name of names) ids.push(await openList().insert(LIN, named(name)));
  return ids as [number, ...number[]];
};

describe('reading', () => {
  test('a page has what contains the text, in the order of a column, with the number of records that have each', async () => {
    const [hall, room] = await add('大會堂', '小會議室', '100%');
    await openList().update(LIN, room!, { isEnabled: false }, () => null);
    await db.insert(notes).values([
      { tagId: hall, isDeleted: false },
      { tagId: hall, isDeleted: true },
    ]);
    const { rows, totalSize } = await openList().list(1, { ...PAGE, name: ' 會 ', pageSize: 1, sort: 'DESC' });
    expect({ totalSize, names: rows.map(({ row }) => row.name) }).toEqual({ totalSize: 2, names: ['小會議室'] });
    expect(await openList().list(1, { ...PAGE, name: '會', isEnabled: true })).toMatchObject({
      rows: [{ row: { name: '大會堂', updatedBy: 7, updatedOn: NOW, version: 1 }, used: 1 }],
    });
    expect((await openList().list(1, { ...PAGE, name: '0%' })).totalSize).toBe(1);
    expect((await openList().list(2, PAGE)).totalSize).toBe(0);
    expect((await openList().enabled(1)).map(({ name }) => name)).toEqual(['100%', '大會堂']);
  });

  test('a record that is missing, or that the caller does not see, is refused', async () => {
    const [id] = await add('大會堂');
    expect(await openList().find(id)).toMatchObject({ row: { id, name: '大會堂' }, used: 0 });
    for (const call of [() => openList().find(987), () => openList(OTHER).find(id)])
      await expect(call()).rejects.toMatchObject({ shape: { code: 404 } });
    await expect(openList(OTHER).remove(OTHER, id)).rejects.toMatchObject({ shape: { code: 404 } });
  });
});

describe('names', () => {
  test('a name is given once in a company, whatever its case, also in letters of which JavaScript has another lower case', async () => {
    for (const name of ['Server', 'İ']) {
      await openList().insert(LIN, named(name));
      await expect(openList().insert(LIN, named(name))).rejects.toMatchObject(refused(409, 'tag.taken'));
    }
    await expect(openList().insert(LIN, named('SERVER'))).rejects.toMatchObject({
      shape: { field: 'name', message: { variables: { name: 'SERVER' } } },
    });
    await openList(OTHER).insert(OTHER, named('Server'));
  });

  test('renaming is refused for the name of another one, not for its own', async () => {
    const [one, other] = await add('one', 'other');
    await openList().update(LIN, one, { name: 'ONE' }, () => null);
    await expect(openList().update(LIN, other!, { name: 'one' }, () => null)).rejects.toMatchObject(
      refused(409, 'tag.taken'),
    );
  });

  test('a list of one parent has names and an order of its own', async () => {
    const below = openList(LIN, { where: isNotNull(tags.parentId), siblings: siblingsOf });
    await below.insert(LIN, named('甲', { parentId: 1 }));
    const second = await below.insert(LIN, named('乙', { parentId: 1 }));
    const elsewhere = await below.insert(LIN, named('甲', { parentId: 2 }));
    expect((await below.find(elsewhere)).row.sequence).toBe(1);
    await expect(below.update(LIN, second, { name: '甲' }, () => null)).rejects.toMatchObject(
      refused(409, 'tag.taken'),
    );
    const top = await openList(LIN, { where: isNull(tags.parentId) }).insert(LIN, named('甲'));
    await expect(below.find(top)).rejects.toMatchObject({ shape: { code: 404 } });
  });
});

const siblingsOf = ({ parentId }: typeof tags.$inferInsert) => eq(tags.parentId, parentId!);

describe('writing', () => {
  test('what is written has the fields of its table, an audit entry, and reaches the company', async () => {
    const id = await openList().insert(LIN, named('公用', { isShared: true }), { reason: '匯入' });
    await openList().update(LIN, id, { isShared: false, name: undefined }, () => null);
    await openList().remove(LIN, id);
    expect(entries).toEqual([
      {
        action: 'tag.create',
        target: `tag:${id}`,
        detail: { name: '公用', isEnabled: true, isShared: true, reason: '匯入' },
      },
      {
        action: 'tag.change',
        target: `tag:${id}`,
        detail: { name: '公用', from: { isShared: true }, to: { isShared: false } },
      },
      { action: 'tag.remove', target: `tag:${id}`, detail: { name: '公用' } },
    ]);
    expect(changed).toEqual([1, 1, 1]);
  });

  test('an outdated version is refused with the record as it is', async () => {
    const [id] = await add('一');
    await openList().update(LIN, id, { name: '二', version: 1 }, () => null);
    const change = openList().update(LIN, id, { name: '三', version: 1 }, ({ row: { name, version } }) => ({
      name,
      version,
    }));
    await expect(change).rejects.toMatchObject({ shape: { code: 412, data: { name: '二', version: 2 } } });
    expect((await openList().find(id)).row.name).toBe('二');
  });

  test('there are at most as many as the list takes', async () => {
    await add('一', '二', '三', '四');
    await expect(openList().insert(LIN, named('五'))).rejects.toMatchObject({
      shape: { code: 422, message: { key: 'tag.full', variables: { most: 4 } } },
    });
  });

  test('one that something has stays; the others close the gap of one that is deleted', async () => {
    const [first, second] = await add('一', '二', '三');
    await db.insert(notes).values({ tagId: second!, isDeleted: true });
    await expect(openList().remove(LIN, second!)).rejects.toMatchObject(refused(409, 'tag.used'));
    await openList().remove(LIN, first);
    expect(await orderOf()).toEqual([
      ['二', 1],
      ['三', 2],
    ]);
  });

  test('a moved one shifts the others; a place beyond the last is the last, and its own place changes nothing', async () => {
    const [first, second, third] = await add('一', '二', '三');
    expect(await openList().move(LIN, third!, 1)).toEqual([third, first, second]);
    expect(await openList().move(LIN, third!, 99)).toEqual([first, second, third]);
    entries.length = 0;
    expect(await openList().move(LIN, second!, 2)).toEqual([first, second, third]);
    expect(entries).toEqual([]);
    await openList().move(LIN, first, 2);
    expect(entries).toMatchObject([{ action: 'tag.move', detail: { name: '一', from: 1, to: 2 } }]);
    expect(await orderOf()).toEqual([
      ['二', 1],
      ['一', 2],
      ['三', 3],
    ]);
  });

  test('what fails leaves nothing, the audit entry and the event of a refused write included', async () => {
    const [id] = await add('一');
    entries.length = 0;
    changed.length = 0;
    await expect(openList().insert(LIN, named('一'))).rejects.toMatchObject(refused(409, 'tag.taken'));
    await expect(openList().update(LIN, id + 1, named('二'), () => null)).rejects.toMatchObject({
      shape: { code: 404 },
    });
    expect([entries, changed]).toEqual([[], []]);
  });
});

test('the handlers of its calls describe records, report the texts of the plugin, and number a new order', async () => {
  const message = (key: string) => ({ plugin: 'notes', key });
  const { list, items, read, create, change, remove, move } = namedListHandlers((caller) => openList(caller), {
    describe: (found, { id }) => found.map(({ row: { name }, used }) => ({ name, used, by: id })),
    messages: { create: message('tag.created'), remove: message('tag.removed') },
  });
  const said: string[] = [];
  const call = { caller: LIN, say: ({ key }: { key: string }) => said.push(key) };
  const first = await create({ ...call, body: named('一') });
  const second = await create({ ...call, body: named('二') });
  expect(await change({ ...call, params: second, body: { name: '三', version: 1 } })).toEqual(second);
  const stale = change({ ...call, params: second, body: { name: '四', version: 1 } });
  await expect(stale).rejects.toMatchObject({ shape: { code: 412, data: { name: '三', used: 0, by: 7 } } });
  expect(await list({ ...call, query: { ...PAGE, pageSize: 1 } })).toEqual({
    list: [{ name: '一', used: 0, by: 7 }],
    totalSize: 2,
    page: 1,
    pageSize: 1,
  });
  expect(await move({ ...call, params: second, body: { sequence: 1 } })).toEqual([
    { ...second, sequence: 1 },
    { ...first, sequence: 2 },
  ]);
  expect(await remove({ ...call, params: first })).toEqual({});
  expect(await read({ ...call, params: second })).toEqual({ name: '三', used: 0, by: 7 });
  expect(await items(call)).toMatchObject([{ name: '三' }]);
  expect(said).toEqual(['tag.created', 'tag.created', 'tag.removed']);
});
