import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entry } from '../../testing/menuEntries.ts';
import { openWorkspace, type DummyView } from '../../testing/openWorkspace.tsx';

const Plain: DummyView = ({ frame }) => <p>{frame.key} 的內容</p>;
const Form: DummyView = ({ frame }) => {
  const [text, setText] = useState('');
  useEffect(
    () => frame.guard({ title: frame.key, isDirty: () => text !== '', save: async () => (setText(''), true) }),
    [frame, text],
  );
  return <input aria-label="主旨" value={text} onChange={(event) => setText(event.target.value)} />;
};
const menu = [entry(1, 'Form', { openType: OPEN_TYPE.panel, viewType: VIEW_TYPE.view, name: '新增表單' })];

async function withPanels(...views: string[]) {
  const workspace = await openWorkspace({
    menu,
    panels: { A: Plain, B: Plain, Wide: Plain, Form },
    measures: { Wide: { minWidth: 620, width: 640, height: 0.7 } },
  });
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  for (const view of views) workspace.panels.open({ view });
  for (const view of views) await expect.poll(() => panel(view)).not.toBeNull();
  return workspace;
}
const panel = (key: string) => document.querySelector<HTMLElement>(`[data-panel="${key}"]`);
const box = (key: string) => panel(key)!.getBoundingClientRect();
const open = () =>
  [...document.querySelectorAll<HTMLElement>('[data-panel]')].map((element) => element.dataset['panel']);

const pointer = (target: EventTarget, type: string, x: number, y: number) =>
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
function drag(from: Element, dx: number, dy: number): void {
  const { left, top, width, height } = from.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  pointer(from, 'pointerdown', x, y);
  pointer(window, 'pointermove', x + dx / 2, y + dy / 2);
  pointer(window, 'pointermove', x + dx, y + dy);
  pointer(window, 'pointerup', x + dx, y + dy);
}

beforeEach(() => localStorage.clear());

test('[S0-124] a menu entry of open type 3 opens a panel with its component', async () => {
  const { navigation } = await withPanels();
  navigation.open(menu[0]!);
  await expect.element(page.getByRole('dialog', { name: '新增表單' })).toBeVisible();
  await expect.element(page.getByLabelText('主旨')).toHaveFocus();
});

test('[S0-141] a panel is moved by dragging its header, and kept inside the window', async () => {
  await withPanels('A');
  const before = box('A');
  drag(panel('A')!.querySelector('.ws-panel-head')!, 60, 40);
  await expect.poll(() => [box('A').left - before.left, box('A').top - before.top]).toEqual([60, 40]);
  drag(panel('A')!.querySelector('.ws-panel-head')!, -5000, -5000);
  await expect.poll(() => [box('A').left, box('A').top]).toEqual([0, 0]);
});

test('[S0-142] a panel is resized at its edges and corners', async () => {
  await withPanels('A');
  const before = box('A');
  drag(panel('A')!.querySelector('[data-grip=se]')!, 50, 30);
  await expect.poll(() => [box('A').width - before.width, box('A').height - before.height]).toEqual([50, 30]);
  drag(panel('A')!.querySelector('[data-grip=w]')!, -40, 0);
  await expect.poll(() => [box('A').width - before.width, before.left - box('A').left]).toEqual([90, 40]);
});

test('the grips of a panel are above all that its view shows, such as what covers it while it loads', async () => {
  const Covered: DummyView = () => <p style={{ position: 'absolute', inset: 0, zIndex: 9 }}>載入中</p>;
  const { panels } = await openWorkspace({ panels: { Covered } });
  panels.open({ view: 'Covered' });
  await expect.element(page.getByText('載入中')).toBeVisible();
  const { right, bottom } = box('Covered');
  const grip = panel('Covered')!.querySelector('[data-grip=se]');
  expect(document.elementFromPoint(right - 3, bottom - 3)).toBe(grip);
});

test('[S0-148] no panel becomes narrower than 240, or than its own minimum', async () => {
  await withPanels('A', 'Wide');
  drag(panel('A')!.querySelector('[data-grip=e]')!, -2000, 0);
  drag(panel('Wide')!.querySelector('[data-grip=e]')!, -2000, 0);
  await expect.poll(() => [box('A').width, box('Wide').width]).toEqual([240, 620]);
});

test('[S0-143] a panel is minimised to the dock and brought back', async () => {
  await withPanels('A');
  await page.getByRole('button', { name: '縮到底部' }).click();
  await expect.element(page.getByText('A 的內容')).not.toBeVisible();
  await page.getByRole('list', { name: '縮小的面板' }).getByRole('button', { name: 'A', exact: true }).click();
  await expect.element(page.getByText('A 的內容')).toBeVisible();
});

test('the dock is below the tabs area and covers nothing of it; if empty, it takes no space', async () => {
  const { panels } = await withPanels('A');
  const area = () => document.querySelector('.ws-area')!.getBoundingClientRect();
  const whole = area().height;
  await page.getByRole('button', { name: '縮到底部' }).click();
  const dock = () => document.querySelector('.ws-docked')!.getBoundingClientRect();
  await expect.poll(() => dock().top - area().bottom).toBeGreaterThan(0);
  expect(dock().bottom).toBeLessThanOrEqual(window.innerHeight);
  await panels.close('A');
  await expect.poll(() => area().height).toBe(whole);
});

test('a panel is maximised and restored', async () => {
  await withPanels('A');
  const before = box('A').width;
  await page.getByRole('button', { name: '放到最大' }).click();
  await expect.poll(() => box('A').width).toBeGreaterThan(1200);
  await page.getByRole('button', { name: '還原' }).click();
  await expect.poll(() => box('A').width).toBe(before);
});

test('[S0-144] Esc closes the topmost panel only', async () => {
  const { panels } = await withPanels('A', 'B', 'Wide');
  panels.bringForward('A');
  await userEvent.keyboard('{Escape}');
  await expect.poll(open).toEqual(['B', 'Wide']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(open).toEqual(['B']);
});

test('[S0-145] Esc closes no panel while a menu, a dialog or the palette is open', async () => {
  const { notices } = await withPanels('A');
  await page.getByRole('button', { name: '「A」的面板選單' }).click();
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(open()).toEqual(['A']);
  void notices.alert({ title: '提示', message: '這是提示' });
  await expect.element(page.getByRole('alertdialog').getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('這是提示')).not.toBeInTheDocument();
  expect(open()).toEqual(['A']);
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
  expect(open()).toEqual(['A']);
});

test('[S0-145] Esc of an input method closes nothing', async () => {
  await withPanels('Form');
  const input = page.getByLabelText('主旨').element();
  input.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, isComposing: true }),
  );
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true, cancelable: true }));
  expect(open()).toEqual(['Form']);
});

test('[S0-145] Esc on unsaved input asks first', async () => {
  await withPanels('Form');
  await page.getByLabelText('主旨').fill('草稿');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog', { name: '尚有未儲存的變更' })).toBeVisible();
  await expect.element(page.getByText(/避免誤觸/)).toBeVisible();
  await page.getByRole('button', { name: '繼續編輯' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('主旨')).toHaveValue('草稿');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '捨棄變更' }).click();
  await expect.poll(open).toEqual([]);
});

test('saving and closing is primary if everything can be saved', async () => {
  await withPanels('Form');
  await page.getByLabelText('主旨').fill('草稿');
  await page.getByRole('button', { name: '關閉', exact: true }).click();
  await expect.element(page.getByRole('button', { name: '儲存並關閉' })).toHaveFocus();
  await page.getByRole('button', { name: '儲存並關閉' }).click();
  await expect.poll(open).toEqual([]);
});

test('[S0-146] closing a panel closes its children, and theirs', async () => {
  const { panels } = await withPanels('A');
  panels.open({ view: 'B', options: { parent: 'A' } });
  panels.open({ view: 'Wide', options: { parent: 'B' } });
  panels.open({ view: 'Form' });
  await expect.poll(open).toEqual(['A', 'B', 'Wide', 'Form']);
  await panels.close('A');
  await expect.poll(open).toEqual(['Form']);
});

test('[S0-147] the same component with the same id, or without one, is activated instead', async () => {
  const { panels } = await withPanels('A', 'B');
  panels.open({ view: 'A' });
  await expect.poll(() => Number(panel('A')!.style.zIndex) - Number(panel('B')!.style.zIndex)).toBeGreaterThan(0);
  panels.open({ view: 'A', options: { id: 7 } });
  panels.open({ view: 'A', options: { id: 7 } });
  panels.open({ view: 'A', options: { id: 8 } });
  await expect.poll(open).toEqual(['A', 'B', 'A#7', 'A#8']);
});

test('the menu of a panel moves it by arrow keys', async () => {
  await withPanels('A');
  const before = box('A');
  await page.getByRole('button', { name: '「A」的面板選單' }).click();
  await page.getByRole('menuitem', { name: '移動' }).click();
  await expect.element(page.getByText(/按方向鍵移動/)).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}{Enter}');
  await expect.poll(() => [before.left - box('A').left, before.top - box('A').top]).toEqual([32, 16]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(before.left - box('A').left).toBe(32);
});

test('a panel whose menu entry was removed closes with its children and a notice; one opened by code stays', async () => {
  const { navigation, panels, setMenu } = await withPanels('A');
  navigation.open(menu[0]!);
  await expect.poll(open).toEqual(['A', 'Form']);
  panels.open({ view: 'B', options: { parent: 'Form' } });
  await expect.poll(open).toEqual(['A', 'Form', 'B']);
  setMenu([]);
  await navigation.load();
  await expect.poll(open).toEqual(['A']);
  await expect.element(page.getByText('「新增表單」已從您的選單移除，因此關閉。')).toBeVisible();
  expect(open()).toEqual(['A']);
});

test('focus moves into a panel and returns', async () => {
  const { panels } = await withPanels();
  const search = page.getByRole('button', { name: '搜尋或輸入指令' });
  (search.element() as HTMLElement).focus();
  panels.open({ view: 'Form' });
  await expect.element(page.getByLabelText('主旨')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveFocus();
});

test('panels keep their places after a reload', async () => {
  const first = await withPanels('A');
  drag(panel('A')!.querySelector('.ws-panel-head')!, -100, 50);
  const before = box('A');
  await expect.poll(() => localStorage.getItem('atrium.layout.5001.panels')).toContain(`"x":${before.left}`);
  await first.unmount();
  await openWorkspace({ menu, panels: { A: Plain } });
  await expect.poll(() => panel('A') && [box('A').left, box('A').top]).toEqual([before.left, before.top]);
});

test('two hundred panels opened and closed leave nothing in the document', async () => {
  const { panels } = await withPanels();
  const count = () => document.querySelectorAll('*').length;
  const before = count();
  for (let id = 0; id < 200; id++) panels.open({ view: 'A', options: { id } });
  await expect.poll(() => open().length).toBe(200);
  await Promise.all(Array.from({ length: 200 }, (_, id) => panels.close(`A#${id}`)));
  await expect.poll(() => open().length).toBe(0);
  expect(count()).toBe(before);
});

test('a panel opens with the size of its contract: a width, and a height as a share of the window', async () => {
  await withPanels('Wide');
  expect(box('Wide').width).toBe(640);
  expect(box('Wide').height).toBe(Math.round(window.innerHeight * 0.7));
});
