import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import type { Nav } from './types.ts';

const DIRECTORIES = 40;
const PAGES = 49;
const code = (number: number) => `Large${[...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
const rows = () => browser.getByRole('treeitem').elements();
const row = (name: string) => browser.getByRole('treeitem', { name: new RegExp(`^${name}，`) });

/** A menu, by default the largest with 2,000 entries, as a fast answer: its 2,000 calls would take minutes. */
function largeMenu(directories = DIRECTORIES) {
  const entry = (id: number, name: string, more: object) => ({
    id,
    name,
    menuCode: code(id),
    companyId: 1,
    sequence: id,
    enable: true,
    iconName: 'document',
    version: 1,
    openType: null,
    viewType: null,
    link: null,
    needToken: false,
    ipBlock: false,
    riskLevel: 1,
    sizeWidth: null,
    sizeHeight: null,
    accessControl: false,
    missing: false,
    updatedBy: null,
    updatedOn: '',
    ...more,
  });
  return Array.from({ length: directories }, (_, at) => {
    const id = 1 + at * (PAGES + 1);
    const children = Array.from({ length: PAGES }, (_page, below) => ({
      ...entry(id + 1 + below, `頁面 ${at + 1}-${below + 1}`, { parentId: id, menuType: 1, openType: 2, viewType: 3 }),
      children: [],
    }));
    return { ...entry(id, `目錄 ${at + 1}`, { parentId: 0, menuType: 0 }), children };
  });
}

test('a menu of 2,000 entries renders the rows in sight, and is walked, searched and sorted like a small one', async () => {
  await browser.viewport(1440, 820);
  const { context, showTab } = await mountClient<Nav>('nav', { actions: ['menu.manage'] });
  const tree = largeMenu();
  Object.assign(context.api, { tree: () => Promise.resolve(tree) });
  const screen = await showTab('NavSetting');
  screen.container.style.height = '800px';
  await expect.element(row('頁面 1-1')).toBeVisible();
  expect(rows().length).toBeLessThan(100);

  (row('目錄 1').element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(row('頁面 40-49')).toHaveFocus();
  expect(rows().length).toBeLessThan(100);
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(browser.getByText('「頁面 40-49」移到「目錄 40」的第 48 項，共 49 項。')).toBeInTheDocument();
  await expect.element(row('頁面 40-49')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(row('目錄 1')).toHaveFocus();

  // The row with the focus stays, wherever the tree is scrolled to.
  const scroll = document.querySelector('.nav-scroll')!;
  scroll.scrollTop = scroll.scrollHeight / 2;
  await expect.element(row('目錄 21')).toBeVisible();
  await expect.element(row('目錄 1')).toHaveFocus();
  expect(rows().length).toBeLessThan(100);

  await browser.getByRole('searchbox', { name: '搜尋名稱、代碼或連結' }).fill('40-49');
  await expect
    .poll(() => rows().map((each) => each.getAttribute('aria-label')!.split('，')[0]))
    .toEqual(['目錄 40', '頁面 40-49']);
});

test.for([
  [4, true],
  [5, false],
])('of %i directories with 49 pages, all rows are rendered: %s', async ([directories, isWhole]) => {
  await browser.viewport(1440, 820);
  const { context, showTab } = await mountClient<Nav>('nav', { actions: ['menu.manage'] });
  const tree = largeMenu(directories as number);
  Object.assign(context.api, { tree: () => Promise.resolve(tree) });
  const screen = await showTab('NavSetting');
  screen.container.style.height = '800px';
  await expect.element(row('頁面 1-1')).toBeVisible();
  if (isWhole) expect(rows()).toHaveLength(200);
  else expect(rows().length).toBeLessThan(100);
});
