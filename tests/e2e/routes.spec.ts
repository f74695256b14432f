import type { Page } from '@playwright/test';
import { expect, fillSignIn, OLD_BROWSER, PASSWORD, signIn, stopClock, test } from './fixtures.ts';

const EXPIRED = {
  status: 303,
  json: {
    code: 303,
    status: 'PASSWORD_EXPIRED',
    msg: '請變更密碼',
    data: { employee: 'E001', changeToken: 'a.b.c', expiresIn: 600 },
  },
};
const submit = (page: Page) => page.getByRole('button', { name: '登入', exact: true });

/** Reloads and returns whether the browser asked first. */
async function reloadAsks(page: Page): Promise<boolean> {
  let asked = false;
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void dialog.accept();
  });
  await page.reload();
  page.removeAllListeners('dialog');
  return asked;
}

test('[S0-001][S0-003][S0-004][S0-005][S0-008] every entry route leads a visitor to the sign-in screen, in Traditional Chinese', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/', '/index', '/login', '/no/such/page', '/Themes', '/changePassword', '/IePage']) {
    await page.goto(path);
    await expect(page).toHaveURL(`${baseURL}/login`);
    await expect(page.getByRole('heading', { name: '登入' })).toBeVisible();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
  await expect(page).toHaveTitle('登入 · 中庭');
});

test('[S0-004][S0-006][S0-010] with a token / and /login lead to /index, which loads preferences first', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, 'E001');
  for (const path of ['/', '/login']) {
    const next = await context.newPage();
    const calls: string[] = [];
    next.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await next.goto(path);
    await expect(next).toHaveURL(`${baseURL}/index`);
    await expect(next.getByRole('button', { name: /^帳號：/ })).toBeVisible();
    expect(calls[0]).toBe('/api/userPreferences');
    await next.close();
  }
});

test('[S0-007] a token of an ended session is discarded, and the sign-in screen stays', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    const claims = btoa(JSON.stringify({ jti: 'a'.repeat(32), uuid: 'b', exp: Date.now() / 1000 - 1 }));
    localStorage.setItem('atrium.token', `x.${claims}.y`);
  });
  await page.goto('/login');
  await expect(submit(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('atrium.token'))).toBeNull();
});

test('[S0-011][S0-012][S0-013] an expired password opens its page with the employee; a reload leads back to sign-in', async ({
  page,
}) => {
  await page.route('**/api/login', (route) => route.fulfill(EXPIRED));
  await page.goto('/login');
  await fillSignIn(page, 'E001', 'whatever it was');
  await submit(page).click();
  await expect(page).toHaveURL(/\/changePassword$/);
  await expect(page.getByRole('heading', { name: '變更密碼' })).toBeVisible();
  await expect(page.getByText('員工編號 E001')).toBeVisible();
  expect(await page.evaluate(() => (history.state as { usr: { employeeNo: string } }).usr.employeeNo)).toBe(
    '{"employee":"E001"}',
  );
  expect(await reloadAsks(page)).toBe(false);
  await expect(page).toHaveURL(/\/login$/);
});

test('[S0-014][S0-015] an old browser gets a message; any other is sent to sign-in', async ({ browser, baseURL }) => {
  const old = await browser.newContext({ baseURL: baseURL!, userAgent: OLD_BROWSER });
  const page = await old.newPage();
  await page.goto('/IePage');
  await expect(page.getByRole('heading', { name: '不支援這個瀏覽器' })).toBeVisible();
  await expect(page.getByText('請改用最新版的')).toBeVisible();
  await old.close();
  const edge = await browser.newContext({
    baseURL: baseURL!,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
  });
  const other = await edge.newPage();
  await other.goto('/IePage');
  await expect(other).toHaveURL(/\/login$/);
  await edge.close();
});

test('[S0-014] a browser that cannot parse the code gets the message too', async ({ page }) => {
  // missing features of such a browser, and a parser that fails on the modules
  await page.addInitScript(() => Reflect.deleteProperty(Object, 'hasOwn'));
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'not a module;' }),
  );
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: '不支援這個瀏覽器' })).toBeVisible();
  await expect(page.getByText('請改用最新版的')).toBeVisible();
});

test('[S0-016] the gallery requires a token, and its code is loaded with it', async ({ page, context }) => {
  const parts: string[] = [];
  context.on('request', (request) => {
    if (/ThemesPage|[Gg]allery/.test(request.url())) parts.push(request.url());
  });
  await signIn(page, 'E001');
  expect(parts).toEqual([]);
  const gallery = await context.newPage();
  await gallery.goto('/Themes');
  await expect(gallery.getByRole('radiogroup').first()).toBeVisible();
  expect(parts).not.toEqual([]);
  expect(await reloadAsks(gallery)).toBe(false);
});

test('[S0-019][S0-020] the workspace asks before it is reloaded; the sign-in screen does not', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, 'E001', 'x');
  expect(await reloadAsks(page)).toBe(false);
  await signIn(page, 'E001');
  await expect(page.getByRole('button', { name: /^帳號：/ })).toBeVisible();
  expect(await reloadAsks(page)).toBe(true);
  await expect(page).toHaveURL(/\/index(\?|$)/);
});

test('[S0-184] a page whose code does not load within 120 s shows that and offers a reload', async ({ page }) => {
  await page.clock.install();
  await page.route(/\/assets\/SignInPage-.*\.js$/, () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => document.title)).toBe('登入 · 中庭');
  await stopClock(page);
  await page.clock.fastForward(100_000);
  await expect(page.getByText('程式載入失敗')).toBeHidden();
  await page.clock.fastForward(20_000);
  await expect(page.getByText('程式載入失敗')).toBeVisible();
  await page.clock.resume();
  await page.unrouteAll();
  await page.getByRole('button', { name: '重新載入' }).click();
  await expect(submit(page)).toBeVisible();
});

test('a link to one record survives signing in; a missing record is reported in its place', async ({ page }) => {
  await page.goto('/index?open=WhiteIPForm&id=987654');
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, 'A001', PASSWORD);
  await page.getByLabel('密碼', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/index\?open=WhiteIPForm&id=987654$/);
  const panel = page.getByRole('dialog', { name: '白名單' });
  await expect(panel.getByText('找不到這筆資料')).toBeVisible();
  await panel.getByRole('button', { name: '關閉', exact: true }).first().click();
  await expect(panel).toHaveCount(0);
  // A link that was cut opens nothing.
  await page.goto('/index?open=WhiteIPForm&id=98x');
  await expect(page.getByRole('alert').filter({ hasText: '找不到這個畫面' })).toBeVisible();
});
