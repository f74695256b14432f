import type { Page } from '@playwright/test';
import { CHANGE_TOKEN, openExpired } from './expiredPassword.ts';
import { expect, test } from './fixtures.ts';

async function fill(page: Page, old: string, next: string, repeat = next): Promise<void> {
  await page.getByLabel('目前密碼').fill(old);
  await page.getByLabel('新密碼', { exact: true }).fill(next);
  await page.getByLabel('再次輸入新密碼').fill(repeat);
}
const submit = (page: Page) => page.getByRole('button', { name: '變更密碼' });
const keyboard = (page: Page) => page.getByRole('region', { name: '螢幕鍵盤' });

test('[S0-058][S0-059] the keyboard of the new password marks its three rules, that of the old one none', async ({
  page,
}) => {
  await openExpired(page);
  // the page begins at its title
  await expect(page.getByRole('heading', { name: '變更密碼' })).toBeFocused();
  await page.getByLabel('目前密碼').focus();
  await expect(keyboard(page)).toBeVisible();
  await expect(keyboard(page).getByRole('list', { name: '密碼規則' })).toBeHidden();
  await page.getByLabel('新密碼', { exact: true }).fill('1234567');
  const rules = keyboard(page).getByRole('list', { name: '密碼規則' }).getByRole('listitem');
  await expect(rules).toHaveText(['至少 8 個字元未符合', '不含空白符合', '不可全為數字未符合']);
  await page.getByLabel('新密碼', { exact: true }).fill('1234 5678');
  await expect(rules).toHaveText(['至少 8 個字元符合', '不含空白未符合', '不可全為數字符合']);
  await page.getByLabel('新密碼', { exact: true }).fill('12345678a');
  await expect(rules).toHaveText(['至少 8 個字元符合', '不含空白符合', '不可全為數字符合']);
});

test('[S0-060] confirming while a rule fails: alert 密碼驗證', async ({ page }) => {
  await openExpired(page);
  await page.getByLabel('新密碼', { exact: true }).fill('1234');
  await keyboard(page).getByRole('button', { name: '確認' }).click();
  const alert = page.getByRole('alertdialog', { name: '密碼驗證' });
  await expect(alert).toContainText('輸入格式不正確，請依據錯誤提示更正');
  await alert.getByRole('button', { name: '確定' }).click();
  await fill(page, 'begin', '12345678');
  await submit(page).press('Enter');
  await expect(alert).toBeVisible();
});

test('[S0-066][S0-073][S0-218] what is sent is the employee and two ciphertexts, with the change token', async ({
  page,
}) => {
  await openExpired(page);
  await fill(page, 'begin-2026', 'a new Password'.replaceAll(' ', '-'));
  const sent = page.waitForRequest('**/api/changePassword');
  await page.route('**/api/changePassword', (route) => route.fulfill({ json: { code: 200, msg: '', data: {} } }));
  await submit(page).press('Enter');
  const request = await sent;
  expect(request.method()).toBe('PATCH');
  expect(request.headers()['authorization']).toBe(`Bearer ${CHANGE_TOKEN}`);
  expect(request.postDataJSON()).toEqual({
    employee: 'E001',
    oldPassword: expect.stringMatching(/^[0-9a-f]{32}$/),
    newPassword: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('密碼已變更，請使用新密碼登入。')).toBeVisible();
});

test('[S0-064][S0-065] the server’s refusals are shown at their fields', async ({ page }) => {
  await openExpired(page);
  await fill(page, 'wrong-2026', 'right-2026');
  const refuse = (body: object) =>
    page.route('**/api/changePassword', (route) => route.fulfill({ json: { code: 422, data: null, ...body } }));
  await refuse({ status: 'OLD_PASSWORD_WRONG', msg: '目前密碼不正確' });
  await submit(page).press('Enter');
  await expect(page.getByText('目前密碼不正確')).toBeVisible();
  await expect(page.getByLabel('目前密碼')).toBeFocused();
  await refuse({
    status: 'PASSWORD_RULE',
    msg: '新密碼不符合規則',
    errors: [{ field: 'newPassword', label: '新密碼', rule: '不得使用常見密碼。' }],
  });
  await submit(page).press('Enter');
  await expect(page.getByText('不得使用常見密碼。')).toBeVisible();
  await expect(page.getByLabel('新密碼', { exact: true })).toBeFocused();
});

test('missing and different entries are reported before anything is sent', async ({ page }) => {
  await openExpired(page);
  await submit(page).press('Enter');
  for (const text of ['請輸入目前密碼', '請輸入新密碼', '請再次輸入新密碼'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await fill(page, 'begin-2026', 'other-2026', 'another-2026');
  await submit(page).press('Enter');
  await expect(page.getByText('兩次輸入的新密碼不同，請再輸入一次。')).toBeVisible();
  await fill(page, 'begin-2026', 'begin-2026');
  await submit(page).press('Enter');
  await expect(page.getByText('新密碼不得與目前密碼相同。')).toBeVisible();
});

test('an expired change token shows what to do', async ({ page }) => {
  await openExpired(page);
  await fill(page, 'begin-2026', 'right-2026');
  await submit(page).press('Enter');
  await expect(page.getByText('變更時間已過，請返回登入頁重新登入後再變更。')).toBeVisible();
  await page.getByRole('button', { name: '返回登入' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
