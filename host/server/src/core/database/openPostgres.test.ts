import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { interruptibleProxy } from '../../testing/interruptibleProxy.ts';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { runAs } from '../currentCall.ts';
import { unavailableReason } from './DatabaseUnavailable.ts';
import { type Connection, withoutTimeLimits, withTimeLimits } from './Driver.ts';
import { type OpenDatabase, openDatabase } from './openDatabase.ts';
import { openPostgres, POSTGRES_LIMITS } from './openPostgres.ts';
import { KEPT_STATEMENTS } from './statements.ts';

// An unhandled error fails the whole run, so that the process continues need not be asserted.
describeOnPostgres('a PostgreSQL that ends connections', (postgres) => {
  let database: OpenDatabase;
  const failures: Error[] = [];
  const all = async (statement: string) =>
    ((await database.driver.query(statement)) as { rows: Record<string, unknown>[] }).rows;
  const gone = (pid: unknown) =>
    expect.poll(() => all(`select 1 from pg_stat_activity where pid = ${String(pid)}`)).toEqual([]);

  beforeAll(async () => {
    database = openDatabase(openPostgres(await postgres.fresh(), (error) => failures.push(error)));
    await database.driver.query('create table numbers (value integer)');
  });
  afterAll(() => database.driver.close());

  test('inside a transaction it fails only that transaction and is reported once; its connection is not reused', async () => {
    let pid: unknown;
    const ended = database.driver.begin(async (connection) => {
      await connection.query('insert into numbers values (1)');
      const { rows } = (await connection.query('select pg_backend_pid() as pid')) as { rows: { pid: unknown }[] };
      pid = rows[0]?.pid;
      await all(`select pg_terminate_backend(${String(pid)})`);
      await expect.poll(() => failures.length).toBe(1);
      await connection.query('insert into numbers values (2)');
    });
    await expect(ended).rejects.toThrow(/not queryable/);
    await gone(pid);
    expect(await all('select value from numbers')).toEqual([]);
    await database.driver.begin(async (connection) => {
      await connection.query('insert into numbers values (3)');
    });
    expect(await all('select value from numbers')).toEqual([{ value: 3 }]);
    expect(failures).toHaveLength(1);
  });
});

describeOnPostgres('connections', (postgres) => {
  let driver: ReturnType<typeof openPostgres>;
  let url: string;
  const limits = { ...POSTGRES_LIMITS, databaseStatementTime: 700, databaseLockTime: 200, databaseConnectTime: 2_000 };
  const reasonOf = (work: Promise<unknown>) => work.then(() => 'done', unavailableReason);

  beforeEach(async () => {
    url = await postgres.fresh();
    driver = openPostgres(url, () => {}, limits);
    await driver.query('create table numbers (value integer primary key)');
  });
  afterEach(() => driver.close());

  test('a process has ten of them, in UTC, on which pages in any order cost nearly the same, and with time limits', async () => {
    const own = openPostgres(url, () => {});
    expect(own.pool.options.max).toBe(10);
    const settings = ['timezone', 'random_page_cost', 'statement_timeout', 'lock_timeout'];
    const { rows } = (await own.query(
      `select ${[...settings, 'idle_in_transaction_session_timeout'].map((name) => `current_setting('${name}')`).join(` || ' ' || `)} as of`,
    )) as { rows: object[] };
    expect(rows).toEqual([{ of: 'UTC 1.1 30s 10s 1min' }]);
    await own.close();
  });

  test('a statement that takes too long, or waits too long for a lock, is ended; its connection goes on', async () => {
    expect(await reasonOf(driver.query('select pg_sleep(20)'))).toBe('busy');
    await driver.begin(async (connection) => {
      await connection.query('lock table numbers in access exclusive mode');
      expect(await reasonOf(driver.query('select * from numbers'))).toBe('busy');
    });
    expect(await reasonOf(driver.query('select * from numbers'))).toBe('done');
  });

  test('work without time limits takes as long as it needs, alone and in a transaction', async () => {
    const slow = () => driver.query('select pg_sleep(1)');
    expect(await reasonOf(withoutTimeLimits(slow))).toBe('done');
    const inside = () => driver.begin((connection) => connection.query('select pg_sleep(1)'));
    expect(await reasonOf(withoutTimeLimits(inside))).toBe('done');
    expect(await reasonOf(withTimeLimits({ statement: 100 }, inside))).toBe('busy');
    expect(await reasonOf(slow())).toBe('busy');
  });

  test('it is ready while all connections are in use, which others wait for no longer than their limit', async () => {
    const end = Promise.withResolvers<void>();
    const held = Array.from({ length: 10 }, () => driver.begin(() => end.promise));
    await expect.poll(() => driver.pool.totalCount - driver.pool.idleCount).toBe(10);
    await driver.ready(5_000);
    expect(await reasonOf(driver.query('select 1'))).toBe('busy');
    end.resolve();
    await Promise.all(held);
    expect(await reasonOf(driver.query('select 1'))).toBe('done');
  });

  test('calls of a plugin whose table is locked hold their share, and another plugin works', async () => {
    const patient = openPostgres(url, () => {});
    const of = (plugin: string, text: string) =>
      runAs({ caller: undefined, request: undefined, plugin }, () => patient.query(text));
    const waiting: Promise<unknown>[] = [];
    await driver.begin(async (connection) => {
      await connection.query('lock table numbers in access exclusive mode');
      for (let call = 0; call < 14; call += 1) waiting.push(of('calendar', 'select * from numbers'));
      await expect.poll(() => patient.pool.totalCount).toBe(6);
      expect(await reasonOf(of('attendance', 'select 1'))).toBe('done');
      expect(await reasonOf(patient.query('select 1'))).toBe('done');
      expect(patient.pool.waitingCount).toBe(0);
    });
    await Promise.all(waiting);
    await patient.close();
  });

  test('a server that hangs, or has ended, is away for every question, and then is not', async () => {
    const proxy = await interruptibleProxy(url);
    const behind = openPostgres(proxy.url, () => {}, limits);
    const inside = () => behind.begin((connection) => connection.query('select 1'));
    await inside();
    await behind.ready(5_000);
    proxy.cut();
    for (const ask of [() => behind.query('select 1'), inside, () => behind.ready(500)])
      expect(await reasonOf(ask())).toBe('away');
    proxy.hang();
    expect(await reasonOf(behind.ready(100))).toBe('away');
    expect(await reasonOf(behind.query('select 1'))).toBe('away');
    proxy.restore();
    await expect.poll(() => reasonOf(behind.ready(5_000))).toBe('done');
    await expect.poll(() => reasonOf(inside())).toBe('done');
    await behind.close();
    await proxy.close();
  });
});

describeOnPostgres('named statements', (postgres) => {
  let driver: ReturnType<typeof openPostgres>;
  let other: ReturnType<typeof openPostgres>;
  const ask = async (connection: Connection, text: string, params: unknown[] = []) =>
    ((await connection.query({ text }, params)) as { rows: Record<string, unknown>[] }).rows;
  const prepared = (connection: Connection, like: string) =>
    ask(connection, `select statement from pg_prepared_statements where statement like '${like}'`);

  beforeEach(async () => {
    const url = await postgres.fresh();
    [driver, other] = [openPostgres(url, () => {}), openPostgres(url, () => {})];
    await driver.query('create table numbers (value integer primary key)');
    await driver.query('insert into numbers values (1)');
  });
  afterEach(async () => {
    await Promise.all([driver.close(), other.close()]);
  });

  test('a repeated statement is parsed once per connection; one used once, or DDL, has no name', async () => {
    await driver.begin(async (connection) => {
      for (const value of [1, 2, 3])
        expect(await ask(connection, 'select $1::int as value', [value])).toEqual([{ value }]);
      await ask(connection, 'select 77');
      for (const column of ['a', 'b']) await ask(connection, `alter table numbers add column ${column} text`);
      expect(await prepared(connection, 'select $1::int%')).toHaveLength(1);
      expect(await prepared(connection, 'select 77')).toEqual([]);
      expect(await prepared(connection, 'alter%')).toEqual([]);
    });
  });

  test('a table changed by another process: the statement runs again; inside a transaction it fails once', async () => {
    const all = 'select * from numbers';
    const outside = () => ask(driver, all);
    const inside = () => driver.begin((connection) => ask(connection, all));
    for (let round = 0; round < 3; round++) expect(await outside()).toEqual([{ value: 1 }]);
    await other.query('alter table numbers alter column value type text');
    expect(await outside()).toEqual([{ value: '1' }]);
    for (let round = 0; round < 3; round++) expect(await inside()).toEqual([{ value: '1' }]);
    await other.query('alter table numbers add column word text');
    await expect(inside()).rejects.toMatchObject({ code: '0A000' });
    expect(await inside()).toEqual([{ value: '1', word: null }]);
  });

  test('a table changed by this process, also in a rolled-back transaction, fails nothing', async () => {
    const all = (connection: Connection) => ask(connection, 'select * from numbers');
    for (let round = 0; round < 3; round++) await all(driver);
    const undone = driver.begin(async (connection) => {
      await connection.query('alter table numbers add column word text');
      for (let round = 0; round < 3; round++) expect(await all(connection)).toEqual([{ value: 1, word: null }]);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    for (let round = 0; round < 3; round++)
      expect(await driver.begin((connection) => all(connection))).toEqual([{ value: 1 }]);
  });

  test('a connection keeps a limited number of statements', async () => {
    for (let from = 0; from < 2 * KEPT_STATEMENTS + 300; from += 100)
      await driver.begin(async (connection) => {
        for (let at = from; at < from + 100; at++)
          for (let time = 0; time < 2; time++) expect(await ask(connection, `select ${at} as at`)).toEqual([{ at }]);
      });
    const kept = await driver.begin((connection) => prepared(connection, 'select%'));
    expect(kept.length).toBeLessThanOrEqual(2 * KEPT_STATEMENTS + 100);
  });

  test('an error of a statement costs no connection, and one of its parameters no statement', async () => {
    const pid = async () => (await ask(driver, 'select pg_backend_pid() as pid'))[0]?.['pid'];
    const before = await pid();
    await expect(ask(driver, 'insert into numbers values ($1)', [1])).rejects.toMatchObject({ code: '23505' });
    expect(await pid()).toBe(before);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    for (let round = 0; round < 3; round++) {
      await expect(ask(driver, 'select $1::text as text', [circular])).rejects.toThrow('circular');
      expect(await ask(driver, 'select $1::text as text', ['fine'])).toEqual([{ text: 'fine' }]);
    }
  });

  test('a transaction that hides the error of a statement is not taken for committed', async () => {
    const hidden = driver.begin(async (connection) => {
      await connection.query('insert into numbers values (2)');
      await connection.query('select 1 / 0').catch(() => undefined);
      return 'done';
    });
    await expect(hidden).rejects.toMatchObject({ code: '25P02' });
    expect(await ask(driver, 'select value from numbers')).toEqual([{ value: 1 }]);
  });
});
