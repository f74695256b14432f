import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../core/database/openDatabase.ts';
import { limits } from '../../core/schema/credentials.ts';
import { freshDatabase } from '../../testing/freshDatabase.ts';
import { BodyQuota, CallTurns, type NoTurn } from './CallLimits.ts';

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

const LIMITS = { perPerson: 1, perPlugin: 1, running: 2, waitingPerPerson: 2, waiting: 3, waitTime: 1_000 };
const stays = () => false;
let turns: CallTurns;
/** Ends each running call, in the order of their start. */
let ends: (() => void)[];
let started: string[];

beforeEach(() => {
  turns = new CallTurns(LIMITS);
  ends = [];
  started = [];
});

const call = (who: string, name: string, isCancelled = stays, plugin = 'probe') =>
  turns.run({ who, plugin, isCancelled }, async () => {
    started.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    return name;
  });
const endNext = async () => {
  ends.shift()!();
  await new Promise((resolve) => setImmediate(resolve));
};
const reasonOf = (refused: Promise<unknown>) => refused.catch((error: NoTurn) => error.reason);

test('people take turns, however many calls each has sent, and further ones of a person are refused', async () => {
  const all = [call('a', 'a1'), call('a', 'a2'), call('a', 'a3'), call('b', 'b1')];
  const refused = reasonOf(call('a', 'a4'));
  const waiting = call('b', 'b2');
  expect(await refused).toBe('person');
  expect(started).toEqual(['a1', 'b1']);
  await endNext();
  await endNext();
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2']);
  await endNext();
  await endNext();
  await endNext();
  expect(await Promise.all([...all, waiting])).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
});

test('more than may wait in all are refused, of every person', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'].map((who) => call(who, who));
  expect(await reasonOf(call('f', 'f'))).toBe('all');
  for (const _ of all) await endNext();
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a call whose client has gone does not run, and leaves its place to another', async () => {
  let gone = false;
  const first = call('a', 'a1');
  const left = [reasonOf(call('a', 'a2', () => gone)), reasonOf(call('a', 'a3', () => gone))];
  gone = true;
  const last = call('a', 'a4');
  expect(await Promise.all(left)).toEqual(['gone', 'gone']);
  await endNext();
  expect(started).toEqual(['a1', 'a4']);
  await endNext();
  expect(await Promise.all([first, last])).toEqual(['a1', 'a4']);
});

test('a call that fails gives its turn back', async () => {
  await expect(
    turns.run({ who: 'a', plugin: 'probe', isCancelled: stays }, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  const next = call('a', 'a1');
  expect(started).toEqual(['a1']);
  await endNext();
  await next;
});

test('a call that has waited too long is refused', async () => {
  vi.useFakeTimers();
  try {
    const running = call('a', 'a1');
    const refused = reasonOf(call('a', 'a2'));
    vi.advanceTimersByTime(LIMITS.waitTime);
    expect(await refused).toBe('all');
    ends.shift()!();
    await running;
    expect(started).toEqual(['a1']);
  } finally {
    vi.useRealTimers();
  }
});

test('the calls of one plugin leave a person turns for another; those that wait keep their order', async () => {
  turns = new CallTurns({ ...LIMITS, perPerson: 3, perPlugin: 2, running: 9, waitingPerPerson: 9 });
  const all = ['s1', 's2', 's3', 's4'].map((name) => call('a', name, stays, 'stuck'));
  all.push(call('a', 'o1', stays, 'other'), call('a', 'o2', stays, 'other'));
  expect(started).toEqual(['s1', 's2', 'o1']);
  await endNext();
  expect(started, 'the first that waits').toEqual(['s1', 's2', 'o1', 's3']);
  await endNext();
  await endNext();
  expect(started.slice(4)).toEqual(['s4', 'o2']);
  for (const end of ends) end();
  expect(await Promise.all(all)).toEqual(['s1', 's2', 's3', 's4', 'o1', 'o2']);
});
