import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarContext } from '../../testing/calendarContext.ts';
import { fakeTime, openStore, storeSamples } from '../../testing/openStore.ts';
import { CalendarStore } from './CalendarStore.ts';
import { SPREAD } from './CalendarData.ts';

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const refusal = new Error('refused');

test('before the service was signed in to, and after the tab was closed, nothing is loaded', async () => {
  const parts = calendarContext();
  let signIn = (_done: object) => {};
  parts.api.authorise.mockImplementation(() => new Promise((resolve) => (signIn = resolve)));
  const store = new CalendarStore(parts.context);
  const stop = store.connect();
  store.chooseView('day');
  stop();
  signIn({});
  await vi.advanceTimersByTimeAsync(0);
  store.chooseView('month');
  parts.send('changed', { from: '2026-03-26', to: '2026-03-26', ids: [] });
  await vi.advanceTimersByTimeAsync(SPREAD);
  for (const call of [parts.api.month, parts.api.list]) expect(call).not.toHaveBeenCalled();
});

test.for(['day', 'month'] as const)('the first calls have the list where a %s is shown', async (viewType) => {
  const { lists, stop } = await openStore(({ host }) => (host.calendarSetting.viewType = viewType));
  expect(lists()).toHaveLength(viewType === 'day' ? 1 : 0);
  stop();
});

test('a change loads the list of a day or of a search as well', async () => {
  const { store, lists, send, stop } = await openStore();
  const changed = async () => {
    lists();
    send('changed', { from: '2026-03-26', to: '2026-03-26', ids: [] });
    await vi.advanceTimersByTimeAsync(SPREAD);
    return lists().length;
  };
  expect(await changed()).toBe(0);
  store.chooseView('day');
  expect(await changed()).toBe(1);
  store.chooseView('month');
  store.modes.search('x');
  expect(await changed()).toBe(1);
  send('changed', { from: '2026-03-26', to: '2026-03-26', ids: [] });
  stop();
  lists();
  await vi.advanceTimersByTimeAsync(SPREAD);
  expect(lists(), 'of a tab that was closed meanwhile').toEqual([]);
});

test('the month that is shown is there before its neighbours, which are shown together', async () => {
  const answers: ((value: object) => void)[] = [];
  const { store, stop } = await openStore(({ api }) =>
    api.month.mockImplementation(() => new Promise((resolve) => answers.push(resolve as never))),
  );
  const { state } = store;
  const before = state.schedules;
  answers[1]!({ list: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect([state.known, state.schedules]).toEqual([false, before]);
  expect(state.schedules).toBe(before);
  answers[0]!({ list: storeSamples });
  await vi.advanceTimersByTimeAsync(0);
  expect([state.known, state.loading, state.schedules]).toEqual([true, true, storeSamples]);
  answers[2]!({ list: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect(state.loading).toBe(false);
  stop();
});

test('where signing in was refused, a refresh and a change try it again', async () => {
  const { store, api, months, send, stop } = await openStore(({ api: calls }) =>
    calls.authorise.mockRejectedValue(refusal),
  );
  expect(store.state).toMatchObject({ refused: true, failure: null });
  expect(months()).toEqual([]);
  send('changed', { from: '2026-03-26', to: '2026-03-26', ids: [] });
  await vi.advanceTimersByTimeAsync(SPREAD);
  expect(api.authorise).toHaveBeenCalledTimes(2);
  expect(months()).toEqual([]);
  api.authorise.mockResolvedValue({});
  await store.data.refresh(false);
  expect(store.state).toMatchObject({ refused: false, failure: null });
  expect(months()).toHaveLength(3);
  stop();
  send('changed', { from: '2026-03-26', to: '2026-03-26', ids: [] });
});

test('of two loads the latter one decides: about what is loading, what failed and what is shown', async () => {
  const { store, api, stop } = await openStore();
  const answers: { resolve(value: object): void; reject(failure: Error): void }[] = [];
  api.month.mockImplementation(
    () => new Promise((resolve, reject) => answers.push({ resolve: resolve as never, reject })),
  );
  const answer = async (from: number, how: (one: (typeof answers)[number]) => void) => {
    answers.slice(from, from + 3).forEach(how);
    await vi.advanceTimersByTimeAsync(0);
  };
  const refreshedAt = store.state.refreshedAt;
  vi.setSystemTime(new Date(2026, 2, 26, 15, 0));
  void store.data.load(false, true);
  void store.data.load(false, true);
  await answer(0, ({ reject }) => reject(refusal));
  expect(store.state).toMatchObject({ loading: true, failure: null, refreshedAt });
  await answer(3, ({ resolve }) => resolve({ list: [] }));
  expect(store.state).toMatchObject({ loading: false, failure: null, refreshedAt: '15:00', schedules: [] });
  void store.data.load(false, true);
  void store.data.load(false, true);
  await answer(9, ({ reject }) => reject(refusal));
  expect(store.state).toMatchObject({ loading: false, failure: refusal });
  await answer(6, ({ resolve }) => resolve({ list: [] }));
  expect(store.state, 'the former one is late').toMatchObject({ loading: false, failure: refusal });
  stop();
});
