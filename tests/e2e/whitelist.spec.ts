import type { Browser } from '@playwright/test';
import { menuEntry } from './extraMenu.ts';
import { expect, signIn, test } from './fixtures.ts';

/** Does somebody who signs in now have the punch buttons? */
async function canPunch(browser: Browser, baseURL: string): Promise<boolean> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signIn(page, 'E001');
  await expect(menuEntry(page, '請假紀錄')).toBeVisible();
  const shown = await page
    .getByRole('group', { name: '打卡' })
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
  await page.context().close();
  return shown;
}

test('[S0-072][S2-163] the whitelist decides who has the punch buttons', async ({ page, browser, baseURL }) => {
  expect(await canPunch(browser, baseURL!)).toBe(true);
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
  // One's own address would sink: that is asked about.
  await page.getByRole('button', { name: '確定繼續' }).click();
  await expect(page.getByText('白名單新增成功!')).toBeVisible();
  expect(await canPunch(browser, baseURL!)).toBe(false);

  await page.getByRole('button', { name: '刪除「這台電腦不可信」' }).click();
  await page.getByRole('button', { name: '刪除', exact: true }).click();
  await expect(page.getByText('白名單已刪除。')).toBeVisible();
  expect(await canPunch(browser, baseURL!)).toBe(true);
});
