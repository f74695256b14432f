import { EventEmitter } from 'node:events';
import { beforeEach, expect, test } from 'vitest';
import { AddressQuota } from './AddressQuota.ts';
import { RunningRequests } from './RunningRequests.ts';

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
