import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calendarContext } from '../../testing/calendarContext.ts';
import { fakeTime, openStore, storeSamples } from '../../testing/openStore.ts';
import { ARROWS, getCalendarStore, CalendarStore, DAY_CLICK, REFRESH_CLICK } from './CalendarStore.ts';
import { REFRESH, SPREAD } from './CalendarData.ts';

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

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
  const { store, months, stop } = await openStore();
  expect(months()).toEqual(['2026-02', '2026-03', '2026-04']);
  expect(store.state.schedules).toEqual(storeSamples);
  store.turn(1);
  await vi.advanceTimersByTimeAsync(ARROWS);
  expect(months()).toEqual(['2026-03', '2026-04', '2026-05']);
  store.turn(-1);
  await vi.advanceTimersByTimeAsync(ARROWS);
  expect(months()).toEqual(['2026-03', '2026-04']);
  expect(store.state.schedules).toEqual(storeSamples);
  stop();
});

test('[S1-046] of several presses of the arrows only the last one loads; what is known is shown at once', async () => {
  const { store, months, stop } = await openStore();
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
  const { store, api, stop } = await openStore(({ host }) => (host.calendarSetting.viewType = 'day'));
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
  const { store, months, stop } = await openStore();
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
  const { api, months, stop } = await openStore();
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
  const { store, host, stop } = await openStore();
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
  const { store, api, stop } = await openStore(({ host }) => (host.calendarSetting.viewType = 'day'));
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
    const { store, stop } = await openStore();
    store.modes.enter(mode);
    expect(store.state.mode).toBe(mode);
    store.clickDay('2026-03-10');
    await vi.advanceTimersByTimeAsync(DAY_CLICK);
    expect(store.state).toMatchObject({ mode: 'calendar', view: 'month', day: '2026-03-10' });
    stop();
  },
);

test('[S1-039] leaving search, favourites and bookings leads back into the view that was saved', async () => {
  const { store, host, stop } = await openStore();
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
  const { store, own, host, stop } = await openStore();
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
  const { store, months, send, stop } = await openStore();
  store.turn(-2);
  await vi.advanceTimersByTimeAsync(ARROWS);
  months();
  send('changed', { from: '2026-02-09', to: '2026-02-11', ids: [1] });
  send('changed', { from: '2026-02-10', to: '2026-02-10', ids: [2] });
  await vi.advanceTimersByTimeAsync(SPREAD);
  // 2026-03 is today's month, which is never taken from the cache
  expect(months()).toEqual(['2026-02', '2026-03']);
  send('commented', { id: storeSamples[0]!.id });
  await vi.advanceTimersByTimeAsync(SPREAD);
  expect(months()).toEqual(['2026-02', '2026-03']);
  send('resync');
  await vi.advanceTimersByTimeAsync(SPREAD);
  expect(months()).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
  stop();
});

test('the times that it waits are those of the specification', () => {
  expect([DAY_CLICK, ARROWS, REFRESH_CLICK, REFRESH, SPREAD]).toEqual([200, 500, 200, 900_000, 1000]);
});

test('the panels of a tab share its store, another tab has its own', () => {
  const [one, other] = [calendarContext().context, calendarContext().context];
  expect(getCalendarStore(one)).toBe(getCalendarStore(one));
  expect(getCalendarStore(one)).not.toBe(getCalendarStore(other));
});

test.for([
  ['month', '2026-04 2026-03-26', '2026-04 2026-03-26'],
  ['agenda', '2026-04 2026-03-26', '2026-04 2026-03-26'],
  ['week', '2026-04 2026-04-02', '2026-04 2026-04-26'],
  ['day', '2026-03 2026-03-27', '2026-04 2026-04-26'],
] as const)('the arrows of the %s lead to %s, those of the mini month to %s', async ([view, turned, ofMonth]) => {
  const { store, stop } = await openStore();
  const shown = () => `${store.state.month} ${store.state.day}`;
  store.chooseView(view);
  store.turn(1);
  expect(shown()).toBe(turned);
  store.goToday();
  store.turnMonth(1);
  expect(shown()).toBe(ofMonth);
  stop();
});

test('a view of days shows a day of the month that is shown: today, or its first one', async () => {
  const { store, stop } = await openStore();
  store.turn(1);
  store.chooseView('month');
  expect(store.state.day).toBe('2026-03-26');
  store.chooseView('week');
  expect(store.state.day).toBe('2026-04-01');
  store.chooseView('month');
  store.turn(-1);
  store.chooseView('day');
  expect(store.state.day).toBe('2026-03-26');
  stop();
});

test('a click on a day of another month loads that month; in the week the selected day does not open', async () => {
  const { store, months, stop } = await openStore();
  const click = async (day: string) => {
    months();
    store.clickDay(day);
    await vi.advanceTimersByTimeAsync(DAY_CLICK);
    return months();
  };
  expect(await click('2026-03-10')).toEqual([]);
  expect(await click('2026-04-10')).toContain('2026-05');
  store.chooseView('week');
  await click('2026-04-10');
  await click('2026-04-10');
  expect(store.state.view).toBe('week');
  stop();
});

test('a link to a day leaves a search, and loads the month where the calendar is shown', async () => {
  const { store, months, stop } = await openStore();
  store.modes.search('x');
  months();
  store.showDay('2026-05-04', 7);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.state).toMatchObject({ mode: 'calendar', view: 'month', month: '2026-05', selectedId: 7, keyword: '' });
  expect(months()).toContain('2026-05');
  store.openDay('2026-06-01');
  store.showDay('2026-07-01');
  expect(store.state.view).toBe('day');
  stop();
});

test('the saved view that arrives later is shown, unless the tab is closed or shows something else', async () => {
  const late = async (act: (parts: Awaited<ReturnType<typeof openStore>>) => void) => {
    let arrive = () => {};
    const parts = await openStore(({ context }) =>
      Object.assign(context.preferences, { ready: new Promise<void>((resolve) => (arrive = resolve)) }),
    );
    act(parts);
    parts.months();
    parts.own.view = 'week';
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    const { mode, view } = parts.store.state;
    parts.stop();
    return [mode, view, parts.months().length > 0];
  };
  expect(await late(() => {})).toEqual(['calendar', 'week', true]);
  expect(await late(({ stop }) => stop())).toEqual(['calendar', 'month', false]);
  expect(await late(({ store }) => store.modes.search('x'))).toEqual(['search', 'month', false]);
  expect(await late(({ store }) => void (store.state.view = 'week'))).toEqual(['calendar', 'week', false]);
});

test('the list is fetched for a day and for a search, and not for a month', async () => {
  const { store, lists, stop } = await openStore();
  expect(lists()).toEqual([]);
  for (const view of ['week', 'agenda', 'month'] as const) store.chooseView(view);
  expect(lists()).toEqual([]);
  store.chooseView('day');
  expect(lists()).toHaveLength(1);
  store.modes.search('x');
  expect(lists()).toMatchObject([{ keyword: 'x' }]);
  await store.load();
  expect(lists(), 'of a search only the months').toEqual([]);
  stop();
});
