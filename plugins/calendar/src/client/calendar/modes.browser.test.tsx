import { failure, later } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openCalendar } from '../../testing/openCalendar.tsx';
import { sample } from '../../testing/schedules.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = page.getByRole('heading', { level: 1 });
const lastQuery = (list: { mock: { calls: unknown[][] } }) =>
  list.mock.calls
    .map(([input]) => (input as { query: Record<string, unknown> }).query)
    .findLast(({ pageSize }) => pageSize !== 1)!;
const rows = () => page.getByRole('listitem').filter({ has: page.getByRole('button') });
const keyword = page.getByRole('searchbox', { name: '關鍵字' });
const chips = () => [...document.querySelectorAll('.calendar-conditions .at-tag')].map((one) => one.textContent);

test('[S1-002][S1-003] a failed sign-in to the service is an alert; the calendar can try again', async () => {
  const authorise = vi.fn(() => Promise.resolve({}));
  authorise.mockImplementationOnce(() => Promise.reject(failure('憑證無效', '0')));
  const { alert, calls } = await openCalendar({ api: { authorise } });
  await expect
    .poll(() => alert.mock.calls)
    .toEqual([[{ title: '子系統登入失敗', message: '子系統登入資料失敗::憑證無效', tone: 'danger' }]]);
  expect(calls.month).not.toHaveBeenCalled();
  await button('再試一次').click();
  await expect.element(page.getByRole('grid')).toBeVisible();
});

test('a connection that is lost while signing in is no alert; the calendar shows an error and loads again with the connection', async () => {
  const authorise = vi.fn(() => Promise.resolve({}));
  authorise.mockImplementationOnce(() => Promise.reject(failure('網路連線失敗', 'NETWORK')));
  const { alert, send } = await openCalendar({ api: { authorise } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('網路連線失敗');
  expect(alert).not.toHaveBeenCalled();
  send('resync');
  await expect.element(page.getByRole('grid')).toBeVisible();
});

test('[S1-152][S1-153] types that cannot be fetched are an alert with the reason', async () => {
  const { alert } = await openCalendar({ api: { scheduleTypes: () => Promise.reject(failure('逾時', 'TIMEOUT')) } });
  await expect
    .poll(() => alert.mock.calls)
    .toEqual([[{ title: '取得行事曆分類失敗', message: '取得資料失敗::逾時', tone: 'danger' }]]);
  await expect.element(page.getByRole('grid')).toBeVisible();
});

test('[S1-004] the drawer with the small month folds away and back, and that is kept', async () => {
  const { host } = await openCalendar({ choices: { place: { width: 1200 } } });
  const small = page.getByRole('region', { name: '小月曆' });
  await expect.element(small.getByRole('button', { name: '3/26 (今天)，有行程' })).toBeVisible();
  await button('收合抽屜').click();
  await expect.element(small).not.toBeInTheDocument();
  expect(host.calendarSetting.closeMiniDrawer).toBe(true);
  await button('展開抽屜').click();
  await expect.element(small).toBeVisible();
  expect(host.calendarSetting.closeMiniDrawer).toBe(false);
});

test('the small month is one stop of Tab: its day that is shown, from which the arrows walk', async () => {
  await openCalendar({ choices: { place: { width: 1200 } } });
  const small = page.getByRole('region', { name: '小月曆' });
  const today = small.getByRole('button', { name: '3/26 (今天)，有行程' });
  await expect.element(today).toBeVisible();
  expect([...small.element().querySelectorAll('[data-mini][tabindex="0"]')]).toEqual([today.element()]);
  (today.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  await expect.poll(() => (document.activeElement as HTMLElement).dataset['mini']).toBe('2026-04-01');
});

test('in a narrow tab the drawer lies over the calendar, closed at first, and Escape closes it', async () => {
  const { host } = await openCalendar({ choices: { place: { width: 700 } } });
  const drawer = page.getByRole('complementary', { name: '行事曆抽屜' });
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(drawer.elements()).toEqual([]);
  await button('展開抽屜').click();
  await expect.element(drawer).toBeVisible();
  expect(page.getByRole('grid').element().getBoundingClientRect().left).toBeLessThan(
    drawer.element().getBoundingClientRect().right,
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  expect(host.calendarSetting.closeMiniDrawer).toBe(false);
});

test.for([
  [859, 0],
  [860, 1],
] as const)('in a tab of %i px as many drawers as %i are beside the calendar', async ([width, beside]) => {
  await openCalendar({ choices: { place: { width } } });
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(page.getByRole('complementary', { name: '行事曆抽屜' }).elements()).toHaveLength(beside);
});

test('an address of a day that is none opens the calendar on today', async () => {
  await openCalendar({ params: { date: '2026-13-01' } });
  await expect.element(page.getByRole('grid')).toBeVisible();
  await expect.element(heading).toHaveTextContent('2026年3月');
});

test('the drawer over the calendar is closed by what is chosen in it, and stays while its month is turned', async () => {
  const { openPanel } = await openCalendar({ choices: { place: { width: 700 } } });
  const drawer = page.getByRole('complementary', { name: '行事曆抽屜' });
  await button('展開抽屜').click();
  await button('小月曆：下個月').click();
  await expect.element(drawer).toBeVisible();
  await page.getByRole('button', { name: /^我的最愛/ }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(heading).toHaveTextContent('我的最愛');
  await button('展開抽屜').click();
  await button('進階篩選').click();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.poll(() => openPanel).toHaveBeenLastCalledWith('AdvancedFilter', { mode: 'collection' });
  await button('展開抽屜').click();
  await keyword.fill('週會');
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer).not.toBeInTheDocument();
});

test('[S1-005] today is there with its weekday and its schedules', async () => {
  await openCalendar({ choices: { place: { width: 1200 } } });
  await expect.element(page.getByRole('button', { name: /星期四/ })).toMatchTextContent('7 項行程，4 則未讀');
});

test('[S1-006][S1-125] favourites are listed by day, with their count', async () => {
  const { calls, openPanel } = await openCalendar({ choices: { place: { width: 1200 } } });
  await page.getByRole('button', { name: /^我的最愛/ }).click();
  await expect.element(heading).toHaveTextContent('我的最愛');
  await expect.element(page.getByText('3 項行程', { exact: true })).toBeVisible();
  expect(lastQuery(calls.list)).toMatchObject({ isCollected: true, quickSelection: 1 });
  await expect.element(page.getByRole('region', { name: '3/26 (今天)' })).toMatchTextContent('出勤系統改版需求確認');
  await page.getByText('出勤系統回歸測試').click();
  await expect
    .poll(() => openPanel)
    .toHaveBeenLastCalledWith('ShowCalendar', { id: expect.any(Number) }, { id: expect.any(String) });
});

test('[S1-007][S1-138] bookings are what the person created, and rooms reserved without a schedule', async () => {
  const unreserve = vi.fn(() => Promise.resolve({}));
  const one = { reserveId: 5, roomId: 1, roomName: '501 會議室', roomDate: '2026-03-27', time: '10:00-11:00' };
  const more = { roomStartTimeCode: 3, roomEndTimeCode: 4, roomMemo: '臨時討論', isPast: false };
  const found = [{ ...one, ...more }];
  const reservations = vi.fn((_input: { query: object }) =>
    Promise.resolve({ list: found, totalSize: found.length, page: 1, pageSize: 10 }),
  );
  const place = { roomId: 1, roomName: '302 會議室', roomDate: '2026-03-30', time: '14:00-15:00' };
  let wishes = [{ id: 9, ...place, roomStartTimeCode: 11, roomEndTimeCode: 12 }];
  const removeWish = vi.fn(() => {
    wishes = [];
    return Promise.resolve({});
  });
  const { calls, confirm } = await openCalendar({
    schedules: [sample({ title: '我的' }), sample({ title: '別人的', createdBy: 7 })],
    api: { reservations, unreserve, wishes: () => Promise.resolve(wishes), removeWish },
    choices: { place: { width: 1200 } },
  });
  await page.getByRole('button', { name: /^我的預約/ }).click();
  await expect.element(page.getByText('我的', { exact: true })).toBeVisible();
  expect(page.getByText('別人的').elements()).toEqual([]);
  expect(lastQuery(calls.list)).toMatchObject({ createdBySet: [41] });
  const second = page.getByRole('region', { name: '沒有行程的會議室預約' });
  await expect.element(second).toMatchTextContent('臨時討論');
  const waiting = page.getByRole('region', { name: '等待空出的會議室' });
  // a keyword narrows all three lists
  await keyword.fill('501');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => reservations.mock.lastCall?.[0]).toMatchObject({ query: { page: 1, keyword: '501' } });
  await expect.poll(() => second.element().querySelector('mark')?.textContent).toBe('501');
  await expect.element(waiting).not.toBeInTheDocument();
  await button('清除搜尋').click();
  await expect.poll(() => reservations.mock.lastCall?.[0].query).not.toHaveProperty('keyword');
  await expect.element(second).toBeVisible();
  found.pop();
  await second.getByRole('button', { name: /^刪除/ }).click();
  await expect.poll(() => unreserve.mock.calls).toEqual([[{ params: { id: 5 } }, { quiet: true }]]);
  await expect.poll(() => confirm).toHaveBeenCalledOnce();
  await expect.element(second).not.toBeInTheDocument();
  await expect.element(waiting).toMatchTextContent('302 會議室');
  await waiting.getByRole('button', { name: /^不再等待/ }).click();
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.poll(() => removeWish).toHaveBeenCalledExactlyOnceWith({ params: { id: 9 } }, { quiet: true });
});

test('[S1-008] the range of days is 近30天, 近15天 or 全部時間', async () => {
  const { calls } = await openCalendar({ choices: { place: { width: 1200 } } });
  const range = page.getByRole('combobox', { name: '日期區間' });
  await expect.element(range).toBeVisible();
  expect([...range.element().querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    '近30天',
    '近15天',
    '全部時間',
  ]);
  await keyword.fill('系統');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => lastQuery(calls.list)).toMatchObject({ dateBegin: '2026-03-11', dateEnd: '2026-04-10' });
  await range.selectOptions('近15天');
  await expect.poll(() => lastQuery(calls.list)).toMatchObject({ dateBegin: '2026-03-19', dateEnd: '2026-04-02' });
  await range.selectOptions('全部時間');
  await expect.poll(() => lastQuery(calls.list)).not.toHaveProperty('dateBegin');
});

test('[S1-009][S1-023][S1-136] the keyword searches, without the white space around it; the clear control takes it away', async () => {
  const { calls } = await openCalendar({ choices: { place: { width: 1200 } } });
  await keyword.fill(' 系統 開發 ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('3 項搜尋結果')).toBeVisible();
  expect(lastQuery(calls.list)).toMatchObject({ keyword: '系統 開發' });
  expect(chips()).toEqual(['3/11–4/10', '關鍵字「系統 開發」']);
  await button('清除搜尋').click();
  await expect.element(keyword).toHaveValue('');
  await expect.poll(() => lastQuery(calls.list)).not.toHaveProperty('keyword');
});

test('[S1-137] without a keyword a search lists the range of days', async () => {
  const { calls } = await openCalendar({ choices: { place: { width: 1200 } } });
  await keyword.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('搜尋行程');
  expect(lastQuery(calls.list)).toMatchObject({ dateBegin: '2026-03-11', dateEnd: '2026-04-10' });
  expect(lastQuery(calls.list)).not.toHaveProperty('keyword');
});

test('[S1-011] the rooms of the selected day open', async () => {
  const { openPanel } = await openCalendar({ choices: { place: { width: 1200 } } });
  await button('會議室預約狀況').click();
  await expect.poll(() => openPanel).toHaveBeenLastCalledWith('RoomStatus', { date: '2026-03-26' });
});

test('[S1-024] favourites and bookings can be sorted; the calendar and a search cannot', async () => {
  const { calls } = await openCalendar({ choices: { place: { width: 1200 } } });
  const sort = page.getByRole('combobox', { name: '排序' });
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(sort.elements()).toEqual([]);
  await page.getByRole('button', { name: /^我的最愛/ }).click();
  await expect.element(sort).toBeVisible();
  await sort.selectOptions('發布時間，由晚到早');
  await expect.poll(() => lastQuery(calls.list)).toMatchObject({ sortName: 'publishTime', sort: 'DESC' });
  await page.getByRole('button', { name: /^我的預約/ }).click();
  await expect.element(sort).toBeVisible();
  await button('回行事曆').click();
  await keyword.fill('系統');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/項搜尋結果/)).toBeVisible();
  expect(sort.elements()).toEqual([]);
});

test('[S1-026] one button leads back to this month, to today, or out of the search', async () => {
  await openCalendar({ choices: { place: { width: 1200 } } });
  await expect.element(button('回本月')).toBeDisabled();
  await button('小月曆：下個月').click();
  await button('回本月').click();
  await expect.element(heading).toHaveTextContent('2026年3月');
  await page.getByRole('radio', { name: '以日顯示' }).click({ force: true });
  await expect.element(button('回今天')).toBeDisabled();
  await button('後一天').click();
  await button('回今天').click();
  await expect.element(heading).toHaveTextContent('3/26 (今天)');
  await keyword.fill('系統');
  await userEvent.keyboard('{Enter}');
  await button('離開搜尋').click();
  await expect.element(heading).toHaveTextContent('3/26 (今天)');
});

test('[S1-027] refresh loads again', async () => {
  const { calls } = await openCalendar({ choices: { place: { width: 1200 } } });
  await expect.element(page.getByRole('grid')).toBeVisible();
  const before = calls.month.mock.calls.length;
  await button('重新整理').click();
  await expect.poll(() => calls.month.mock.calls.length).toBe(before + 3);
});

test('[S1-028] 新增行程 opens the form on the selected day', async () => {
  const { openPanel } = await openCalendar();
  await button('新增行程').click();
  await expect.poll(() => openPanel).toHaveBeenLastCalledWith('ScheduleForm', { date: '2026-03-26' });
});

test('[S1-012] the view is chosen: by month, by day, as a list', async () => {
  await openCalendar();
  const view = (name: string) => page.getByRole('radio', { name });
  await expect.element(view('以月顯示')).toBeChecked();
  await view('以日顯示').click({ force: true });
  await expect.element(page.getByText('7 項行程', { exact: true })).toBeVisible();
  expect(page.getByRole('grid').elements()).toEqual([]);
  await view('以列表顯示').click({ force: true });
  await expect.element(page.getByRole('list', { name: '行程列表' })).toMatchTextContent('部門主管會議');
  await view('以月顯示').click({ force: true });
  await expect.element(page.getByRole('grid')).toBeVisible();
});

const DAY = { choices: { own: { view: 'day' }, setting: { viewType: 'day' as const }, place: { width: 1200 } } };

test('[S1-019] the day shows its cards as a list or as a grid', async () => {
  const { own } = await openCalendar(DAY);
  const left = () =>
    new Set(
      rows()
        .elements()
        .map((one) => Math.round(one.getBoundingClientRect().left)),
    );
  await expect.poll(() => rows().elements().length).toBe(7);
  expect(left().size).toBe(1);
  await page.getByRole('radio', { name: '格狀' }).click({ force: true });
  await expect.poll(() => left().size).toBeGreaterThan(1);
  expect(own.dayLayout).toBe('grid');
});

test('[S1-021] below 600 px the cards are a grid, whatever was chosen', async () => {
  await openCalendar({ choices: { ...DAY.choices, place: { width: 599 } } });
  await expect.poll(() => document.querySelectorAll('.calendar-cards-grid').length).toBe(1);
  expect(page.getByRole('radio', { name: '清單' }).elements()).toEqual([]);
});

test('[S1-020] the cards come in pages of 10, 20 or 40', async () => {
  const schedules = Array.from({ length: 25 }, (_, at) => sample({ title: `會議 ${at + 1}` }));
  const { own } = await openCalendar({ ...DAY, schedules });
  await expect.poll(() => rows().elements().length).toBe(10);
  await button('下一頁').click();
  await expect.element(page.getByText('會議 11', { exact: true })).toBeVisible();
  const sizes = page.getByRole('combobox', { name: '每頁' });
  expect([...sizes.element().querySelectorAll('option')].map(({ value }) => value)).toEqual(['10', '20', '40']);
  await sizes.selectOptions('20');
  await expect.poll(() => rows().elements().length).toBe(20);
  expect(own.pageSize).toBe(20);
});

test('[S1-022] a day without schedules shows an empty state', async () => {
  await openCalendar({ ...DAY, schedules: [] });
  await expect.element(page.getByText('此區間目前沒有行程', { exact: true })).toBeVisible();
});

test('the conditions are chips that can be taken away, one or all', async () => {
  const { calls } = await openCalendar({ choices: { place: { width: 1200 } } });
  await page.getByRole('button', { name: /^我的最愛/ }).click();
  await expect.poll(chips).toEqual(['3/11–4/10']);
  await keyword.fill('系統');
  await userEvent.keyboard('{Enter}');
  await expect.poll(chips).toEqual(['3/11–4/10', '關鍵字「系統」']);
  // as in the search: anywhere, and marked
  await expect.poll(() => document.querySelector('.calendar-row mark')?.textContent).toBe('系統');
  await button('移除 3/11–4/10').click();
  await expect.poll(() => lastQuery(calls.list)).toMatchObject({ quickSelection: 999, keyword: '系統' });
  await button('全部清除').click();
  await expect.poll(chips).toEqual(['3/11–4/10']);
  expect(lastQuery(calls.list)).not.toHaveProperty('keyword');
});

test('the mask appears after 600 ms; a month that fails shows why and can be retried', async () => {
  const slow = later<void>();
  const month = vi.fn((): Promise<unknown> =>
    slow.promise.then(() => Promise.reject(failure('伺服器沒有回應', 'NETWORK'))),
  );
  await openCalendar({ api: { month } });
  const masks = () => document.querySelectorAll('.at-mask').length;
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(masks()).toBe(0);
  await expect.poll(masks).toBe(1);
  slow.resolve();
  await expect.element(page.getByText('行程載入失敗', { exact: true })).toBeVisible();
  await expect.element(page.getByText('伺服器沒有回應', { exact: true })).toBeVisible();
  month.mockImplementation(() => Promise.resolve({ list: [] }));
  await button('再試一次').click();
  await expect.element(page.getByRole('grid')).toBeVisible();
});

test('the legend shows the types in use, and all of them on request', async () => {
  const types = [...Array.from({ length: 22 }, (_, at) => ({ id: at + 1, name: `類型 ${at + 1}`, color: 'teal' }))];
  await openCalendar({ api: { scheduleTypes: () => Promise.resolve(types) }, choices: { place: { width: 1200 } } });
  const legend = page.getByRole('region', { name: '行程類型' });
  await expect.element(legend).toBeVisible();
  await expect.poll(() => legend.getByRole('listitem').elements().length).toBe(8);
  await button('全部 22').click();
  await expect.poll(() => legend.getByRole('listitem').elements().length).toBe(22);
});

test('feeds, import and what was deleted are in the menu; so are the weekends of the week', async () => {
  const { openPanel, host } = await openCalendar({ choices: { own: { view: 'week' }, place: { width: 700 } } });
  const choose = async (role: 'menuitem' | 'menuitemcheckbox', name: string) => {
    await button('更多行事曆動作').click();
    await page.getByRole(role, { name }).click();
  };
  for (const [name, view] of [
    ['訂閱行事曆', 'CalendarFeeds'],
    ['匯入行程', 'CalendarImport'],
    ['已刪除的行程', 'ScheduleBin'],
  ] as const) {
    await choose('menuitem', name);
    await expect.poll(() => openPanel.mock.lastCall).toEqual([view]);
  }
  await choose('menuitemcheckbox', '顯示週末');
  await expect.poll(() => host.calendarSetting.showWeekends).toBe(false);
});
