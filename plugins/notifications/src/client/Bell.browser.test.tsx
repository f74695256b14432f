import { CONTROL } from '@atrium/sdk';
import { failure, later } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { item, sampleInfo } from '../testing/sampleInfo.ts';
import { bell, counts, heading, info, openBell, popover, unread } from '../testing/openBell.tsx';
import { showBell } from '../testing/showBell.tsx';
import { SPREAD } from './BellStore.ts';
import type { Info } from './types.ts';

test('[S0-081] the badge is the unread count, 99+ above 99, and follows the absolute count of event −1', async () => {
  const { send } = await showBell({ unread: unread(120) });
  await expect.element(page.getByRole('button', { name: '通知，99+ 則未讀' })).toMatchTextContent('99+');
  send('event', counts(4));
  await expect.element(page.getByRole('button', { name: '通知，4 則未讀' })).toBeVisible();
  send('event', { seq: 2, type: CONTROL.menuChanged });
  send('event', counts(0));
  await expect.element(page.getByRole('button', { name: '通知', exact: true })).toHaveTextContent('');
});

test('[S0-190] opening the popover clears the badge', async () => {
  const answer = later<Info>();
  await showBell({ unread: unread(3), info: () => answer.promise });
  await expect.element(page.getByRole('button', { name: '通知，3 則未讀' })).toBeVisible();
  await bell.click();
  await expect.element(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();
  await expect.element(popover.getByRole('status', { name: '正在載入通知' })).toBeVisible();
  answer.resolve(sampleInfo());
  await expect.element(heading(/^未讀/)).toBeVisible();
});

test('[S0-185][S0-186][S0-187][S0-189] the groups: people on leave, days without a punch, unread with title, message, sub title and time', async () => {
  await openBell();
  await expect.element(popover.getByText('系統開發組')).toBeVisible();
  const away = popover.getByRole('listitem').filter({ hasText: '陳冠宇' });
  await expect.element(away).toMatchTextContent('特休全天');
  await expect.element(popover.getByRole('listitem').filter({ hasText: '13:30–18:00' })).toMatchTextContent('王柏翰');
  const withoutPunch = [...document.querySelectorAll('.notifications-days > div')].map((row) => [
    row.querySelector('dt')!.textContent,
    [...row.querySelectorAll('dd > *')].map(({ textContent }) => textContent),
  ]);
  expect(withoutPunch).toEqual([
    ['上班', ['3/11 (週三)']],
    ['下班', ['3/19 (週四)', '3/20 (週五)']],
  ]);
  await expect.element(heading(/^本月未打卡/)).toMatchTextContent('3');
  const first = heading(/指派了一項交接/);
  for (const text of ['14:05', '「出勤系統改版', '李佳穎 資訊部', '未讀'])
    await expect.element(first).toMatchTextContent(text);
  await expect.element(heading(/回覆了您的行程/)).toMatchTextContent('昨天 17:36');
  await heading(/^已讀/).click();
  await expect.element(heading(/系統維護預告/)).toBeVisible();
});

test('an unread title is bold, a read one is not', async () => {
  await openBell();
  await heading(/^已讀/).click();
  const weight = (title: string) => getComputedStyle(popover.getByText(title, { exact: true }).element()).fontWeight;
  await expect.element(popover.getByText('系統維護預告', { exact: true })).toBeVisible();
  expect([weight('行程時間變更'), weight('系統維護預告')]).toEqual(['600', '400']);
});

test('[S0-188] on leave, unpunched and unread are open at first, read is closed; each folds and unfolds', async () => {
  await openBell();
  const names = [/^今日請假人員/, /^本月未打卡/, /^未讀/, /^已讀/];
  for (const [at, name] of names.entries())
    await expect.element(heading(name)).toHaveAttribute('aria-expanded', at < 3 ? 'true' : 'false');
  const within = [/陳冠宇/, /3\/11 \(週三\)/, /指派了一項交接/, /系統維護預告/].map((text) =>
    popover.getByText(text).first(),
  );
  for (const [at, name] of names.entries()) {
    if (at < 3) {
      await heading(name).click();
      await expect.element(heading(name)).toHaveAttribute('aria-expanded', 'false');
    }
    await expect.element(within[at]!).not.toBeInTheDocument();
    await heading(name).click();
    await expect.element(heading(name)).toHaveAttribute('aria-expanded', 'true');
    await expect.element(within[at]!).toBeVisible();
  }
  await heading(/^已讀/).click();
  await expect.element(within[3]!).not.toBeInTheDocument();
});

test('a notification opens its view and closes the popover', async () => {
  const changeIsRead = vi.fn(() => Promise.resolve({}));
  const { openView } = await openBell({}, { changeIsRead });
  await heading(/指派了一項交接/).click();
  await expect.poll(() => openView).toHaveBeenLastCalledWith('HandoverList', undefined);
  await expect.element(popover).not.toBeInTheDocument();
  await expect.poll(() => changeIsRead).toHaveBeenCalledWith({ body: { ids: [4] } }, expect.anything());
});

test('a notification whose view is missing, or not for this person, shows which and the contact', async () => {
  const unReadList = [
    item(4, { title: '改了行程', opens: { view: 'Absent' } }),
    item(3, { title: '改了薪資', opens: { view: 'Secret' } }),
  ];
  const { toast } = await openBell({ unReadList }, { changeIsRead: () => Promise.resolve({}) });
  await heading(/改了行程/).click();
  const missing = '這項功能尚未啟用，請洽系統管理員。';
  await expect.poll(() => toast).toHaveBeenLastCalledWith({ tone: 'warning', title: '改了行程', message: missing });
  await heading(/改了薪資/).click();
  const denied = '您沒有檢視這項內容的權限，請洽系統管理員。';
  await expect.poll(() => toast).toHaveBeenLastCalledWith({ tone: 'warning', title: '改了薪資', message: denied });
  await expect.element(popover).toBeVisible();
});

test('a notification that leads nowhere shows its whole message and, once read, is no button to press', async () => {
  const message = '第一行\n'.repeat(6);
  const unReadList = [item(4, { title: '系統公告', message })];
  await openBell({ unReadList }, { changeIsRead: () => Promise.resolve({}) });
  const row = heading(/系統公告/);
  const text = row.element().querySelector('.notifications-message')!;
  expect(text.scrollHeight).toBe(text.clientHeight);
  await expect.element(row).toBeEnabled();
  await row.click();
  await expect.element(row).toBeDisabled();
});

test('what was new stays in the unread group with its mark until the popover closes, though it is read by then', async () => {
  const load = info();
  const { send } = await openBell({}, { info: load });
  load.mockResolvedValue(sampleInfo({ unReadList: [], isReadList: [item(4, { state: 1 }), item(3, { state: 1 })] }));
  send('event', counts(1));
  await expect.poll(() => load.mock.calls.length).toBe(2);
  await expect.element(heading(/^未讀/)).toMatchTextContent('3');
  await expect.element(heading(/指派了一項交接/)).toMatchTextContent('未讀');
  await bell.click();
  await expect.element(popover).not.toBeInTheDocument();
  await bell.click();
  await expect.element(heading(/^未讀/)).toMatchTextContent('0');
});

test('unread ones can be kept from the popover: from then on, and those that this opening has marked', async () => {
  const saveChoices = vi.fn(() => Promise.resolve({}));
  const changeState = vi.fn(() => Promise.resolve(marked(3, 28)));
  const { toast } = await openBell({}, { saveChoices, changeState });
  const keep = popover.getByRole('switch', { name: /開啟通知時保留未讀/ });
  await expect.element(keep).not.toBeChecked();
  saveChoices.mockRejectedValueOnce(failure('系統忙碌', 503));
  await keep.click({ force: true });
  await expect.poll(() => toast.mock.lastCall?.[0].message).toBe('設定沒有儲存，請再試一次。');
  await expect.element(keep).not.toBeChecked();
  expect(changeState).not.toHaveBeenCalled();
  await keep.click({ force: true });
  await expect.element(keep).toBeChecked();
  await expect.poll(() => saveChoices).toHaveBeenLastCalledWith({ body: { keepUnread: true } }, expect.anything());
  await expect
    .poll(() => changeState.mock.lastCall as unknown)
    .toEqual([{ body: { ids: [4, 3, 2], state: 0 } }, expect.anything()]);
  await expect.element(heading(/^未讀/)).toMatchTextContent('3');
  await expect.element(heading(/^已讀/)).toMatchTextContent('28');
});

test('notifications that arrive while it is open are added, and the others stay', async () => {
  const load = info();
  const { send } = await openBell({}, { info: load });
  load.mockResolvedValue(sampleInfo({ unReadList: [item(5, { title: '新增了一項行程' })], isReadList: [] }));
  send('event', counts(1));
  await expect.element(heading(/新增了一項行程/)).toBeVisible();
  await expect.element(heading(/指派了一項交接/)).toBeVisible();
  await expect.element(heading(/^未讀/)).toMatchTextContent('4');
  await expect.element(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();
});

test('closed before the response: what it marked as read is shown as unread at the next opening', async () => {
  const answer = later<Info>();
  const load = vi.fn((): Promise<Info> => answer.promise);
  await showBell({ unread: unread(3), info: load });
  await bell.click();
  await expect.poll(() => popover.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  load.mockResolvedValue(sampleInfo({ unReadList: [] }));
  answer.resolve(sampleInfo());
  await bell.click();
  await expect.element(heading(/指派了一項交接/)).toBeVisible();
  await expect.element(heading(/^未讀/)).toMatchTextContent('3');
});

test('[S0-187] one opening loads once: loading marks as read', async () => {
  const load = info();
  await openBell({}, { info: load });
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
});

test('read ones are paged, each shown once, although newly read ones shift the pages', async () => {
  const pages = [
    [item(4, { state: 1 }), item(1, { state: 1 })],
    [item(1, { state: 1 }), item(-1, { state: 1, title: '更早的公告' })],
  ];
  const rows = vi.fn(({ query }: { query: { page: number } }) =>
    Promise.resolve({ list: pages[query.page - 1] ?? [], totalSize: 30, page: query.page, pageSize: 15 }),
  );
  await openBell({}, { rows });
  await heading(/^已讀/).click();
  await popover.getByRole('button', { name: '顯示更多' }).click();
  await expect.element(heading(/更早的公告/)).toBeVisible();
  expect(heading(/系統維護預告/).elements()).toHaveLength(1);
  await expect.element(popover.getByText('已顯示全部已讀通知')).toBeVisible();
});

test('the desktop switch requests through the shell, which explains a refusal; a hint shows what is missing in this browser', async () => {
  const { askDesktop } = await openBell({}, {}, 'deniedByUser');
  await expect.element(popover.getByText('此瀏覽器尚未允許通知，因此這裡不會顯示。')).toBeVisible();
  await popover.getByRole('switch', { name: /桌面通知/ }).click({ force: true });
  await expect.poll(() => askDesktop).toHaveBeenLastCalledWith(false);
  await expect.element(popover.getByText('此瀏覽器尚未允許通知，因此這裡不會顯示。')).not.toBeInTheDocument();
  await popover.getByRole('switch', { name: '桌面通知' }).click({ force: true });
  await expect.poll(() => askDesktop).toHaveBeenLastCalledWith(true);
});

test('the empty state, and the error state with a retry', async () => {
  const none = {
    onLeave: { title: '今日請假人員', list: [] },
    unPunchOn: '',
    unPunchOff: '',
    unReadList: [],
    isReadList: [],
  };
  const empty = sampleInfo({ ...none, counts: { unreadNumber: 0, unReadTotal: 0, isReadTotal: 0, archivedTotal: 0 } });
  const load = vi.fn((): Promise<Info> => Promise.reject(failure('系統忙碌', 503)));
  await showBell({ unread: unread(0), info: load });
  await bell.click();
  await expect.element(popover.getByRole('alert')).toMatchTextContent('通知載入失敗');
  load.mockResolvedValue(empty);
  await popover.getByRole('button', { name: '再試一次' }).click();
  await expect.element(popover.getByText('目前沒有通知')).toBeVisible();
});

test('without attendance the notifications are shown, and its groups show that', async () => {
  await openBell({ attendance: false, onLeave: { title: '今日請假人員', list: [] }, unPunchOn: '', unPunchOff: '' });
  expect(popover.getByText('目前無法取得出勤資料，請稍後再開啟。').elements()).toHaveLength(2);
  await expect.element(heading(/指派了一項交接/)).toBeVisible();
});

test('by keyboard: arrows move through headings and notifications, Escape closes and returns the focus', async () => {
  await openBell();
  heading(/^未讀/).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(heading(/指派了一項交接/)).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(heading(/^已讀/)).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(heading(/^今日請假人員/)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(bell).toHaveFocus();
});

/** The server's counts after marking; the bell of these tests has no unread ones left. */
const marked = (unReadTotal: number, isReadTotal: number, archivedTotal = 0) => ({
  unreadNumber: 0,
  unReadTotal,
  isReadTotal,
  archivedTotal,
});
const act = (name: string) => popover.getByRole('button', { name, exact: true });

test('all are marked as read at once, also with keepUnread; a failure shows a message and keeps them', async () => {
  const changeIsRead = vi.fn(() => Promise.resolve(marked(0, 31)));
  const { toast } = await openBell({ keepUnread: true }, { changeIsRead });
  changeIsRead.mockRejectedValueOnce(failure('系統忙碌', 503));
  await act('全部標為已讀').click();
  await expect.poll(() => toast.mock.lastCall?.[0].message).toBe('沒有完成，請再試一次。');
  await expect.element(heading(/^未讀/)).toMatchTextContent('3');
  await act('全部標為已讀').click();
  await expect.element(heading(/^未讀/)).toMatchTextContent('0');
  await expect.poll(() => changeIsRead).toHaveBeenLastCalledWith({ body: { all: true } }, expect.anything());
  await expect.element(act('全部標為已讀')).not.toBeInTheDocument();
  // they stay in place until the next opening, no longer bold
  await expect.element(heading(/指派了一項交接/)).toBeVisible();
  await expect.element(heading(/^已讀/)).toMatchTextContent('28');
});

test('filtered by kind: its unread ones, its read ones from the server, and only these are marked', async () => {
  const rows = vi.fn(({ query }: { query: { type?: number; state?: number } }) =>
    Promise.resolve({
      list: query.state === 2 ? [] : [item(-3, { type: 5, state: 1, title: '舊的交接' })],
      totalSize: 1,
    }),
  );
  const changeState = vi.fn(() => Promise.resolve(marked(2, 29)));
  await openBell({ keepUnread: true }, { rows, changeState });
  await popover.getByRole('combobox', { name: '通知類別' }).selectOptions('交接');
  await expect.element(heading(/^未讀/)).toMatchTextContent('1');
  await expect.element(heading(/行程時間變更/)).not.toBeInTheDocument();
  await expect.element(heading(/^已讀/)).toMatchTextContent('1');
  await expect
    .poll(() => rows.mock.calls.map(([{ query }]) => query))
    .toContainEqual({ isRead: true, type: 5, page: 1, pageSize: 15 });
  await heading(/^已讀/).click();
  await expect.element(heading(/舊的交接/)).toBeVisible();
  await act('此類標為已讀').click();
  await expect.element(heading(/^未讀/)).toMatchTextContent('0');
  await expect.poll(() => changeState).toHaveBeenLastCalledWith({ body: { ids: [4], state: 1 } }, expect.anything());
  await popover.getByRole('combobox', { name: '通知類別' }).selectOptions('所有類別');
  await expect.element(heading(/^未讀/)).toMatchTextContent('2');
});

test('a plugin’s own kind is filtered by its name, and is not 系統', async () => {
  const overdue = { type: 10, kind: 'loans.overdue', plugin: '設備借用', title: '逾期', bell: true, desktop: true };
  const readChoices = () => Promise.resolve({ keepUnread: true, kinds: [overdue] });
  const rows = vi.fn((_input: { query: object }) => Promise.resolve({ list: [], totalSize: 0 }));
  const unReadList = [item(1, { type: 10, title: '系統維護' }), item(2, { ...overdue, title: '有器材逾期' })];
  await openBell({ keepUnread: true, unReadList }, { rows, readChoices });
  const filter = popover.getByRole('combobox', { name: '通知類別' });
  await filter.selectOptions('逾期（設備借用）');
  await expect.element(heading(/有器材逾期/)).toBeVisible();
  await expect.element(heading(/系統維護/)).not.toBeInTheDocument();
  await filter.selectOptions('系統');
  await expect.element(heading(/系統維護/)).toBeVisible();
  await expect.element(heading(/有器材逾期/)).not.toBeInTheDocument();
  const asked = rows.mock.calls.map(([{ query }]) => query);
  expect(asked).toContainEqual(expect.objectContaining({ isRead: true, type: 10, kind: 'loans.overdue' }));
  expect(asked).toContainEqual(expect.objectContaining({ isRead: true, type: 10, kind: '' }));
});

test('one is archived by its button or by Delete, is listed as archived, and can be restored', async () => {
  const changeState = vi.fn(({ body }: { body: { ids: number[]; state: number } }) =>
    Promise.resolve(body.state === 2 ? marked(0, 30, 1) : marked(0, 31, 0)),
  );
  const { toast } = await openBell({}, { changeState });
  await expect.element(heading(/^已封存/)).not.toBeInTheDocument();
  heading(/指派了一項交接/)
    .element()
    .focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(heading(/行程時間變更/)).toHaveFocus();
  await expect.element(heading(/指派了一項交接/)).not.toBeInTheDocument();
  await expect.poll(() => changeState).toHaveBeenLastCalledWith({ body: { ids: [4], state: 2 } }, expect.anything());
  await expect.element(heading(/^未讀/)).toMatchTextContent('2');
  await expect.element(heading(/^已讀/)).toMatchTextContent('28');
  await heading(/^已封存/).click();
  await expect.element(heading(/指派了一項交接/)).toBeVisible();
  toast.mock.lastCall![0].action!.run();
  await expect.element(heading(/^已封存/)).not.toBeInTheDocument();
  await expect.element(heading(/^已讀/)).toMatchTextContent('29');

  heading(/行程時間變更/)
    .element()
    .focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(act('封存「行程時間變更」')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(/行程時間變更/)).not.toBeInTheDocument();
  await expect.element(heading(/回覆了您的行程/)).toHaveFocus();
  await heading(/^已封存/).click();
  await act('將「行程時間變更」移回已讀').click();
  await expect.element(heading(/^已封存/)).not.toBeInTheDocument();
  await expect.poll(() => changeState).toHaveBeenLastCalledWith({ body: { ids: [3], state: 1 } }, expect.anything());
});

test('a change by another browser of the person is shown here, with its absolute counts', async () => {
  const rows = () => Promise.resolve({ list: [item(-9, { state: 2, title: '收起來的' })], totalSize: 1 });
  const { send } = await openBell({}, { rows });
  send('marked', { ids: [3], state: 2, counts: marked(0, 29, 2) });
  await expect.element(heading(/行程時間變更/)).not.toBeInTheDocument();
  await expect.element(heading(/^已封存/)).toMatchTextContent('2');
  await expect.element(heading(/^已讀/)).toMatchTextContent('27');
  send('marked', { ids: null, state: 1, counts: marked(0, 29, 2) });
  await expect.element(heading(/^未讀/)).toMatchTextContent('0');
});

test('after missed events the count is fetched within ten seconds, spread over browsers; no listener is left', async () => {
  const asked = unread(0);
  const { send, screen, listening } = await showBell({ unread: asked });
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  vi.useFakeTimers();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  try {
    send('resync');
    send('resync');
    await vi.advanceTimersByTimeAsync(SPREAD / 2 - 1);
    await expect.poll(() => asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => asked).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
    random.mockRestore();
  }
  await screen.unmount();
  expect(listening()).toBe(0);
});
