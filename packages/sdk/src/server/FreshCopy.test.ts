import { expect, test } from 'vitest';
import { FreshCopy } from './FreshCopy.ts';

test('loads once per version, also for concurrent calls', async () => {
  let loads = 0;
  const copy = new FreshCopy(() => Promise.resolve((loads += 1)));
  expect(copy.current).toBeUndefined();
  await Promise.all([copy.freshen(3), copy.freshen(3), copy.freshen(2)]);
  expect([loads, copy.current, copy.version]).toEqual([1, 1, 3]);
  await copy.freshen(3);
  expect(loads).toBe(1);
  await copy.freshen(4);
  expect([copy.current, copy.version]).toEqual([2, 4]);
});

test('a load that started before a change does not cover it', async () => {
  const waiting: (() => void)[] = [];
  let rows = 'old';
  const copy = new FreshCopy(async () => {
    const seen = rows;
    await new Promise<void>((go) => waiting.push(go));
    return seen;
  });
  const first = copy.freshen(1);
  rows = 'new';
  const second = copy.freshen(2);
  waiting.shift()!();
  await first;
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()!();
  await second;
  expect(copy.current).toBe('new');
});

test('a failed load leaves the copy as it was, and the next call retries', async () => {
  let broken = true;
  const copy = new FreshCopy(() => (broken ? Promise.reject(new Error('no')) : Promise.resolve('rows')));
  await expect(copy.freshen(1)).rejects.toThrow('no');
  broken = false;
  await copy.freshen(1);
  expect(copy.current).toBe('rows');
});
