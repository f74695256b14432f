import { CONTROL } from '@atrium/sdk/client';
import { expect, test, vi } from 'vitest';
import { BULLETIN, followBulletins, followReceipts } from './followBulletins.ts';

type Listener = (event: object) => void;

/** What listeners get of an event, and how many of them are released in the end. */
function follow(start: typeof followBulletins | typeof followReceipts) {
  const listeners = new Map<string, Listener[]>();
  let released = 0;
  const on = (name: string, listener: Listener) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    return () => (released += 1);
  };
  const events = {
    on,
    onEvent: (listener: Listener) => on('event', listener),
    onResync: (listener: Listener) => on('resync', listener),
  };
  const listener = vi.fn<(id?: number, event?: object) => void>();
  const stop = start({ events } as never, listener);
  const received = (name: string, event: object) => {
    listener.mockClear();
    for (const each of listeners.get(name) ?? []) each(event);
    return listener.mock.calls.map(([id, said]) => [id, said !== undefined]);
  };
  const count = () => [...listeners.values()].flat().length;
  return { received, stop: () => (stop(), [released, count()]) };
}

test.each<[name: string, event: object, received: unknown[]]>([
  ['changed', { id: 3 }, [[3, false]]],
  ['read', { id: 3 }, [[3, false]]],
  ['received', { id: 3 }, []],
  ['event', { type: BULLETIN, id: 3 }, [[3, true]]],
  ['event', { type: 6, event: '交接', id: 3 }, [[undefined, true]]],
  ['event', { type: 6, event: '公告', id: 3 }, [[undefined, true]]],
  ['event', { type: CONTROL.bulletinChanged, id: 3 }, [[undefined, false]]],
  ['event', { type: 6, event: '出勤', id: 3 }, []],
  ['resync', {}, [[undefined, false]]],
])('of %s with %j: %j', (name, event, expected) => {
  const { received, stop } = follow(followBulletins);
  expect(received(name, event)).toEqual(expected);
  const [released, all] = stop();
  expect(released).toBe(all);
});

test('the author of a bulletin is notified of each receipt, too', () => {
  const { received, stop } = follow(followReceipts);
  expect(received('received', { id: 3 })).toEqual([[3, false]]);
  expect(received('changed', { id: 3 })).toEqual([[3, false]]);
  const [released, all] = stop();
  expect(released).toBe(all);
});
