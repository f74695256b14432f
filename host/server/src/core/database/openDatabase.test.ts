import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/freshDatabase.ts';
import { describeOnPostgres } from '../../testing/postgres.ts';
import type { Driver } from './Driver.ts';
import { afterCommit, inTransaction, type OpenDatabase, openDatabase, readOnly } from './openDatabase.ts';
import { openPostgres } from './openPostgres.ts';

const numbers = pgTable('numbers', { value: integer().primaryKey() });

describe('embedded', () => {
  describeTransactions(emptyDatabase);
});
describeOnPostgres('PostgreSQL', (postgres) =>
  describeTransactions(async () => openPostgres(await postgres.fresh(), () => {})),
);

function describeTransactions(open: () => Promise<Driver>): void {
  let database: OpenDatabase;
  const values = async () =>
    (await database.db.select().from(numbers).orderBy(numbers.value)).map(({ value }) => value);
  const insert = (value: number) => database.db.insert(numbers).values({ value });

  beforeAll(async () => {
    database = openDatabase(await open());
    await database.db.execute(sql`create table numbers (value integer primary key)`);
  });
  beforeEach(() => database.db.delete(numbers));
  afterAll(() => database.driver.close());

  test('a call on the outer handle inside a transaction joins it: it sees its rows, is rolled back with it, and cannot hang', async () => {
    const { db, transaction } = database;
    const failed = transaction(async () => {
      await insert(1);
      expect(await values()).toEqual([1]);
      expect(inTransaction()).toBe(true);
      throw new Error('undo');
    });
    await expect(failed).rejects.toThrow('undo');
    expect(await values()).toEqual([]);
    await db.transaction(async (tx) => {
      await tx.insert(numbers).values({ value: 2 });
      await insert(3);
    });
    expect(await values()).toEqual([2, 3]);
  });

  test('read only, statements and transactions read and refuse to write; what runs beside them writes', async () => {
    const { db, transaction } = database;
    const later = Promise.withResolvers<void>();
    const reading = readOnly(1_000, async () => {
      await later.promise;
      await expect(insert(2)).rejects.toThrow();
      await expect(transaction(() => insert(3))).rejects.toThrow();
      return transaction(async () => (await values()).length + (await db.select().from(numbers)).length);
    });
    await insert(1);
    later.resolve();
    expect(await reading).toBe(2);
    await insert(4);
    expect(await values()).toEqual([1, 4]);
  });

  test('a statement prepared outside joins too, and so does a builder made outside', async () => {
    const { db, transaction } = database;
    const prepared = db.select().from(numbers).prepare('all_numbers');
    const builder = db.select().from(numbers);
    await transaction(async () => {
      await insert(1);
      expect(await prepared.execute()).toEqual([{ value: 1 }]);
      expect(await builder).toEqual([{ value: 1 }]);
    });
  });

  test('a nested transaction is a savepoint: it is rolled back alone, or with the outer one', async () => {
    const { transaction } = database;
    await transaction(async () => {
      await insert(1);
      await expect(
        transaction(async () => {
          await insert(2);
          throw new Error('inner');
        }),
      ).rejects.toThrow('inner');
      await transaction(() => transaction(() => insert(3)));
    });
    expect(await values()).toEqual([1, 3]);
  });

  test('concurrent savepoints run one after the other', async () => {
    const { transaction } = database;
    const one = (value: number) =>
      transaction(async () => {
        await insert(value);
        await database.db.execute(sql`select 1`);
        if (value === 2) throw new Error('two');
      });
    await transaction(async () => {
      const results = await Promise.allSettled([one(1), one(2), one(3)]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });
    expect(await values()).toEqual([1, 3]);
  });

  test('a statement that fails in a savepoint leaves the outer transaction usable', async () => {
    const { transaction } = database;
    await transaction(async () => {
      await insert(1);
      await expect(transaction(() => insert(1))).rejects.toMatchObject({ cause: { code: '23505' } });
      await insert(2);
    });
    expect(await values()).toEqual([1, 2]);
  });

  test('two concurrent transactions are isolated', async () => {
    const { transaction } = database;
    await Promise.all([1, 2, 3, 4, 5].map((value) => transaction(() => insert(value))));
    expect(await values()).toEqual([1, 2, 3, 4, 5]);
  });

  test('unawaited work of a transaction is outside of it', async () => {
    const { transaction } = database;
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    let late: Promise<unknown> | undefined;
    await transaction(async () => {
      await insert(1);
      late = gate.then(() => insert(2));
    });
    open();
    await late;
    expect(await values()).toEqual([1, 2]);
  });

  test('afterCommit tasks run once after the commit; never after a rollback, of the whole or of a savepoint', async () => {
    const { transaction } = database;
    const ran: string[] = [];
    await transaction(async () => {
      afterCommit(() => ran.push('kept'));
      await transaction(async () => {
        afterCommit(() => ran.push('undone'));
        throw new Error('inner');
      }).catch(() => undefined);
      expect(ran).toEqual([]);
    });
    await transaction(async () => {
      afterCommit(() => ran.push('never'));
      throw new Error('outer');
    }).catch(() => undefined);
    expect(ran).toEqual(['kept']);
  });

  test('counts are numbers, days and moments have the types of their columns, on both databases alike', async () => {
    const { rows } = (await database.db.execute(sql`select count(*) as n, 'x' as t from numbers`)) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([{ n: 0, t: 'x' }]);
  });
}
