import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { mountClient } from '@atrium/testing/client';
import { expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { openNav } from '../testing/openNav.tsx';
import { page } from '../testing/page.ts';
import type { Nav } from './types.ts';

const row = (name: string) => browser.getByRole('treeitem', { name: new RegExp(`^${name}，`) });
const button = (name: string | RegExp) => browser.getByRole('button', { name, exact: true });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('atrium.draft.'));
const names = () =>
  browser
    .getByRole('treeitem')
    .elements()
    .map((element) => element.getAttribute('aria-label')!.split('，')[0]);

async function openSetting(options: Parameters<typeof openNav>[0] = {}) {
  await browser.viewport(1440, 820);
  const nav = await openNav(options);
  const screen = await nav.showTab('NavSetting');
  screen.container.style.height = '800px';
  await expect.element(row('線上學習')).toBeVisible();
  return { ...nav, screen, frame: screen.frame };
}

test('the filter keeps the directories above the matches', async () => {
  await openSetting();
  await browser.getByRole('searchbox', { name: '搜尋名稱、代碼或連結' }).fill('rules');
  await expect.poll(names).toEqual(['工作', '制度']);
  await browser.getByRole('searchbox', { name: '搜尋名稱、代碼或連結' }).fill('沒有這個');
  await expect.element(browser.getByText('找不到項目')).toBeVisible();
});

test('[S2-123][S2-145] dragging stages a new order, shown and saved together', async () => {
  const { api, ids, frame } = await openSetting();
  const sequence = async () =>
    (await api.sequence()).find(({ id }) => id === ids.work)!.children.map(({ title }) => title);
  expect(await sequence()).toEqual(['線上學習', '制度']);
  await userEvent.dragAndDrop(row('制度'), row('線上學習'), { targetPosition: { x: 100, y: 4 } });
  await expect.element(browser.getByText('順序有 1 項未儲存')).toBeVisible();
  expect(names().slice(-2)).toEqual(['制度', '線上學習']);
  expect(await sequence()).toEqual(['線上學習', '制度']);
  await expect.poll(() => [...frame.guards].some((guard) => guard.isDirty())).toBe(true);
  await button('儲存順序').click();
  await expect.element(browser.getByText('編輯選單排序成功')).toBeVisible();
  expect(await sequence()).toEqual(['制度', '線上學習']);
  await expect.element(button('儲存順序')).not.toBeInTheDocument();
});

test('[S2-123] by keyboard: Alt and arrows move, each step is announced, and all of it can be reverted', async () => {
  await openSetting();
  (row('制度').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(browser.getByText('「制度」移到「工作」的第 1 項，共 2 項。')).toBeInTheDocument();
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^制度/);
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(browser.getByText('「制度」是頁面，要放在目錄裡。')).toBeInTheDocument();
  await button('復原').click();
  await expect.poll(() => names().slice(-2)).toEqual(['線上學習', '制度']);
});

test('[S2-148] an order that the server refuses is an alert 編輯選單排序失敗 with its message', async () => {
  const { api, ids } = await openSetting();
  // 工作 moves into 系統管理, while another person adds three more levels to it.
  (row('工作').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(browser.getByText('順序有 1 項未儲存')).toBeVisible();
  let parentId = ids.work;
  for (const menuCode of ['La', 'Lb', 'Lc', 'Ld'])
    parentId = (await api.create({ body: page(parentId, { menuType: 0, menuCode, name: menuCode }) as never })).id;
  await button('儲存順序').click();
  const alert = browser.getByRole('alertdialog', { name: '編輯選單排序失敗' });
  await expect.element(alert.getByText(/太深：選單最多五層/)).toBeVisible();
});

test('[S2-140] a switch takes effect at once and reads 已停用; a toast names the entry and can undo it', async () => {
  const { api, ids } = await openSetting();
  await row('制度').getByRole('switch').click({ force: true });
  await expect.element(row('制度').getByText('已停用')).toBeVisible();
  expect(await api.read({ params: { id: ids.rules } })).toMatchObject({ enable: false });
  await expect.element(browser.getByText('已停用「制度」。')).toBeVisible();
  await button('復原').click();
  await expect.element(row('制度').getByText('已停用')).not.toBeInTheDocument();
  expect(await api.read({ params: { id: ids.rules } })).toMatchObject({ enable: true });
});

test('an entry is edited beside the tree, and unsaved input is asked about before another one opens', async () => {
  await openSetting();
  await row('線上學習').click();
  const pane = browser.getByRole('region', { name: '選單項目' });
  await expect.element(pane.getByText('啟用中')).toBeVisible();
  await pane.getByRole('textbox', { name: /^名稱/ }).fill('學習平台');
  await row('制度').click();
  await button('繼續編輯').click();
  await pane.getByRole('button', { name: '儲存' }).click();
  await expect.element(row('學習平台')).toBeVisible();
  await row('制度').click();
  await expect.element(pane.getByRole('textbox', { name: /^名稱/ })).toHaveValue('制度');
});

test('input survives the end of the session, until the person discards it', async () => {
  const { screen, showTab } = await openSetting();
  await row('線上學習').click();
  const name = browser.getByRole('region', { name: '選單項目' }).getByRole('textbox', { name: /^名稱/ });
  await name.fill('寫到一半');
  await screen.unmount();

  await showTab('NavSetting');
  await expect.element(browser.getByText('已還原上次尚未儲存的輸入。')).toBeVisible();
  await expect.element(name).toHaveValue('寫到一半');
  await row('制度').click();
  await button('捨棄變更').click();
  await expect.element(name).toHaveValue('制度');
  await row('線上學習').click();
  await expect.element(name).toHaveValue('線上學習');
});

test('a form without input is not restored; the input of one whose entry was deleted can be read until it is discarded', async () => {
  const { screen, showTab, api, ids } = await openSetting();
  await row('線上學習').click();
  const pane = browser.getByRole('region', { name: '選單項目' });
  const name = pane.getByRole('textbox', { name: /^名稱/ });
  await expect.element(name).toHaveValue('線上學習');
  expect(drafts()).toEqual([]);
  await screen.unmount();

  const again = await showTab('NavSetting');
  await expect.element(row('線上學習')).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
  await row('制度').click();
  await name.fill('寫到一半');
  expect(drafts()).toHaveLength(2);
  await again.unmount();
  await api.remove({ params: { id: ids.rules } });

  await showTab('NavSetting');
  await expect.element(pane.getByText('您尚未儲存的內容')).toBeVisible();
  await expect.element(pane.getByText('寫到一半')).toBeVisible();
  await pane.getByRole('button', { name: '捨棄這份草稿' }).click();
  await expect.poll(drafts).toEqual([]);
});

test('input for a new entry is restored in the same place', async () => {
  const { screen, showTab, ids } = await openSetting();
  const pane = browser.getByRole('region', { name: '選單項目' });
  const name = pane.getByRole('textbox', { name: /^名稱/ });
  await row('工作').getByRole('button', { name: '「工作」的動作' }).click();
  await browser.getByRole('menuitem', { name: '在底下新增' }).click();
  await name.fill('請假規則');
  await screen.unmount();

  await showTab('NavSetting');
  await expect.element(name).toHaveValue('請假規則');
  await expect.element(pane.getByRole('combobox', { name: /^上層/ })).toHaveValue(String(ids.work));
});

test.each([
  ['an entry', () => row('線上學習')],
  ['a new one', () => button('新增項目')],
])('%s that is opened twice starts empty, and its input is asked about too', async (_what, opener) => {
  await openSetting();
  const pane = browser.getByRole('region', { name: '選單項目' });
  const name = pane.getByRole('textbox', { name: /^名稱/ });
  await opener().click();
  await expect.element(pane.getByRole('textbox', { name: /^代碼/ })).toBeVisible();
  await name.fill('　');
  await pane.getByRole('button', { name: '儲存' }).click();
  await browser.getByRole('alertdialog').getByRole('button').click();
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await opener().click();
  await button('捨棄變更').click();
  await expect.element(name).not.toHaveAttribute('aria-invalid');
  await name.fill('寫到一半');
  await row('制度').click();
  await button('繼續編輯').click();
  await expect.element(name).toHaveValue('寫到一半');
});

test('deleting asks first; for a directory that is not empty a message shows why not, without a question', async () => {
  const { api, ids } = await openSetting();
  (row('工作').element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  const alert = browser.getByRole('alertdialog', { name: '刪除選單失敗' });
  await expect.element(alert.getByText(/底下還有項目/)).toBeVisible();
  expect(browser.getByRole('alertdialog', { name: '刪除「工作」？' }).elements()).toEqual([]);
  await alert.getByRole('button').click();
  (row('制度').element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await browser.getByRole('alertdialog', { name: '刪除「制度」？' }).getByRole('button', { name: '刪除' }).click();
  await expect.element(row('制度')).not.toBeInTheDocument();
  await expect.element(row('線上學習')).toHaveFocus();
  await expect(api.read({ params: { id: ids.rules } })).rejects.toMatchObject({ code: 404 });
});

test('a view that a plugin offers is added by one click to the selected directory', async () => {
  const { api, ids } = await openSetting();
  const offers = browser.getByRole('region', { name: '可啟用的畫面' });
  await offers.getByRole('combobox').selectOptions('工作');
  await button('啟用「請假紀錄」').click();
  await expect.element(row('請假紀錄')).toBeVisible();
  await expect.element(button('啟用「請假紀錄」')).not.toBeInTheDocument();
  expect((await api.search({ body: { menuCode: 'LeavePanel' } })).list).toMatchObject([
    { parentId: ids.work, openType: OPEN_TYPE.tab, viewType: VIEW_TYPE.view, link: 'LeavePanel', enable: true },
  ]);
});

test('in a narrow tab the offered views are in a drawer, which returns the focus', async () => {
  await openSetting();
  await browser.viewport(800, 820);
  const offers = button(/^可啟用的畫面/);
  await expect.element(offers).toBeVisible();
  (offers.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const drawer = browser.getByRole('dialog', { name: '可啟用的畫面' });
  await expect.element(drawer.getByRole('combobox')).toHaveFocus();
  await drawer.getByRole('button', { name: '啟用「請假紀錄」' }).click();
  await expect.element(drawer.getByText('請假紀錄')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(offers).toHaveFocus();
  await expect.element(row('請假紀錄')).toBeVisible();
});

test('a tab that becomes narrow keeps a form with input', async () => {
  await openSetting();
  await button('新增項目').click();
  const name = browser.getByRole('region', { name: '選單項目' }).getByRole('textbox', { name: /^名稱/ });
  await expect.element(name).toHaveFocus();
  await name.fill('電子報');
  await browser.viewport(800, 820);
  await expect.element(row('線上學習')).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('電子報');
  await button('取消').click();
  await button('捨棄變更').click();
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(row('線上學習')).toBeVisible();
});

test('a tab that becomes narrow shows the tree if the form has no input', async () => {
  await openSetting();
  await row('線上學習').click();
  const pane = browser.getByRole('region', { name: '選單項目' });
  await expect.element(pane.getByText('啟用中')).toBeVisible();
  await browser.viewport(800, 820);
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(row('線上學習')).toBeVisible();
});

test('changes by another administrator appear without a reload', async () => {
  const { api, ids } = await openSetting();
  await api.change({ params: { id: ids.rules }, body: { name: '規章' } });
  await expect.element(row('規章')).toBeVisible();
});

test('the list shows pages of entries with their status', async () => {
  const { api, ids } = await openSetting();
  const hint = browser.getByText('拖曳，或按 Alt 加方向鍵調整順序');
  await expect.element(hint).toBeVisible();
  await browser.getByText('清單', { exact: true }).click();
  await expect.element(hint).not.toBeInTheDocument();
  const line = browser.getByRole('row').filter({ hasText: '制度' });
  await expect.element(line.getByText('啟用中')).toBeVisible();
  await line.getByRole('switch').click({ force: true });
  await expect.element(line.getByText('已停用')).toBeVisible();
  // the position of an entry, and that it is disabled by its directory
  const below = browser.getByRole('row').filter({ hasText: '線上學習' });
  await expect.element(below.getByRole('cell', { name: '工作', exact: true })).toBeVisible();
  await api.change({ params: { id: ids.work }, body: { enable: false } });
  await expect.element(below.getByText('隨上層停用')).toBeVisible();
  // nothing to sort here: no sort bar
  expect(document.querySelectorAll('.nav-order > .nav-foot')).toHaveLength(0);
});

test('the menu of another person, with the reason for missing entries', async () => {
  const { api, ids, context } = await openSetting({ as: 'A001', demo: true });
  const { departments } = await context.directory.organisation();
  const someone = departments[0]!.groups[0]!.employees[0]!.name;
  await api.change({ params: { id: ids.rules }, body: { enable: false } });
  await button('更多選單動作').click();
  await browser.getByRole('menuitem', { name: '以他人身分檢視' }).click();
  await button(/^員工/).click();
  const chooser = browser.getByRole('dialog', { name: '選擇員工' });
  await chooser.getByRole('searchbox').fill(someone);
  await chooser.getByRole('treeitem', { name: someone }).last().click();
  await button('確定').click();
  const tree = browser.getByRole('list', { name: '這位員工的選單' });
  await expect.element(tree.getByText('已停用')).toBeVisible();
  await expect.element(tree.getByText('需要權限 menu.manage').first()).toBeVisible();
  await expect.element(tree.getByText('看得到').first()).toBeVisible();
});

test('[S2-124] the menu view is a read-only form', async () => {
  const { showTab } = await openNav();
  await showTab('MenuView');
  const form = browser.getByRole('group', { name: '選單檢視' });
  await expect.element(form.getByRole('textbox', { name: '名稱' })).toHaveAttribute('readonly');
  expect(form.getByRole('button').elements()).toEqual([]);
});

test('a menu that could not be loaded shows an error with its code and a retry', async () => {
  const { showTab } = await mountClient<Nav>('nav', {});
  await showTab('NavSetting');
  const failed = browser.getByRole('alert').filter({ hasText: '選單載入失敗' });
  await expect.element(failed.getByRole('button', { name: '再試一次' })).toBeVisible();
  await expect.element(failed.getByRole('button', { name: '複製錯誤代碼' })).toBeVisible();
});
