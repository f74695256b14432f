import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { admitConnections, countDescriptors, Descriptors } from './admission.ts';

function admitting() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const server = Object.assign(new EventEmitter(), { closeIdleConnections: vi.fn() });
  const descriptors = { hasRoom: vi.fn(() => true) };
  const quota = { take: vi.fn<() => (() => void) | undefined>(() => () => undefined) };
  const error = vi.fn();
  admitConnections(server as never, { quota, descriptors, log: { error } } as never);
  const open = () => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress: '203.0.113.9', resetAndDestroy: vi.fn() });
    server.emit('connection', socket);
    return socket;
  };
  return { server, descriptors, quota, error, open };
}

test('while few descriptors are left connections are reset and idle ones closed, which is logged once a minute', () => {
  const { server, descriptors, quota, error, open } = admitting();
  descriptors.hasRoom.mockReturnValue(false);
  for (let count = 0; count < 3; count += 1) expect(open().resetAndDestroy).toHaveBeenCalledOnce();
  expect([server.closeIdleConnections.mock.calls.length, quota.take.mock.calls.length]).toEqual([3, 0]);
  const counts = () => error.mock.calls.map(([, facts]) => (facts as { refused: number }).refused);
  expect(counts()).toEqual([1]);
  vi.advanceTimersByTime(59_999);
  open();
  expect(counts()).toEqual([1]);
  vi.advanceTimersByTime(1);
  open();
  expect(counts()).toEqual([1, 4]);
});

test('a connection beyond the quota of its address is reset; one within it gives its place back when it ends', () => {
  const { quota, open } = admitting();
  const release = vi.fn();
  quota.take.mockReturnValueOnce(release);
  const socket = open();
  socket.emit('close');
  expect([socket.resetAndDestroy.mock.calls.length, release.mock.calls.length]).toEqual([0, 1]);
  quota.take.mockReturnValueOnce(undefined);
  expect(open().resetAndDestroy).toHaveBeenCalledOnce();
});

test('there is room until only the reserved descriptors are left, and again when some were closed', async () => {
  let open = 90;
  const descriptors = new Descriptors(20, () => ({ limit: 100, open }));
  expect(descriptors.hasRoom()).toBe(false);
  open = 75;
  await expect.poll(() => descriptors.hasRoom()).toBe(true);
});

test('between two counts every connection is subtracted', () => {
  let counted = 0;
  const descriptors = new Descriptors(20, () => {
    counted++;
    return { limit: 1000, open: 977 };
  });
  expect([1, 2, 3, 4].map(() => descriptors.hasRoom())).toEqual([true, true, true, false]);
  expect(counted).toBe(1);
});

test('at most a quarter of a small limit is reserved', () => {
  expect(new Descriptors(256, () => ({ limit: 100, open: 74 })).hasRoom()).toBe(true);
  expect(new Descriptors(256, () => ({ limit: 100, open: 75 })).hasRoom()).toBe(false);
});

test('if the system does not provide the count, there is always room', () => {
  expect(new Descriptors(20, () => undefined).hasRoom()).toBe(true);
});

test.skipIf(process.platform !== 'linux')('Linux says', () => {
  const { limit, open } = countDescriptors()!;
  expect(open).toBeGreaterThan(3);
  expect(limit).toBeGreaterThan(open);
});
