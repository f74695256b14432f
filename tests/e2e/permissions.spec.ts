import type { Browser, Page } from '@playwright/test';
import { menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

async function another(browser: Browser, baseURL: string, employee: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, employee);
  return page;
}
const box = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name });

test('[S2-150] a restricted entry appears for exactly the role’s members, in open browsers, and the explanation shows why', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const member = await another(browser, baseURL!, 'E001');
  const other = await another(browser, baseURL!, 'E101');
  let loads = 0;
  member.on('load', () => (loads += 1));
  for (const each of [member, other]) {
    await expect(menuEntry(each, '請假紀錄')).toBeVisible();
    await expect(menuEntry(each, '角色')).toHaveCount(0);
  }

  await signIn(page, 'A001');
  await menuEntry(page, '角色').click();
  const tab = page.getByRole('tabpanel', { name: /^角色/ });
  await tab.getByRole('button', { name: '新增角色' }).click();
  await tab.getByRole('textbox', { name: '名稱' }).fill('開發組管權限');
  await box(page, '整個組別', '應用開發組').check({ force: true });
  await box(page, '權限', '管理角色').check({ force: true });
  await box(page, '選單項目', '角色').check({ force: true });
  await tab.getByRole('button', { name: '檢視差異並儲存' }).click();
  await expect(page.getByText(/增加：.*管理角色.*角色/).first()).toBeVisible();
  await page.getByRole('button', { name: '確定儲存' }).click();
  await expect(page.getByText('角色新增成功！')).toBeVisible();

  await expect(menuEntry(member, '角色')).toBeVisible();
  await expect(menuEntry(other, '請假紀錄')).toBeVisible();
  await expect(menuEntry(other, '角色')).toHaveCount(0);
  expect(loads, 'nothing was reloaded').toBe(0);

  await tab.getByRole('button', { name: '為什麼有權限？' }).click();
  const drawer = page.locator('.permissions-explain');
  await drawer.getByText('選擇', { exact: true }).click();
  const chooser = page.getByRole('dialog', { name: '查詢的人員' });
  const name = await other.evaluate(
    () => (JSON.parse(localStorage['atrium.session'] as string) as { userName: string }).userName,
  );
  await chooser.getByRole('searchbox').fill(name);
  await expect(chooser.getByRole('treeitem', { name }).last()).toBeVisible();
  await chooser.getByRole('treeitem', { name }).last().click();
  await chooser.getByRole('button', { name: '確定' }).click();
  await drawer.getByRole('combobox', { name: '權限或選單項目' }).selectOption({ label: '選單項目：角色' });
  await drawer.getByRole('button', { name: '查詢', exact: true }).click();
  await expect(drawer.getByText('限定角色的選單項目，沒有角色開放')).toBeVisible();
  await expect(drawer.getByText('開發組管權限')).toBeVisible();
  for (const each of [member, other]) await each.context().close();
});
