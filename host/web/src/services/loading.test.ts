import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CHUNK_LIMIT, ChunkFailure, loadChunk } from './loading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[S0-184] a part that is still loading after 120 s fails with an error', async () => {
  expect(CHUNK_LIMIT).toBe(120_000);
  const loading = loadChunk(() => new Promise<never>(() => undefined));
  const outcome = loading.then(
    () => 'loaded',
    (failure: unknown) => failure,
  );
  let settled = false;
  void outcome.then(() => (settled = true));
  await vi.advanceTimersByTimeAsync(CHUNK_LIMIT - 1);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(ChunkFailure);
  expect(await outcome).toMatchObject({ kind: 'timeout' });
});

test('a part that loads is returned unchanged, and leaves no timer', async () => {
  await expect(loadChunk(() => Promise.resolve({ default: 1 }))).resolves.toEqual({ default: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test('a part that cannot be fetched is a ChunkFailure', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toMatchObject({
    kind: 'failed',
  });
});
