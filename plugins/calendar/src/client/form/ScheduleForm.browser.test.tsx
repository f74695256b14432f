import { failure } from '@atrium/testing/part';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conflictOn, dateOf, SAVED } from '../../testing/savingSamples.ts';
import { DETAIL } from '../../testing/scheduleDetail.ts';
import { roomOf, showForm } from '../../testing/showForm.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: RegExp | string) => page.getByRole('textbox', { name });
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const save = button('儲存行程');
const title = field(/^標題/);
const single = { ...DETAIL, repeatType: 1, stopTime: '', isLastOne: true, count: 1, position: 1 };
const bodyOf = (call: { mock: { calls: unknown[][] } }, at = 0) =>
  (call.mock.calls[at]![0] as { body: Record<string, unknown> }).body;

test('[S1-028][S1-054][S1-061] a new schedule: what is missing is shown, then it is added', async () => {
  const { create, close, toast, setTitle } = await showForm({ date: '2026-04-02', start: '14:00' });
  await save.click();
  await expect.element(page.getByText('請輸入標題')).toBeVisible();
  await expect.element(page.getByText('請選擇類型')).toBeVisible();
  await expect.element(title).toHaveFocus();
  expect(create).not.toHaveBeenCalled();
  await title.fill('產品會議');
  await page.getByRole('combobox', { name: /^類型/ }).selectOptions('會議');
  await save.click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(bodyOf(create)).toMatchObject({
    title: '產品會議',
    typeId: 1,
    startTime: '2026-04-02 14:00',
    endTime: '2026-04-02 15:00',
    repeatType: 1,
    locationType: 0,
    address: '',
    notifyMinutes: null,
    showAs: null,
    isPrivate: false,
    readers: [],
    contractors: [],
    push: true,
  });
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '行程新增成功' });
  await expect.poll(() => setTitle).toHaveBeenLastCalledWith('新增行程');
});

test('[S1-059] a new schedule from the status of the rooms has the room and its half hours', async () => {
  const { create } = await showForm({ date: '2026-04-02', start: '17:00', end: '18:00', room: 1 });
  await title.fill('產品會議');
  await page.getByRole('combobox', { name: /^類型/ }).selectOptions('會議');
  await save.click();
  await expect.poll(() => create.mock.calls).toHaveLength(1);
  const room = { locationType: 1, roomId: 1, roomStartTimeCode: 17, roomEndTimeCode: 18 };
  expect(bodyOf(create)).toMatchObject({ startTime: '2026-04-02 17:00', endTime: '2026-04-02 18:00', ...room });
});

test('[S1-050][S1-062][S1-174] an edit sends what was changed, and shows the id', async () => {
  const { change, close, toast, setTitle } = await showForm({ id: 1026 }, { read: () => Promise.resolve(single) });
  await expect.element(title).toHaveValue('系統開發組週會');
  await expect.element(page.getByText('#1026')).toBeVisible();
  await expect.poll(() => setTitle).toHaveBeenLastCalledWith('編輯行程：系統開發組週會');
  await expect.element(save).toBeDisabled();
  await field(/^備忘/).fill('帶筆電');
  await expect.element(page.getByText('尚未儲存')).toBeVisible();
  await save.click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  await expect
    .poll(() => change.mock.calls[0]![0])
    .toEqual({
      params: { id: 1026, x: 'single' },
      body: { memo: '帶筆電', version: 5, push: true },
    });
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '行程編輯成功' });
});

test('[S1-063] a refused new schedule: alert with the message, the field has its error, the input stays', async () => {
  const refusal = Object.assign(failure('標題重複', '422'), {
    errors: [
      { field: 'title', rule: '標題重複' },
      { field: 'startTime', rule: '時間不對' },
    ],
  });
  const { alert, close } = await showForm({}, { create: () => Promise.reject(refusal) });
  await title.fill('產品會議');
  await page.getByRole('combobox', { name: /^類型/ }).selectOptions('會議');
  await save.click();
  await expect.poll(() => alert.mock.calls).toEqual([[{ title: '新增行程失敗', message: '標題重複', tone: 'danger' }]]);
  await expect.element(page.getByText('標題重複')).toBeVisible();
  await expect.element(page.getByText('時間不對')).toBeVisible();
  await expect.element(title).toHaveValue('產品會議');
  expect(close).not.toHaveBeenCalled();
});

test('[S1-064] a refused edit is an alert with the message of the server', async () => {
  const { alert, close } = await showForm(
    { id: 1026 },
    {
      read: () => Promise.resolve(single),
      change: () => Promise.reject(failure('已取消的行程要先還原。', '409')),
    },
  );
  await title.fill('改名');
  await save.click();
  await expect
    .poll(() => alert.mock.calls)
    .toEqual([[{ title: '編輯行程失敗', message: '已取消的行程要先還原。', tone: 'danger' }]]);
  expect(close).not.toHaveBeenCalled();
});

test('[S1-065] a taken room: back to the form saves nothing and shows no alert; the alternative is saved', async () => {
  const taken = Object.assign(failure('501 已被預約', '300'), { data: { conflicts: [conflictOn('2026-04-02')] } });
  const change = vi
    .fn<(input: unknown) => Promise<unknown>>()
    .mockRejectedValueOnce(taken)
    .mockRejectedValueOnce(taken)
    .mockResolvedValueOnce(SAVED);
  const { alert, close } = await showForm({ id: 1026 }, { read: () => Promise.resolve(single), change });
  await title.fill('改名');
  await save.click();
  await button('返回修改').click();
  await expect.element(save).toBeEnabled();
  expect([alert.mock.calls, close.mock.calls]).toEqual([[], []]);
  await save.click();
  await button('套用並儲存').click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(bodyOf(change, 2)).toMatchObject({ title: '改名', placements: [{ day: '2026-04-02', roomId: 2 }] });
});

test('[S1-077][S1-078] a repeating one asks which; the last one does not', async () => {
  const { change, screen } = await showForm({ id: 1026 });
  await title.fill('改名');
  await save.click();
  await expect.element(page.getByText('「系統開發組週會」修改了：標題。')).toBeVisible();
  await button('返回').click();
  expect(change).not.toHaveBeenCalled();
  await screen.unmount();
  const last = await showForm({ id: 1026 }, { read: () => Promise.resolve({ ...DETAIL, isLastOne: true }) });
  await title.fill('改名');
  await save.click();
  await expect.poll(() => last.close.mock.calls).toHaveLength(1);
  await expect.poll(() => last.change.mock.calls[0]![0]).toMatchObject({ params: { x: 'single' } });
});

test('[S1-051] a copy is a new schedule with the readers of the other one', async () => {
  const { create, close, setTitle } = await showForm(
    { copy: 1026 },
    { read: () => Promise.resolve({ ...single, locationType: 0, roomId: null, roomName: '' }) },
  );
  await expect.element(title).toHaveValue('系統開發組週會');
  await expect.poll(() => setTitle).toHaveBeenLastCalledWith('複製行程');
  await save.click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(bodyOf(create)).toMatchObject({ title: '系統開發組週會', readers: [42], contractors: [43] });
});

test('[S1-066][S1-067][S1-073] repeats have the usual names without a list; the span disables what it rules out', async () => {
  const { preview } = await showForm(
    { id: 1026 },
    {
      read: () =>
        Promise.resolve({
          ...single,
          endTime: '2026-04-09 09:30',
          endDate: '2026-04-09',
          locationType: 0,
          roomId: null,
        }),
    },
  );
  await expect.element(radio('不重複')).toBeChecked();
  await expect.element(radio('每日')).toBeDisabled();
  await expect.element(radio('每週')).toBeDisabled();
  await expect.element(radio('每月')).toBeEnabled();
  expect(preview).not.toHaveBeenCalled();
});

test('[S1-068] the dates of a repeat, each with what is special about it', async () => {
  const dates = [
    dateOf('2026-04-02', { effect: 'stays' }),
    dateOf('2026-04-09', { effect: 'own' }),
    dateOf('2026-04-16', { losesRoom: true }),
    dateOf('2026-04-23', { dayOff: '公司休假' }),
    ...['04-30', '05-07', '05-14', '05-21', '05-28', '06-04'].map((day) => dateOf(`2026-${day}`)),
  ];
  const { preview } = await showForm(
    { id: 1026 },
    { preview: () => Promise.resolve({ dates, before: 9, conflicts: [] }) },
  );
  const list = page.getByRole('list', { name: '重複的日期' });
  await expect.element(list).toHaveTextContent('4/24/9 自訂4/16 會議室衝突4/23 公司休假4/305/75/145/21還有 2 次');
  await expect.element(page.getByText(/到 6\/25 \(週四\)，共 10 次/)).toBeVisible();
  expect(preview).not.toHaveBeenCalled();
});

test('[S1-058][S1-090] type 3 has no place; several days have no room', async () => {
  await showForm({ id: 1026 }, { read: () => Promise.resolve(single) });
  await expect.element(radio('會議室')).toBeChecked();
  await page.getByRole('checkbox', { name: '跨日' }).click({ force: true });
  const lastDay = page.getByLabelText('結束日期');
  await lastDay.fill('2026/4/3');
  await userEvent.keyboard('{Enter}');
  await expect.element(radio('會議室')).toBeDisabled();
  await expect.element(radio('無')).toBeChecked();
  await expect.element(page.getByText('跨日的行程不能預約會議室。')).toBeVisible();
  await page.getByRole('combobox', { name: /^類型/ }).selectOptions('休假');
  await expect.element(radio('地址')).toBeDisabled();
});

test('of the rooms those can be shown alone that are free all of the time: the chosen one and what it has itself, too', async () => {
  vi.setSystemTime(Date.parse('2026-03-26T09:00:00+08:00'));
  onTestFinished(() => void vi.useRealTimers());
  const dateStatus = () =>
    Promise.resolve([
      roomOf(1, '501', 12, [2]),
      roomOf(2, '502', 12, [1]),
      roomOf(3, '503', 12, [4]),
      roomOf(4, '504', 12, [2]),
      roomOf(5, '505', 12, [3]),
      roomOf(6, '506', 12, [2, 3], DETAIL.id),
    ]);
  await showForm({ id: 1026 }, { read: () => Promise.resolve(single), dateStatus });
  const shown = () =>
    page
      .getByRole('row')
      .elements()
      .flatMap((one) => /^50\d/.exec(one.textContent)?.[0] ?? []);
  await expect.poll(shown).toEqual(['501', '502', '503', '504', '505', '506']);
  await page.getByRole('checkbox', { name: '只看 09:30 可訂的' }).click({ force: true });
  await expect.poll(shown).toEqual(['501', '502', '503', '506']);
});

const free = { ...single, locationType: 0, roomId: null, roomStartTimeCode: null, roomEndTimeCode: null };

test.for([
  ['2026-04-02 09:30', '2026-04-03 11:00', '2026-04-02 11:00'],
  ['2026-04-02 09:30', '2026-04-03 09:30', '2026-04-02 10:30'],
  ['2026-04-02 23:30', '2026-04-03 01:00', '2026-04-02 23:59'],
])('one from %s to %s ends at %s once it is of one day', async ([startTime, endTime, until]) => {
  const { change } = await showForm({ id: 1026 }, { read: () => Promise.resolve({ ...free, startTime, endTime }) });
  const isLong = page.getByRole('checkbox', { name: '跨日' });
  await expect.element(isLong).toBeChecked();
  await isLong.click({ force: true });
  await save.click();
  await expect.poll(() => change.mock.calls).toHaveLength(1);
  expect(bodyOf(change)).toMatchObject({ startTime, endTime: until });
});

test('whole days move with their first day, and none of them can be empty', async () => {
  const days = { isAllDay: true, startDate: '2026-04-02', endDate: '2026-04-04' };
  const { change } = await showForm({ id: 1026 }, { read: () => Promise.resolve({ ...free, ...days }) });
  const day = (name: string) => page.getByLabelText(name, { exact: true });
  const type = async (name: string, text: string) => {
    await day(name).fill(text);
    await userEvent.keyboard('{Enter}');
  };
  await expect.element(day('開始日')).toBeVisible();
  await type('開始日', '2026/4/10');
  await type('結束日', '');
  await save.click();
  await expect.poll(() => change.mock.calls).toHaveLength(1);
  expect(bodyOf(change)).toMatchObject({ startDate: '2026-04-10', endDate: '2026-04-12' });
});

test('[S1-084][S1-085] reminders: the presets, and a number of one’s own up to 1440', async () => {
  const { change, close } = await showForm({ id: 1026 }, { read: () => Promise.resolve(single) });
  const reminder = page.getByRole('combobox', { name: /^提醒/ });
  await expect.element(reminder).toHaveValue('10');
  expect([...(reminder.element() as HTMLSelectElement).options].map(({ label }) => label)).toEqual([
    ...['無', '5 分鐘前', '10 分鐘前', '30 分鐘前', '60 分鐘前', '自訂'],
  ]);
  await reminder.selectOptions('自訂');
  const minutes = field('開始前幾分鐘提醒');
  await minutes.fill('1441');
  await save.click();
  await expect.element(page.getByText('請填 0 到 1440 的整數')).toBeVisible();
  await minutes.fill('1440');
  await save.click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(bodyOf(change)).toMatchObject({ notifyMinutes: 1440 });
});

test('[S1-092] the remark of the room has at most 50 characters', async () => {
  const { change, close } = await showForm({ id: 1026 }, { read: () => Promise.resolve(single) });
  await expect.element(page.getByText('501，09:30–10:30，可容 12 人')).toBeVisible();
  await button('編輯備註').click();
  const remark = page.getByRole('dialog').getByRole('textbox');
  await expect.element(remark).toHaveValue('需要視訊設備');
  await remark.fill('字'.repeat(51));
  await expect.element(page.getByText('最多 50 個字')).toBeVisible();
  await expect.element(button('確定')).toBeDisabled();
  await remark.fill('投影機');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('投影機')).toBeVisible();
  expect(change).not.toHaveBeenCalled();
  await save.click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(bodyOf(change)).toMatchObject({ roomMemo: '投影機' });
});

test('Ctrl S saves, with the last input', async () => {
  const { change } = await showForm({ id: 1026 }, { read: () => Promise.resolve(single) });
  await title.fill('改名');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => change.mock.calls).toHaveLength(1);
});

test('at 620 wide the rooms are below the fields, and are reached by scrolling', async () => {
  vi.setSystemTime(Date.parse('2026-03-26T09:00:00+08:00'));
  onTestFinished(() => void vi.useRealTimers());
  await showForm({ id: 1026 }, { read: () => Promise.resolve(single) }, { width: 620, height: 480 });
  await expect.element(title).toBeVisible();
  const [main, rooms] = ['.calendar-form-main', '.calendar-form-rooms'].map((name) =>
    document.querySelector(name)!.getBoundingClientRect(),
  );
  expect(rooms!.top).toBeGreaterThanOrEqual(main!.bottom);
  expect(document.querySelector('.calendar-form')!.scrollWidth).toBeLessThanOrEqual(620);
  await page.getByRole('row', { name: /502/ }).getByRole('gridcell').nth(3).click();
  await expect.element(page.getByText('502，10:30–11:00，可容 2 人')).toBeVisible();
});

test('[S1-059][S1-087][S1-094][S1-095] a room is chosen by two presses; the time can follow it', async () => {
  vi.setSystemTime(Date.parse('2026-03-26T09:00:00+08:00'));
  onTestFinished(() => void vi.useRealTimers());
  const { create, close } = await showForm({ date: '2026-04-02', start: '14:00' });
  await title.fill('產品會議');
  await page.getByRole('combobox', { name: /^類型/ }).selectOptions('會議');
  const unchosen = page.getByText('還沒有選擇會議室，請在上面點選時段。');
  await expect.element(unchosen).not.toBeInTheDocument();
  await radio('會議室').click({ force: true });
  await expect.element(unchosen).toBeVisible();
  await save.click();
  await expect.element(page.getByText('請選擇會議室')).toBeVisible();
  const cells = page.getByRole('row', { name: /502/ }).getByRole('gridcell');
  await cells.nth(19).click();
  await cells.nth(20).click();
  await expect.element(page.getByText('502，18:30–19:30，可容 2 人')).toBeVisible();
  await button('時間改為 18:30–19:30').click();
  await save.click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(bodyOf(create)).toMatchObject({
    locationType: 1,
    roomId: 2,
    roomStartTimeCode: 20,
    roomEndTimeCode: 21,
    startTime: '2026-04-02 18:30',
    endTime: '2026-04-02 19:30',
  });
});

test('[S1-089][S1-091] the schedule’s own slots can be chosen; another date has no room yet', async () => {
  vi.setSystemTime(Date.parse('2026-03-26T09:00:00+08:00'));
  onTestFinished(() => void vi.useRealTimers());
  await showForm({ id: 1026 }, { read: () => Promise.resolve(single) });
  const cells = page.getByRole('row', { name: /501/ }).getByRole('gridcell');
  await cells.nth(2).click();
  await expect.element(page.getByText('501，10:00–10:30，可容 12 人')).toBeVisible();
  await button('後一天').click();
  await expect.element(page.getByText('4/3 (週五)')).toBeVisible();
  await button('改到這一天').click();
  await expect.element(page.getByText('還沒有選擇會議室，請在上面點選時段。')).toBeVisible();
  await expect.element(radio('會議室')).toBeChecked();
});

test('more people than the room has seats is shown, and does not prevent saving', async () => {
  const withSeats = (count: number) => ({
    read: () => Promise.resolve({ ...single, roomPeople: count }),
    dateStatus: () => Promise.resolve([roomOf(1, '501', count)]),
  });
  const full = await showForm({ id: 1026 }, withSeats(3));
  await expect.element(page.getByText(/可容 3 人/)).toBeVisible();
  expect(page.getByText(/超過可容納/).elements()).toEqual([]);
  await full.screen.unmount();
  const { close } = await showForm({ id: 1026 }, withSeats(2));
  await expect.element(page.getByText('3 人參加，超過可容納的 2 人。')).toBeVisible();
  await title.fill('改名');
  await save.click();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
});

test('only rooms that are free at the time of the schedule', async () => {
  await showForm(
    { id: 1026 },
    { read: () => Promise.resolve({ ...single, startTime: '2026-04-02 15:30', endTime: '2026-04-02 16:00' }) },
  );
  const taken = page.getByRole('row', { name: /502/ });
  await expect.element(taken).toBeVisible();
  await page.getByRole('checkbox', { name: '只看 15:30 可訂的' }).click({ force: true });
  await expect.element(taken).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /501/ })).toBeVisible();
});
