import type { Browser } from '@playwright/test';
import { menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

/** A new sign-in has the punch buttons, or not. */
async function expectPunchButtons(browser: Browser, baseURL: string, count: 0 | 1): Promise<void> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, 'E001');
  // Plugins' parts of the header are rendered together; each is shown once its code is loaded.
  await expect(page.getByRole('button', { name: /^通知/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('group', { name: '打卡' })).toHaveCount(count);
  await page.context().close();
}

test('[S0-072][S2-163] the whitelist decides who has the punch buttons', async ({ page, browser, baseURL }) => {
  await expectPunchButtons(browser, baseURL!, 1);
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page, 'A001');
  await menuEntry(page, 'IP 白名單').click();
  await page.getByRole('button', { name: '新增白名單' }).first().click();
  const form = page.locator('.whitelist-form');
  await form.getByRole('textbox', { name: '名稱' }).fill('這台電腦不可信');
  await form.getByRole('textbox', { name: 'IP 位址' }).fill('127.0.0.1');
  for (const box of await form.getByRole('checkbox').all()) await box.check({ force: true });
  await form.getByText('1 無').click();
  await form.getByRole('button', { name: '儲存' }).click();
  // The level of the own address would be lowered, which needs a confirmation.
  await page.getByRole('button', { name: '確定繼續' }).click();
  await expect(page.getByText('白名單新增成功!')).toBeVisible();
  await expectPunchButtons(browser, baseURL!, 0);

  await page.getByRole('button', { name: '刪除「這台電腦不可信」' }).click();
  await page.getByRole('button', { name: '刪除', exact: true }).click();
  await expect(page.getByText('已刪除「這台電腦不可信」。')).toBeVisible();
  await expectPunchButtons(browser, baseURL!, 1);
});
