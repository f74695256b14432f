import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CurrentCall, runAs } from '../../currentCall.ts';
import { EmbeddedDriver, StatementCosts } from './EmbeddedDriver.ts';
import { Turns } from './Turns.ts';

const lite = await PGlite.create();
let driver: EmbeddedDriver;
/** What ran, in order. */
let ran: string[];

beforeEach(() => {
  ran = [];
  driver = new EmbeddedDriver(lite, async () => undefined);
});
afterEach(() => driver.close());
afterAll(() => lite.close());

/** Runs `work` in a call of a person. */
const as = <T>(id: number, weight: CurrentCall['weight'], work: () => T): T =>
  runAs({ caller: { id } as CurrentCall['caller'], request: undefined, plugin: 'probe', weight }, work);
/** A statement of a person, noted when it has run; each text is one of its own. */
const ask = async (id: number, weight: CurrentCall['weight'], what: string) => {
  await as(id, weight, () => driver.query(`select '${what}' as what, count(*) from generate_series(1, 20000)`));
  ran.push(what);
};
const heavyOf = (id: number, count: number) =>
  Array.from({ length: count }, (_, at) => ask(id, 'heavy', `${id}.${at}`));
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('on the one connection of the embedded database', () => {
  test('thirty heavy statements of one person delay a light one of another by one of them at most', async () => {
    const all = heavyOf(1, 30);
    // By turns and not by a clock: a fast machine runs all thirty between two looks of a poll.
    while (ran.length === 0) await nextTurn();
    for (let time = 0; time < 5; time += 1) {
      const before = ran.length;
      await nextTurn();
      await ask(2, undefined, `light ${time}`);
      expect(ran.indexOf(`light ${time}`) - before).toBeLessThanOrEqual(1);
    }
    expect(ran.length).toBeLessThan(30);
    await Promise.all(all);
  });

  test('heavy statements of two people take turns, however many each has sent', async () => {
    await Promise.all([...heavyOf(1, 6), ...heavyOf(2, 3)]);
    expect(ran).toEqual(['1.0', '2.0', '1.1', '2.1', '1.2', '2.2', '1.3', '1.4', '1.5']);
  });

  test('a transaction keeps the connection; after it light work comes before heavy transactions that waited longer', async () => {
    const held = Promise.withResolvers<void>();
    const transaction = as(1, 'heavy', () =>
      driver.begin(async (connection) => {
        await connection.query('select 1');
        await held.promise;
        ran.push('first transaction');
      }),
    );
    await nextTurn();
    await nextTurn();
    const second = as(1, 'heavy', () => driver.begin(async () => void ran.push('second transaction')));
    const light = ask(2, undefined, 'light');
    expect(ran).toEqual([]);
    held.resolve();
    await Promise.all([transaction, second, light]);
    expect(ran).toEqual(['first transaction', 'light', 'second transaction']);
  });

  test('statements of the server itself come before those of people', async () => {
    const held = Promise.withResolvers<void>();
    const transaction = as(1, undefined, () => driver.begin(() => held.promise));
    const all = [ask(1, undefined, 'person'), driver.query('select 1').then(() => ran.push('session'))];
    held.resolve();
    await Promise.all([transaction, ...all]);
    expect(ran).toEqual(['session', 'person']);
  });

  test('closing waits for all that was sent, and holds none of it back', async () => {
    const all = heavyOf(1, 5);
    await driver.close();
    await Promise.all(all);
    expect(ran).toHaveLength(5);
    await expect(driver.query('select 1')).rejects.toThrow('closed');
  });
});

describe('turns', () => {
  const light = (person: number) => ({ person, isHeavy: false, isOfHeavyCall: false });
  const heavy = { person: 1, isHeavy: true, isOfHeavyCall: true };

  test('a person who has used the slice of a turn of the event loop waits for the next one; others do not', async () => {
    const turns = new Turns();
    turns.count(light(1), 25);
    expect([turns.mayRunNow(light(1)), turns.mayRunNow(light(2))]).toEqual([false, true]);
    await nextTurn();
    expect(turns.mayRunNow(light(1))).toBe(true);
  });

  test('of what a person has sent, nothing overtakes what waits', async () => {
    const turns = new Turns();
    turns.count(light(1), 25);
    const first = turns.take(light(1));
    expect(turns.mayRunNow(light(1))).toBe(false);
    await first;
    turns.release();
    expect(turns.mayRunNow(light(1))).toBe(true);
  });

  test('heavy work that has used its share waits while others work, and not while it is alone', async () => {
    const turns = new Turns();
    turns.count(heavy, 10_000);
    const alone = turns.take(heavy);
    await alone;
    turns.release();
    turns.count(heavy, 10_000);
    turns.count(light(2), 1);
    let started = false;
    const held = turns.take(heavy).then(() => (started = true));
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(started).toBe(false);
    // It ends a second after the last work of another person.
    await held;
  });
});

test('a statement is heavy once it has taken long twice in a row, and light again after a short one', () => {
  const costs = new StatementCosts();
  expect(costs.isHeavy('a')).toBeUndefined();
  costs.note('a', 80, false);
  expect(costs.isHeavy('a')).toBe(false);
  costs.note('a', 90, false);
  expect(costs.isHeavy('a')).toBe(true);
  costs.note('a', 3, false);
  expect(costs.isHeavy('a')).toBe(false);
  costs.note('b', 3, false);
  costs.note('c', 3, true);
  expect([costs.isHeavy('b'), costs.isHeavy('c')]).toEqual([undefined, false]);
});
