import { sql } from 'drizzle-orm';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../../testing/freshDatabase.ts';
import { LIMITS } from '../config/Config.ts';
import { openEmbedded } from './embedded/EmbeddedDriver.ts';
import { EmbeddedStorage, maintainTables } from './EmbeddedStorage.ts';
import { openDatabase, type OpenDatabase } from './openDatabase.ts';

const MB = 1024 * 1024;

async function opened(limits: Partial<typeof LIMITS>) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-storage-'));
  const { db, driver } = openDatabase(await openEmbedded(join(folder, 'database')));
  onTestFinished(() => driver.close());
  const logged: string[] = [];
  const log = { info() {}, warn() {}, error: (message: string) => void logged.push(message) };
  let free = 10_000 * MB;
  const parts = { folder, limits: { ...LIMITS, ...limits }, log, db, free: () => Promise.resolve(free) };
  const storage = new EmbeddedStorage(parts);
  return { folder, db, storage, logged, setFree: (bytes: number) => void (free = bytes) };
}

test('the reserve is created if there is space, deleted when the disk is full, and created again', async () => {
  const { folder, storage, logged, setFree } = await opened({ reserve: 2 * MB, freeSpace: 10 * MB });
  const reserve = join(folder, 'reserve');
  setFree(11 * MB);
  await storage.tend();
  expect(existsSync(reserve), 'uploads need the space first').toBe(false);
  setFree(13 * MB);
  await storage.tend();
  const { size, blocks, mode } = await stat(reserve);
  expect([size, blocks * 512 >= size, (mode & 0o777).toString(8)]).toEqual([2 * MB, true, '600']);
  setFree(3 * MB);
  await storage.tend();
  expect(existsSync(reserve), 'there is still space').toBe(true);
  setFree(MB);
  await storage.tend();
  expect(existsSync(reserve)).toBe(false);
  await storage.tend();
  expect(logged).toEqual([expect.stringContaining('disk full')]);
  setFree(13 * MB);
  await storage.tend();
  expect(existsSync(reserve)).toBe(true);
});

test('the log of the database does not grow with writes: its files are reused', async () => {
  const { folder, storage, db } = await opened({ walSize: 8 * MB, reserve: 0 });
  await db.execute(sql`create table filler (text text storage external)`);
  const segments = async () => (await readdir(join(folder, 'database', 'pg_wal'))).length;
  const before = await segments();
  for (let round = 0; round < 12; round++) {
    await db.execute(sql`insert into filler select repeat(md5(n::text), 1000) from generate_series(1, 500) n`);
    await db.execute(sql`truncate filler`);
    await storage.tend();
  }
  expect((await segments()) - before, 'some 190 MB were written').toBeLessThan(6);
});

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
