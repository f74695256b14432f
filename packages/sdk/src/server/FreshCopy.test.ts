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

test.each<[call: string, start: (copy: FreshCopy<string>) => Promise<unknown>]>([
  ['freshen', (copy) => copy.freshen(1)],
  ['reload', (copy) => copy.reload()],
])('a load by %s that started before a change does not cover it', async (_call, start) => {
  const waiting: (() => void)[] = [];
  let rows = 'old';
  const copy = new FreshCopy(async () => {
    const seen = rows;
    await new Promise<void>((go) => waiting.push(go));
    return seen;
  });
  const first = start(copy);
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

test('a load has the version that was read before it: asked for an older one, nothing is loaded', async () => {
  const rows = { version: 1, loads: 0 };
  const load = () => Promise.resolve(`load ${(rows.loads += 1)} of ${rows.version}`);
  const copy = new FreshCopy(load, () => Promise.resolve(rows.version));
  expect(await copy.get()).toBe('load 1 of 1');
  await copy.freshen(1);
  expect(rows.loads).toBe(1);
  rows.version = 3;
  await copy.freshen(2);
  await copy.freshen(3);
  expect([await copy.get(), copy.version]).toEqual(['load 2 of 3', 3]);
});

test('a version that is never reached is asked for twice, and what was loaded for it goes with the next load', async () => {
  let [stored, loads] = [5, 0];
  const copy = new FreshCopy(
    () => Promise.resolve(`load ${(loads += 1)} of ${stored}`),
    () => Promise.resolve(stored),
  );
  await copy.reload();
  // the transaction that had raised it was rolled back
  stored = 4;
  await copy.freshen(6);
  expect([loads, copy.version]).toEqual([3, 4]);
  stored = 5;
  await copy.freshen(5);
  expect(copy.current).toBe('load 4 of 5');
});
