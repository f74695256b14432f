import { RETRY_FROM, RETRY_SPREAD } from '@atrium/sdk/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freeCode, MenuStore, SPREAD } from './MenuStore.ts';
import type { NavClient } from './types.ts';

/** A store whose pending loads are resolved by the test, one by one, with the menu at the time of the request. */
function start() {
  let received = () => {};
  let name = '從前';
  const asked: { arrive: () => void; fail: () => void }[] = [];
  const tree = () => {
    const node = { id: 1, name, parentId: 0, sequence: 1, children: [] };
    return new Promise((resolve, reject) =>
      asked.push({ arrive: () => resolve([node]), fail: () => reject(new Error('down')) }),
    );
  };
  const store = new MenuStore({
    api: { tree, offered: () => Promise.resolve([]) },
    events: {
      on: (_name: 'changed', listener: typeof received) => {
        received = listener;
        return () => (received = () => {});
      },
      onResync: () => () => {},
    },
  } as unknown as NavClient);
  const end = store.connect();
  return {
    store,
    end,
    asked,
    rename: (next: string) => (name = next),
    changed: () => received(),
    shown: () => store.state.entries.map((entry) => entry.name),
  };
}
const pass = (time = 0) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('several changes cause one refresh, at a random time within the spread', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { asked, changed, rename, shown } = start();
  asked[0]!.arrive();
  await pass();
  expect(shown()).toEqual(['從前']);
  for (let time = 0; time < 5; time++) changed();
  await pass(SPREAD / 2 - 1);
  expect(asked).toHaveLength(1);
  rename('如今');
  await pass(1);
  expect(asked).toHaveLength(2);
  asked[1]!.arrive();
  await pass(10 * SPREAD);
  expect(asked).toHaveLength(2);
  expect(shown()).toEqual(['如今']);
  expect(random).toHaveBeenCalledTimes(1);
});

test('requests during a load cause one more load: no response overtakes a later one', async () => {
  const { store, asked, rename, shown } = start();
  rename('如今');
  const [one, other] = [store.load(true), store.load(true)];
  expect(asked).toHaveLength(1);
  asked[0]!.arrive();
  await pass();
  expect(shown()).toEqual(['從前']);
  expect(asked).toHaveLength(2);
  asked[1]!.arrive();
  await Promise.all([one, other]);
  expect(shown()).toEqual(['如今']);
  expect(asked).toHaveLength(2);
});

test('a failed refresh keeps the rows and is retried once; after disposal nothing runs', async () => {
  const { asked, changed, end, shown, store } = start();
  asked[0]!.arrive();
  await pass();
  changed();
  await pass(SPREAD);
  asked[1]!.fail();
  await pass(RETRY_FROM + RETRY_SPREAD);
  expect(asked).toHaveLength(3);
  asked[2]!.fail();
  await pass(10 * (RETRY_FROM + RETRY_SPREAD));
  expect(asked).toHaveLength(3);
  expect(shown()).toEqual(['從前']);
  expect(store.state.failure).toBeNull();
  changed();
  end();
  await pass(10 * SPREAD);
  expect(asked).toHaveLength(3);
});

test.each([
  [{ 1: { parentId: 0, sequence: 2 } }, ['1']],
  [{ 9: { parentId: 0, sequence: 1 } }, []],
  [{ 1: { parentId: 9, sequence: 1 } }, []],
  [{ 1: { parentId: 1, sequence: 1 } }, ['1']],
])('of an order that is not saved, %j: places of entries that are still there stay', async (staged, ids) => {
  const { store, asked, end } = start();
  store.state.staged = staged;
  asked[0]!.arrive();
  await pass();
  expect(Object.keys(store.state.staged)).toEqual(ids);
  end();
});

test('a free code is used as it is', () => {
  expect(freeCode('LeavePanel', ['Leave', 'Panel'])).toBe('LeavePanel');
});

test('a duplicate code, ignoring case, gets letters until it is free', () => {
  expect(freeCode('LeavePanel', ['leavepanel'])).toBe('LeavePanelA');
  expect(freeCode('LeavePanel', ['LeavePanel', 'LEAVEPANELA'])).toBe('LeavePanelB');
  const all = ['Xx', ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Xx${letter}`)];
  expect(freeCode('Xx', all)).toBe('XxAA');
});

test('it never has more than 30 letters', () => {
  const longest = 'a'.repeat(30);
  expect(freeCode(longest, [longest])).toBe(`${'a'.repeat(29)}B`);
});
