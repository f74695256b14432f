import { expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { openNav } from '../testing/openNav.tsx';

const row = (name: string) => browser.getByRole('treeitem', { name: new RegExp(`^${name}，`) });
const button = (name: string) => browser.getByRole('button', { name, exact: true });
const names = () =>
  browser
    .getByRole('treeitem')
    .elements()
    .map((element) => element.getAttribute('aria-label')!.split('，')[0]);

async function openSetting() {
  await browser.viewport(1440, 820);
  const nav = await openNav();
  const show = async () => {
    const screen = await nav.showTab('NavSetting');
    screen.container.style.height = '800px';
    return screen;
  };
  return { ...nav, show };
}

test('an unsaved order is restored after a forced logout, and cleared once it is saved', async () => {
  const { api, ids, show } = await openSetting();
  const first = await show();
  await expect.element(row('制度')).toBeVisible();
  (row('制度').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(browser.getByText('順序有 1 項未儲存')).toBeVisible();
  await first.unmount();

  const { frame, unmount } = await show();
  await expect.element(browser.getByText('已還原上次尚未儲存的選單順序。')).toBeVisible();
  await expect.element(browser.getByText('順序有 1 項未儲存')).toBeVisible();
  await expect.poll(() => names().slice(-2)).toEqual(['制度', '線上學習']);
  await expect.poll(() => [...frame.guards].some((guard) => guard.isDirty())).toBe(true);
  await button('儲存順序').click();
  await expect.element(browser.getByText('編輯選單排序成功')).toBeVisible();
  const work = (await api.sequence()).find(({ id }) => id === ids.work)!;
  expect(work.children.map(({ title }) => title)).toEqual(['制度', '線上學習']);
  await unmount();

  const last = await show();
  await expect.element(row('制度')).toBeVisible();
  expect([...last.frame.guards].some((guard) => guard.isDirty())).toBe(false);
  expect(Object.keys(localStorage).filter((key) => key.endsWith('.order'))).toEqual([]);
});

test('an entry that was removed meanwhile is no part of an order that comes back', async () => {
  const { api, ids, show } = await openSetting();
  const first = await show();
  await expect.element(row('制度')).toBeVisible();
  (row('制度').element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(browser.getByText('順序有 1 項未儲存')).toBeVisible();
  await first.unmount();
  for (const id of [ids.rules, ids.learning]) await api.remove({ params: { id } });
  await show();
  await expect.element(row('工作')).toBeVisible();
  await expect.element(row('制度')).not.toBeInTheDocument();
  await expect.element(button('儲存順序')).not.toBeInTheDocument();
});

test('the list of ticket sites keeps its input: asked about before it goes, there again after a forced logout', async () => {
  const { api, show } = await openSetting();
  const dialog = browser.getByRole('dialog', { name: '可帶登入票證的網站' });
  const field = dialog.getByRole('textbox');
  const first = await show();
  await button('更多選單動作').click();
  await browser.getByRole('menuitem', { name: '可帶登入票證的網站' }).click();
  await expect.element(field).toBeVisible();
  await field.fill('https://erp.example.com/start');
  await expect.poll(() => [...first.frame.guards].some((guard) => guard.isDirty())).toBe(true);
  await userEvent.keyboard('{Escape}');
  await browser.getByRole('alertdialog').getByRole('button', { name: '繼續編輯' }).click();
  await expect.element(field).toHaveValue('https://erp.example.com/start');
  await first.unmount();

  const { frame } = await show();
  await expect.element(browser.getByText('已還原上次尚未儲存的輸入。')).toBeVisible();
  await expect.element(field).toHaveValue('https://erp.example.com/start');
  await dialog.getByRole('button', { name: '儲存' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await api.ticketSites()).toEqual({ origins: ['https://erp.example.com'] });
  expect([...frame.guards].some((guard) => guard.isDirty())).toBe(false);

  await button('更多選單動作').click();
  await browser.getByRole('menuitem', { name: '可帶登入票證的網站' }).click();
  await expect.element(field).toHaveValue('https://erp.example.com');
  await field.fill('不要了');
  await dialog.getByRole('button', { name: '取消' }).click();
  await browser.getByRole('alertdialog').getByRole('button', { name: '捨棄變更' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(Object.keys(localStorage).filter((key) => key.includes('sites'))).toEqual([]);
});
