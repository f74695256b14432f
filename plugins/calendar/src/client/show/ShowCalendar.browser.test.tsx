import { failure } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { single } from '../../testing/scheduleDetail.ts';
import { showPart } from '../../testing/showPart.tsx';
import type { ScheduleDetail } from '../types.ts';
import ShowCalendar from './ShowCalendar.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const message = (part: object = {}) => ({
  id: 71,
  content: '停機希望在週末',
  updatedByName: '曾郁雯',
  updatedOn: '2026-03-24 15:40',
  employeeId: 4,
  canEdited: false,
  isEdited: false,
  ...part,
});

async function show(schedule: Partial<ScheduleDetail> = {}, api: object = {}, params: { message?: number } = {}) {
  const shown = await showPart(
    <ShowCalendar params={{ id: 1044, ...params }} />,
    {
      authorise: () => Promise.resolve({}),
      read: () => Promise.resolve(single(schedule)),
      messages: () => Promise.resolve([]),
      ...api,
    },
    { kind: 'panel' },
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return shown;
}

test('[S1-103][S1-109] the panel shows id, title, readers and, at its end, the actions', async () => {
  await show();
  await expect.element(page.getByText('#1044')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /跨部門協調：系統切換/ })).toBeVisible();
  await expect.element(button('讀者 2，1 人已讀')).toBeVisible();
  const footer = page.getByRole('contentinfo').element();
  expect(footer.getBoundingClientRect().bottom).toBeGreaterThan(
    page.getByRole('article').element().getBoundingClientRect().bottom - 1,
  );
});

test('it shows when, where, how often, who, and the memo', async () => {
  await show({ repeatType: 3, stopTime: '2026-06-25', position: 10, count: 22, isLastOne: false, following: 12 });
  const facts = page.getByRole('article');
  for (const text of ['14:00–15:00，1 小時', '501 會議室，14:00–15:00', '12 人，備註「需要視訊設備」', '曾郁雯'])
    await expect.element(facts).toMatchTextContent(text);
  await expect.element(facts).toMatchTextContent(/每週，到 .*6\/25 .*，第 10 次，共 22 次/);
  await expect.element(facts).toMatchTextContent('10 分鐘前');
});

test.each<[string, Partial<ScheduleDetail>]>([
  ['place', { locationType: 2, address: '線上會議 https://meet.example/abc，密碼另寄' }],
  ['remark of the room', { roomMemo: 'https://meet.example/abc' }],
])('an address in the %s is a link', async (_, part) => {
  await show(part);
  const link = page.getByRole('link', { name: 'https://meet.example/abc', exact: true });
  await expect.element(link).toHaveAttribute('href', 'https://meet.example/abc');
});

test('a repeat that ends in another year says which', async () => {
  const year = new Date().getFullYear() + 2;
  await show({ repeatType: 3, stopTime: `${year}-06-25`, position: 10, count: 22, isLastOne: false, following: 12 });
  await expect.element(page.getByRole('article')).toMatchTextContent(`每週，到 ${year}/6/25 `);
});

test('[S1-105] an editor may copy, mark, edit, cancel and delete', async () => {
  await show();
  for (const name of ['編輯', '複製', '取消行程', '刪除']) await expect.element(button(name)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /收藏/ })).toBeVisible();
});

test('[S1-105] of a cancelled one an editor may restore instead', async () => {
  await show({ isCancelled: true });
  await expect.element(button('還原行程')).toBeVisible();
  await expect.element(button('編輯')).not.toBeInTheDocument();
  await expect.element(button('取消行程')).not.toBeInTheDocument();
});

test('[S1-106] a reader may copy and mark only', async () => {
  await show({ permission: 'reader' });
  await expect.element(button('複製')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /收藏/ })).toBeVisible();
  for (const name of ['編輯', '取消行程', '刪除', '還原行程'])
    await expect.element(button(name)).not.toBeInTheDocument();
});

const ACTIONS = [
  { row: '[S1-111][S1-114]', call: 'remove', press: '刪除', confirm: '刪除行程', done: '行程刪除成功', state: {} },
  { row: '[S1-112][S1-115]', call: 'cancel', press: '取消行程', confirm: '取消行程', done: '行程取消成功', state: {} },
  {
    row: '[S1-113][S1-116]',
    call: 'restore',
    press: '還原行程',
    confirm: '還原行程',
    done: '行程還原成功',
    state: { isCancelled: true },
  },
] as const;

test.each(ACTIONS)(
  '$row[S1-117] $press asks with a push option that is on, says so, closes, and leads to the day',
  async ({ call, press, confirm, done, state }) => {
    const sent = vi.fn(() => Promise.resolve({ count: 1, withoutRoom: [] }));
    const { toast, close, openTab, front } = await show(state, { [call]: sent });
    front.front = { view: 'Calendar', key: 'Calendar' };
    await button(press).click();
    await expect.element(dialog.getByRole('checkbox', { name: '推播通知看得到的人' })).toBeChecked();
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect
      .poll(() => sent.mock.calls)
      .toEqual([[{ params: { id: 1044, x: 'single' }, body: { push: true } }, { quiet: true }]]);
    await expect.poll(() => close.mock.calls.length).toBe(1);
    await expect.poll(() => toast).toHaveBeenCalledWith(expect.objectContaining({ message: done }));
    await expect.poll(() => openTab).toHaveBeenCalledWith('Calendar', { date: '2026-03-27' });
  },
);

test('[S1-119] with the option off no one is notified', async () => {
  const remove = vi.fn(() => Promise.resolve({ count: 1 }));
  await show({}, { remove });
  await button('刪除').click();
  await dialog.getByRole('checkbox').click({ force: true });
  await dialog.getByRole('button', { name: '刪除行程', exact: true }).click();
  await expect.poll(() => remove.mock.calls).toMatchObject([[{ body: { push: false } }, {}]]);
});

test('[S1-077] deleting one of a series asks which', async () => {
  const remove = vi.fn(() => Promise.resolve({ count: 4 }));
  await show({ repeatType: 3, stopTime: '2026-06-25', isLastOne: false, following: 3 }, { remove });
  await button('刪除').click();
  await dialog.getByRole('radio', { name: '這一次與之後，共 4 次' }).click({ force: true });
  await dialog.getByRole('button', { name: '刪除行程', exact: true }).click();
  await expect.poll(() => remove.mock.calls).toMatchObject([[{ params: { x: 'continue' } }, {}]]);
});

test('all of a repeat that is deleted from one of its dates', async () => {
  const remove = vi.fn(() => Promise.resolve({ count: 7 }));
  await show(
    { repeatType: 3, stopTime: '2026-06-25', isLastOne: false, following: 3, count: 9, changeable: 7 },
    { remove },
  );
  await page.getByRole('button', { name: '刪除', exact: true }).click();
  await page.getByRole('radio', { name: '全部，共 7 次' }).click({ force: true });
  await page.getByRole('button', { name: '刪除行程', exact: true }).click();
  await expect
    .poll(() => remove.mock.calls)
    .toMatchObject([[{ params: { x: 'continue' }, body: { all: true, push: true } }, {}]]);
});

test('[S1-078] the last one of a series is confirmed without that question', async () => {
  await show({ repeatType: 3, stopTime: '2026-03-27', isLastOne: true });
  await button('刪除').click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByRole('radio')).not.toBeInTheDocument();
});

test('the last date of a repeat with parts: this one, or all of it', async () => {
  const remove = vi.fn(() => Promise.resolve({ count: 9 }));
  await show(
    { repeatType: 3, stopTime: '2026-03-27', isLastOne: true, isSplit: true, following: 0, count: 9, changeable: 9 },
    { remove },
  );
  await button('刪除').click();
  await dialog.getByRole('radio', { name: '全部，共 9 次' }).click({ force: true });
  expect(dialog.getByRole('radio').all()).toHaveLength(2);
  await dialog.getByRole('button', { name: '刪除行程', exact: true }).click();
  await expect.poll(() => remove.mock.calls).toMatchObject([[{ body: { all: true } }, {}]]);
});

test('[S1-048] two presses of the confirmation within half a second are one', async () => {
  const cancel = vi.fn(() => Promise.reject(failure('會議室正在整理', '409')));
  const { alert } = await show({}, { cancel });
  await button('取消行程').click();
  await userEvent.dblClick(dialog.getByRole('button', { name: '取消行程', exact: true }));
  await expect.poll(() => alert.mock.calls.length).toBe(1);
  await expect.poll(() => cancel).toHaveBeenCalledOnce();
  await expect
    .poll(() => alert)
    .toHaveBeenCalledWith({ title: '取消行程失敗', message: '會議室正在整理', tone: 'danger' });
});

test('a deletion can be undone from its message', async () => {
  const undelete = vi.fn(() => Promise.resolve({ count: 1, withoutRoom: [] }));
  const { toast } = await show({}, { remove: () => Promise.resolve({ count: 1 }), undelete });
  await button('刪除').click();
  await dialog.getByRole('button', { name: '刪除行程', exact: true }).click();
  await expect.poll(() => toast.mock.calls.length).toBe(1);
  const { action, life } = toast.mock.calls[0]![0];
  expect(life).toBe(10_000);
  action!.run();
  await expect.poll(() => undelete.mock.calls.length).toBe(1);
});

test('[S1-049] the readers button opens the list once for two presses', async () => {
  const { openPanel } = await show();
  await userEvent.dblClick(button('讀者 2，1 人已讀'));
  await expect
    .poll(() => openPanel)
    .toHaveBeenCalledExactlyOnceWith('ScheduleReaders', { id: 1044 }, { id: 1044, parent: 'Calendar' });
});

test('[S1-123][S1-124] the mark changes after the server has confirmed it; a double click sends one call', async () => {
  let collected = false;
  const [on, off] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
  const collect = vi.fn(() => on.promise.then(() => (collected = true)));
  const uncollect = vi.fn(() => off.promise.then(() => (collected = false)));
  await show({}, { collect, uncollect, read: () => Promise.resolve(single({ isCollected: collected })) });
  const star = page.getByRole('button', { name: /收藏/ });
  await userEvent.dblClick(star);
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  on.resolve({});
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => collect).toHaveBeenCalledOnce();
  // one that follows at once would be the same double click
  await expect
    .poll(async () => {
      if (uncollect.mock.calls.length === 0) await star.click();
      return uncollect.mock.calls.length;
    })
    .toBe(1);
  expect(star.element().getAttribute('aria-pressed'), 'before the server has answered').toBe('true');
  off.resolve({});
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  expect(uncollect).toHaveBeenCalledOnce();
  expect(collect).toHaveBeenCalledOnce();
});

test.each([false, true])('[S1-123] the mark stays where the server refuses to change %s', async (isCollected) => {
  const error = vi.fn();
  const refuse = () => Promise.reject(failure('找不到', '404'));
  const shown = await showPart(
    <ShowCalendar params={{ id: 1044 }} />,
    {
      authorise: () => Promise.resolve({}),
      read: () => Promise.resolve(single({ isCollected })),
      messages: () => Promise.resolve([]),
      collect: refuse,
      uncollect: refuse,
    },
    { kind: 'panel', notices: { error } },
  );
  const star = page.getByRole('button', { name: /收藏/ });
  await expect.element(star).toHaveAttribute('aria-pressed', String(isCollected));
  await star.click();
  await expect.poll(() => error.mock.calls.length).toBe(1);
  await expect.element(star).toHaveAttribute('aria-pressed', String(isCollected));
  expect(shown.close).not.toHaveBeenCalled();
});

test('[S1-126][S1-127] a comment is sent and shown with its message; a blank one is not sent', async () => {
  const list = [message()];
  const addMessage = vi.fn(({ body }: { body: { content: string } }) => {
    list.push(message({ id: 72, content: body.content, canEdited: true }));
    return Promise.resolve({ id: 72 });
  });
  const { toast } = await show({}, { messages: () => Promise.resolve([...list]), addMessage });
  await expect.element(page.getByText('停機希望在週末')).toBeVisible();
  await button('留言').click();
  await expect.element(page.getByRole('alertdialog', { name: '欄位檢查' })).toBeVisible();
  expect(addMessage).not.toHaveBeenCalled();
  await page.getByRole('alertdialog').getByRole('button').click();
  await page.getByRole('textbox').fill('我先和客服確認');
  await button('留言').click();
  await expect.element(page.getByText('我先和客服確認')).toBeVisible();
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '留言新增成功' });
});

test('[S1-128] a blank comment: the alert names what is missing', async () => {
  await show();
  await button('留言').click();
  const alert = page.getByRole('alertdialog', { name: '欄位檢查' });
  await expect.element(alert).toMatchTextContent('以下欄位未填寫：請輸入留言內容');
});

test('[S1-129][S1-130][S1-134] one changes one’s own comment only: its text is loaded, and the new one shown', async () => {
  const list = [message(), message({ id: 72, content: '我的留言', canEdited: true, employeeId: 41 })];
  const changeMessage = vi.fn(({ body }: { body: { content: string } }) => {
    list[1] = message({ id: 72, content: body.content, canEdited: true, isEdited: true });
    return Promise.resolve({});
  });
  const { toast } = await show({}, { messages: () => Promise.resolve([...list]), changeMessage });
  await expect.element(page.getByText('我的留言')).toBeVisible();
  expect(page.getByRole('button', { name: /編輯/ }).elements()).toHaveLength(2);
  await page.getByRole('button', { name: /編輯/ }).first().click();
  await expect.element(page.getByRole('textbox')).toHaveValue('我的留言');
  await page.getByRole('textbox').fill('改過的留言');
  await page.getByRole('button', { name: /^(儲存|更新|修改)/ }).click();
  await expect.element(page.getByText('改過的留言')).toBeVisible();
  await expect.poll(() => changeMessage).toHaveBeenCalledOnce();
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '留言編輯成功' });
});

test('[S1-131][S1-132][S1-133] deleting a comment asks, shows a message, and leaves its edit', async () => {
  let list = [message({ id: 72, content: '我的留言', canEdited: true })];
  const removeMessage = vi.fn(() => {
    list = [];
    return Promise.resolve({});
  });
  const { toast } = await show({}, { messages: () => Promise.resolve([...list]), removeMessage });
  await page.getByRole('button', { name: /編輯/ }).first().click();
  await expect.element(page.getByRole('textbox')).toHaveValue('我的留言');
  await page.getByRole('button', { name: /刪除/ }).first().click();
  const question = page.getByRole('alertdialog', { name: '警告' });
  await expect.element(question).toMatchTextContent('確定刪除該留言？');
  await question.getByRole('button', { name: /刪除/ }).click();
  await expect.poll(() => toast.mock.calls).toEqual([[{ tone: 'success', message: '留言刪除成功！' }]]);
  await expect.element(page.getByRole('textbox')).toHaveValue('');
});

test('[S1-135] the board scrolls to the comment that a notification led to', async () => {
  const list = Array.from({ length: 60 }, (_, index) => message({ id: index + 1, content: `第 ${index + 1} 則` }));
  await show({}, { messages: () => Promise.resolve(list) }, { message: 3 });
  const shown = page.getByText('第 3 則', { exact: true });
  await expect.element(shown).toBeVisible();
  await expect
    .poll(() => {
      const { top, bottom } = shown.element().getBoundingClientRect();
      return top >= 0 && bottom <= 720;
    })
    .toBe(true);
});

test('[S1-110] copying as text shows a message', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { toast } = await show();
  await button('複製文字').click();
  await expect.poll(() => toast.mock.calls).toEqual([[{ tone: 'success', message: '已複製到剪貼簿' }]]);
  expect(writeText.mock.calls[0]![0]).toMatch(/^跨部門協調：系統切換\n.*14:00–15:00，1 小時\n地點：501 會議室/);
  writeText.mockRestore();
});

test('a schedule that was deleted, or that the person may not see, is missing', async () => {
  await showPart(
    <ShowCalendar params={{ id: 1 }} />,
    { authorise: () => Promise.resolve({}), read: () => Promise.reject(failure('找不到資料', '404')) },
    { kind: 'panel' },
  );
  await expect.element(page.getByRole('button', { name: '關閉' })).toBeVisible();
});

test('it follows changes and comments of others', async () => {
  let title = '週會';
  let list: object[] = [];
  const { send } = await show(
    {},
    { read: () => Promise.resolve(single({ title })), messages: () => Promise.resolve(list) },
  );
  title = '週會改期';
  send('changed', { ids: [1044], from: '2026-03-27', to: '2026-03-27' });
  await expect.element(page.getByRole('heading', { name: /週會改期/ })).toBeVisible();
  list = [message()];
  send('commented', { id: 1044 });
  await expect.element(page.getByText('停機希望在週末')).toBeVisible();
});

test('a reminder for oneself: what is typed is sent for this one, or for those that follow, too', async () => {
  let ownReminder: ScheduleDetail['ownReminder'] = null;
  const setReminder = vi.fn(({ body: { notifyMinutes } }: { body: { notifyMinutes: number | null } }) => {
    ownReminder = { notifyMinutes };
    return Promise.resolve({ count: 3 });
  });
  const clearReminder = vi.fn((_input: object) => {
    ownReminder = null;
    return Promise.resolve({ count: 1 });
  });
  const series = { repeatType: 3, stopTime: '2026-06-25', isLastOne: false, following: 3 };
  const read = () => Promise.resolve(single({ ...series, ownReminder }));
  await show({}, { read, setReminder, clearReminder });
  const facts = page.getByRole('article');
  await button('只改我的提醒').click();
  await expect.element(dialog).toMatchTextContent('其他人仍是「10 分鐘前」');
  await dialog.getByRole('combobox').selectOptions('自訂');
  const minutes = dialog.getByRole('textbox', { name: '開始前幾分鐘提醒' });
  await minutes.fill('1441');
  await expect.element(button('儲存提醒')).toBeDisabled();
  await minutes.fill('45');
  await dialog.getByRole('checkbox', { name: '之後的每一次也一樣' }).click({ force: true });
  await button('儲存提醒').click();
  await expect.element(facts).toMatchTextContent('45 分鐘前（只有我，其他人是10 分鐘前）');
  const sent = { params: { id: 1044 }, body: { notifyMinutes: 45, following: true } };
  await expect.poll(() => setReminder).toHaveBeenCalledExactlyOnceWith(sent, { quiet: true });
  await button('只改我的提醒').click();
  await button('和其他人一樣').click();
  await expect.element(facts).not.toMatchTextContent('只有我');
  await expect
    .poll(() => clearReminder)
    .toHaveBeenCalledExactlyOnceWith({ params: { id: 1044 }, query: { following: false } }, { quiet: true });
});
