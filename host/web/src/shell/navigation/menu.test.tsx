import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { Icon } from '@atrium/ui';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { entry, folder } from '../../testing/menuEntries.ts';
import { openWorkspace, type DummyView } from '../../testing/openWorkspace.tsx';

const Plain: DummyView = ({ frame }) => <p>{frame.key} 的內容</p>;
const menu = [
  folder(
    10,
    '工作',
    entry(11, '行事曆', { iconName: 'calendar' }),
    folder(12, '工作交接', entry(13, '交接列表', { iconName: 'swap-horizontal' }), entry(14, '分類與標籤')),
  ),
  folder(20, '系統管理', entry(21, '選單管理'), entry(22, '權限', { iconName: 'lock' })),
  folder(
    30,
    '常用連結',
    entry(31, '線上學習', { openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page, link: 'https://learn.example/' }),
    entry(32, '組織圖', {
      openType: OPEN_TYPE.window,
      viewType: VIEW_TYPE.sizedPage,
      link: 'https://chart.example/',
      sizeWidth: 640,
      sizeHeight: 480,
    }),
    entry(33, '制度', { openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.framedPage, link: 'data-nothing' }),
    entry(34, '公告板', { openType: OPEN_TYPE.panel, viewType: VIEW_TYPE.framedPage, link: '/nowhere' }),
  ),
];
const views = Object.fromEntries(['行事曆', '交接列表', '分類與標籤', '選單管理', '權限'].map((name) => [name, Plain]));

async function withMenu() {
  const workspace = await openWorkspace({ menu, tabs: views });
  await expect.element(page.getByRole('treeitem', { name: '行事曆' })).toBeVisible();
  await expect.element(page.getByText('還沒有開啟分頁')).toBeVisible();
  return workspace;
}
const item = (name: string) => page.getByRole('treeitem', { name });
/** What distinguishes icons: class names and the drawing itself, if there is one. */
const drawing = (icon: Element | null) => icon && { classes: icon.getAttribute('class'), inside: icon.innerHTML };
const iconOf = (name: string) => drawing(item(name).element().querySelector('.at-icon'));
function drawn(name: string) {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<Icon name={name} />));
  const found = drawing(place.firstElementChild);
  root.unmount();
  return found;
}
const width = () => document.querySelector('nav')!.getBoundingClientRect().width;

beforeEach(() => localStorage.clear());

test('[S0-119] groups are shown with their nested children, entries with icon and name', async () => {
  await withMenu();
  expect(
    page
      .getByRole('treeitem')
      .elements()
      .map((element) => element.textContent?.trim()),
  ).toEqual([
    '工作',
    '行事曆',
    '工作交接',
    '交接列表',
    '分類與標籤',
    '系統管理',
    '選單管理',
    '權限',
    '常用連結',
    '線上學習在新視窗開啟',
    '組織圖在新視窗開啟',
    '制度',
    '公告板',
  ]);
  expect(['行事曆', '權限', '制度'].map(iconOf)).toEqual(['calendar', 'lock', 'document'].map(drawn));
  expect(['工作交接', '交接列表', '分類與標籤'].map(iconOf)).toEqual(
    ['folder-close', 'swap-horizontal', 'document'].map(drawn),
  );
  const tails = (name: string) => {
    const row = page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).element();
    return [...row.querySelectorAll('.ws-menu-tail')].map((icon) => icon.getAttribute('data-icon'));
  };
  expect(['行事曆', '工作交接', '線上學習'].map(tails)).toEqual([[], ['chevron-down'], ['share']]);
  await item('工作交接').click();
  await expect.element(item('交接列表')).not.toBeInTheDocument();
  expect(tails('工作交接')).toEqual(['chevron-right']);
});

test('an entry opens its tab and is marked as the current one', async () => {
  await withMenu();
  await item('交接列表').click();
  await expect.element(page.getByText('交接列表 的內容')).toBeVisible();
  await expect.element(item('交接列表')).toHaveAttribute('aria-current', 'page');
});

test('[S0-120] openType 1 with viewType 1 opens a plain new window', async () => {
  await withMenu();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await page.getByRole('treeitem', { name: /線上學習/ }).click();
  await expect.poll(() => opened).toHaveBeenCalledWith('https://learn.example/', '_blank', 'noopener');
  opened.mockRestore();
});

test('[S0-121] openType 1 with viewType 2 opens a popup of the given size', async () => {
  await withMenu();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await page.getByRole('treeitem', { name: /組織圖/ }).click();
  const features = opened.mock.calls[0]![2]!;
  expect(features).toContain('width=640,height=480');
  expect(features.split(',')).toContain('noopener');
  opened.mockRestore();
});

test('[S0-123] openType 2 with viewType 4 opens a tab with a sandboxed frame', async () => {
  await withMenu();
  await item('制度').click();
  await expect.element(page.getByRole('tab', { name: '制度' })).toBeVisible();
  await expect
    .poll(() => document.querySelector<HTMLIFrameElement>('.ws-view iframe')?.sandbox.contains('allow-scripts'))
    .toBe(true);
});

test('[S0-125] openType 3 with viewType 4 opens a panel with a frame', async () => {
  await withMenu();
  await item('公告板').click();
  await expect.element(page.getByRole('dialog', { name: '公告板' })).toBeVisible();
  await expect.poll(() => document.querySelector<HTMLIFrameElement>('[data-panel] iframe')?.title).toBe('公告板');
});

test('[S0-126] the menu is 12rem wide, collapsed 4rem', async () => {
  await withMenu();
  expect(width()).toBe(12 * 16);
  await page.getByRole('button', { name: '收合選單' }).click();
  await expect.poll(width).toBe(4 * 16);
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.poll(width).toBe(12 * 16);
});

test('the collapsed menu opens groups in flyouts', async () => {
  const { preferences } = await withMenu();
  preferences.set({ collapseMenu: true });
  await page.getByRole('button', { name: '系統管理' }).click();
  await page.getByRole('menuitem', { name: '權限' }).click();
  await expect.element(page.getByText('權限 的內容')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '系統管理' })).toHaveAttribute('aria-current', 'page');
});

test('arrows move through the tree, collapse and expand it, a letter jumps, Enter opens', async () => {
  await withMenu();
  (item('工作').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(item('工作交接')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(item('工作交接')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(item('交接列表')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(item('工作交接')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('公告板')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('制度')).toHaveFocus();
  // neither a key of an input method nor one with a modifier moves the focus
  const target = item('制度').element();
  for (const init of [{ isComposing: true }, { altKey: true }, { metaKey: true }, { ctrlKey: true }]) {
    const press = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'Home', ...init });
    expect(target.dispatchEvent(press)).toBe(true);
  }
  await expect.element(item('制度')).toHaveFocus();
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: '選' }));
  await expect.element(item('選單管理')).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(item('工作')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  await expect.element(page.getByText('行事曆 的內容')).toBeVisible();
});
