import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KEPT_STATEMENTS } from '../statements.ts';
import { EmbeddedDriver } from './EmbeddedDriver.ts';

const shared = await PGlite.create();
let driver: EmbeddedDriver;

const rows = async (text: string, params?: unknown[]) => (await driver.query(text, params)).rows;
/** Named statements of the database, without this query. */
const prepared = async (like = '%') =>
  rows(
    'select statement, (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like $1 and statement not like $2',
    [like, '%pg_prepared_statements%'],
  );

beforeEach(async () => {
  await shared.exec('discard all');
  await shared.exec(
    'drop schema public cascade; create schema public; create table numbers (value integer primary key)',
  );
  driver = new EmbeddedDriver(shared, async () => undefined);
});
afterEach(() => driver.close());

test('a statement is parsed once and runs by name from then on, with any parameters', async () => {
  for (const value of [1, 2, null]) expect(await rows('select $1::int as value', [value])).toEqual([{ value }]);
  expect(await prepared()).toEqual([{ statement: 'select $1::int as value', uses: 3 }]);
});

test('a statement whose parameters cannot be sent takes no rights', async () => {
  await driver.query('create role sample');
  const text = 'select current_user as "user"';
  await driver.query(text);
  const asPlugin = (params: unknown[]) => driver.queryAs({ plugin: 'sample', name: 'sample' }, text, params);
  await expect(asPlugin(Array.from({ length: 70_000 }, () => 1))).rejects.toThrow(RangeError);
  expect(await asPlugin([])).toMatchObject({ rows: [{ user: 'sample' }] });
  await driver.query('drop role sample');
});

test('DDL and long statements get no name', async () => {
  await driver.query('create table other (a integer)');
  await driver.query('drop table other');
  await driver.query(`select '${'x'.repeat(10_000)}'`);
  expect(await prepared()).toEqual([]);
});

test('of very many statements only the most recently used are kept, and evicted ones can run again', async () => {
  for (let round = 0; round < 2; round++)
    for (let at = 0; at < KEPT_STATEMENTS + 100; at++) expect(await rows(`select ${at} as at`)).toEqual([{ at }]);
  // An evicted statement is released with the next one that is parsed.
  expect((await prepared()).length).toBeLessThanOrEqual(KEPT_STATEMENTS + 1);
  expect(await prepared('select 0 as at')).toEqual([]);
});

test('a statement is planned again after a thousand uses, since a plan for an empty table is not one for a full table', async () => {
  for (let at = 0; at < 1_010; at++) await driver.query('select value from numbers where value = $1', [at]);
  expect(await prepared()).toEqual([{ statement: 'select value from numbers where value = $1', uses: 10 }]);
});

describe('a schema that changes', () => {
  beforeEach(async () => {
    await driver.query('insert into numbers values (1)');
    expect(await rows('select * from numbers')).toEqual([{ value: 1 }]);
  });

  test('by a statement of this driver: the next one is parsed again, inside a transaction too', async () => {
    await driver.query(`alter table numbers add column word text default 'one'`);
    expect(await rows('select * from numbers')).toEqual([{ value: 1, word: 'one' }]);
    await driver.begin(async (connection) => {
      await connection.query('alter table numbers alter column value type text');
      expect(await connection.query('select * from numbers')).toMatchObject({ rows: [{ value: '1', word: 'one' }] });
      expect(await connection.query('select word from numbers where value = $1', ['1'])).toMatchObject({
        rows: [{ word: 'one' }],
      });
    });
  });

  test('and is reverted by a rollback, of the transaction or to a savepoint', async () => {
    const changed = (connection: { query(text: string): Promise<unknown> }) =>
      connection.query('select * from numbers');
    await driver
      .begin(async (connection) => {
        await connection.query('alter table numbers add column word text');
        expect(await changed(connection)).toMatchObject({ rows: [{ value: 1, word: null }] });
        throw new Error('undo');
      })
      .catch(() => undefined);
    expect(await rows('select * from numbers')).toEqual([{ value: 1 }]);
    await driver.begin(async (connection) => {
      await connection.query('savepoint one');
      await connection.query('alter table numbers add column word text');
      expect(await changed(connection)).toMatchObject({ rows: [{ value: 1, word: null }] });
      await connection.query('rollback to savepoint one');
      expect(await changed(connection)).toMatchObject({ rows: [{ value: 1 }] });
    });
  });

  test('by a function, unnoticed: the statement is parsed again and runs; a transaction fails once and then works', async () => {
    await shared.exec(`create function change(type text) returns void language plpgsql as $$
      begin execute 'alter table numbers alter column value type ' || type || ' using value::' || type; end $$`);
    await driver.query(`select change('text')`);
    expect(await rows('select * from numbers')).toEqual([{ value: '1' }]);
    await driver.query(`select change('bigint')`);
    const inside = () => driver.begin((connection) => connection.query('select * from numbers'));
    await expect(inside()).rejects.toMatchObject({ code: '0A000' });
    expect(await inside()).toMatchObject({ rows: [{ value: 1 }] });
  });

  test('a statement whose table is recreated with another type is parsed again', async () => {
    expect(await rows('select 1 as n from numbers where value = $1', [1])).toEqual([{ n: 1 }]);
    await shared.exec(`drop table numbers; create table numbers (value text); insert into numbers values ('1')`);
    expect(await rows('select 1 as n from numbers where value = $1', ['1'])).toEqual([{ n: 1 }]);
  });
});

test('statements released without the driver are parsed again', async () => {
  await rows('select $1::int as n', [1]);
  await shared.exec('deallocate all');
  expect(await rows('select $1::int as n', [2])).toEqual([{ n: 2 }]);
  await driver.query('discard all');
  expect(await rows('select $1::int as n', [3])).toEqual([{ n: 3 }]);
});

describe('transactions', () => {
  const insert = (value: number): [string, unknown[]] => ['insert into numbers values ($1)', [value]];
  const values = async () =>
    (await rows('select value from numbers order by value')).map((row) => Object.values(row)[0]);

  test('a statement parsed in a rolled-back transaction is still known', async () => {
    await driver
      .begin(async (connection) => {
        await connection.query(...insert(1));
        throw new Error('undo');
      })
      .catch(() => undefined);
    await driver.query(...insert(2));
    expect(await values()).toEqual([2]);
    expect(await prepared('insert%')).toMatchObject([{ uses: 2 }]);
  });

  test('the first statement, which BEGIN is sent with, may fail, parsed before or not', async () => {
    for (let round = 0; round < 2; round++) {
      const failed = driver.begin(async (connection) => {
        await connection.query('select 1 / $1::int', [0]);
      });
      await expect(failed).rejects.toMatchObject({ code: '22012' });
      const hidden = driver.begin(async (connection) => {
        await connection.query('selec').catch(() => undefined);
        await connection.query(...insert(1));
      });
      await expect(hidden).rejects.toMatchObject({ code: '25P02' });
    }
    await driver.query(...insert(2));
    expect(await values()).toEqual([2]);
    expect(shared.isInTransaction()).toBe(false);
  });

  test('a parameter that cannot be sent fails only its statement: the transaction continues', async () => {
    await driver.begin(async (connection) => {
      await expect(connection.query('select $1::bytea as b', ['text'])).rejects.toThrow('bytea');
      await connection.query(...insert(1));
    });
    expect(await values()).toEqual([1]);
  });

  test('statements and transactions wait for the running one, in order; none sees part of it', async () => {
    const order: string[] = [];
    let proceed = () => {};
    const gate = new Promise<void>((resolve) => (proceed = resolve));
    const note = <T>(name: string, work: Promise<T>) => work.finally(() => order.push(name));
    const all = [
      note(
        'first',
        driver.begin(async (connection) => {
          await connection.query(...insert(1));
          await gate;
          await connection.query(...insert(2));
        }),
      ),
      note('read', values()),
      note(
        'second',
        driver.begin(async (connection) => {
          await Promise.all([3, 4, 5].map((value) => connection.query(...insert(value))));
          throw new Error('undo');
        }),
      ).catch(() => []),
      note('write', driver.query(...insert(6))),
      note('last', values()),
    ] as const;
    await expect.poll(() => shared.isInTransaction()).toBe(true);
    expect(order).toEqual([]);
    proceed();
    const results = await Promise.all(all);
    expect(order).toEqual(['first', 'read', 'second', 'write', 'last']);
    expect([results[1], results[4]]).toEqual([
      [1, 2],
      [1, 2, 6],
    ]);
  });

  test('a connection cannot be used after its transaction', async () => {
    const kept = await driver.begin((connection) => Promise.resolve(connection));
    await expect(kept.query(...insert(1))).rejects.toThrow('over');
    expect(await values()).toEqual([]);
  });

  test('closing waits for earlier statements and refuses later ones', async () => {
    let proceed = () => {};
    const gate = new Promise<void>((resolve) => (proceed = resolve));
    let closed = false;
    const running = driver.begin(async (connection) => {
      await connection.query(...insert(1));
      await gate;
      await connection.query(...insert(2));
    });
    const waiting = driver.query(...insert(3));
    const closing = driver.close().then(() => (closed = true));
    await expect(driver.query(...insert(4))).rejects.toThrow('closed');
    await expect(driver.begin(async () => undefined)).rejects.toThrow('closed');
    expect(closed).toBe(false);
    proceed();
    await Promise.all([running, waiting, closing, driver.close()]);
    const { rows: kept } = await shared.query('select value from numbers order by value');
    expect(kept).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }]);
  });
});

test('large parameters and results are complete, and so are later statements', async () => {
  const text = '中庭🏛'.repeat(1_000_000);
  const bytes = new Uint8Array(3_000_000).map((_, at) => at % 251);
  const [row] = await rows('select $1::text as text, $2::bytea as bytes', [text, bytes]);
  expect(row).toEqual({ text, bytes });
  expect(await rows('select $1::int as n', [1])).toEqual([{ n: 1 }]);
  const many = Array.from({ length: 20_000 }, (_, at) => at);
  expect(await rows('select count(*) as n from unnest($1::int[]) as value', [many])).toEqual([{ n: 20_000 }]);
  expect((await rows('select generate_series(1, 50000) as n')).length).toBe(50_000);
});

test('a database that ended unexpectedly is an error of the call, never a hang', async () => {
  const lite = await shared.clone();
  const other = new EmbeddedDriver(lite as PGlite, async () => undefined);
  await other.query('select 1');
  await lite.close();
  await expect(other.query('select 1')).rejects.toThrow();
  await expect(other.begin((connection) => connection.query('select 1'))).rejects.toThrow();
});
