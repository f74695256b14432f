import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entry } from '../../testing/menuEntries.ts';
import { openWorkspace, type DummyView } from '../../testing/openWorkspace.tsx';

const mounted = vi.fn();
const view =
  (name: string): DummyView =>
  () => {
    const [text, setText] = useState(() => (mounted(name), ''));
    return (
      <div data-view={name}>
        <h1>{name} 的內容</h1>
        <input aria-label={`${name} 的輸入`} value={text} onChange={(event) => setText(event.target.value)} />
      </div>
    );
  };
const names = ['甲', '乙', '丙', '丁'];
const views = Object.fromEntries(names.map((name) => [name, view(name)]));
const menu = names.map((name, index) => entry(index + 1, name));

async function withTabs(...open: string[]) {
  const workspace = await openWorkspace({ menu, tabs: views });
  await expect.element(page.getByRole('tree')).toBeVisible();
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  for (const name of open) workspace.navigation.open(menu[names.indexOf(name)]!);
  if (open.length > 0) await expect.element(content(open.at(-1)!)).toBeVisible();
  return workspace;
}
const content = (name: string) => page.getByRole('heading', { name: `${name} 的內容` });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const box = (name: string) => tab(name).element().closest('[data-tab]')!;
const byPlace = (one: Element, other: Element) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
const strip = () =>
  page
    .getByRole('tab')
    .elements()
    .map((element) => element.textContent);

beforeEach(() => {
  localStorage.clear();
  mounted.mockClear();
});
afterEach(() => localStorage.clear());

test('[S0-122] a menu entry opens its component in a tab, and activates it when opened again', async () => {
  const { navigation } = await withTabs('甲', '乙');
  navigation.open(menu[0]!);
  await expect.element(content('甲')).toBeVisible();
  expect(strip()).toEqual(['甲', '乙']);
  await expect.element(content('乙')).not.toBeInTheDocument();
});

test('after a key changes or closes the tab the focus is in the current view: where it was there, else on the view', async () => {
  await withTabs('甲', '乙');
  const input = (name: string) => page.getByRole('textbox', { name: `${name} 的輸入` });
  const focused = () => document.activeElement?.closest('[role=tabpanel]')?.textContent;
  await input('乙').click();
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await expect.element(content('甲')).toBeVisible();
  await expect.poll(focused).toBe('甲 的內容');
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await expect.element(input('乙')).toHaveFocus();
  await userEvent.keyboard('{Alt>}w{/Alt}');
  await expect.poll(strip).toEqual(['甲']);
  await expect.poll(focused).toBe('甲 的內容');
  await userEvent.keyboard('{Alt>}w{/Alt}');
  await expect.element(page.getByRole('heading', { name: '最近開啟' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('[S0-130] a tab closes by its close button', async () => {
  await withTabs('甲', '乙');
  await page.getByRole('button', { name: '關閉「乙」' }).click();
  await expect.poll(strip).toEqual(['甲']);
  await expect.element(content('甲')).toBeVisible();
});

test('[S0-130] a tab closes by a middle click', async () => {
  await withTabs('甲', '乙');
  await tab('甲').click({ button: 'middle' });
  await expect.poll(strip).toEqual(['乙']);
});

test('[S0-131] tabs are reordered by dragging', async () => {
  await withTabs('甲', '乙', '丙');
  await drag(box('甲'), box('丙'), 'after');
  await expect.poll(strip).toEqual(['乙', '丙', '甲']);
});

test('[S0-132] closing the current tab makes the next one current, else the previous, else none', async () => {
  const { tabs } = await withTabs('甲', '乙', '丙');
  tabs.activate('乙');
  await expect.element(content('乙')).toBeVisible();
  await page.getByRole('button', { name: '關閉「乙」' }).click();
  await expect.element(content('丙')).toBeVisible();
  await page.getByRole('button', { name: '關閉「丙」' }).click();
  await expect.element(content('甲')).toBeVisible();
  await page.getByRole('button', { name: '關閉「甲」' }).click();
  await expect.element(page.getByRole('heading', { name: '最近開啟' })).toBeVisible();
});

test('[S0-133] a tab whose menu entry no longer exists is closed with a notice', async () => {
  const { setMenu, navigation } = await withTabs('甲', '乙');
  setMenu(menu.slice(1));
  await navigation.load();
  await expect.poll(strip).toEqual(['乙']);
  await expect.element(page.getByText('「甲」已從您的選單移除，因此關閉。')).toBeVisible();
});

test('[S0-134] Settings and ChangePassword, which have no menu entry, stay open', async () => {
  const { tabs, navigation } = await withTabs('甲');
  tabs.open({ view: 'Settings' });
  tabs.open({ view: 'ChangePassword' });
  await navigation.load();
  await expect.poll(strip).toEqual(['甲', '偏好設定', '變更密碼']);
});

test('a view keeps its input while another tab is active and when it moves to another pane', async () => {
  const { tabs } = await withTabs('甲', '乙');
  await page.getByLabelText('乙 的輸入').fill('還在');
  await tab('甲').click();
  await tab('乙').click();
  tabs.split('乙', 'p1', 'right');
  await expect.element(content('甲')).toBeVisible();
  await expect.element(content('乙')).toBeVisible();
  await expect.element(page.getByLabelText('乙 的輸入')).toHaveValue('還在');
  tabs.move('乙', 'p1', 0);
  await expect.poll(strip).toEqual(['乙', '甲']);
  await expect.element(page.getByLabelText('乙 的輸入')).toHaveValue('還在');
});

test('dragging a tab to an edge of the tabs area splits it', async () => {
  await withTabs('甲', '乙');
  await drag(box('乙'), document.querySelector('[data-pane-body]')!, 'right');
  await expect.poll(() => document.querySelectorAll('[data-pane]').length).toBe(2);
  const [left, right] = [content('甲'), content('乙')].map((heading) => heading.element().getBoundingClientRect().left);
  expect(left!).toBeLessThan(right!);
});

test('a strip that becomes narrow keeps its current tab visible', async () => {
  const { tabs } = await withTabs('甲');
  for (let number = 1; number <= 7; number++)
    tabs.open({ view: '乙', params: { id: number }, title: `第 ${number} 頁的內容` });
  tabs.split('甲', 'p1', 'left');
  tabs.activate('乙#7');
  await expect.poll(() => document.querySelectorAll('.mosaic-tile').length).toBe(2);
  await expect.element(tab('第 7 頁的內容')).toBeVisible();
  const last = box('第 7 頁的內容');
  const cut = () => {
    const strip = last.parentElement!.getBoundingClientRect();
    const { left, right } = last.getBoundingClientRect();
    return Math.max(right - strip.right, strip.left - left);
  };
  await expect.poll(cut).toBeLessThan(1);
  await page.viewport(900, 700);
  await expect.poll(() => last.parentElement!.clientWidth).toBeLessThan(last.parentElement!.scrollWidth);
  await expect.poll(cut).toBeLessThan(1);
  await page.viewport(1280, 800);
});

test('a divider resizes the panes', async () => {
  const { tabs } = await withTabs('甲', '乙');
  tabs.split('乙', 'p1', 'right');
  await expect.element(content('甲')).toBeVisible();
  await expect.poll(() => document.querySelector('.mosaic-split')).not.toBeNull();
  const width = () => content('甲').element().closest('[data-pane]')!.getBoundingClientRect().width;
  const before = width();
  const divider = document.querySelector('.mosaic-split')!.getBoundingClientRect();
  const at = { clientX: divider.left + 4, clientY: divider.top + 200 };
  const fire = (target: EventTarget, type: string, dx: number, buttons: number) =>
    target.dispatchEvent(
      new MouseEvent(type, { bubbles: true, cancelable: true, buttons, ...at, clientX: at.clientX + dx }),
    );
  fire(document.querySelector('.mosaic-split')!, 'mousedown', 0, 1);
  fire(document, 'mousemove', -100, 1);
  fire(document, 'mouseup', -100, 0);
  await expect.poll(() => before - width()).toBeGreaterThan(80);
});

test('a restored tab loads its view only when shown', async () => {
  const first = await withTabs('甲', '乙', '丙');
  await expect.poll(() => localStorage.getItem('atrium.layout.5001.tabs')).toContain('丙');
  await first.unmount();
  mounted.mockClear();
  await openWorkspace({ menu, tabs: views });
  await expect.element(content('丙')).toBeVisible();
  expect(strip()).toEqual(['甲', '乙', '丙']);
  expect(new Set(mounted.mock.calls.flat())).toEqual(new Set(['丙']));
  await tab('甲').click();
  await expect.element(content('甲')).toBeVisible();
});

test('keys: Alt 1…9 goes to a tab, Alt W closes, Alt Shift T reopens at its place', async () => {
  await withTabs('甲', '乙', '丙');
  await userEvent.keyboard('{Alt>}2{/Alt}');
  await expect.element(content('乙')).toBeVisible();
  await userEvent.keyboard('{Alt>}w{/Alt}');
  await expect.poll(strip).toEqual(['甲', '丙']);
  await userEvent.keyboard('{Alt>}{Shift>}t{/Shift}{/Alt}');
  await expect.poll(strip).toEqual(['甲', '乙', '丙']);
  await expect.element(content('乙')).toBeVisible();
});

test('a tab that was alone in its pane is reopened in that pane', async () => {
  const { tabs } = await withTabs('甲', '乙', '丙');
  tabs.split('丙', 'p1', 'right');
  tabs.resize({ type: 'split', direction: 'row', children: ['p1', 'p2'], splitPercentages: [65, 35] });
  await expect.poll(() => document.querySelectorAll('[data-pane]').length).toBe(2);
  const left = () => Math.round(tab('丙').element().getBoundingClientRect().left);
  const before = left();
  await tab('丙').click({ button: 'middle' });
  await expect.poll(() => document.querySelectorAll('[data-pane]').length).toBe(1);
  await userEvent.keyboard('{Alt>}{Shift>}t{/Shift}{/Alt}');
  await expect.element(content('丙')).toBeVisible();
  await expect.poll(strip).toEqual(['甲', '乙', '丙']);
  await expect.poll(left).toBe(before);
});

test('a switch changes two tabs of the strip and rerenders none; exactly one is selected', async () => {
  const { tabs } = await withTabs('甲', '乙', '丙', '丁');
  const changed = new Set<Element>();
  const seen = new MutationObserver((records) =>
    records.forEach(({ target }) => changed.add((target as Element).closest('[data-tab]')!)),
  );
  seen.observe(box('甲').parentElement!, { subtree: true, childList: true, attributes: true });
  tabs.activate('乙');
  await expect.element(content('乙')).toBeVisible();
  expect([...changed].sort(byPlace)).toEqual([box('乙'), box('丁')]);
  seen.disconnect();
  // rerendered for another reason, the tabs are the same
  tabs.setTitle('丁', '丁改');
  tabs.setTitle('乙', '乙改');
  await expect.poll(strip).toEqual(['甲', '乙改', '丙', '丁改']);
  const selected = page.getByRole('tab', { selected: true });
  expect(selected.elements().map((element) => element.textContent)).toEqual(['乙改']);
  expect(document.querySelectorAll('.ws-tab-current')).toHaveLength(1);
});

test('a current tab that grows in a full strip keeps its close button visible', async () => {
  const { tabs } = await withTabs('甲', '乙', '丙', '丁');
  const strip = document.querySelector<HTMLElement>('.ws-strip-tabs')!;
  strip.style.flex = 'none';
  strip.style.width = '240px';
  tabs.activate('甲');
  tabs.activate('丁');
  // a fraction of a pixel is scrolled as a whole one
  const cut = () => box('丁').getBoundingClientRect().right - strip.getBoundingClientRect().right;
  await expect.poll(cut).toBeLessThan(1);
  tabs.setTitle('丁', '丁的標題變長了許多');
  await expect.element(tab('丁的標題變長了許多')).toBeVisible();
  const closes = page.getByRole('button', { name: '關閉「丁的標題變長了許多」' }).element();
  await expect.poll(() => closes.getBoundingClientRect().right - strip.getBoundingClientRect().right).toBeLessThan(1);
});

test('the strip is one tab stop; arrows move and Enter chooses', async () => {
  await withTabs('甲', '乙', '丙');
  (tab('丙').element() as HTMLElement).focus();
  expect(
    page
      .getByRole('tab')
      .elements()
      .filter((element) => (element as HTMLElement).tabIndex === 0),
  ).toHaveLength(1);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('乙')).toHaveFocus();
  await expect.element(content('丙')).toBeVisible();
  // neither a key of an input method nor one with a modifier moves the focus
  const target = tab('乙').element();
  const others = [{ isComposing: true }, { altKey: true }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }];
  for (const init of others)
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'ArrowLeft', ...init }));
  await expect.element(tab('乙')).toHaveFocus();
  expect(strip()).toEqual(['甲', '乙', '丙']);
  for (const [key, name] of [
    ['{Home}', '甲'],
    ['{ArrowLeft}', '丙'],
    ['{ArrowRight}', '甲'],
    ['{End}', '丙'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(tab(name)).toHaveFocus();
  }
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  await expect.poll(strip).toEqual(['甲', '丙', '乙']);
  await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
  await expect.poll(strip).toEqual(['甲', '乙', '丙']);
  (tab('乙').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(content('乙')).toBeVisible();
  await userEvent.keyboard('{Delete}');
  await expect.poll(strip).toEqual(['甲', '丙']);
});

test('the menu of a tab closes those to its right, and none of them that is pinned', async () => {
  const { tabs } = await withTabs(...names);
  for (const pinned of ['甲', '乙']) tabs.pin(pinned, true);
  const closeRight = page.getByRole('menuitem', { name: '關閉右側的分頁' });
  await tab('丙').click({ button: 'right' });
  await closeRight.click();
  await expect.poll(strip).toEqual(['甲', '乙', '丙']);
  await tab('甲').click({ button: 'right' });
  await closeRight.click();
  await expect.poll(strip).toEqual(['甲', '乙']);
  await tab('甲').click({ button: 'right' });
  await expect.element(closeRight).toHaveAttribute('aria-disabled', 'true');
});

test('the menu of a tab pins it, and pinned tabs come first', async () => {
  await withTabs('甲', '乙', '丙');
  await tab('丙').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '釘選分頁' }).click();
  await expect.poll(strip).toEqual(['丙', '甲', '乙']);
  await tab('甲').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '關閉其他分頁' }).click();
  await expect.poll(strip).toEqual(['丙', '甲']);
});

test('the button at the end of the strip lists all tabs', async () => {
  await withTabs('甲', '乙', '丙');
  await page.getByRole('button', { name: '更多分頁動作' }).click();
  await page.getByRole('menuitemcheckbox', { name: '甲' }).click();
  await expect.element(content('甲')).toBeVisible();
});

test('the list of very many tabs scrolls by itself; the page never scrolls', async () => {
  const { tabs } = await withTabs('甲');
  for (let number = 1; number <= 40; number++)
    tabs.open({ view: '乙', params: { id: number }, title: `第 ${number} 頁` });
  await page.getByRole('button', { name: '更多分頁動作' }).click();
  const last = page.getByRole('menuitemcheckbox', { name: '第 40 頁' });
  await expect.element(page.getByRole('menuitem', { name: '關閉全部分頁' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(last).toHaveFocus();
  await expect.poll(() => last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
  // nor for something that is taller than the window
  const high = Object.assign(document.createElement('div'), { className: 'bp6-portal' });
  high.style.cssText = 'position: absolute; top: 0; width: 10px; height: 3000px';
  document.body.append(high);
  high.scrollIntoView({ block: 'end' });
  expect(document.scrollingElement!.scrollTop).toBe(0);
  expect(page.getByRole('banner').element().getBoundingClientRect().top).toBe(0);
  high.remove();
});

test('Escape cancels dragging a tab', async () => {
  await withTabs('甲', '乙');
  const from = center(box('甲'));
  pointer(box('甲'), 'pointerdown', from);
  pointer(window, 'pointermove', { x: from.x + 300, y: from.y });
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  pointer(window, 'pointerup', { x: from.x + 300, y: from.y });
  expect(strip()).toEqual(['甲', '乙']);
});

const center = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const pointer = (target: EventTarget, type: string, { x, y }: { x: number; y: number }) =>
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      pointerId: 1,
      button: 0,
      buttons: type === 'pointerup' ? 0 : 1,
      clientX: x,
      clientY: y,
    }),
  );

/** Presses one element, moves in steps to a position on another, and releases. */
async function drag(from: Element, onto: Element, place: 'after' | 'right'): Promise<void> {
  // a real press takes the focus from wherever it was
  const field = document.querySelector<HTMLElement>('[data-current] input');
  field?.focus();
  const start = center(from);
  const target = onto.getBoundingClientRect();
  const end =
    place === 'after'
      ? { x: target.right - 4, y: start.y }
      : { x: target.right - 20, y: target.top + target.height / 2 };
  pointer(from, 'pointerdown', start);
  field?.blur();
  for (let step = 1; step <= 5; step++) {
    pointer(window, 'pointermove', {
      x: start.x + ((end.x - start.x) * step) / 5,
      y: start.y + ((end.y - start.y) * step) / 5,
    });
  }
  pointer(window, 'pointerup', end);
}
