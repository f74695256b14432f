import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type DummyView, openWorkspace, person } from '../../app/workspace/testing/openWorkspace.tsx';
import { entry } from '../../shell/navigation/testing/menuEntries.ts';

const Plain: DummyView = ({ frame }) => <p>{frame.key} 的內容</p>;
const FIRST = { tabs: { A: Plain, B: Plain }, measures: { A: { opensFirst: true } } } as const;
const STORED = `atrium.layout.${person.id}.tabs`;
const tabNames = () =>
  page
    .getByRole('main')
    .getByRole('tab')
    .all()
    .map((tab) => tab.element().textContent);
const empty = () => expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();

beforeEach(() => localStorage.clear());

test('[S0-127] on the first load the tab opens by itself, as its menu entry would open it', async () => {
  const { tabs } = await openWorkspace({ ...FIRST, menu: [entry(7, '行事曆', { link: 'A' })] });
  await expect.element(page.getByText('A 的內容')).toBeVisible();
  expect(tabNames()).toEqual(['行事曆']);
  expect(tabs.state.tabs['A']?.menuId).toBe(7);
});

test('closed by the person, it stays closed after a reload: an empty layout is a layout', async () => {
  const first = await openWorkspace(FIRST);
  await expect.element(page.getByText('A 的內容')).toBeVisible();
  await first.tabs.close('A');
  await expect.poll(() => localStorage.getItem(STORED)).toContain('"panes":[]');
  await first.unmount();
  const again = await openWorkspace(FIRST);
  await expect.poll(() => again.tabs.state.closed.map(({ tab }) => tab.key)).toEqual(['A']);
  expect(tabNames()).toEqual([]);
});

test('a stored layout is restored without it', async () => {
  const first = await openWorkspace({ tabs: FIRST.tabs });
  first.tabs.open({ view: 'B' });
  await expect.poll(() => localStorage.getItem(STORED)).toContain('B');
  await first.unmount();
  await openWorkspace(FIRST);
  await expect.element(page.getByText('B 的內容')).toBeVisible();
  expect(tabNames()).toEqual(['B']);
});

test('for a person who may not open it, it stays closed: without its permission, or out of their menu', async () => {
  const first = await openWorkspace({ ...FIRST, measures: { A: { opensFirst: true, needs: 'dummy.read' } } });
  await empty();
  await first.unmount();
  localStorage.clear();
  await openWorkspace({ ...FIRST, offered: ['A'], menu: [entry(1, 'B')] });
  await empty();
});

test('what was requested during loading, or by the address, is in front', async () => {
  const first = await openWorkspace({ ...FIRST, address: '/index?open=B' });
  await expect.element(page.getByText('B 的內容')).toBeVisible();
  expect(tabNames().toSorted()).toEqual(['A', 'B']);
  await first.unmount();
  localStorage.clear();
  let arrive = (_plugins: unknown) => {};
  const slow = { 'get /plugins': new Promise((resolve) => (arrive = resolve)) };
  await openWorkspace({ ...FIRST, menu: [entry(2, 'B')], slow });
  await page.getByRole('treeitem', { name: 'B' }).click();
  arrive(undefined);
  await expect.element(page.getByText('B 的內容')).toBeVisible();
  expect(tabNames()).toEqual(['B', 'A']);
});

test('of several the one of the lowest order is in front', async () => {
  await openWorkspace({ ...FIRST, measures: { A: { opensFirst: true }, B: { opensFirst: true, order: 10 } } });
  await expect.element(page.getByText('B 的內容')).toBeVisible();
  expect(tabNames()).toEqual(['B', 'A']);
});
