import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refreshing, RETRY_FROM, RETRY_SPREAD } from './Refreshing.ts';

/** Work whose runs the test ends, one by one. */
function start() {
  const ends: { resolve: () => void; reject: (failure: Error) => void }[] = [];
  let runs = 0;
  const refreshing = new Refreshing(() => {
    runs += 1;
    return new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  });
  const end = async (fails = false) => {
    const run = ends.shift()!;
    if (fails) run.reject(new Error('down'));
    else run.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { refreshing, end, runs: () => runs };
}
const RETRY = RETRY_FROM + RETRY_SPREAD;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('runs at a random time within the spread, once for all requests until then', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { refreshing, runs } = start();
  refreshing.soon(2_000);
  await vi.advanceTimersByTimeAsync(900);
  random.mockReturnValue(0.01);
  refreshing.soon(2_000);
  await vi.advanceTimersByTimeAsync(99);
  expect(runs()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs(), 'repeated requests neither delay the run nor bring it forward').toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs()).toBe(1);
});

test('now: ends with a run that began after the call, and follows one that is under way', async () => {
  const { refreshing, runs, end } = start();
  const ended: string[] = [];
  const first = refreshing.now(false).then(() => ended.push('first'));
  const [second, third] = ['second', 'third'].map((name) => refreshing.now(true).then(() => ended.push(name)));
  expect(runs()).toBe(1);
  await end();
  await first;
  expect([runs(), ended]).toEqual([2, ['first']]);
  await end();
  await Promise.all([second, third]);
  expect([runs(), ended]).toEqual([2, ['first', 'second', 'third']]);
});

test('now: rejects as its run did, and callers waiting for the next run are not affected', async () => {
  const { refreshing, end } = start();
  const first = refreshing.now(false).catch((failure: Error) => failure.message);
  const second = refreshing.now(false);
  await end(true);
  expect(await first).toBe('down');
  await end();
  await expect(second).resolves.toBeUndefined();
});

test('a request without delay brings a scheduled run forward', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const { refreshing, runs, end } = start();
  refreshing.soon(10_000);
  refreshing.soon(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs()).toBe(1);
  await end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs()).toBe(1);
});

test('a request within a shorter time does not put a scheduled run off', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.1);
  const { refreshing, runs } = start();
  refreshing.soon(10_000);
  random.mockReturnValue(0.9);
  refreshing.soon(5_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs()).toBe(1);
});

test('one run at a time: any number of requests meanwhile cause one more', async () => {
  const { refreshing, runs, end } = start();
  refreshing.soon(0);
  await vi.advanceTimersByTimeAsync(1);
  for (let time = 0; time < 5; time++) {
    refreshing.soon(10);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(runs()).toBe(1);
  await end();
  expect(runs()).toBe(2);
  await end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs()).toBe(2);
});

test('a failed run is retried once; after that the next request runs again', async () => {
  const { refreshing, runs, end } = start();
  refreshing.soon(0);
  await vi.advanceTimersByTimeAsync(1);
  await end(true);
  await vi.advanceTimersByTimeAsync(RETRY_FROM - 1);
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(RETRY_SPREAD + 1);
  expect(runs()).toBe(2);
  await end(true);
  await vi.advanceTimersByTimeAsync(10 * RETRY);
  expect(runs()).toBe(2);
  refreshing.soon(0);
  await vi.advanceTimersByTimeAsync(1);
  await end(true);
  await vi.advanceTimersByTimeAsync(RETRY);
  expect(runs()).toBe(4);
});

test('after disposal nothing runs: neither a scheduled run nor a retry', async () => {
  const { refreshing, runs, end } = start();
  refreshing.soon(0);
  await vi.advanceTimersByTimeAsync(1);
  refreshing.soon(10_000);
  refreshing.end();
  await end(true);
  refreshing.soon(0);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('after disposal a run that waits for another one does not begin', async () => {
  const { refreshing, runs, end } = start();
  const first = refreshing.now(false);
  const second = refreshing.now(false);
  refreshing.end();
  await end();
  await Promise.all([first, second]);
  expect(runs()).toBe(1);
});

test('a run started by now() serves what soon() scheduled: if it fails, it is retried once', async () => {
  const { refreshing, runs, end } = start();
  refreshing.soon(10_000);
  await Promise.all([expect(refreshing.now(true)).rejects.toThrow('down'), end(true)]);
  await vi.advanceTimersByTimeAsync(RETRY);
  expect(runs()).toBe(2);
  await end(true);
  await vi.advanceTimersByTimeAsync(10 * RETRY);
  expect(runs()).toBe(2);
});
