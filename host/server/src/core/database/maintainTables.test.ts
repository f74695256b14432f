import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/freshDatabase.ts';
import { maintainTables } from './maintainTables.ts';
import { type OpenDatabase, openDatabase } from './openDatabase.ts';

let database: OpenDatabase;
beforeAll(async () => (database = openDatabase(await emptyDatabase())));
afterAll(() => database.driver.close());

const statistics = async () =>
  (
    (await database.db.execute(
      sql`select reltuples::int as estimate, pg_relation_size('"Odd names"."of tables"')::int as size from pg_class
        where oid = '"Odd names"."of tables"'::regclass`,
    )) as unknown as { rows: { estimate: number; size: number }[] }
  ).rows[0]!;

test('it reclaims the space of deleted rows and updates the planner’s row counts', async () => {
  const { db, driver } = database;
  await db.execute(sql`create schema "Odd names"`);
  await db.execute(
    sql`create table "Odd names"."of tables" as select n, repeat('x', 100) from generate_series(1, 5000) as numbers(n)`,
  );
  await db.execute(sql`delete from "Odd names"."of tables" where n > 100`);
  const { estimate, size } = await statistics();
  expect(estimate).toBe(-1);
  await maintainTables(driver, AbortSignal.abort());
  await maintainTables({ ...driver, kind: 'postgres' }, new AbortController().signal);
  expect(await statistics(), 'after a stop, and on PostgreSQL, which does it by itself').toEqual({ estimate, size });
  await maintainTables(driver, new AbortController().signal);
  const after = await statistics();
  expect(after.estimate).toBe(100);
  expect(after.size).toBeLessThan(size / 10);
});
