import { PGlite } from '@electric-sql/pglite';
import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { packedColumns } from '@atrium/sdk/server/columns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '../openDatabase.ts';
import { EmbeddedDriver } from './EmbeddedDriver.ts';
import { queryDriver } from '../../../testing/queryDriver.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** A column of every type that the host and its plugins declare. */
const people = pgTable(
  'people',
  {
    id: serial().primaryKey(),
    code: text().notNull(),
    name: text(),
    hidden: boolean().notNull().default(false),
    level: smallint().notNull().default(1),
    size: bigint({ mode: 'number' }),
    born: date({ mode: 'string' }),
    seenOn: timestamp({ withTimezone: true }),
    choices: jsonb().$type<unknown>().notNull().default({}),
    actions: text().array().notNull().default([]),
    menuIds: integer().array().notNull().default([]),
    picture: bytes(),
  },
  (table) => [
    uniqueIndex('people_code').on(sql`upper(${table.code})`),
    check('people_level', sql`${table.level} between 1 and 4`),
  ],
);
const keeps = pgTable('keeps', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  personId: integer()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' }),
});

/** Its columns without those of bytes. */
const { picture: _, ...packable } = getTableColumns(people);

const NOW = new Date('2026-11-20T01:02:03.456Z');
const AWKWARD = '中庭 🏛️ \'"\\ {a,b} NULL\n\ttab';

/** Every use of drizzle in the product, with its possible inputs. */
const STATEMENTS: Readonly<Record<string, (database: OpenDatabase) => Promise<unknown>>> = {
  'insert with every type, returning': ({ db }) =>
    db
      .insert(people)
      .values([
        {
          code: 'A1',
          name: AWKWARD,
          hidden: true,
          level: 4,
          size: 2 ** 53 - 1,
          born: '2000-02-29',
          seenOn: NOW,
          choices: { a: [1, null, AWKWARD], b: { c: true } },
          actions: ['x.y', AWKWARD, ''],
          menuIds: [3, 2, 1],
          picture: Buffer.from([0, 1, 92, 120, 255]),
        },
        { code: 'A2' },
        { code: 'A3', name: '', choices: [], actions: [], picture: Buffer.alloc(0) },
      ])
      .returning(),
  'insert that conflicts': ({ db }) =>
    db.insert(people).values({ id: 1, code: 'A9' }).onConflictDoNothing().returning({ id: people.id }),
  'insert that updates': ({ db }) =>
    db
      .insert(people)
      .values({ id: 2, code: 'A2', name: 'two' })
      .onConflictDoUpdate({ target: people.id, set: { name: sql`excluded.name || '!'`, level: 2 } })
      .returning(),
  'insert without returning': ({ db }) => db.insert(keeps).values([{ personId: 1 }, { personId: 1 }, { personId: 2 }]),
  'select all': ({ db }) => db.select().from(people).orderBy(asc(people.id)),
  'select packed': ({ db }) =>
    db
      .select({ packed: packedColumns(packable) })
      .from(people)
      .orderBy(asc(people.id)),
  'select nothing': ({ db }) => db.select().from(people).where(eq(people.id, -1)),
  'conditions of every kind': ({ db }) =>
    db
      .select({ id: people.id, upper: sql<string>`upper(${people.code})`, one: sql`1`.mapWith(String) })
      .from(people)
      .where(
        and(
          or(gt(people.id, 0), lt(people.id, -5)),
          gte(people.id, 1),
          lte(people.id, 99),
          ne(people.code, 'none'),
          between(people.level, 1, 4),
          inArray(people.id, [1, 2, 3]),
          notInArray(people.id, [77]),
          or(isNull(people.seenOn), eq(people.seenOn, NOW)),
          or(isNull(people.born), eq(people.born, '2000-02-29')),
          sql`${people.actions} && ${sql.param(['x.y'], people.actions)} or cardinality(${people.actions}) = 0`,
        ),
      )
      .orderBy(desc(people.id)),
  'inArray without elements': ({ db }) => db.select().from(people).where(inArray(people.id, [])),
  'join, group, count': ({ db }) =>
    db
      .select({ name: people.name, times: count(keeps.id), last: sql<number>`max(${keeps.id})`.mapWith(Number) })
      .from(people)
      .leftJoin(keeps, eq(keeps.personId, people.id))
      .groupBy(people.id)
      .orderBy(people.id),
  'inner join of whole rows': ({ db }) =>
    db.select().from(keeps).innerJoin(people, eq(people.id, keeps.personId)).orderBy(keeps.id).limit(2).offset(1),
  'left join of whole rows, some of which are missing': ({ db }) =>
    db.select().from(people).leftJoin(keeps, eq(keeps.personId, people.id)).orderBy(people.id, keeps.id),
  'left join of columns in objects': ({ db }) =>
    db
      .select({
        kept: { id: keeps.id, personId: keeps.personId },
        mixed: { id: keeps.id, name: people.name },
        counted: { one: sql<number>`1`, id: keeps.id },
        unseen: { seenOn: people.seenOn, code: people.code },
      })
      .from(people)
      .leftJoin(keeps, eq(keeps.personId, people.id))
      .orderBy(people.id, keeps.id),
  'right and full join of whole rows': async ({ db }) => [
    await db.select().from(keeps).rightJoin(people, eq(people.id, keeps.personId)).orderBy(people.id, keeps.id),
    await db.select().from(keeps).fullJoin(people, eq(people.id, keeps.personId)).orderBy(people.id, keeps.id),
  ],
  'a joined subquery, and a name of its own for a column': ({ db }) => {
    const times = db
      .select({ personId: keeps.personId, times: count(keeps.id).as('times') })
      .from(keeps)
      .groupBy(keeps.personId)
      .as('counted');
    return db
      .select({
        id: people.id,
        times: times.times,
        counted: times,
        upper: sql<string>`upper(${people.code})`.as('upper'),
      })
      .from(people)
      .leftJoin(times, eq(times.personId, people.id))
      .orderBy(people.id);
  },
  union: ({ db }) =>
    db
      .select({ id: people.id })
      .from(people)
      .union(db.select({ id: keeps.personId }).from(keeps))
      .orderBy(asc(sql`1`)),
  'distinct, not exists': ({ db }) =>
    db
      .selectDistinct({ level: people.level })
      .from(people)
      .where(notExists(db.select().from(keeps).where(eq(keeps.personId, people.id))))
      .orderBy(people.level),
  $count: ({ db }) => db.$count(people, eq(people.hidden, true)),
  'select for update': ({ db }) => db.select({ id: people.id }).from(people).where(eq(people.id, 1)).for('update'),
  'with a placeholder': async ({ db }) => {
    const find = db
      .select()
      .from(people)
      .where(eq(people.code, sql.placeholder('code')))
      .prepare('find');
    return [await find.execute({ code: 'A1' }), await find.execute({ code: 'A2' }), await find.execute({ code: '' })];
  },
  'update returning': ({ db }) =>
    db.update(people).set({ name: 'new', seenOn: null, choices: null }).where(eq(people.id, 3)).returning(),
  'update of none': ({ db }) => db.update(people).set({ name: 'new' }).where(eq(people.id, -3)),
  'raw rows': ({ db }) =>
    db.execute(sql`select 1::int as n, 2::bigint as big, 3.50::numeric as exact, 1.5::float8 as f, true as t, null as nothing,
      'x'::text as s, '{"a":1}'::json as j, '2026-01-02'::date as d, ${NOW}::timestamptz as at, '{1,NULL,3}'::int[] as a,
      '{{a,b},{c,"d,e"}}'::text[] as nested, '\\x00ff'::bytea as b, interval '1 day' as i, array[now()::date] = array[current_date] as same,
      gen_random_uuid() is not null as u, 1 as twice, 2 as twice`),
  'raw without rows': ({ db }) => db.execute(sql`select 1 as n where false`),
  'a big number': ({ db }) => db.execute(sql`select 9007199254740993::bigint as big`),
  'parameters of raw statements': ({ db }) =>
    db.execute(
      sql`select ${1}::int + 1 as n, ${AWKWARD}::text as s, ${true}::boolean as b, ${null}::text as nothing, ${JSON.stringify({ a: 1 })}::jsonb as j, ${'{1,2}'}::int[] as a, ${'x'.repeat(300_000)}::text as long`,
    ),
  'a table is made, filled, changed and dropped': async ({ db }) => {
    const results: unknown[] = [];
    for (const statement of [
      'create table extra (a integer)',
      'insert into extra values (1), (2)',
      'select * from extra',
      "alter table extra add column b text default 'b'",
      'select * from extra',
      'alter table extra alter column a type text',
      'select * from extra',
      "select a from extra where a = '1'",
      'truncate extra',
      'drop table extra',
    ])
      results.push(await db.execute(sql.raw(statement)));
    return results;
  },
  'a transaction with a savepoint': async ({ db, transaction }) => {
    const inner = (fails: boolean) =>
      transaction(async () => {
        await db.insert(keeps).values({ personId: 3 });
        if (fails) await db.insert(keeps).values({ personId: 404 });
      });
    return transaction(async () => {
      await inner(false);
      const failed = await inner(true).catch((error: unknown) => described(error));
      return [failed, await db.select().from(keeps).orderBy(keeps.id)];
    });
  },
  'an empty transaction': ({ transaction }) => transaction(async () => 'nothing'),
  'delete returning': ({ db }) => db.delete(people).where(eq(people.id, 2)).returning({ code: people.code }),
  'delete without returning': ({ db }) => db.delete(people),
  'not unique': async ({ db }) => {
    await db.insert(people).values({ code: 'B1' });
    await db.insert(people).values({ code: 'b1' });
  },
  'no such person': ({ db }) => db.insert(keeps).values({ personId: 404 }),
  'a check': ({ db }) => db.insert(people).values({ code: 'C1', level: 9 }),
  'not null': ({ db }) => db.execute(sql`insert into people (code) values (${null})`),
  'no such table': ({ db }) => db.execute(sql`select * from nowhere`),
  'no such column': ({ db }) => db.execute(sql`select nothing from people`),
  'not SQL': ({ db }) => db.execute(sql`selec 1`),
  'two statements': ({ db }) => db.execute(sql.raw('select 1; select 2')),
  'no statement': ({ db }) => db.execute(sql.raw('')),
  'a number that is none': ({ db }) => db.execute(sql`select ${'x'}::int as n`),
  'too large a number': ({ db }) =>
    db
      .select()
      .from(people)
      .where(eq(people.id, 2 ** 40)),
  'NUL in a text': ({ db }) => db.execute(sql`select ${'a\u0000b'}::text as s`),
  'a boolean that is none': ({ db }) => db.execute(sql`select ${'maybe'}::boolean as b`),
  'division by zero': ({ db }) => db.execute(sql`select 1 / (${0}::int) as n`),
  'a transaction that goes on after an error': ({ db, transaction }) =>
    transaction(async () => {
      await db.execute(sql`select 1 / 0`).catch(() => undefined);
      await db.insert(people).values({ code: 'lost' });
    }),
  'a transaction that hides an error': ({ db, transaction }) =>
    transaction(async () => {
      await db.insert(people).values({ code: 'lost' });
      await db.execute(sql`select 1 / 0`).catch(() => undefined);
      return 'done';
    }),
  'nothing of it remains': ({ db }) => db.select().from(people).where(eq(people.code, 'lost')),
};

const CREATE = [
  `create table people (id serial primary key, code text not null, name text, hidden boolean not null default false,
    level smallint not null default 1 constraint people_level check (level between 1 and 4), size bigint, born date,
    seen_on timestamptz, choices jsonb default '{}', actions text[] not null default '{}', menu_ids integer[] not null default '{}',
    picture bytea)`,
  'create unique index people_code on people (upper(code))',
  'create table keeps (id bigserial primary key, person_id integer not null references people (id) on delete cascade)',
];
const databases: OpenDatabase[] = [];

beforeAll(async () => {
  const lite = await PGlite.create();
  const named = (await lite.clone()) as PGlite;
  for (const one of [lite, named]) {
    await one.exec(`set time zone 'UTC'`);
    for (const statement of CREATE) await one.exec(statement);
  }
  const plain = openDatabase(queryDriver(lite));
  databases.push(plain, openDatabase(new EmbeddedDriver(named, () => named.close())));
});
afterAll(() => Promise.all(databases.map(({ driver }) => driver.close())));

/** The place of an error in PostgreSQL's sources (binding fails where parsing would), and the size of its message. */
const PLACES = ['file', 'line', 'routine', 'length'];

/** All other properties of an error that code or a log can use. */
function described(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // drizzle creates the functions of its options for every statement.
  const shown = (_: string, value: unknown) => (typeof value === 'function' ? value.toString() : value);
  const fields = Object.entries(error)
    .filter(([key]) => key !== 'cause' && !PLACES.includes(key))
    .map(([key, value]) => [key, JSON.stringify(value, shown)]);
  return { class: error.constructor, name: error.name, message: error.message, fields, cause: described(error.cause) };
}

const outcome = (result: Promise<unknown>) =>
  result.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: described(error) }),
  );

// In sequence, since each depends on earlier ones; twice, since a statement is parsed only once.
test.each(['first', 'second'])('the same as from query(), results and errors, the %s time', async () => {
  for (const { driver } of databases) await driver.query('truncate people, keeps restart identity');
  for (const [name, run] of Object.entries(STATEMENTS)) {
    const [expected, actual] = [await outcome(run(databases[0]!)), await outcome(run(databases[1]!))];
    expect(actual, name).toStrictEqual(expected);
  }
});

test('packed columns have the values of columns of each type', async () => {
  const { db } = databases[1]!;
  await STATEMENTS['insert with every type, returning']!(databases[1]!);
  const rows = await db.select(packable).from(people).orderBy(asc(people.id));
  const packed = await db
    .select({ packed: packedColumns(packable) })
    .from(people)
    .orderBy(asc(people.id));
  expect(packed.map((row) => row.packed)).toStrictEqual(rows);
  expect(() => packedColumns({ picture: people.picture })).toThrow(RangeError);
});
