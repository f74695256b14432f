import type { Page } from '@playwright/test';
import { menuEntry } from './extraMenu.ts';
import { expect, PASSWORD, signIn, test } from './fixtures.ts';

test.use({ viewport: { width: 1600, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

/** Opens a view from the menu, alone. */
async function openView(page: Page, employee: string, entry: string): Promise<void> {
  await signIn(page, employee);
  await menuEntry(page, entry).click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}

const form = (page: Page) => page.locator('.accounts-form');
const row = (page: Page, account: string) => page.getByRole('row', { name: new RegExp(account) });
const save = (page: Page) => page.getByRole('button', { name: /^儲存/ }).click();

test('[S0-140][S2-166][S2-168][S2-172][S2-173] platforms, types, required fields and purposes are added in their tabs, and edited', async ({
  page,
}) => {
  await openView(page, 'A001', '站台名稱');
  for (const [tab, label] of [
    ['站台名稱', '門禁系統'],
    ['站台類型', '機房設備'],
    ['必填欄位', '機櫃位置'],
  ] as const) {
    if (tab !== '站台名稱') await menuEntry(page, tab).click();
    await page
      .getByRole('button', { name: `新增${tab}` })
      .filter({ visible: true })
      .click();
    await page.getByRole('textbox', { name: '名稱' }).fill(label);
    await save(page);
    await expect(page.getByText(`新增${tab}成功!`)).toBeVisible();
    await expect(row(page, label).filter({ visible: true })).toBeVisible();
  }
  await menuEntry(page, '站台用途').click();
  await page.getByRole('button', { name: '編輯「查詢」' }).click();
  await page.getByText('機櫃位置', { exact: true }).filter({ visible: true }).last().click();
  await page.getByText('需要連結網址', { exact: true }).click();
  await save(page);
  await expect(page.getByText('修改站台用途成功!')).toBeVisible();
  await expect(row(page, '查詢').getByText('1 個欄位')).toBeVisible();

  // the purpose asks for both in the form of an account
  await menuEntry(page, '帳號保管箱').click();
  await page.getByRole('button', { name: '新增帳密' }).click();
  await form(page).getByRole('combobox', { name: /^用途/ }).selectOption('查詢');
  await expect(page.getByRole('textbox', { name: /^機櫃位置/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^連結網址/ })).toBeVisible();
});

test('[S2-176][S2-202][S2-206][S2-207][S2-211] an account is added and shared; the list of a reader shows it, and what becomes of it, at once', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await (
    await browser.newContext({ baseURL: baseURL!, viewport: { width: 1600, height: 900 } })
  ).newPage();
  await openView(other, 'E001', '帳號保管箱');
  await other.getByRole('searchbox').fill('night');
  await expect(other.getByText('沒有符合的項目')).toBeVisible();
  await openView(page, 'G001', '帳號保管箱');
  await page.getByRole('button', { name: '新增帳密' }).click();
  await form(page).getByRole('combobox', { name: /^站台/ }).selectOption('視訊會議');
  await form(page).getByRole('combobox', { name: /^類型/ }).selectOption('網站');
  await form(page).getByRole('combobox', { name: /^用途/ }).selectOption('語音信箱');
  await form(page).getByRole('textbox', { name: /^帳號/ }).fill('meet-night');
  await page.getByRole('button', { name: '使用', exact: true }).click();
  await expect(page.getByText('很強')).toBeVisible();
  await page.getByText('選擇', { exact: true }).click();
  const chooser = page.getByRole('dialog', { name: '讀者' });
  await chooser.getByRole('textbox').or(chooser.getByRole('searchbox')).first().fill('吳宗翰');
  await chooser.getByRole('treeitem', { name: /吳宗翰/ }).click();
  await chooser.getByRole('button', { name: '確定' }).click();
  await page.getByRole('button', { name: '儲存並開放給 2 人' }).click();
  await expect(page.getByText('新增帳密成功!')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(row(page, 'meet-night')).toBeVisible();
  await expect(row(other, 'meet-night')).toBeVisible();

  // the owner locks the password behind consent
  await row(page, 'meet-night').dblclick();
  await expect(page.getByRole('button', { name: '變更', exact: true })).toBeVisible();
  await form(page)
    .getByRole('checkbox', { name: /^需要擁有者同意/ })
    .check({ force: true });
  await save(page);
  await expect(page.getByText('修改帳密成功!')).toBeVisible();
  await expect(row(other, 'meet-night').getByText('需要擁有者同意')).toBeVisible();
  await other.context().close();
});

test('[S2-201] a password is shown for three seconds after a new proof, and copied without being shown, by keyboard alone', async ({
  page,
}) => {
  // as if the sign-in was longer ago than 15 minutes
  let refused = 0;
  await page.route('**/sitePasswords/*/password*', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    const refusal = {
      code: 423,
      status: 'PROOF_REQUIRED',
      msg: '請再次輸入密碼。',
      message: '請再次輸入密碼。',
      data: null,
    };
    return route.fulfill({ json: refusal });
  });
  await signIn(page, 'E001');
  // Today names what is to be changed, and leads to it
  await page.getByRole('button', { name: '全部待更換的密碼' }).click();
  await expect(page.getByRole('button', { name: /^待更換/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(row(page, 'svc-files')).toHaveCount(0);
  await page.getByRole('button', { name: /^全部/ }).click();
  await page.getByRole('button', { name: '顯示「檔案伺服器 svc-files」的密碼 3 秒' }).focus();
  await page.keyboard.press('Enter');
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('密碼', { exact: true }) });
  await proof.getByLabel('密碼', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const shown = page.locator('.accounts-shown code');
  await expect(shown).toHaveText(/^[!-~]{14}$/);
  const secret = await shown.innerText();
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('button', { name: '顯示「檔案伺服器 svc-files」的密碼 3 秒' })).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, 'svc-files').getByText('已複製，未顯示')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  expect(await page.content()).not.toContain(secret);
  await page.getByRole('button', { name: '立即清除' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('');

  // the log of both, and back to the row with Escape
  await page.getByRole('button', { name: '「檔案伺服器 svc-files」的更多動作' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '查看紀錄' }).focus();
  await page.keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: '查看紀錄' });
  await expect(pane.getByText(/^複製未顯示/)).toHaveCount(1);
  await expect(pane.getByText(/^顯示，/)).toHaveCount(1);
  await expect(pane).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'svc-files')).toBeFocused();
});
