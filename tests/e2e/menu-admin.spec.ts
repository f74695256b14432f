import { OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import type { Browser, Page } from '@playwright/test';
import { menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

async function another(browser: Browser, baseURL: string, employee: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, employee);
  return page;
}
const row = (page: Page, name: string) =>
  page.getByRole('tree', { name: '選單', exact: true }).getByRole('treeitem', { name: new RegExp(`^${name}`) });

test('[S2-140][S0-196][S0-133] an administrator enables a view and an open browser shows it without a reload; disabled, its tab closes with a notice', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, 'A001');
  await menuEntry(page, '選單管理').click();
  const status = row(page, '請假紀錄').getByRole('switch');
  await status.click({ force: true });
  const offers = page.getByRole('region', { name: '可啟用的畫面' });
  await expect(offers.getByText('請假紀錄')).toBeVisible();

  const employee = await another(browser, baseURL!, 'E001');
  let loads = 0;
  employee.on('load', () => (loads += 1));
  await expect(menuEntry(employee, '常用連結')).toBeVisible();
  await expect(menuEntry(employee, '請假紀錄')).toHaveCount(0);

  await offers.getByRole('button', { name: '啟用「請假紀錄」' }).click();
  await expect(menuEntry(employee, '請假紀錄')).toBeVisible();
  await menuEntry(employee, '請假紀錄').click();
  await expect(employee.getByRole('tabpanel', { name: '請假紀錄' }).getByRole('table')).toBeVisible();

  // the employee's browser may show a change before the administrator's has its answer
  await expect(status).toBeChecked();
  await status.click({ force: true });
  await expect(employee.getByRole('tab', { name: '請假紀錄' })).toHaveCount(0);
  await expect(employee.getByText(/請假紀錄.*關閉|關閉.*請假紀錄/)).toBeVisible();
  await expect(menuEntry(employee, '請假紀錄')).toHaveCount(0);
  expect(loads, 'nothing was reloaded').toBe(0);

  await expect(status).not.toBeChecked();
  await status.click({ force: true });
  await expect(menuEntry(employee, '請假紀錄')).toBeVisible();
  await employee.context().close();
});

test('a browser that lost its connection shows that, and has the changes after reconnecting, without a reload', async ({
  page,
  browser,
  baseURL,
}) => {
  const employee = await another(browser, baseURL!, 'E001');
  const added = (at: Page) =>
    at.getByRole('navigation', { name: '主選單' }).getByRole('treeitem', { name: /^斷線時新增/ });
  let loads = 0;
  employee.on('load', () => (loads += 1));
  const mark = employee.locator('.ws-live[data-liveness]');
  await expect(mark).toHaveAttribute('data-liveness', 'live');
  await expect(added(employee)).toHaveCount(0);
  await employee.context().setOffline(true);
  await expect(mark).toHaveText('重新連線中');

  await signIn(page, 'A001');
  const opens = { openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page, link: 'https://learn.example/' };
  const code = await page.evaluate(async (opening) => {
    const headers = { authorization: `Bearer ${localStorage['atrium.token']}`, 'content-type': 'application/json' };
    const menu = (await (await fetch('/api/menu', { headers })).json()) as { data: { id: number; menuType: number }[] };
    const entry = { name: '斷線時新增', menuCode: 'AddedAway', menuType: 1, iconName: 'learning', enable: true };
    const parentId = menu.data.find(({ menuType }) => menuType === 0)!.id;
    const body = JSON.stringify({ ...entry, ...opening, parentId });
    return ((await (await fetch('/api/menu', { method: 'POST', headers, body })).json()) as { code: number }).code;
  }, opens);
  expect(code).toBe(200);
  await expect(added(page)).toBeVisible();
  await expect(added(employee)).toHaveCount(0);

  await employee.context().setOffline(false);
  await expect(mark).toHaveAttribute('data-liveness', 'live');
  // the refresh after a gap is spread over 10 s
  await expect(added(employee)).toBeVisible({ timeout: 20_000 });
  expect(loads, 'nothing was reloaded').toBe(0);
  await employee.context().close();
});

test('[S2-123][S2-145] the order is changed by dragging, saved at once, and is in every menu', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, 'A001');
  await menuEntry(page, '選單管理').click();
  await row(page, '辦公日曆表').dragTo(row(page, '勞動部'), { targetPosition: { x: 120, y: 3 } });
  await expect(page.getByText('順序有 1 項未儲存')).toBeVisible();
  await page.getByRole('button', { name: '儲存順序' }).click();
  await expect(page.getByText('編輯選單排序成功')).toBeVisible();
  const items = page.getByRole('navigation', { name: '主選單' }).getByRole('treeitem');
  await expect
    .poll(async () =>
      (await items.allTextContents())
        .map((text) => text.replace('在新視窗開啟', ''))
        .filter((text) => /勞動部|辦公日曆表/.test(text)),
    )
    .toEqual(['辦公日曆表', '勞動部']);
});

test('[S2-122][S2-143] in a narrow tab the form is a panel', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await signIn(page, 'A001');
  await menuEntry(page, '選單管理').click();
  await page.getByRole('button', { name: '新增目錄' }).click();
  const panel = page.getByRole('dialog', { name: '新增選單項目' });
  await panel.getByRole('textbox', { name: /^名稱/ }).fill('表單下載');
  await panel.getByRole('textbox', { name: /^代碼/ }).fill('Downloads');
  await panel.getByRole('button', { name: '儲存' }).click();
  await expect(page.getByText('新增選單成功')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(row(page, '表單下載')).toBeVisible();
});

test('[S0-136] NavSetting, Permission and WhiteIP open as tabs, each with its screen', async ({ page }) => {
  await signIn(page, 'A001');
  const screens = [
    { entry: '選單管理', shows: page.getByRole('tree', { name: '選單', exact: true }) },
    { entry: '角色', shows: page.getByRole('button', { name: '新增角色' }) },
    { entry: 'IP 白名單', shows: page.getByRole('button', { name: '新增白名單' }) },
  ];
  for (const { entry, shows } of screens) {
    await menuEntry(page, entry).click();
    await expect(page.getByRole('tab', { name: entry })).toHaveAttribute('aria-selected', 'true');
    await expect(shows).toBeVisible();
  }
});

test('view-as: an administrator sees another person’s menu, and why entries are missing', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await another(browser, baseURL!, 'E101');
  const name = await person.evaluate(
    () => (JSON.parse(localStorage['atrium.session'] as string) as { userName: string }).userName,
  );
  await expect(menuEntry(person, '請假紀錄')).toBeVisible();
  await expect(menuEntry(person, 'IP 白名單')).toHaveCount(0);
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, 'A001');
  await menuEntry(page, '選單管理').click();
  await page.getByRole('button', { name: '更多選單動作', exact: true }).click();
  await page.getByRole('menuitem', { name: '以他人身分檢視' }).click();
  const drawer = page.getByRole('dialog', { name: '以他人身分檢視' });
  await drawer.getByRole('button', { name: /^員工/ }).click();
  const chooser = page.getByRole('dialog', { name: '選擇員工' });
  await chooser.getByRole('searchbox').fill(name);
  await chooser.getByRole('treeitem', { name }).last().click();
  await chooser.getByRole('button', { name: '確定' }).click();
  const seen = (entry: string) => drawer.getByRole('list', { name: '這位員工的選單' }).getByText(entry).locator('..');
  await expect(seen('請假紀錄')).toContainText('看得到');
  await expect(seen('IP 白名單')).not.toContainText('看得到');
  await expect(seen('IP 白名單')).toContainText('限定角色，這位員工的角色沒有開放');
  await person.context().close();
});
