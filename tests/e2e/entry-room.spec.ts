import type { Page } from '@playwright/test';
import { openExpired } from './expiredPassword.ts';
import { atRest, expect, fillSignIn, test } from './fixtures.ts';

/** Pixels between the bottom of the form and the on-screen keyboard; negative if something is covered. */
async function room(page: Page): Promise<number> {
  await expect(page.locator('.password-keyboard')).toBeVisible();
  await atRest(page);
  const [form, keys] = [
    (await page.locator('.entry-form').boundingBox())!,
    (await page.locator('.password-keyboard').boundingBox())!,
  ];
  expect(form.y, 'the top of the form is visible').toBeGreaterThanOrEqual(0);
  return keys.y - (form.y + form.height);
}
const refuse = (page: Page, path: string, status: number, json: object) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ status, json: { code: status, data: null, ...json } }));

const SIZES = [
  [1280, 720],
  [1366, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const;

/** Whether the on-screen keyboard covers nothing, in a window of each size. */
async function expectRoom(page: Page, what: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect(await room(page), `${what}, at ${width} × ${height}`).toBeGreaterThanOrEqual(0);
  }
}

test('the on-screen keyboard covers nothing of the change-password form, with any error, at any size', async ({
  page,
}) => {
  await openExpired(page);
  await expect(page.getByText('密碼已到期或尚未變更初始密碼，請先設定新密碼。')).toBeVisible();
  const submit = page.getByRole('button', { name: '變更密碼' });
  await submit.press('Enter');
  await expect(page.getByText('請再次輸入新密碼', { exact: true })).toBeVisible();
  await expectRoom(page, 'three fields are missing');

  for (const name of ['目前密碼', '新密碼', '再次輸入新密碼'])
    await page.getByLabel(name, { exact: true }).fill(name === '目前密碼' ? 'begin-2026' : 'right-2026');
  await refuse(page, 'changePassword', 200, {
    code: 422,
    status: 'OLD_PASSWORD_WRONG',
    msg: '目前密碼不正確，請重新輸入。',
  });
  await submit.press('Enter');
  await expect(page.getByText('目前密碼不正確')).toBeVisible();
  await expectRoom(page, 'the current one is wrong');

  await refuse(page, 'changePassword', 401, { msg: '' });
  await page.getByLabel('目前密碼').fill('begin-2027');
  await submit.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '變更時間已過' })).toBeVisible();
  await page.getByLabel('目前密碼').focus();
  await expectRoom(page, 'a message of the whole form');
});

test('opening it moves neither the field nor the button of the sign-in, at any size', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('密碼', { exact: true });
  const submit = page.getByRole('button', { name: '登入', exact: true });
  const places = () => Promise.all([password, submit].map((one) => one.boundingBox()));
  await expect(submit).toBeEnabled();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await atRest(page);
    const before = await places();
    await password.focus();
    await expect(page.locator('.password-keyboard')).toBeVisible();
    await atRest(page);
    expect(await places(), `at ${width} × ${height}`).toEqual(before);
    await page.getByLabel('員工編號').focus();
    await expect(page.locator('.password-keyboard')).toHaveCount(0);
  }
});

test('nor of the sign-in with its captcha and a message, at any size', async ({ page }) => {
  await page.route('**/api/v2/captcha', (route) =>
    route.fulfill({
      json: { code: 200, msg: '', data: { img: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', key: 'k' } },
    }),
  );
  await refuse(page, 'login', 401, { status: 'INVALID_LOGIN', msg: '' });
  await page.goto('/login');
  await fillSignIn(page, 'E001', 'any');
  await page.getByLabel('驗證碼', { exact: true }).fill('1234');
  await page.getByLabel('驗證碼', { exact: true }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('帳號或密碼錯誤');
  await page.getByLabel('密碼', { exact: true }).focus();
  await expectRoom(page, 'captcha and message');
});
