import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Calendar } from '../types.ts';

const CLOCK = '2026-03-26T09:00:00+08:00';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const title = page.getByRole('textbox', { name: /^標題/ });
const type = page.getByRole('combobox', { name: /^類型/ });

const open = async () => {
  await page.viewport(1280, 800);
  const mounted = await mountClient<Calendar>('calendar', {
    as: { name: '甲' },
    actions: ['room.manage'],
    clock: CLOCK,
  });
  const { api } = mounted.context;
  const rooms = [];
  for (const name of ['松', '柏']) rooms.push((await api.createRoom({ body: { name, type: 1, people: 6 } })).id);
  return { ...mounted, api, rooms };
};

test('[S1-028][S1-061][S1-087] a schedule with a room is added', async () => {
  const { api, showPanel, rooms } = await open();
  const { frame } = await showPanel('ScheduleForm', { date: '2026-04-02', start: '14:00', end: '15:00' });
  await title.fill('產品會議');
  await type.selectOptions('會議');
  const cells = page.getByRole('row', { name: /^松/ }).getByRole('gridcell');
  await cells.nth(10).click();
  await cells.nth(11).click();
  await expect.element(page.getByText('松，14:00–15:00，可容 6 人')).toBeVisible();
  await button('儲存行程').click();
  await expect.element(page.getByText('行程新增成功')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  const { list } = await api.month({ params: { month: '2026-04' } });
  const added = list.find((one) => one.title === '產品會議')!;
  expect(await api.read({ params: { id: added.id } })).toMatchObject({
    roomId: rooms[0],
    roomStartTimeCode: 11,
    roomEndTimeCode: 12,
    startTime: '2026-04-02 14:00',
  });
});

test('[S1-080][S1-096] this and following with a taken room: what is chosen instead is saved, what is before stays', async () => {
  const { api, showPanel, rooms, asPerson } = await open();
  const weekly = {
    title: '週會',
    typeId: 1,
    startTime: '2026-04-02 10:00',
    endTime: '2026-04-02 11:00',
    repeatType: 3,
    stopTime: '2026-04-23',
    locationType: 1,
    roomId: rooms[0]!,
    roomStartTimeCode: 3,
    roomEndTimeCode: 4,
  };
  await api.create({ body: weekly });
  const other = await asPerson({ as: { name: '乙' } });
  await other.api.reserve({
    body: { roomDate: '2026-04-16', roomId: rooms[0]!, roomStartTimeCode: 13, roomEndTimeCode: 14 },
  });
  const dates = async () =>
    (await api.month({ params: { month: '2026-04' } })).list
      .filter((one) => one.title === '週會')
      .toSorted((one, next) => one.startTime.localeCompare(next.startTime));
  const second = (await dates())[1]!;
  const { frame } = await showPanel('ScheduleForm', { id: second.id });
  await expect.element(title).toHaveValue('週會');
  const start = page.getByRole('combobox', { name: '開始時間' });
  await start.fill('15:00');
  await title.click();
  await expect.element(page.getByText('4/16 會議室衝突')).toBeVisible();
  await button('儲存行程').click();
  await page.getByRole('radio', { name: '這一次與之後，共 3 次' }).click({ force: true });
  await expect.element(page.getByRole('listitem').filter({ hasText: '次改到 15:00–16:00' })).toBeVisible();
  await button('修改 3 次').click();
  await expect.element(page.getByRole('radiogroup', { name: /^4\/16/ })).toBeVisible();
  await button('套用並儲存 3 次').click();
  await expect.element(page.getByText('行程編輯成功')).toBeVisible();
  await expect.poll(() => frame.closed).toBe(true);
  expect((await dates()).map(({ startTime, location }) => [startTime, location])).toEqual([
    ['2026-04-02 10:00', '松'],
    ['2026-04-09 15:00', '松'],
    ['2026-04-16 15:00', '柏'],
    ['2026-04-23 15:00', '松'],
  ]);
});

test('[S1-051] a copy is a schedule of its own, with the readers of the other one', async () => {
  const { api, showPanel, asPerson } = await open();
  const reader = await asPerson({ as: { name: '乙' } });
  const { id } = await api.create({
    body: {
      title: '訪客',
      typeId: 5,
      startTime: '2026-04-02 10:00',
      endTime: '2026-04-02 11:00',
      address: '台北',
      readers: [reader.person.id],
    },
  });
  const { frame } = await showPanel('ScheduleForm', { copy: id });
  await expect.element(title).toHaveValue('訪客');
  await title.fill('訪客二');
  await button('儲存行程').click();
  await expect.poll(() => frame.closed).toBe(true);
  const { list } = await reader.api.month({ params: { month: '2026-04' } });
  expect(list.map((one) => one.title).toSorted()).toEqual(['訪客', '訪客二']);
});

test('another person saved first: what each changed is merged and saved', async () => {
  const { api, showPanel } = await open();
  const times = { startTime: '2026-04-02 10:00', endTime: '2026-04-02 11:00' };
  const { id } = await api.create({ body: { title: '舊的', typeId: 1, ...times } });
  const { frame } = await showPanel('ScheduleForm', { id });
  await title.fill('我的名稱');
  await api.change({ params: { id, x: 'single' }, body: { memo: '別人的' } });
  await button('儲存行程').click();
  const merge = page.getByRole('dialog', { name: /新版本/ });
  await expect.element(merge.getByText(/自動合併：標題（您修改）/)).toBeVisible();
  await merge.getByRole('button', { name: '儲存合併結果' }).click();
  await expect.poll(() => frame.closed).toBe(true);
  expect(await api.read({ params: { id } })).toMatchObject({ title: '我的名稱', memo: '別人的' });
});

test('[S1-052] readers and contractors are chosen with the member chooser, and saved', async () => {
  const { api, showPanel, asPerson } = await open();
  const [reader, contractor] = [await asPerson({ as: { name: '乙' } }), await asPerson({ as: { name: '丙' } })];
  const choose = async (field: string, name: string) => {
    await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
    const chooser = page.getByRole('dialog', { name: field });
    await chooser.getByRole('searchbox').fill(name);
    await chooser.getByRole('treeitem', { name }).last().click();
    await chooser.getByRole('button', { name: '確定' }).click();
    await expect.element(chooser).not.toBeInTheDocument();
  };
  const { frame } = await showPanel('ScheduleForm', { date: '2026-04-02', start: '14:00', end: '15:00' });
  await title.fill('產品會議');
  await type.selectOptions('會議');
  await choose('讀者', '乙');
  await choose('承辦人', '丙');
  await expect.element(page.getByText('3 人會看到')).toBeVisible();
  await button('儲存行程').click();
  await expect.poll(() => frame.closed).toBe(true);
  const { id } = (await api.month({ params: { month: '2026-04' } })).list.find((one) => one.title === '產品會議')!;
  expect(await api.read({ params: { id } })).toMatchObject({
    readers: [{ employeeId: reader.person.id, name: '乙' }],
    contractors: [{ employeeId: contractor.person.id, name: '丙' }],
  });
  const seen = async (as: typeof reader) => (await as.api.read({ params: { id } })).permission;
  expect([await seen(reader), await seen(contractor)]).toEqual(['reader', 'editor']);
});
