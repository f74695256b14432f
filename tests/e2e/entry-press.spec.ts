import type { Locator, Page } from '@playwright/test';
import { openExpired } from './expiredPassword.ts';
import { atRest, expect, fillSignIn, test } from './fixtures.ts';

/** A slow press: the button stays down until movements caused by pressing have ended. */
async function hold(page: Page, target: Locator): Promise<void> {
  const box = (await target.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await atRest(page);
  await page.mouse.up();
}

/** A required captcha: the demo company's server requires none at first. */
const withPicture = (page: Page) =>
  page.route('**/api/v2/captcha', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { img: PIXEL, key: 'a-key' } } }),
  );
const refuse = (page: Page) =>
  page.route('**/api/login', (route) =>
    route.fulfill({ status: 401, json: { code: 401, status: 'INVALID_LOGIN', msg: '', data: null } }),
  );
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const keyboard = (page: Page) => page.getByRole('region', { name: '螢幕鍵盤' });

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
])
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('a held press on 登入 signs in at once while the on-screen keyboard is open, and closes it', async ({
      page,
    }) => {
      await page.goto('/login');
      await refuse(page);
      await fillSignIn(page, 'E001', 'any');
      const sent = page.waitForRequest('**/api/login');
      await hold(page, page.getByRole('button', { name: '登入', exact: true }));
      await sent;
      await expect(page.getByRole('alert')).toContainText('帳號或密碼錯誤');
      await expect(keyboard(page)).toBeHidden();
      await expect(page.locator('.entry[data-keyboard]')).toHaveCount(0);
    });
  });

test('a held press on 變更密碼 sends the change, and one from field to field keeps one keyboard open', async ({
  page,
}) => {
  await openExpired(page);
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field('再次輸入新密碼').fill('right-2026');
  for (const name of ['新密碼', '目前密碼']) {
    await expect(keyboard(page)).toBeVisible();
    await atRest(page);
    await hold(page, field(name));
    await expect(field(name)).toBeFocused();
    await expect(keyboard(page)).toHaveCount(1);
    await expect(page.locator('.entry[data-keyboard]')).toHaveCount(1);
    await page.keyboard.type(name === '新密碼' ? 'right-2026' : 'begin-2026');
  }
  await page.route('**/api/changePassword', (route) => route.fulfill({ json: { code: 200, msg: '', data: {} } }));
  const sent = page.waitForRequest('**/api/changePassword');
  await hold(page, page.getByRole('button', { name: '變更密碼' }));
  await sent;
  await expect(page).toHaveURL(/\/login$/);
  await expect(keyboard(page)).toHaveCount(0);
});

test('a press on 登入 that returns the focus to the password leaves the keyboard open', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, 'E001', '');
  await hold(page, page.getByRole('button', { name: '登入', exact: true }));
  await expect(page.getByText('請輸入密碼')).toBeVisible();
  await expect(page.getByLabel('密碼', { exact: true })).toBeFocused();
  // requests of the press itself come before the response to a later one
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(keyboard(page)).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a held touch of 登入 signs in, and closes the keyboard', async ({ page, context }) => {
    await page.goto('/login');
    await refuse(page);
    await fillSignIn(page, 'E001', 'any');
    const sent = page.waitForRequest('**/api/login');
    const devtools = await context.newCDPSession(page);
    const box = (await page.getByRole('button', { name: '登入', exact: true }).boundingBox())!;
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await atRest(page);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await sent;
    await expect(keyboard(page)).toBeHidden();
  });
});

test('a held press on the captcha picture fetches a new one, and closes the keyboard', async ({ page }) => {
  await withPicture(page);
  await page.goto('/login');
  const picture = page.getByRole('button', { name: '驗證碼圖片，點選可換一張' });
  await expect(picture).toBeVisible();
  await fillSignIn(page, 'E001', 'any');
  const fetched = page.waitForRequest('**/api/v2/captcha');
  await hold(page, picture);
  await fetched;
  await expect(keyboard(page)).toBeHidden();
});
