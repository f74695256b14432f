import { renderPart } from '@atrium/testing/part';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import en from '../../locales/en.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import type contract from '../contract.ts';
import LeavePanel from './LeavePanel.tsx';
import { LEAVE_TYPES, sampleRows } from './sampleRows.ts';

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch');
  vi.spyOn(XMLHttpRequest.prototype, 'open');
});
afterEach(() => vi.restoreAllMocks());

const openView = vi.fn(() => true);
/** In a tab of the default size; the panel makes no calls, so none has a response. */
const open = (texts: Readonly<Record<string, string>> = zhTW, width = 1160, hasOwnLeaves = true) =>
  renderPart<typeof contract>(<LeavePanel />, {
    id: 'leave',
    texts,
    services: { openView, viewAccess: () => (hasOwnLeaves ? 'open' : 'missing') },
    place: { width, height: 640, background: 'var(--at-surface)' },
  });
const table = () => page.getByRole('table');
const bodyRows = () => [...table().element().querySelectorAll('tbody tr')];
const column = (index: number) => bodyRows().map((row) => row.children[index]!.textContent);

test('[S2-215] a table of sample leave rows with all their fields', async () => {
  await open();
  const heads = ['假單編號', '請假日期', '假別', '事由', '時數', '代理人', '附件', '狀態'];
  expect([...table().element().querySelectorAll('th')].map((head) => head.textContent)).toEqual(heads);
  const newest = sampleRows[0]!;
  expect([...bodyRows()[0]!.children].map((cell) => cell.textContent)).toEqual([
    String(newest.id),
    newest.leaveDate,
    newest.leave,
    newest.reson,
    `${newest.leavetimes} 小時`,
    newest.agent,
    '無',
    newest.status,
  ]);
});

test('a note shows that all of it is sample data, and leads to the person’s real leaves where there is such a view', async () => {
  const { screen } = await open();
  await expect.element(page.getByRole('note')).toMatchTextContent('範例資料');
  await page.getByRole('button', { name: '查看我的請假' }).click();
  await expect.poll(() => openView).toHaveBeenCalledWith('MyLeaves');
  await screen.unmount();
  await open(zhTW, 1160, false);
  await expect.element(page.getByRole('note')).toMatchTextContent('範例資料');
  await expect.element(page.getByRole('button', { name: '查看我的請假' })).not.toBeInTheDocument();
});

test('attachments cannot be opened, and show why, to the keyboard too', async () => {
  await open();
  const file = page.getByRole('button', { name: '診斷證明.pdf' });
  await expect.element(file).toBeDisabled();
  file.element().focus();
  await expect.element(page.getByText('診斷證明.pdf：範例資料，沒有可下載的檔案')).toBeVisible();
});

test('[S2-216] each status is there as a tag', async () => {
  await open();
  await page.getByRole('combobox', { name: '每頁' }).selectOptions('50');
  expect(new Set(column(7))).toEqual(new Set(['已批准', '待批准', '駁回']));
  expect(table().element().querySelectorAll('tbody .at-tag')).toHaveLength(sampleRows.length);
});

test('[S2-217] a choice of leave type, 全部 for all', async () => {
  await open();
  const type = page.getByRole('combobox', { name: '假別' });
  const options = [...type.element().querySelectorAll('option')].map((option) => option.textContent);
  expect(options).toEqual(['全部', ...LEAVE_TYPES]);
  await page.getByRole('combobox', { name: '每頁' }).selectOptions('50');
  for (const leave of LEAVE_TYPES) {
    await type.selectOptions(leave);
    expect(column(2)).toEqual(sampleRows.filter((row) => row.leave === leave).map(() => leave));
  }
  await type.selectOptions('全部');
  expect(bodyRows()).toHaveLength(sampleRows.length);
});

test('[S2-218] 10, 20 or 50 rows a page', async () => {
  await open();
  const size = page.getByRole('combobox', { name: '每頁' });
  expect([...size.element().querySelectorAll('option')].map((option) => option.value)).toEqual(['10', '20', '50']);
  expect(bodyRows()).toHaveLength(10);
  await page.getByRole('button', { name: '下一頁' }).click();
  expect(column(0)[0]).toBe(String(sampleRows[10]!.id));
  await size.selectOptions('20');
  expect(bodyRows()).toHaveLength(20);
  expect(column(0)[0]).toBe(String(sampleRows[0]!.id));
  await page.getByRole('button', { name: '下一頁' }).click();
  expect(bodyRows()).toHaveLength(sampleRows.length - 20);
});

test('[S2-219] the panel makes no calls', async () => {
  await open();
  await page.getByRole('combobox', { name: '假別' }).selectOptions('病假');
  await page.getByRole('button', { name: '請假日期' }).click();
  await page.getByRole('textbox').fill('診');
  expect(globalThis.fetch).not.toHaveBeenCalled();
  expect(XMLHttpRequest.prototype.open).not.toHaveBeenCalled();
});

test('a head sorts all rows, not only those of the page', async () => {
  await open();
  await page.getByRole('button', { name: '時數' }).click();
  const least = Math.min(...sampleRows.map((row) => row.leavetimes));
  expect(column(4)[0]).toBe(`${least} 小時`);
  await page.getByRole('button', { name: '請假日期' }).click();
  expect(column(1)[0]).toBe(sampleRows.at(-1)!.leaveDate);
});

test('a search without results shows an empty state and offers to clear it', async () => {
  await open();
  await page.getByRole('button', { name: '下一頁' }).click();
  await userEvent.fill(page.getByRole('textbox').element(), '沒有這種事由');
  await expect.element(page.getByText('找不到請假紀錄')).toBeVisible();
  await page.getByRole('button', { name: '清除條件' }).click();
  expect(bodyRows()).toHaveLength(10);
  expect(column(0)[0]).toBe(String(sampleRows[0]!.id));
});

test.for([
  ['Chinese', zhTW],
  ['English', en],
] as const)(
  'every column is whole in a tab of 796: a window of 1280 with the right panel open, in %s',
  async ([, texts]) => {
    await open(texts, 796);
    await page.getByRole('combobox').last().selectOptions('50');
    const scroll = table().element().parentElement!;
    expect(scroll.scrollWidth).toBe(scroll.clientWidth);
    const cut = [...table().element().querySelectorAll('th, td:last-child')].filter(
      (cell) => cell.scrollWidth > cell.clientWidth,
    );
    expect(cut).toEqual([]);
  },
);

test.each([450, 340, 208])(
  'in a half of %i px its search field and its pager break between their parts, none is squeezed',
  async (width) => {
    await open(zhTW, width);
    const size = page.getByRole('combobox', { name: '每頁' }).element();
    expect(size.getBoundingClientRect().width).toBeGreaterThan(60);
    const label = document.querySelector(`label[for="${size.id}"]`)!.getBoundingClientRect();
    expect(label.height).toBeLessThan(label.width);
    for (const part of document.querySelectorAll('.leave-head, .leave-foot'))
      expect(part.scrollWidth).toBe(part.clientWidth);
    const search = document.querySelector('.leave-search')!.getBoundingClientRect();
    expect(search.width).toBeGreaterThan(170);
    expect(search.right).toBeLessThanOrEqual(width);
  },
);
