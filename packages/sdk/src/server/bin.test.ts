import { PGlite } from '@electric-sql/pglite';
import { asc, sql } from 'drizzle-orm';
import { integer, pgSchema } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, test } from 'vitest';
import { isRestorable, purgeBin } from './bin.ts';
import { moment } from './columns/index.ts';
import type { Database } from './services.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-03-26T09:00:00+08:00');
const notes = pgSchema('board').table('notes', { id: integer().primaryKey(), deletedOn: moment() });

test('what was deleted 30 days ago can be restored; what is older is deleted for good, some in a transaction, until the server stops', async () => {
  await using client = new PGlite();
  const db = drizzle(client, { casing: 'snake_case' }) as unknown as Database;
  const at = (milliseconds: number) => new Date(NOW.getTime() - 30 * DAY - milliseconds).toISOString();
  await client.exec(`create schema board; create table board.notes (id int primary key, deleted_on timestamptz);
    insert into board.notes select id, '${at(DAY + 1)}' from generate_series(1, 250) as id;
    insert into board.notes values (301, null), (302, '${at(0)}'), (303, '${at(1)}')`);
  const find = async (where = sql`true`) =>
    (await db.select({ id: notes.id }).from(notes).where(where).orderBy(asc(notes.id))).map(({ id }) => id);
  expect(await find(isRestorable(notes, NOW))).toEqual([302]);

  const destroyed: number[] = [];
  const parts = {
    db,
    clock: { now: () => NOW, today: () => '2026-03-26' },
    transaction: (work: () => Promise<number>) => work(),
  };
  const purge = (signal: AbortSignal, grace = 0) =>
    purgeBin(parts, notes, { signal, grace }, async (areOld) => {
      destroyed.push((await db.delete(notes).where(areOld).returning()).length);
    });
  await purge(AbortSignal.abort());
  expect(destroyed).toEqual([]);
  const { signal } = new AbortController();
  await purge(signal, DAY);
  expect([destroyed, await find()]).toEqual([
    [100, 100, 50],
    [301, 302, 303],
  ]);
  await purge(signal);
  expect(await find()).toEqual([301, 302]);
});
