import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Transport } from '../../services/tokens.ts';
import { KEEP_ALIVE, KeepingAlive } from './enterWorkspace.ts';

const call = vi.fn(() => Promise.reject(new Error('連線失敗')));
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  call.mockClear();
  const keeping = new KeepingAlive({ call } as unknown as Transport);
  stop = () => keeping.release();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const move = () => window.dispatchEvent(new PointerEvent('pointermove'));
const pass = () => vi.advanceTimersByTimeAsync(KEEP_ALIVE);

test('five minutes in which the person was active are one call, those in which they were not are none', async () => {
  move();
  move();
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE - 1);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledTimes(1);
  await pass();
  expect(call).toHaveBeenCalledTimes(1);
  move();
  await pass();
  expect(call).toHaveBeenCalledTimes(2);
  expect(KEEP_ALIVE).toBe(5 * 60_000);
});

test('a page in the background makes no call, nor does one that was left', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  move();
  await pass();
  expect(call).not.toHaveBeenCalled();
  visibility.mockRestore();
  await pass();
  expect(call).toHaveBeenCalledTimes(1);
  stop();
  move();
  await pass();
  expect(call).toHaveBeenCalledTimes(1);
});
