import type { ViewFrame } from '@atrium/sdk/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entry } from '../../testing/menuEntries.ts';
import { REST } from '../../shell/address/useAddress.ts';
import { openWorkspace, type DummyView } from '../../testing/openWorkspace.tsx';

const frames = new Map<string, ViewFrame>();
const frameOf = (key: string) => frames.get(key)!;
const Plain: DummyView = ({ frame }) => {
  frames.set(frame.key, frame);
  return <p>{frame.key} 的內容</p>;
};
const VIEWS = {
  menu: [entry(1, 'A'), entry(2, 'B')],
  tabs: { A: Plain, B: Plain, Detail: Plain, Strict: Plain },
  panels: { P: Plain },
  measures: { Strict: { params: { id: { type: 'number', required: true } as const } } },
};
const here = () => `${location.pathname}${location.search}`;
const shown = (key: string) => expect.element(page.getByText(`${key} 的內容`)).toBeVisible();

const openAt = (address: string) => openWorkspace({ ...VIEWS, address });

beforeEach(() => localStorage.clear());

test('address and title are those of the active view, including its parameters', async () => {
  const { tabs, panels } = await openAt('/index');
  await expect.poll(() => document.title).toBe('員工工作平台 · 中庭');
  tabs.open({ view: 'A', title: '甲' });
  await expect.poll(here).toBe('/index?open=A');
  expect(document.title).toBe('甲 · 中庭');
  tabs.open({ view: 'Detail', params: { id: 12 }, title: '細節' });
  await expect.poll(here).toBe('/index?open=Detail&id=12');
  tabs.setTitle('Detail#12', '細節 12');
  await expect.poll(() => document.title).toBe('細節 12 · 中庭');
  panels.open({ view: 'P' });
  await expect.poll(here).toBe('/index?open=P');
  await panels.close('P');
  await expect.poll(here).toBe('/index?open=Detail&id=12');
});

test('an address opens its view with its parameters', async () => {
  await openAt('/index?open=Detail&id=7');
  await shown('Detail#7');
  expect(here()).toBe('/index?open=Detail&id=7');
});

test('an address opens a panel for one record, and not twice', async () => {
  const { panels } = await openAt('/index?open=P&id=7');
  await shown('P#7');
  panels.open({ view: 'P', params: { id: 7 }, options: { id: 7 } });
  expect(panels.state.panels.map(({ key }) => key)).toEqual(['P#7']);
});

test('back and forward move through opened views, and reopen closed ones', async () => {
  const { tabs } = await openAt('/index');
  for (const view of ['A', 'B']) {
    tabs.open({ view });
    await expect.poll(here).toBe(`/index?open=${view}`);
  }
  await tabs.close('A');
  history.back();
  await shown('A');
  await expect.poll(here).toBe('/index?open=A');
  history.forward();
  await shown('B');
  await expect.poll(here).toBe('/index?open=B');
  // nothing was overwritten: A is still the previous entry
  history.back();
  await shown('A');
});

test('moving quickly through tabs adds one history entry, not one for each', async () => {
  const { tabs } = await openAt('/index');
  tabs.open({ view: 'A' });
  await expect.poll(here).toBe('/index?open=A');
  const pushed = vi.spyOn(history, 'pushState');
  onTestFinished(() => pushed.mockRestore());
  tabs.open({ view: 'B' });
  tabs.open({ view: 'Detail', params: { id: 1 } });
  await expect.poll(here).toBe('/index?open=Detail&id=1');
  expect(REST).toBeGreaterThan(0);
  await expect.poll(() => pushed).toHaveBeenCalledTimes(1);
});

test('a view keeps its filters in the address of its tab, without a step in the history', async () => {
  const { tabs } = await openAt('/index?open=A&level=3&name=%222026%22');
  await shown('A');
  const { params } = frameOf('A');
  expect(params!.read()).toEqual({ level: 3, name: '2026' });
  const pushed = vi.spyOn(history, 'pushState');
  onTestFinished(() => pushed.mockRestore());
  params!.set({ level: undefined, name: '總公司' });
  expect(here()).toBe(`/index?${new URLSearchParams({ open: 'A', name: '總公司' })}`);
  const changed = vi.fn();
  onTestFinished(params!.subscribe(changed));
  tabs.open({ view: 'A', params: { name: '分公司' } });
  await expect.poll(() => changed.mock.calls.length).toBe(1);
  expect(params!.read()).toEqual({ name: '分公司' });
  params!.set({ name: undefined });
  await expect.poll(here).toBe('/index?open=A');
  // the identity of a tab is not a filter
  params!.set({ id: 5 });
  expect(params!.read()).toEqual({});
  await new Promise((resolve) => setTimeout(resolve, REST));
  expect(pushed.mock.calls.length).toBeLessThanOrEqual(1);
});

test('back out of the workspace asks first', async () => {
  history.replaceState({ idx: 0 }, '', '/elsewhere');
  history.pushState({ idx: 1 }, '', '/index');
  const { tabs } = await openWorkspace(VIEWS);
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  tabs.open({ view: 'A' });
  await expect.poll(here).toBe('/index?open=A');
  history.go(-2);
  const question = page.getByRole('alertdialog', { name: '離開工作平台？' });
  await expect.element(question).toBeVisible();
  await expect.poll(here).toBe('/index?open=A');
  await question.getByRole('button', { name: '留在這裡' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await shown('A');
});

test.each([
  ['/index?open=Nope', 'an unknown view'],
  ['/index?open=Iframe&link=https%3A%2F%2Fexample.com%2F', 'a page that the menu does not frame'],
  ['/index?open=Hidden', 'a view that was removed from the menu'],
  ['/index?open=Strict&id=seven', 'a view with a parameter of another type than its schema’s'],
  ['/index?open=Strict', 'a view without a parameter that it needs'],
])('%s: %s is reported as unknown', async (address) => {
  await openAt(address);
  await expect.element(page.getByRole('alert').filter({ hasText: '找不到這個畫面' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  await expect.poll(here).toBe('/index');
});

test('the middle button opens an entry behind the current tab', async () => {
  const { tabs } = await openAt('/index');
  await page.getByRole('treeitem', { name: 'A' }).click();
  await shown('A');
  await page.getByRole('treeitem', { name: 'B' }).click({ button: 'middle' });
  await expect.element(page.getByRole('tab', { name: 'B' })).toBeVisible();
  await expect.element(page.getByRole('tab', { selected: true })).toHaveTextContent('A');
  expect(tabs.state.shown).toEqual(['A']);
});

test('an entry has a menu: open beside, pin, copy its address', async () => {
  const copied: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => write.mockRestore());
  const { tabs } = await openAt('/index');
  const a = page.getByRole('treeitem', { name: 'A' });
  const b = page.getByRole('treeitem', { name: 'B' });
  await a.click();
  await shown('A');
  await b.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '在另一半開啟' }).click();
  await expect.poll(() => Object.keys(tabs.state.panes).length).toBe(2);
  await b.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '複製地址' }).click();
  await expect.poll(() => copied).toEqual([`${location.origin}/index?open=B`]);
  await expect.element(page.getByText('已複製地址')).toBeVisible();
  // by keyboard too
  (a.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await page.getByRole('menuitem', { name: '開啟並釘選' }).click();
  await expect.poll(() => tabs.state.tabs['A']?.pinned).toBe(true);
});
