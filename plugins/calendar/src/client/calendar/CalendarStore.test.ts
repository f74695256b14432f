import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarContext } from '../../testing/calendarContext.ts';
import { sample } from '../../testing/schedules.ts';
import { ARROWS, CalendarStore, DAY_CLICK, REFRESH_CLICK } from './CalendarStore.ts';
import { REFRESH, SPREAD } from './CalendarData.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(2026, 2, 26, 14, 18));
});
afterEach(() => void vi.useRealTimers());

const schedules = [sample({ startTime: '2026-02-10 09:00' }), sample({ startTime: '2026-03-26 09:00' })];

async function open(prepare?: (parts: ReturnType<typeof calendarContext>) => void) {
  const parts = calendarContext(schedules);
  prepare?.(parts);
  const store = new CalendarStore(parts.context);
  const stop = store.connect();
  await vi.advanceTimersByTimeAsync(0);
  const months = () => {
    const asked = parts.api.month.mock.calls.map(([{ params }]) => params.month).toSorted();
    parts.api.month.mockClear();
    return asked;
  };
  return { ...parts, store, stop, months };
}

test('[S1-001] signing in to the service is the first call', async () => {
  const parts = calendarContext();
  let signIn = (_done: object) => {};
  parts.api.authorise.mockImplementation(() => new Promise((resolve) => (signIn = resolve)));
  const stop = new CalendarStore(parts.context).connect();
  await vi.advanceTimersByTimeAsync(50);
  for (const call of [parts.api.month, parts.api.list, parts.api.scheduleTypes]) expect(call).not.toHaveBeenCalled();
  signIn({});
  await vi.advanceTimersByTimeAsync(0);
  expect(parts.api.authorise).toHaveBeenCalledExactlyOnceWith(
    { body: { publicToken: 'token-of-the-session' } },
    { quiet: true },
  );
  expect(parts.api.month).toHaveBeenCalled();
  stop();
});

test('[S1-044] three months are fetched together; a past one comes from the cache the next time', async () => {
  const { store, months, stop } = await open();
  expect(months()).toEqual(['2026-02', '2026-03', '2026-04']);
  expect(store.state.schedules).toEqual(schedules);
  store.turn(1);
  await vi.advanceTimersByTimeAsync(ARROWS);
  expect(months()).toEqual(['2026-03', '2026-04', '2026-05']);
  store.turn(-1);
  await vi.advanceTimersByTimeAsync(ARROWS);
  expect(months()).toEqual(['2026-03', '2026-04']);
  expect(store.state.schedules).toEqual(schedules);
  stop();
});

test('[S1-046] of several presses of the arrows only the last one loads; what is known is shown at once', async () => {
  const { store, months, stop } = await open();
  months();
  store.turn(1);
  expect(store.state).toMatchObject({ month: '2026-04', known: true });
  await vi.advanceTimersByTimeAsync(ARROWS - 1);
  store.turn(1);
  await vi.advanceTimersByTimeAsync(ARROWS - 1);
  expect(months()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(months()).toContain('2026-06');
  stop();
});

test('[S1-045] clicks on days count once they have been quiet for 200 ms', async () => {
  const { store, api, stop } = await open(({ host }) => (host.calendarSetting.viewType = 'day'));
  api.list.mockClear();
  store.clickDay('2026-03-10');
  store.clickDay('2026-03-11');
  await vi.advanceTimersByTimeAsync(DAY_CLICK - 1);
  expect(api.list).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(api.list.mock.calls.map(([{ query }]) => query['dateBegin'])).toEqual(['2026-03-11']);
  stop();
});

test('[S1-047] of several presses of refresh only the last one loads, past months too', async () => {
  const { store, months, stop } = await open();
  months();
  store.refresh();
  store.refresh();
  await vi.advanceTimersByTimeAsync(REFRESH_CLICK - 1);
  expect(months()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(months()).toEqual(['2026-02', '2026-03', '2026-04']);
  stop();
});

test('[S1-043] it refreshes itself every 900000 ms, in the background, until it is closed', async () => {
  expect(REFRESH).toBe(900_000);
  const { api, months, stop } = await open();
  months();
  await vi.advanceTimersByTimeAsync(REFRESH - 1);
  expect(months()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.month.mock.calls.at(-1)).toMatchObject([{}, { background: true }]);
  expect(months()).toHaveLength(3);
  stop();
  await vi.advanceTimersByTimeAsync(REFRESH);
  expect(months()).toEqual([]);
});

test('[S1-040] a click on the selected day of the month opens the day; two quick ones on another day select it', async () => {
  const { store, host, stop } = await open();
  store.clickDay('2026-03-10');
  store.clickDay('2026-03-10');
  await vi.advanceTimersByTimeAsync(DAY_CLICK);
  expect(store.state).toMatchObject({ view: 'month', day: '2026-03-10' });
  store.clickDay('2026-03-10');
  await vi.advanceTimersByTimeAsync(DAY_CLICK);
  expect(store.state).toMatchObject({ view: 'day', day: '2026-03-10' });
  expect(host.calendarSetting.viewType).toBe('month');
  stop();
});

test('[S1-041] in the view of a day, a click on another day loads that day', async () => {
  const { store, api, stop } = await open(({ host }) => (host.calendarSetting.viewType = 'day'));
  api.list.mockClear();
  store.clickDay('2026-04-02');
  await vi.advanceTimersByTimeAsync(DAY_CLICK);
  expect(store.state).toMatchObject({ view: 'day', day: '2026-04-02', month: '2026-04' });
  expect(api.list.mock.calls.at(-1)![0].query).toMatchObject({ dateBegin: '2026-04-02', dateEnd: '2026-04-02' });
  stop();
});

test.for(['collection', 'mySchedule'] as const)(
  '[S1-042] in %s, a click on a day leads back to the calendar',
  async (mode, { expect }) => {
    const { store, stop } = await open();
    store.modes.enter(mode);
    expect(store.state.mode).toBe(mode);
    store.clickDay('2026-03-10');
    await vi.advanceTimersByTimeAsync(DAY_CLICK);
    expect(store.state).toMatchObject({ mode: 'calendar', view: 'month', day: '2026-03-10' });
    stop();
  },
);

test('[S1-039] leaving search, favourites and bookings leads back into the view that was saved', async () => {
  const { store, host, stop } = await open();
  for (const enter of [
    () => store.modes.search('系統'),
    () => store.modes.enter('collection'),
    () => store.modes.enter('mySchedule'),
  ]) {
    host.calendarSetting.viewType = 'month';
    store.openDay('2026-03-10');
    enter();
    expect(store.state.mode).not.toBe('calendar');
    store.leave();
    expect(store.state).toMatchObject({ mode: 'calendar', view: 'month', keyword: '' });
    host.calendarSetting.viewType = 'day';
    enter();
    store.leave();
    expect(store.state).toMatchObject({ mode: 'calendar', view: 'day' });
  }
  stop();
});

test('[S1-012] month and day are kept as viewType; week and list in a preference of their own', async () => {
  const { store, own, host, stop } = await open();
  store.chooseView('day');
  expect([own.view, host.calendarSetting.viewType]).toEqual(['day', 'day']);
  store.chooseView('agenda');
  expect([own.view, host.calendarSetting.viewType]).toEqual(['agenda', 'day']);
  expect(store.savedView).toBe('agenda');
  store.chooseView('month');
  expect([store.savedView, host.calendarSetting]).toEqual([
    'month',
    { closeMiniDrawer: false, viewType: 'month', showWeekends: true },
  ]);
  stop();
});

test('a change elsewhere reloads once, the months that it touches and none of the other past ones', async () => {
  const { store, months, send, stop } = await open();
  store.turn(-2);
  await vi.advanceTimersByTimeAsync(ARROWS);
  months();
  send('changed', { from: '2026-02-09', to: '2026-02-11', ids: [1] });
  send('changed', { from: '2026-02-10', to: '2026-02-10', ids: [2] });
  await vi.advanceTimersByTimeAsync(SPREAD);
  // 2026-03 is today's month, which is never taken from the cache
  expect(months()).toEqual(['2026-02', '2026-03']);
  send('commented', { id: schedules[0]!.id });
  await vi.advanceTimersByTimeAsync(SPREAD);
  expect(months()).toEqual(['2026-02', '2026-03']);
  send('resync');
  await vi.advanceTimersByTimeAsync(SPREAD);
  expect(months()).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
  stop();
});
