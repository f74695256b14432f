import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddressQuota } from './AddressQuota.ts';

let factor: number;
let asked: number;
let refused: [string, number][];
let quota: AddressQuota;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  [factor, asked, refused] = [1, 0, []];
  quota = new AddressQuota({
    max: 4,
    factorOf: async () => {
      asked += 1;
      return factor;
    },
    isExempt: (address) => address === '127.0.0.1',
    onRefused: (address, times) => refused.push([address, times]),
  });
});
afterEach(() => vi.useRealTimers());

const OFFICE = '203.0.113.9';
const take = (count: number, address = OFFICE) => Array.from({ length: count }, () => quota.take(address));
const taken = (count: number, address = OFFICE) => take(count, address).filter((release) => release).length;

test('an address has so many and no more, each released once; others and exempt ones are not affected', () => {
  const [first] = take(1);
  expect(taken(5)).toBe(3);
  first!();
  first!();
  expect(taken(5)).toBe(1);
  expect([taken(5, '203.0.113.10'), taken(9, '127.0.0.1')]).toEqual([4, 9]);
});

test('an address of a known network gets more; its factor is read once it has half of its quota, and again after 10 s', async () => {
  factor = 2;
  take(2);
  expect(asked).toBe(0);
  take(1);
  await Promise.resolve();
  expect([asked, taken(9)]).toEqual([1, 5]);
  factor = 3;
  vi.setSystemTime(1_009_999);
  take(1);
  await Promise.resolve();
  expect([asked, taken(9)]).toEqual([1, 0]);
  vi.setSystemTime(1_010_000);
  take(1);
  await Promise.resolve();
  expect([asked, taken(9)]).toEqual([2, 4]);
});

test('refusals of an address are reported once a minute, with their number', () => {
  take(4);
  take(3);
  expect(refused).toEqual([[OFFICE, 1]]);
  vi.setSystemTime(1_059_999);
  take(1);
  expect(refused).toHaveLength(1);
  vi.setSystemTime(1_060_000);
  take(1);
  expect(refused.slice(1)).toEqual([[OFFICE, 4]]);
});
