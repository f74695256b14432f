import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openListed } from '../../services/plugins/openView.ts';
import { TRANSPORT } from '../../services/tokens.ts';
import { entry, folder } from '../../testing/menuEntries.ts';
import { type DummyView, openWorkspace, person } from '../../testing/openWorkspace.tsx';

const fields = { id: 31, name: '行事曆', openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: 'Calendar' } as const;
const site = entry(33, '線上學習', {
  openType: OPEN_TYPE.window,
  viewType: VIEW_TYPE.sizedPage,
  link: 'https://learn.example/',
  sizeWidth: 640,
  sizeHeight: 480,
});

beforeEach(() => localStorage.clear());

const opened = async (answers: Readonly<Record<string, () => unknown>> = {}) => {
  const Calendar = () => <p>這是行事曆</p>;
  const workspace = await openWorkspace({
    menu: [folder(1, '工作', entry(31, '行事曆', { link: 'Calendar', iconName: 'calendar' }), site)],
    tabs: { Calendar },
    answers,
  });
  await expect.poll(() => workspace.navigation.state.loaded).toBe(true);
  const services = { transport: workspace.scope.get(TRANSPORT), navigation: workspace.navigation };
  return { ...workspace, open: (what: Parameters<typeof openListed>[1]) => openListed(services, what) };
};

test('the five fields of an info call open accordingly, as the tab of the menu entry (C.3-1)', async () => {
  const { open, tabs, getByText } = await opened();
  await open(fields);
  await expect.element(getByText('這是行事曆')).toBeVisible();
  expect(Object.values(tabs.state.tabs)).toMatchObject([{ title: '行事曆', icon: 'calendar', menuId: 31 }]);
});

test('the calendar is looked up by its code; without one it is refused', async () => {
  const { open, calls, getByText } = await opened({ 'get /menuCode/schedule': () => fields });
  await open('schedule');
  await expect.element(getByText('這是行事曆')).toBeVisible();
  expect(calls.map(({ route }) => route)).toContain('get /menuCode/schedule');
});

test('without a calendar the person sees why', async () => {
  const { open, tabs } = await opened();
  await expect(open('schedule')).rejects.toThrow('no answer for get /menuCode/schedule');
  expect(tabs.state.tabs).toEqual({});
});

test('missing fields are taken from the menu: the size of a window', async () => {
  const { open } = await opened();
  const window_ = vi.spyOn(window, 'open').mockReturnValue(null);
  const { id, name, openType, viewType, link } = site;
  await open({ id, name, openType, viewType, link });
  await expect
    .poll(() => window_)
    .toHaveBeenCalledWith(link, '_blank', expect.stringContaining('width=640,height=480'));
  window_.mockRestore();
});

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
