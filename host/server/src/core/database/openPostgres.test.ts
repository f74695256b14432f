import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { type OpenDatabase, openDatabase } from './openDatabase.ts';
import { openPostgres } from './openPostgres.ts';

// An error that nobody hears fails the whole run: that the process goes on needs no line of its own.
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

  test('one inside a transaction fails that transaction alone and is told once; its connection is lent no more', async () => {
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
