import { CONTROL } from '@atrium/sdk/client';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CallInput } from '../tokens.ts';
import { PluginPreferences } from './PluginPreferences.ts';
import { RETRY_FROM, SAVE_DELAY } from './saving.ts';

/** The plugin's preferences over a server that keeps them as an object. */
function open(kept: Record<string, unknown> = {}) {
  const saves: unknown[] = [];
  const failures: unknown[] = [];
  const listeners: ((event: { type: number }) => void)[] = [];
  const error = vi.fn();
  const attached: (() => Promise<void>)[] = [];
  const calls: string[] = [];
  const call = async ({ method }: { method: string }, input?: CallInput, options?: { leaving?: boolean }) => {
    calls.push(`${method}${options?.leaving ? ' leaving' : ''}`);
    if (method === 'put') {
      if (failures.length > 0) throw failures.shift();
      const change = JSON.parse((input!.body as { preferences: string }).preferences) as object;
      saves.push(change);
      Object.assign(kept, change);
    }
    return { preferences: JSON.stringify({ view: 'month', hidden: [], ...kept }) };
  };
  const own = new PluginPreferences('probe', { view: 'month', hidden: [] }, {
    transport: { call },
    socket: { onEvent: (listener: never) => (listeners.push(listener), () => {}), onResync: () => () => {} },
    preferences: { attach: (flush: () => Promise<void>) => (attached.push(flush), () => {}) },
    notices: { error },
  } as never);
  onTestFinished(() => own.release());
  const hear = (type: number = CONTROL.preferencesChanged) => listeners.forEach((listener) => listener({ type }));
  return { own, kept, saves, failures, hear, error, attached, calls };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a plugin’s preferences are saved after 3 s, only the changed fields, and at once before signing out', async () => {
  const { own, saves, attached } = open({ view: 'week' });
  expect(own.state).toEqual({ view: 'month', hidden: [] });
  await own.ready;
  expect(own.state).toEqual({ view: 'week', hidden: [] });
  own.set({ hidden: [3] });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY - 1);
  expect(saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(saves).toEqual([{ hidden: [3] }]);
  own.set({ view: 'month' });
  await attached[0]!();
  expect(saves.at(-1)).toEqual({ view: 'month' });
});

test('what another browser saved is shown; an unreachable server is retried, a refusal reverts with a message', async () => {
  const { own, kept, saves, failures, hear, error } = open();
  await own.ready;
  kept['view'] = 'week';
  hear();
  await vi.advanceTimersByTimeAsync(0);
  expect(own.state['view']).toBe('week');
  failures.push({ http: 0, code: 'NETWORK' });
  own.set({ hidden: [1] });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY + RETRY_FROM);
  expect(saves).toEqual([{ hidden: [1] }]);
  failures.push({ http: 200, code: 422 });
  own.set({ view: 'year' });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY);
  expect(own.state).toEqual({ view: 'week', hidden: [1] });
  expect(error).toHaveBeenCalledOnce();
});

test('only what another tab or browser has saved is loaded again', async () => {
  const { own, hear, calls } = open();
  await own.ready;
  const key = 'atrium.preferences.saved.probe';
  const stored = (init: StorageEventInit) => dispatchEvent(new StorageEvent('storage', init));
  stored({ key, newValue: null });
  stored({ key: 'atrium.preferences.saved.other', newValue: 'now' });
  hear(0);
  expect(calls).toEqual(['get']);
  stored({ key, newValue: 'now' });
  hear();
  expect(calls).toEqual(['get', 'get', 'get']);
});

test('what waits is saved when the page is left, and when the connection returns; where nothing waits there is no call', async () => {
  const { own, saves, calls, attached } = open();
  await own.ready;
  own.set({ view: 'month' });
  for (const type of ['pagehide', 'online']) dispatchEvent(new Event(type));
  await attached[0]!();
  await vi.advanceTimersByTimeAsync(2 * SAVE_DELAY);
  expect(calls).toEqual(['get']);
  for (const [type, view, sent] of [
    ['pagehide', 'week', 'put leaving'],
    ['online', 'day', 'put'],
  ] as const) {
    own.set({ view });
    await vi.advanceTimersByTimeAsync(0);
    dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(0);
    expect([saves.at(-1), calls.at(-1)]).toEqual([{ view }, sent]);
  }
  await vi.advanceTimersByTimeAsync(2 * SAVE_DELAY);
  expect(saves).toHaveLength(2);
});

test('without a server it waits twice as long before each retry', async () => {
  const { own, failures, calls } = open();
  await own.ready;
  failures.push(...[1, 2].map(() => ({ http: 0, code: 'NETWORK' })));
  own.set({ view: 'week' });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY + RETRY_FROM);
  expect(calls).toEqual(['get', 'put', 'put']);
  await vi.advanceTimersByTimeAsync(2 * RETRY_FROM - 1);
  expect(calls).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toHaveLength(4);
});
