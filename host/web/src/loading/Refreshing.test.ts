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

test('asks at a random time within the spread, once for all that was heard until then', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { refreshing, runs } = start();
  refreshing.soon(2_000);
  await vi.advanceTimersByTimeAsync(900);
  random.mockReturnValue(0.99);
  refreshing.soon(2_000);
  expect(runs()).toBe(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(runs(), 'the second asking put nothing off').toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs()).toBe(1);
});

test('what is asked for at once brings forward what would come later', async () => {
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

test('one run at a time: however often it is asked for meanwhile, one more follows', async () => {
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

test('a run that fails is tried once more, after that the next asking tries', async () => {
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

test('after the end nothing is asked for: not what waits, not a second try', async () => {
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
