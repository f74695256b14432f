import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StopDeadline } from './StopDeadline.ts';

const lines: object[] = [];
const write = (level: string) => (message: string, facts?: object) => void lines.push({ level, message, ...facts });
const log = { warn: write('warn'), error: write('error') };
const never = new Promise<void>(() => {});

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test('parts that end in time are waited for, and say nothing', async () => {
  const deadline = new StopDeadline(20_000, log);
  const { promise, resolve } = Promise.withResolvers<void>();
  const part = deadline.part('http', promise);
  await vi.advanceTimersByTimeAsync(19_000);
  resolve();
  await part;
  expect(lines).toEqual([]);
  await expect(deadline.part('database', Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('what still runs at the deadline is ended and named; a part that ends then is waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const part = new StopDeadline(20_000, log).part('http', promise, () => {
    resolve();
    return ['probe.wait'];
  });
  await vi.advanceTimersByTimeAsync(20_000);
  await part;
  expect(lines).toEqual([expect.objectContaining({ level: 'warn', part: 'http', running: ['probe.wait'] })]);
});

test('a part that does not end even so is left behind, and later parts have no time of their own', async () => {
  const deadline = new StopDeadline(20_000, log);
  const parts = deadline.part('jobs', never).then(() => deadline.part('plugins', never));
  await vi.advanceTimersByTimeAsync(23_000);
  await parts;
  expect(lines.map((line) => ({ ...line, message: undefined }))).toMatchObject([
    { level: 'warn', part: 'jobs' },
    { level: 'error', part: 'jobs' },
    { level: 'warn', part: 'plugins' },
    { level: 'error', part: 'plugins' },
  ]);
});
