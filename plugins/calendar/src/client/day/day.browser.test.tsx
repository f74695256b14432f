import { failure } from '@atrium/testing/part';
import { companyDay } from '@atrium/ui';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sample } from '../../testing/schedules.ts';
import { showPart } from '../../testing/showPart.tsx';
import { addDays } from '../days.ts';
import type { Schedule } from '../types.ts';
import CalendarButton from './CalendarButton.tsx';
import MySchedule from './MySchedule.tsx';
import TodayAgenda from './TodayAgenda.tsx';

const TODAY = companyDay();
const at = (part: Partial<Schedule> = {}) =>
  sample({ startTime: `${TODAY} 23:00`, endTime: `${TODAY} 23:59`, title: '拜訪恆茂電子', ...part });
const pageOf = (...list: Schedule[]) => ({ list, totalSize: list.length, page: 1, pageSize: 12 });
const base = (list: () => object, unread = 4) => ({
  authorise: vi.fn(() => Promise.resolve({})),
  todayUnread: vi.fn(() => Promise.resolve({ unreadNumber: unread })),
  list: vi.fn(() => Promise.resolve(list())),
});
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('[S0-078][S0-079] the header button wears the unread count of today and opens the calendar by its entry', async () => {
  const { openSchedule } = await showPart(
    <CalendarButton />,
    base(() => pageOf()),
  );
  await button('行事曆，今天有 4 項未讀').click();
  await expect.poll(() => openSchedule).toHaveBeenCalledExactlyOnceWith('schedule');
});

test('[S0-080] with the calendar in front it wears no badge', async () => {
  const { front } = await showPart(
    <CalendarButton />,
    base(() => pageOf()),
  );
  await expect.element(button('行事曆，今天有 4 項未讀')).toBeVisible();
  front.front = { view: 'Calendar', key: 'Calendar' };
  await expect.element(page.getByRole('button', { name: '行事曆', exact: true })).toBeVisible();
  front.front = { view: 'WhiteIP', key: 'WhiteIP' };
  await expect.element(button('行事曆，今天有 4 項未讀')).toBeVisible();
});

test('[S0-154] 我的行程 wears its unread count', async () => {
  const setBadge = vi.fn();
  await showPart(
    <MySchedule />,
    base(() => pageOf(at())),
    { kind: 'side', setBadge },
  );
  await expect.poll(() => setBadge.mock.lastCall).toEqual([4]);
});

test('[S0-156][S0-157][S0-163] 我的行程 asks for its day, 12 a page, and walks by day and back to today', async () => {
  const api = base(() => ({ ...pageOf(at()), totalSize: 30 }));
  await showPart(<MySchedule />, api, { kind: 'side' });
  const asked = () => api.list.mock.lastCall;
  const query = { isMatchAll: true, dateType: 1, pageSize: 12, page: 1, sort: 'ASC' };
  const of = (day: string, part: object = {}) => [
    { query: { ...query, dateBegin: day, dateEnd: day, ...part } },
    expect.objectContaining({ quiet: true }),
  ];
  await expect.poll(asked).toEqual(of(TODAY));
  await button('下一頁').click();
  await expect.poll(asked).toEqual(of(TODAY, { page: 2 }));
  await button('後一天').click();
  await expect.poll(asked).toEqual(of(addDays(TODAY, 1)));
  await button('回今天').click();
  await expect.poll(asked).toEqual(of(TODAY));
  await button('前一天').click();
  await expect.poll(asked).toEqual(of(addDays(TODAY, -1)));
});

test('[S0-158][S0-159] an item shows type with its colour, title, time, place, pin and unread dot', async () => {
  const api = base(() => pageOf(at({ typeName: '拜訪客戶', location: '竹北市', isTop: true, isRead: false })));
  await showPart(<MySchedule />, api, { kind: 'side' });
  const item = button(/拜訪恆茂電子/);
  for (const text of ['拜訪客戶', '23:00–23:59', '竹北市', '置頂', '未讀'])
    await expect.element(item).toMatchTextContent(text);
});

test('a day of 我的行程 without any says so, and has no pager', async () => {
  await showPart(
    <MySchedule />,
    base(() => pageOf()),
    { kind: 'side' },
  );
  await expect.element(page.getByText('這一天沒有行程')).toBeVisible();
  await expect.element(button('下一頁')).not.toBeInTheDocument();
});

test('[S0-161] a click on a cancelled one shows an alert and opens nothing', async () => {
  const { alert, openTab, openPanel } = await showPart(
    <MySchedule />,
    base(() => pageOf(at({ isCancelled: true, status: 1 }))),
    { kind: 'side' },
  );
  await button(/拜訪恆茂電子/).click();
  await expect.poll(() => alert).toHaveBeenCalledWith({ title: '拜訪恆茂電子', message: '此行程已取消。' });
  expect(openTab).not.toHaveBeenCalled();
  expect(openPanel).not.toHaveBeenCalled();
});

test('[S0-162] a click on another one marks it as read and opens the calendar at its day with it selected', async () => {
  let isRead = false;
  const markRead = vi.fn(() => {
    isRead = true;
    return Promise.resolve({});
  });
  const { openTab } = await showPart(
    <MySchedule />,
    { ...base(() => pageOf(at({ id: 1044, isRead }))), markRead },
    { kind: 'side' },
  );
  await button(/未讀/).click();
  await expect.poll(() => openTab).toHaveBeenCalledExactlyOnceWith('Calendar', { date: TODAY, schedule: 1044 });
  await expect.element(button(/未讀/)).not.toBeInTheDocument();
  await expect.poll(() => markRead).toHaveBeenCalledWith({ params: { id: 1044 } }, expect.anything());
});

test('[S0-164] a failed list call is shown in its place, without a dialog', async () => {
  const api = { ...base(() => pageOf()), list: () => Promise.reject(failure('連線逾時', '500')) };
  const { alert, confirm } = await showPart(<MySchedule />, api, { kind: 'side' });
  await expect.element(page.getByText('無法取得這一天的行程')).toBeVisible();
  expect(alert).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

test('the card of Today lists what is not over, leads to the calendar, and is not drawn without any', async () => {
  const over = at({ id: 1, title: '早會', startTime: `${TODAY} 00:00`, endTime: `${TODAY} 00:00` });
  let list = [over, at({ id: 2 }), at({ id: 3, title: '取消的', isCancelled: true })];
  const place = { title: '今天的行程', icon: 'calendar' };
  const { openPanel, send } = await showPart(
    <TodayAgenda params={place} />,
    base(() => pageOf(...list)),
  );
  await expect.element(page.getByText('拜訪恆茂電子')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
  await button(/拜訪恆茂電子/).click();
  await expect.poll(() => openPanel).toHaveBeenCalledWith('ShowCalendar', { id: 2 });
  list = [over];
  send('changed', { ids: [2], from: TODAY, to: TODAY });
  await expect.element(page.getByRole('region', { name: '今天的行程' })).not.toBeInTheDocument();
});
