import type { Request } from '@playwright/test';
import { expect, signIn, stopClock, test } from './fixtures.ts';

test('[S0-112][S0-115] hiding the left menu is saved after three seconds without a change, several changes in one call', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'E002');
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/userPreferences')) calls.push(request);
  });
  await page.getByRole('button', { name: '偏好設定' }).click();
  await expect(page.getByText('隱藏左側選單')).toBeVisible();
  await stopClock(page);
  await page.getByText('隱藏左側選單').click();
  await expect.poll(() => page.getByRole('navigation').evaluate((menu) => menu.getBoundingClientRect().width)).toBe(64);
  await page.clock.runFor(2_000);
  await page.getByText('緊密', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await page.clock.runFor(2_999);
  expect(calls).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => calls.length).toBe(1);
  const { userPreferences } = calls[0]!.postDataJSON() as { userPreferences: string };
  expect(JSON.parse(userPreferences)).toMatchObject({ collapseMenu: true, density: 'compact' });
  expect((await calls[0]!.response())!.status()).toBe(200);
  await page.clock.resume();

  await page.reload();
  await expect.poll(() => page.getByRole('navigation').evaluate((menu) => menu.getBoundingClientRect().width)).toBe(64);
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
});

test('[S0-107] a change that waits to be saved is saved before the logout call', async ({ page }) => {
  await signIn(page, 'G001');
  const order: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'GET' && /userPreferences|logout/.test(path)) order.push(path);
  });
  await page.getByRole('button', { name: '收合選單' }).click();
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(order).toEqual(['/api/userPreferences', '/api/logout']);
});

test('a person sees their sign-ins and ends another one', async ({ page, browser, baseURL }) => {
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signIn(other, 'D001');
  await signIn(page, 'D001');
  await page.getByRole('button', { name: '偏好設定' }).click();
  await expect(page.getByText('這個瀏覽器', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '結束此登入' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '結束此登入' }).click();
  await expect(page.getByText('已結束該裝置的登入')).toBeVisible();
  await expect(other).toHaveURL(/\/login$/);
});

test('another tab of the same browser applies what was saved here', async ({ page, context }) => {
  await signIn(page, 'E106');
  const other = await context.newPage();
  await other.goto('/index');
  await expect(other.getByRole('navigation')).toBeVisible();
  await page.getByRole('button', { name: '偏好設定' }).click();
  await page.getByText('緊密', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  // saved after three seconds without a change
  await expect(other.locator('html')).toHaveAttribute('data-density', 'compact');
});

test('the theme of the last visit is drawn before the first script file arrives: nothing flashes light', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('atrium.looks', JSON.stringify({ theme: 'dark' })));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  const look = () =>
    page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.body);
      const [red = 255] = backgroundColor.match(/\d+/g)!.map(Number);
      return { isDark: red < 64, colorScheme, blueprint: document.documentElement.classList.contains('bp6-dark') };
    });
  await expect.poll(look).toEqual({ isDark: true, colorScheme: 'dark', blueprint: true });
});
