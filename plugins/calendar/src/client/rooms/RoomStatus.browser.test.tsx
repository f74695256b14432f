import { companyDay } from '@atrium/ui';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gridRoom } from '../../testing/gridRooms.ts';
import { showPart } from '../../testing/showPart.tsx';
import { addDays } from '../days.ts';
import RoomStatus from './RoomStatus.tsx';

const TODAY = companyDay();
const TOMORROW = addDays(TODAY, 1);
const rooms = [
  gridRoom({ id: 3, room: '503', people: 6, reserved: [{ from: 1, to: 3, name: '賴怡君' }] }),
  gridRoom({
    id: 4,
    room: '302',
    people: 4,
    reserved: [
      { from: 5, to: 6, name: '林雅婷', mine: true, memo: '面談 https://a.example/room。', reserveId: 71 },
      { from: 9, to: 9, name: '林雅婷', mine: true, scheduleId: 31, reserveId: 72 },
    ],
  }),
  gridRoom({ id: 5, room: '大禮堂', type: 2, people: 180 }),
];
const failure = (message: string) => Object.assign(new Error(message), { code: '300', errors: [] });

async function show(api: object = {}, date = TOMORROW) {
  const calls = {
    authorise: vi.fn(() => Promise.resolve({})),
    dateStatus: vi.fn(() => Promise.resolve(rooms)),
    reserve: vi.fn(() => Promise.resolve({ reserveId: 1 })),
    unreserve: vi.fn(() => Promise.resolve({})),
    ...api,
  };
  const part = await showPart(<RoomStatus params={{ date }} />, calls as never, {
    place: { width: 1100 },
    kind: 'panel',
  });
  return { ...part, ...calls };
}
const cell = (room: string, name: string | RegExp) =>
  page.getByRole('row', { name: new RegExp(`^${room} `) }).getByRole('gridcell', { name });
const dialog = page.getByRole('dialog');

test('[S1-011][S1-097] the panel shows the rooms of the day picked; arrows lead to the days beside it', async () => {
  const { dateStatus } = await show();
  await expect.element(cell('503', '09:00–10:30 賴怡君')).toBeVisible();
  await expect.poll(() => dateStatus).toHaveBeenLastCalledWith({ query: { date: TOMORROW } }, expect.anything());
  await page.getByRole('button', { name: '前一天' }).click();
  await expect.poll(() => dateStatus).toHaveBeenLastCalledWith({ query: { date: TODAY } }, expect.anything());
  await page.getByRole('button', { name: '後一天' }).click();
  await expect.poll(() => dateStatus).toHaveBeenLastCalledWith({ query: { date: TOMORROW } }, expect.anything());
  await page.getByRole('button', { name: '回今天' }).click();
  await expect.poll(() => dateStatus).toHaveBeenLastCalledWith({ query: { date: TODAY } }, expect.anything());
});

test('[S1-099][S1-092] a range is reserved with a remark of at most 50 characters', async () => {
  const { reserve, dateStatus } = await show();
  await cell('503', '15:00–15:30 可預約').click();
  await cell('503', '16:00–16:30 可預約').click();
  await expect.element(dialog.getByRole('heading', { name: '預約 503' })).toBeVisible();
  await expect.element(dialog).toMatchTextContent('15:00–16:30，1 小時 30 分鐘，6 人');
  await dialog.getByRole('textbox').fill('備'.repeat(51));
  await expect.element(dialog).toMatchTextContent('備註最多 50 個字。');
  await dialog.getByRole('button', { name: '預約會議室' }).click();
  expect(reserve).not.toHaveBeenCalled();
  await dialog.getByRole('textbox').fill('備'.repeat(50));
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => reserve).toHaveBeenCalledOnce();
  const body = { roomDate: TOMORROW, roomId: 3, roomStartTimeCode: 13, roomEndTimeCode: 15, roomMemo: '備'.repeat(50) };
  await expect.poll(() => reserve).toHaveBeenCalledWith({ body }, { quiet: true });
  await expect.poll(() => dateStatus).toHaveBeenCalledTimes(2);
});

test('one half hour is reserved by the button below', async () => {
  const { reserve } = await show();
  await cell('503', '15:00–15:30 可預約').click();
  await expect.element(page.getByRole('status')).toMatchTextContent('已選 503 15:00–15:30');
  await page.getByRole('button', { name: '預約會議室' }).click();
  await dialog.getByRole('button', { name: '預約會議室' }).click();
  await expect
    .poll(() => reserve)
    .toHaveBeenCalledWith(
      { body: expect.objectContaining({ roomStartTimeCode: 13, roomEndTimeCode: 13, roomMemo: '' }) },
      { quiet: true },
    );
});

test('what is chosen can become a schedule instead', async () => {
  const { openPanel, reserve } = await show();
  await cell('503', '15:00–15:30 可預約').click();
  await cell('503', '16:00–16:30 可預約').click();
  await dialog.getByRole('button', { name: '改為新增行程' }).click();
  const times = { date: TOMORROW, start: '15:00', end: '16:30' };
  await expect.poll(() => openPanel).toHaveBeenCalledWith('ScheduleForm', { ...times, room: 3 });
  expect(reserve).not.toHaveBeenCalled();
});

test('[S1-100] a failed reservation shows 新增失敗 with the message, and the rooms are loaded again', async () => {
  const reserve = vi.fn(() => Promise.reject(failure('會議室已有人預約：503 15:00-15:30 賴怡君')));
  const { alert, dateStatus } = await show({ reserve });
  await cell('503', '15:00–15:30 可預約').click();
  await page.getByRole('button', { name: '預約會議室' }).click();
  await dialog.getByRole('button', { name: '預約會議室' }).click();
  await expect
    .poll(() => alert)
    .toHaveBeenCalledWith(
      expect.objectContaining({ title: '新增失敗', message: '會議室已有人預約：503 15:00-15:30 賴怡君' }),
    );
  await expect.poll(() => dateStatus).toHaveBeenCalledTimes(2);
});

test('[S1-101] the own reservation without a schedule is cancelled in its popover; that of a schedule leads to the schedule', async () => {
  const { unreserve, openPanel } = await show();
  await cell('302', /^11:00–12:00 我的預約 面談/).click();
  await expect.element(dialog).toMatchTextContent('備註：面談');
  await expect.element(dialog.getByRole('link', { name: 'https://a.example/room', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '取消預約' }).click();
  await expect.poll(() => unreserve).toHaveBeenCalledWith({ params: { id: 71 } }, { quiet: true });
  await cell('302', '13:00–13:30 我的預約').click();
  await expect.element(dialog.getByRole('button', { name: '開啟行程' })).toBeVisible();
  expect(dialog.getByRole('button', { name: '取消預約' }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: '開啟行程' }).click();
  await expect.poll(() => openPanel).toHaveBeenCalledWith('ShowCalendar', { id: 31 }, { id: 31 });
});

test("[S1-098] who holds a room is shown; a colleague's reservation can be waited for, not removed", async () => {
  await show({ wishes: () => Promise.resolve([]) });
  await cell('503', '09:00–10:30 賴怡君').click();
  await expect.element(dialog.getByRole('heading', { name: '賴怡君 的預約' })).toBeVisible();
  const names = () =>
    dialog
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  await expect.poll(names).toEqual(['關閉', '空出時通知我']);
});

test('rooms with fewer seats are left out', async () => {
  await show();
  await page.getByRole('combobox', { name: '容納人數' }).selectOptions('20 人以上');
  await expect.element(page.getByRole('row', { name: /^大禮堂/ })).toBeVisible();
  expect(page.getByRole('row', { name: /^503/ }).elements()).toEqual([]);
});

test('a company without rooms is led to adding them', async () => {
  const { openTab } = await show({ dateStatus: () => Promise.resolve([]) });
  await page.getByRole('button', { name: '新增會議室' }).click();
  await expect.poll(() => openTab).toHaveBeenCalledWith('RoomList');
});

test('a change of another browser is shown at once; a choice that was taken is reset', async () => {
  const dateStatus = vi.fn(() => Promise.resolve(rooms));
  const { send, toast } = await show({ dateStatus });
  await cell('503', '15:00–15:30 可預約').click();
  const taken = gridRoom({ id: 3, room: '503', people: 6, reserved: [{ from: 13, to: 14, name: '張詠晴' }] });
  dateStatus.mockResolvedValue([taken]);
  send('roomsChanged', { from: TODAY, to: TODAY });
  send('roomsChanged', { from: TOMORROW, to: TOMORROW });
  await expect.element(cell('503', '15:00–16:00 張詠晴')).toBeVisible();
  await expect
    .poll(() => toast)
    .toHaveBeenCalledWith(expect.objectContaining({ message: '這個時段剛剛被別人預約了，請重新選擇。' }));
  await expect.poll(() => dateStatus).toHaveBeenCalledTimes(2);
});

test('what the person saved as a schedule is no longer chosen, without a warning that another one has it', async () => {
  const dateStatus = vi.fn(() => Promise.resolve(rooms));
  const { send, toast } = await show({ dateStatus });
  await cell('503', '15:00–15:30 可預約').click();
  await expect.element(page.getByRole('status')).toMatchTextContent('已選 503 15:00–15:30');
  const saved = { from: 13, to: 13, name: '林雅婷', mine: true, scheduleId: 32 };
  dateStatus.mockResolvedValue([gridRoom({ id: 3, room: '503', people: 6, reserved: [saved] })]);
  send('roomsChanged', { from: TOMORROW, to: TOMORROW });
  await expect.element(page.getByRole('status')).toMatchTextContent('一格 30 分鐘');
  await expect.element(cell('503', '15:00–15:30 我的預約')).toBeVisible();
  expect(toast).not.toHaveBeenCalled();
});

test('a person who waits for the room of another is notified once it is free, until they cancel', async () => {
  const place = { roomId: 3, roomName: '503', roomDate: TOMORROW, roomStartTimeCode: 1, roomEndTimeCode: 3 };
  let list: object[] = [];
  const addWishes = vi.fn(() => {
    list = [{ id: 8, ...place, time: '09:00-10:30' }];
    return Promise.resolve({ added: 1, free: 0 });
  });
  const removeWish = vi.fn(() => {
    list = [];
    return Promise.resolve({});
  });
  const { toast } = await show({ wishes: () => Promise.resolve(list), addWishes, removeWish });
  await cell('503', '09:00–10:30 賴怡君').click();
  await dialog.getByRole('button', { name: '空出時通知我' }).click();
  await expect.element(dialog.getByRole('button', { name: '不再通知' })).toBeEnabled();
  const { roomName: _, ...sent } = place;
  await expect.poll(() => addWishes).toHaveBeenCalledExactlyOnceWith({ body: { list: [sent] } }, { quiet: true });
  await expect.poll(() => toast).toHaveBeenCalledWith({ tone: 'success', message: '空出來時會通知您一次。' });
  await dialog.getByRole('button', { name: '不再通知' }).click();
  await expect.element(dialog.getByRole('button', { name: '空出時通知我' })).toBeEnabled();
  await expect.poll(() => removeWish).toHaveBeenCalledExactlyOnceWith({ params: { id: 8 } }, { quiet: true });
});

test('the popover of a reservation closes once the room is free', async () => {
  const dateStatus = vi.fn(() => Promise.resolve(rooms));
  const { send } = await show({ dateStatus, wishes: () => Promise.resolve([]) });
  await cell('503', '09:00–10:30 賴怡君').click();
  await expect.element(dialog.getByRole('heading', { name: '賴怡君 的預約' })).toBeVisible();
  // another reservation of the room changes nothing about this one
  const both = [
    { from: 1, to: 3, name: '賴怡君' },
    { from: 8, to: 9, name: '張詠晴' },
  ];
  dateStatus.mockResolvedValue([gridRoom({ id: 3, room: '503', people: 6, reserved: both })]);
  send('roomsChanged', { from: TOMORROW, to: TOMORROW });
  await expect.element(cell('503', '12:30–13:30 張詠晴')).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: '賴怡君 的預約' })).toBeVisible();
  dateStatus.mockResolvedValue([gridRoom({ id: 3, room: '503', people: 6 })]);
  send('roomsChanged', { from: TOMORROW, to: TOMORROW });
  await expect.element(cell('503', '09:00–09:30 可預約')).toBeVisible();
  await expect.poll(() => dialog.elements()).toEqual([]);
});

test('after a reservation by keyboard the focus is on it, and after its removal on a half hour of it', async () => {
  const dateStatus = vi.fn(() => Promise.resolve(rooms));
  const reserved = { from: 13, to: 15, name: '林雅婷', mine: true, reserveId: 73 };
  const reserve = vi.fn(() => {
    dateStatus.mockResolvedValue([gridRoom({ id: 3, room: '503', people: 6, reserved: [reserved] })]);
    return Promise.resolve({ reserveId: 73 });
  });
  const unreserve = vi.fn(() => {
    dateStatus.mockResolvedValue([gridRoom({ id: 3, room: '503', people: 6 })]);
    return Promise.resolve({});
  });
  await show({ dateStatus, reserve, unreserve });
  (cell('503', '15:00–15:30 可預約').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(dialog.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('503', '15:00–16:30 我的預約')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: '關閉' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.poll(() => unreserve).toHaveBeenCalledOnce();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^1[56]:\d\d–1[56]:\d\d 可預約$/);
});
