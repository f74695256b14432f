import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../core/database/openDatabase.ts';
import { limits } from '../../core/schema/credentials.ts';
import { freshDatabase } from '../../testing/freshDatabase.ts';
import { BodyQuota } from './CallLimits.ts';

const KB = 1024;
let database: OpenDatabase;
beforeAll(async () => {
  database = openDatabase(await freshDatabase());
  return () => database.driver.close();
}, 120_000);
beforeEach(async () => {
  await database.db.delete(limits);
});
const counted = async () =>
  (await database.db.select({ key: limits.key, count: limits.count }).from(limits)).map(({ key, count }) => [
    key,
    count,
  ]);

test('bodies are counted in pieces of 256 KB, for each person', async () => {
  const quota = new BodyQuota(database.db, 1024 * KB);
  for (const bytes of [200 * KB, 56 * KB - 1]) expect(await quota.take(1, bytes)).toBe(true);
  expect(await counted()).toEqual([]);
  expect([await quota.take(1, 1), await quota.take(2, 255 * KB)]).toEqual([true, true]);
  expect(await counted()).toEqual([['bodies:1', 256]]);
});

test('who has sent too much may send short ones only, until a day has passed', async () => {
  const quota = new BodyQuota(database.db, 512 * KB);
  expect([await quota.take(1, 512 * KB), await quota.take(1, 256 * KB)]).toEqual([true, false]);
  expect([await quota.take(1, 4 * KB), await quota.take(1, 4 * KB + 1), await quota.take(2, 512 * KB)]).toEqual([
    true,
    false,
    true,
  ]);
  await database.db.execute(sql`update ${limits} set since = since - interval '24 hours'`);
  expect(await new BodyQuota(database.db, 512 * KB).take(1, 512 * KB)).toBe(true);
});

test('the first body too many may itself be short', async () => {
  const quota = new BodyQuota(database.db, 256 * KB);
  await quota.take(1, 256 * KB);
  await quota.take(1, 252 * KB);
  expect([await quota.take(1, 4 * KB), await quota.take(1, 5 * KB)]).toEqual([true, false]);
});
