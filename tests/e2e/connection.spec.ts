import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

const live = (page: Page) => page.locator('.ws-live[data-liveness]');
const settings = (page: Page) => page.getByRole('button', { name: '偏好設定' });
const heading = (page: Page) => page.getByRole('heading', { name: '偏好設定' });

test('a lost network is shown at once; unsaved preferences are marked and saved after reconnecting', async ({
  page,
  context,
}) => {
  // what the header loads after the sign-in is there before the network is lost
  const authorised = page.waitForResponse(/\/v2\/getAuth$/);
  await signIn(page, 'E003');
  await expect(live(page)).toHaveAttribute('data-liveness', 'live');
  await authorised;
  await expect(page.getByRole('button', { name: /^通知(，\d+\+? 則未讀)?$/ })).toBeVisible();
  await settings(page).click();
  await expect(heading(page)).toBeVisible();

  await context.setOffline(true);
  await expect(live(page)).toHaveAttribute('data-liveness', 'reconnecting', { timeout: 5000 });
  await page.getByText('緊密', { exact: true }).click();
  await expect(page.getByText('設定尚未儲存')).toBeVisible();
  await expect(page.locator('.toast-danger')).toHaveCount(0);

  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/userPreferences'),
  );
  await context.setOffline(false);
  expect((await saved).ok()).toBe(true);
  await expect(page.getByText('設定尚未儲存')).toBeHidden();
  await expect(live(page)).toHaveAttribute('data-liveness', 'live');
});

test('a view whose chunk failed to load is fetched again by 再試一次, with its styles', async ({ page }) => {
  await signIn(page, 'E003');
  await expect(live(page)).toHaveAttribute('data-liveness', 'live');
  await page.route(/assets\/SettingsView-/, (route) => route.abort('internetdisconnected'));
  await settings(page).click();
  await expect(page.getByText('畫面下載失敗')).toBeVisible();
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect(page.getByText('畫面下載失敗')).toBeVisible();
  await page.unroute(/assets\/SettingsView-/);
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect(heading(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/SettingsView-'))))
    .toBe(true);
});

test('without a connection questions and messages still look like the product', async ({ page, context }) => {
  await signIn(page, 'E003');
  let native = false;
  page.on('dialog', (dialog) => {
    native = true;
    void dialog.dismiss();
  });
  await settings(page).click();
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('dialog', { name: '帳號' }).getByRole('button', { name: '變更密碼' }).click();
  await page.getByLabel('新密碼', { exact: true }).fill('Half-typed-2026!');
  await context.setOffline(true);
  await page.getByRole('button', { name: '關閉「變更密碼」' }).click();
  const question = page.getByRole('alertdialog', { name: '尚有未儲存的變更' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '繼續編輯' }).click();
  await expect(question).toBeHidden();
  expect(native).toBe(false);
  await context.setOffline(false);
});

test('after a deployment missing chunks lead to one offer to reload, and drafts are kept', async ({ page }) => {
  await signIn(page, 'A001');
  await page.getByRole('navigation').getByText('角色', { exact: true }).click();
  await page.getByRole('button', { name: '新增角色' }).click();
  const name = page.getByRole('textbox', { name: '名稱' });
  await name.fill('值班人員');

  // like another release: its page references other files, and those of this one are missing
  let outdated = true;
  await page.route(/assets\/(SettingsView|ChangePasswordView)-/, (route) =>
    outdated ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.route(/\/index(\?.*)?$/, async (route) => {
    if (!outdated) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(/assets\/index-/, 'assets/index-Next');
    return route.fulfill({ response, body });
  });
  await settings(page).click();
  const offer = page.getByRole('alertdialog', { name: '系統已更新' });
  await expect(offer).toBeVisible();
  await offer.getByRole('button', { name: '稍後' }).click();
  await page.getByRole('button', { name: '再試一次' }).click();
  await expect(page.getByRole('button', { name: '再試一次' })).toBeVisible();
  await expect(offer).toBeHidden();

  outdated = false;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('tab', { name: /角色/ }).click();
  await expect(name).toHaveValue('值班人員');
});
