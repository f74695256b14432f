import { failure } from '@atrium/testing/part';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleMonth } from '../testing/sampleMonth.ts';
import { showPart } from '../testing/showPart.tsx';
import TodayPunch from './TodayPunch.tsx';

type Today = NonNullable<Parameters<typeof sampleMonth>[1]>[number];

const PLACE = { title: '今天的出勤', icon: 'clock' };
const FREE = { shift: null, shiftName: '', expected: null, kind: 'off' } as const;
const open = (month: () => Promise<ReturnType<typeof sampleMonth>>) =>
  showPart(<TodayPunch params={PLACE} />, { month }, undefined, { width: 400 });
const show = (today: Today = {}) => open(() => Promise.resolve(sampleMonth('2026-03', { 26: today })));
/** Of 2026-03-26, of the browser's clock. */
const setTime = (hours: number, minutes: number) => vi.setSystemTime(new Date(2026, 2, 26, hours, minutes));
const card = page.getByRole('region', { name: '今天的出勤' });

beforeEach(() => void setTime(14, 18));
afterEach(() => void vi.useRealTimers());

test('before the first punch the card has the shift, and leads to the person’s own leaves', async () => {
  const { openTab } = await show();
  await expect.element(card.getByText('日班 09:00–18:00')).toBeVisible();
  await expect.element(card.getByText('尚未打卡').nth(1)).toBeVisible();
  await expect.element(card.getByRole('img', { name: '今天的班別已過 59%' })).toBeInTheDocument();
  await card.getByRole('button', { name: '我的請假' }).click();
  await expect.poll(() => openTab).toHaveBeenCalledWith('MyLeaves');
});

test.for<[string, Today, string[]]>([
  ['punched in on time', { on: ['08:56', 0] }, ['08:56', '準時', '還有 3 小時 42 分']],
  ['punched in late', { on: ['09:12', 12] }, ['09:12', '遲到 12 分']],
  ['gone early', { on: ['08:56', 0], off: ['14:00', 240] }, ['14:00', '早退 240 分']],
])('%s', async ([, today, texts]) => {
  await show(today);
  for (const text of texts) await expect.element(card.getByText(text, { exact: true })).toBeVisible();
});

test.for<[number, number, string]>([
  [17, 0, '還有 1 小時 0 分'],
  [17, 1, '還有 59 分'],
  [18, 0, '可以下班了'],
])('at %i:%i what is left is: %s', async ([hours, minutes, text]) => {
  setTime(hours, minutes);
  await show({ on: ['08:56', 0] });
  await expect.element(card.getByText(text, { exact: true })).toBeVisible();
});

test.for<[string, Today, boolean]>([
  ['without a shift and a punch has no card', FREE, false],
  ['without a shift, punched in, has one', { ...FREE, on: ['10:00', 0] }, true],
  ['without a shift, punched out, has one', { ...FREE, off: ['12:00', 0] }, true],
])('a day %s', async ([, today, isShown]) => {
  await show(today);
  await expect.poll(() => document.querySelector('[aria-busy]')).toBeNull();
  expect(card.elements().length).toBe(isShown ? 1 : 0);
});

test('a punch of a day without a shift is neither late nor on time', async () => {
  await show({ ...FREE, on: ['10:00', 0] });
  await expect.element(card.getByText('10:00', { exact: true })).toBeVisible();
  await expect.element(card.getByText('準時')).not.toBeInTheDocument();
});

test('what could not be loaded is said, and asked for again', async () => {
  const month = vi
    .fn(() => Promise.resolve(sampleMonth('2026-03')))
    .mockRejectedValueOnce(failure('連線逾時。', 'TIMEOUT'));
  await open(month);
  await expect.element(page.getByText('無法取得今天的出勤。')).toBeVisible();
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect.element(card.getByText('日班 09:00–18:00')).toBeVisible();
});
