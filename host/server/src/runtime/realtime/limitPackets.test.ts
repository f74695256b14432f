import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitPackets } from './limitPackets.ts';

let connection: EventEmitter & { close(): void };
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  connection = Object.assign(new EventEmitter(), { close: vi.fn() });
  limitPackets(connection);
});
afterEach(() => vi.useRealTimers());
const send = (count: number) => {
  for (let sent = 0; sent < count; sent += 1) connection.emit('packet');
};

test('a client may send 100 packets within 10 s, and is disconnected by one more', () => {
  send(100);
  expect(connection.close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  send(1);
  expect(connection.close).toHaveBeenCalledOnce();
});

test('after 10 s they are counted again', () => {
  send(100);
  vi.advanceTimersByTime(10_001);
  send(100);
  expect(connection.close).not.toHaveBeenCalled();
  send(1);
  expect(connection.close).toHaveBeenCalledOnce();
});
