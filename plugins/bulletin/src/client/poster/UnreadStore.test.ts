import type { HostEvent } from '@atrium/sdk/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COMPARED, LATER, UnreadStore } from './UnreadStore.ts';

interface Unread {
  unreadNumber: number;
  ids: number[];
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connected store; `answer` answers the call under way. */
function connect() {
  const calls: ((unread: Unread) => void)[] = [];
  const listeners: { name: string; listener: (event: never) => void }[] = [];
  const release = () => undefined;
  const context = {
    api: { unread: () => new Promise<Unread>((resolve) => calls.push(resolve)) },
    events: {
      on(name: string, listener: (event: never) => void) {
        listeners.push({ name, listener });
        return release;
      },
      onEvent(listener: (event: HostEvent) => void) {
        listeners.push({ name: 'event', listener });
        return release;
      },
      onResync: () => release,
    },
  };
  const store = new UnreadStore(context as unknown as ConstructorParameters<typeof UnreadStore>[0]);
  store.connect();
  const send = (to: string, event: object) => {
    for (const { name, listener } of listeners) if (name === to) listener(event as never);
  };
  return {
    store,
    calls,
    async answer(ids: number[], unreadNumber = ids.length) {
      calls.shift()!({ unreadNumber, ids });
      await vi.advanceTimersByTimeAsync(0);
    },
    send,
    event: (action: string, id: number) => send('event', { seq: 1, type: 7, action, id, event: '公告' }),
    read: (id: number) => send('read', { id }),
  };
}

test('a published bulletin counts at once and without a call; an event that comes twice counts once', async () => {
  const { store, calls, answer, event } = connect();
  await answer([1, 2]);
  expect(store.state.count).toBe(2);
  event('新增', 3);
  event('新增', 3);
  expect(store.state.count).toBe(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual([]);
});

test('a count that events have changed is compared with the server within a minute', async () => {
  const { store, calls, answer, event } = connect();
  await answer([]);
  event('新增', 3);
  await vi.advanceTimersByTimeAsync(COMPARED);
  expect(calls).toHaveLength(1);
  await answer([]);
  expect(store.state.count).toBe(0);
});

test('a bulletin that was read is taken off, also one beyond those that are named', async () => {
  const { store, answer, read } = connect();
  await answer([1, 2], 5);
  read(2);
  expect(store.state.count).toBe(4);
  read(9);
  expect(store.state.count).toBe(3);
});

test('what is read without having been counted lowers no count', async () => {
  const { store, answer, read } = connect();
  await answer([1]);
  read(9);
  read(9);
  expect(store.state.count).toBe(1);
});

test('a new handover, or a notice that names no bulletin, is loaded instead of counted', async () => {
  const { store, calls, answer, send } = connect();
  await answer([1]);
  send('event', { seq: 1, type: 6, action: '新增', id: 9, event: '交接' });
  send('event', { seq: 2, type: 7, action: '新增', event: '公告' });
  expect(store.state.count).toBe(1);
  await vi.advanceTimersByTimeAsync(LATER);
  expect(calls).toHaveLength(1);
});

test('what comes while the count is loaded is neither lost nor counted twice', async () => {
  const { store, answer, event, read } = connect();
  event('新增', 3);
  event('新增', 4);
  read(1);
  expect(store.state.count).toBe(0);
  await answer([1, 2, 3]);
  expect(store.state.count).toBe(3);
});

test('an edit leaves the count as it is, unless earlier receipts became void', async () => {
  const { store, calls, answer, event, send } = connect();
  await answer([1]);
  event('修改', 2);
  expect(store.state.count).toBe(1);
  send('unread', { id: 2 });
  expect(store.state.count).toBe(2);
  expect(calls).toEqual([]);
});

test('after any other change the count is loaded', async () => {
  const { store, calls, answer, send } = connect();
  await answer([1, 2]);
  send('changed', { id: 2 });
  await vi.advanceTimersByTimeAsync(LATER);
  expect(calls).toHaveLength(1);
  await answer([1]);
  expect(store.state.count).toBe(1);
});
