import { renderPart } from '@atrium/testing/part';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import texts from '../../../locales/zh-TW.json' with { type: 'json' };
import type { Handover, Handovers, Item } from '../types.ts';
import { Checklist } from './Checklist.tsx';

const item = (id: number, part: Partial<Item> = {}): Item => ({
  id,
  text: `項目 ${id}`,
  dueDate: null,
  isRequired: false,
  isDone: false,
  doneBy: null,
  doneOn: null,
  ...part,
});
const done = { isDone: true, doneBy: { employeeId: 7, employeeName: '王雅婷' }, doneOn: '2026-03-24 10:00' };

async function show(items: readonly Item[], part: Partial<Handover> = {}, api = {}) {
  vi.setSystemTime(new Date(2026, 2, 26, 14, 18));
  onTestFinished(() => void vi.useRealTimers());
  const handover = { id: 5, permission: 2, state: 'open', items, ...part } as unknown as Handover;
  const list = <Checklist handover={handover} onCopy={() => undefined} />;
  await renderPart<Handovers>(list, { id: 'handover', texts, api: api as never });
}
const box = (id: number) => page.getByRole('checkbox', { name: `項目 ${id}` });
const notes = () =>
  [...document.querySelectorAll('.handover-checklist small')].map(
    (one) => `${one.textContent}${one.matches('.handover-late') ? ' !' : ''}`,
  );
const ITEMS = [
  item(1, done),
  item(2, { dueDate: '2026-03-26' }),
  item(3, { dueDate: '2026-03-25', isRequired: true }),
  item(4, { ...done, dueDate: '2026-03-20' }),
];

test('an item shows until when it is to be done and for how long it is overdue, or who did it and when', async () => {
  await show(ITEMS);
  await expect.poll(notes).toEqual(['王雅婷，3/24', '3/26 前', '3/25 前，逾期 1 天，結案前必須完成 !', '王雅婷，3/24']);
  await expect.element(page.getByText('完成 2，共 4')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '複製時帶走未完成的 2 項' })).toBeVisible();
});

test('an address in an item is a link, and pressing it ticks nothing', async () => {
  const tickItem = vi.fn();
  await show([item(1, { text: '看過 https://a.example/x。' })], {}, { tickItem });
  const link = page.getByRole('link', { name: 'https://a.example/x', exact: true });
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
  expect(tickItem).not.toHaveBeenCalled();
});

test('of a closed one nothing is overdue, and what was done stays so', async () => {
  await show(ITEMS, { state: 'closed' });
  await expect.poll(notes).toEqual(['王雅婷，3/24', '3/26 前', '3/25 前，結案前必須完成', '王雅婷，3/24']);
  await expect.element(box(1)).toBeDisabled();
  await expect.element(box(2)).toBeEnabled();
});

test('readers tick nothing; where nothing is open nothing is carried over', async () => {
  await show([item(1, done), item(4, done)], { permission: 3 });
  await expect.element(box(1)).toBeDisabled();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a tick is shown at once, and sent once however often it is pressed', async () => {
  let confirm = () => {};
  const tickItem = vi.fn(() => new Promise<void>((resolve) => (confirm = resolve)));
  await show([item(1), item(2)], {}, { tickItem });
  for (let press = 0; press < 2; press += 1) await box(1).click({ force: true });
  await box(2).click({ force: true });
  await expect.element(box(1)).toBeChecked();
  await expect.element(box(1)).toHaveAttribute('aria-disabled', 'true');
  await expect
    .poll(() => tickItem.mock.calls)
    .toEqual([1, 2].map((itemId) => [{ params: { id: 5, itemId } }, { quiet: true }]));
  confirm();
  await expect.element(box(2), { message: 'as the server has it' }).not.toBeChecked();
  await expect.element(box(1)).toBeChecked();
});
