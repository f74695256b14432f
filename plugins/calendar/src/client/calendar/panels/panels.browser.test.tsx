import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openCalendar } from '../../../testing/openCalendar.tsx';
import { SAMPLE_TYPES } from '../../../testing/sampleMonth.ts';
import { showPart } from '../../../testing/showPart.tsx';
import AdvancedFilter from './AdvancedFilter.tsx';
import AdvancedSearch from './AdvancedSearch.tsx';
import Calendar from '../Calendar.tsx';

const person = (id: number, name: string) => ({ id, name });
const organisation = {
  compManagers: [],
  departments: [
    {
      departmentId: 1,
      departmentName: '資訊部',
      deptManagers: [],
      groups: [],
      employees: [person(7, '徐志明'), person(8, '許雅筑')],
    },
  ],
};
const directory = {
  organisation: () => Promise.resolve(organisation),
  hidden: () => Promise.resolve([]),
  name: (id: number) => Promise.resolve(id === 7 ? '徐志明' : '許雅筑'),
};
const list = () =>
  vi.fn((_input: { query: object }) => Promise.resolve({ list: [], totalSize: 0, page: 1, pageSize: 10 }));
const scheduleTypes = () => Promise.resolve(SAMPLE_TYPES);
const last = (calls: ReturnType<typeof list>) => calls.mock.calls.at(-1)?.[0].query;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const radio = (name: string) => page.getByRole('radio', { name });
const everyType = page.getByRole('checkbox', { name: '全選' });
const place = { height: 900, width: 480 };

const openSearch = async () => {
  const calls = list();
  const parts = await showPart(<AdvancedSearch />, { list: calls, scheduleTypes } as never, {
    place,
    kind: 'panel' as const,
    services: { directory },
  });
  await expect.element(page.getByRole('checkbox', { name: '教育訓練' })).toBeVisible();
  return { ...parts, calls };
};
const openFilter = async (mode: 'collection' | 'mySchedule') => {
  const calls = list();
  const parts = await showPart(<AdvancedFilter params={{ mode }} />, { list: calls, scheduleTypes } as never, {
    place,
    kind: 'panel' as const,
    services: { directory },
  });
  await expect.element(page.getByRole('checkbox', { name: '教育訓練' })).toBeVisible();
  return { ...parts, calls };
};

test('[S1-139] the advanced search asks for everything, and sends it', async () => {
  const { calls, close, openTab } = await openSearch();
  await radio('發布日期').click({ force: true });
  for (const [field, text] of [
    ['標題', '系統'],
    ['備忘', '投影機'],
    ['留言', '延後'],
  ] as const) {
    await page.getByRole('textbox', { name: field, exact: true }).fill(text);
    await userEvent.keyboard('{Enter}');
  }
  await page.getByRole('checkbox', { name: '教育訓練' }).click({ force: true });
  for (const [field, name] of [
    ['發布人', '徐志明'],
    ['留言人', '許雅筑'],
  ] as const) {
    await page.getByRole('button', { name: field, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: field });
    await dialog.getByRole('treeitem', { name: new RegExp(name) }).click();
    await dialog.getByRole('button', { name: '確定' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await radio('任一符合').click({ force: true });
  await button('搜尋行程').click();
  await expect
    .poll(() => last(calls))
    .toMatchObject({
      dateType: 2,
      titleSet: ['系統'],
      memoSet: ['投影機'],
      messageSet: ['延後'],
      typeSet: SAMPLE_TYPES.map(({ id }) => id).filter((id) => id !== 2),
      createdBySet: [7],
      responderSet: [8],
      isMatchAll: false,
    });
  await expect.poll(() => openTab).toHaveBeenCalledWith('Calendar', {});
  await expect.poll(() => close).toHaveBeenCalledOnce();
});

const fieldOf = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('.at-field')].find((field) => field.textContent.startsWith(label))!;

test('[S1-142] at most 3 tags each for title, memo and reply', async () => {
  await openSearch();
  for (const field of ['標題', '備忘', '留言']) {
    const input = page.getByRole('textbox', { name: field, exact: true });
    for (const text of ['甲', '乙', '丙', '丁']) {
      if (input.elements().length === 0) break;
      await input.fill(text);
      await userEvent.keyboard('{Enter}');
    }
    expect(fieldOf(field).querySelectorAll('.at-tag')).toHaveLength(3);
  }
});

test('[S1-010] the advanced search opens from the drawer, which has a dot while it is active', async () => {
  const calls = list();
  const { openPanel } = await openCalendar({
    api: { list: calls },
    choices: { place: { width: 1200 }, services: { directory } },
  });
  const advanced = page.getByRole('button', { name: /^進階搜尋/ });
  await expect.element(advanced).toBeVisible();
  expect(advanced.element().querySelectorAll('.calendar-dot')).toHaveLength(0);
  await advanced.click();
  await expect.poll(() => openPanel).toHaveBeenLastCalledWith('AdvancedSearch');
});

test('[S1-010] the dot is there until the search is left', async () => {
  await showPart(
    <div style={{ display: 'flex', height: '100%' }}>
      <div style={{ width: 1000 }}>
        <Calendar params={undefined} />
      </div>
      <div style={{ width: 420 }}>
        <AdvancedSearch />
      </div>
    </div>,
    {
      list: list(),
      scheduleTypes,
      authorise: () => Promise.resolve({}),
      month: () => Promise.resolve({ list: [] }),
      companyDays: () => Promise.resolve([]),
    } as never,
    { place: { width: 1420, height: 900 }, services: { directory } },
  );
  const dots = () => document.querySelectorAll('.calendar-drawer .at-button .calendar-dot').length;
  await expect.element(page.getByRole('grid')).toBeVisible();
  await page.elementLocator(document.querySelector('.calendar-panel-foot')!).getByRole('button').last().click();
  await expect.poll(dots).toBe(1);
  await button('離開搜尋').click();
  await expect.poll(dots).toBe(0);
});

test('[S1-145] the filter has quick selection, period, titles and types, and narrows the favourites', async () => {
  const { calls, close } = await openFilter('collection');
  await expect.element(radio('近30天')).toBeChecked();
  await radio('自訂期間').click({ force: true });
  const [from, to] = [page.getByRole('textbox', { name: '開始日期' }), page.getByRole('textbox', { name: '結束日期' })];
  await from.fill('2026/3/1');
  await to.fill('2026/3/31');
  await userEvent.keyboard('{Tab}');
  await page.getByRole('textbox', { name: '標題', exact: true }).fill('系統');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('checkbox', { name: '教育訓練' }).click({ force: true });
  await button('套用篩選').click();
  await expect
    .poll(() => last(calls))
    .toMatchObject({
      isCollected: true,
      quickSelection: 0,
      dateTime: ['2026-03-01', '2026-03-31'],
      titleSet: ['系統'],
    });
  await expect.poll(() => close).toHaveBeenCalledOnce();
});

test('[S1-147] a quick selection is sent as such', async () => {
  const { calls } = await openFilter('collection');
  await radio('全部時間').click({ force: true });
  await button('套用篩選').click();
  await expect.poll(() => last(calls)).toMatchObject({ quickSelection: 999 });
});

test('[S1-149] only that of the bookings has the kind of date', async () => {
  const { calls, screen } = await openFilter('mySchedule');
  await radio('發布日期').click({ force: true });
  await button('套用篩選').click();
  await expect.poll(() => last(calls)).toMatchObject({ createdBySet: [41], dateType: 2 });
  await screen.unmount();
  await openFilter('collection');
  expect(radio('發布日期').elements()).toEqual([]);
});

test('[S1-150] a period of one’s own without a time is refused', async () => {
  const { alert, calls, close } = await openFilter('collection');
  await radio('自訂期間').click({ force: true });
  await button('套用篩選').click();
  await expect
    .poll(() => alert.mock.calls)
    .toEqual([[{ title: '欄位檢查', message: '以下欄位未填選：期間', tone: 'warning' }]]);
  expect([calls.mock.calls.length, close.mock.calls.length]).toEqual([0, 0]);
});

test('[S1-151] without a type it is refused, unless the filter is being cleared', async () => {
  const { alert, calls } = await openFilter('collection');
  await everyType.click({ force: true });
  await button('套用篩選').click();
  await expect
    .poll(() => alert.mock.calls)
    .toEqual([[{ title: '欄位檢查', message: '以下欄位未填選：行程類型', tone: 'warning' }]]);
  expect(calls).not.toHaveBeenCalled();
  await button('清除篩選').click();
  await expect.poll(() => last(calls)).toMatchObject({ isCollected: true, quickSelection: 1 });
  expect(last(calls)).not.toHaveProperty('typeSet');
});
