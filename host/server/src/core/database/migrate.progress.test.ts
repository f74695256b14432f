import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MigrationProgress, reportWaiting } from './migrate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A statement that takes so many seconds. */
const taking = (seconds: number) => () => vi.advanceTimersByTimeAsync(seconds * 1000);

test('a long upgrade is reported every ten seconds, with step, statement and how long it has taken', async () => {
  const lines: unknown[] = [];
  const progress = new MigrationProgress({ info: (message, facts) => void lines.push([message, facts]) }, 'handover');
  const run = (at: number, text: string, seconds: number) =>
    progress.run('0002_search', { at, of: 3, text }, taking(seconds));
  progress.begin(['0002_search']);
  await run(1, '-- why\nALTER TABLE "a"\n  ADD COLUMN "b" text;', 4);
  expect(lines.splice(0)).toHaveLength(1);
  await run(2, `CREATE INDEX ${'x'.repeat(200)}`, 25);
  const facts = { owner: 'handover', step: '0002_search', of: 3 };
  const sql = `CREATE INDEX ${'x'.repeat(87)}…`;
  expect(lines.splice(0)).toEqual([
    ['still migrating', { ...facts, statement: 2, sql, seconds: 14 }],
    ['still migrating', { ...facts, statement: 2, sql, seconds: 24 }],
  ]);
  progress.end(1);
  expect(lines.splice(0)).toEqual([['migrated tables', { owner: 'handover', steps: 1, seconds: 29 }]]);
});

test('of a database that blocks the process the statement after a long one is reported before it runs', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const lines: unknown[] = [];
  const progress = new MigrationProgress({ info: (message, facts) => void lines.push([message, facts]) }, 'handover');
  await progress.run('0002_search', { at: 1, of: 2, text: 'UPDATE "a"' }, async () => void (now += 60_000));
  const before: unknown[] = [];
  await progress.run(
    '0002_search',
    { at: 2, of: 2, text: '-- x\nUPDATE\n"b"' },
    async () => void before.push(...lines),
  );
  expect(before).toMatchObject([['still migrating', { statement: 2, sql: 'UPDATE "b"', seconds: 60 }]]);
});

test('a process that waits for another one says so', async () => {
  const info = vi.fn();
  await reportWaiting({ info }, taking(25));
  expect(info).toHaveBeenCalledTimes(2);
  await reportWaiting({ info }, taking(5));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(info).toHaveBeenCalledTimes(2);
});
