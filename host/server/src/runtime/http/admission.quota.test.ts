import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AddressQuota, RunningRequests } from './admission.ts';

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

let running: RunningRequests;
beforeEach(() => {
  running = new RunningRequests(
    new AddressQuota({ max: 1, factorOf: async () => 1, isExempt: () => false, onRefused: () => {} }),
  );
});

const request = (socket = new EventEmitter()) => ({ socket, response: new EventEmitter() });
type Made = ReturnType<typeof request>;
const begin = (one: Made) => running.begin(one as never, one.response as never, '203.0.113.9');

test('an address has so many requests at once; a response that is over, or a connection, makes room', () => {
  const first = request();
  expect([begin(first), begin(request())]).toEqual([true, false]);
  first.response.emit('close');
  const second = request();
  expect(begin(second)).toBe(true);
  second.socket.emit('close');
  expect(begin(request())).toBe(true);
});

test('a request counts as long as its handler works, also after its client has disconnected', async () => {
  const one = request();
  begin(one);
  const done = Promise.withResolvers<number>();
  const handled = running.handle(one as never, () => done.promise);
  one.response.emit('close');
  one.socket.emit('close');
  expect(begin(request())).toBe(false);
  done.resolve(7);
  expect(await handled).toBe(7);
  expect(begin(request())).toBe(true);
});

test('a request that is not counted is handled all the same', async () => {
  expect(await running.handle(request() as never, async () => 7)).toBe(7);
});
