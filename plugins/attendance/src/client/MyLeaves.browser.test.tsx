import { failure, later } from '@atrium/testing/part';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import en from '../../locales/en.json' with { type: 'json' };
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import { showPart } from '../testing/showPart.tsx';
import MyLeaves from './MyLeaves.tsx';
import type { OwnLeave } from './types.ts';

const THIS_YEAR = new Date().getFullYear();
const leave = (id: number, status: OwnLeave['status'], day = `${THIS_YEAR - 1}-03-1${id}`): OwnLeave => ({
  id,
  leaveTypeName: '特休',
  startDatetime: `${day} 13:30`,
  endDatetime: `${day} 18:00`,
  status,
});
const LEAVES = [leave(4, 0), leave(3, 1), leave(2, 2), leave(1, 3)];
const answer = (list: readonly OwnLeave[] = LEAVES) => ({ list, totalSize: list.length, page: 1, pageSize: 15 });
const leavesOf = (list?: readonly OwnLeave[]) => vi.fn((_input: { query: object }) => Promise.resolve(answer(list)));
const open = (leaves: unknown, texts = zhTW) =>
  showPart(<MyLeaves />, { leaves: leaves as never }, texts, {
    width: 760,
    height: 560,
    background: 'var(--at-surface)',
  });
const rows = () =>
  [...page.getByRole('table').element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test('type, period and status of each leave; a year other than this one is shown', async () => {
  await open(leavesOf());
  await expect.element(page.getByText('審核中')).toBeVisible();
  expect(rows().map(([type, , status]) => [type, status])).toEqual([
    ['特休', '審核中'],
    ['特休', '已核准'],
    ['特休', '已退回'],
    ['特休', '已撤銷'],
  ]);
  expect(rows()[0]![1]).toMatch(new RegExp(`^${THIS_YEAR - 1}/3/14 \\(週.\\) 13:30–18:00$`));
});

test('one year alone is asked of the server, from next year on', async () => {
  const leaves = leavesOf();
  await open(leaves);
  const year = page.getByRole('combobox', { name: '年度' });
  const options = [...year.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(options.slice(0, 3)).toEqual(['所有年度', `${THIS_YEAR + 1} 年`, `${THIS_YEAR} 年`]);
  await year.selectOptions(`${THIS_YEAR} 年`);
  await expect.poll(() => leaves.mock.lastCall![0].query).toMatchObject({ year: THIS_YEAR, page: 1 });
});

test('a skeleton while it loads, then nothing yet; a failure with another try', async () => {
  const first = later<ReturnType<typeof answer>>();
  const leaves = vi.fn(() => first.promise);
  await open(leaves);
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  first.resolve(answer([]));
  await expect.element(page.getByText('還沒有請假紀錄')).toBeVisible();
});

test('a failure is shown, and a retry loads the leaves', async () => {
  const leaves = vi.fn(() => Promise.reject(failure('系統忙碌', 503)) as Promise<unknown>);
  await open(leaves);
  await expect.element(page.getByRole('alert')).toMatchTextContent('請假紀錄載入失敗');
  leaves.mockResolvedValue(answer());
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect.element(page.getByText('審核中')).toBeVisible();
});

test('arrows go through the rows', async () => {
  await open(leavesOf());
  await expect.element(page.getByText('審核中')).toBeVisible();
  const list = [...document.querySelectorAll<HTMLElement>('tbody tr')];
  list[0]!.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(() => document.activeElement).toBe(list[2]);
});

test('in English', async () => {
  await open(leavesOf(), en);
  await expect.element(page.getByRole('heading', { name: 'My leave' })).toBeVisible();
});
