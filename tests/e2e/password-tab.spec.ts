import { expect, signIn, test } from './fixtures.ts';

test('[S0-062][S0-087] without an external page the account’s button opens a tab with the built-in form', async ({
  page,
}) => {
  await signIn(page, 'E001');
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('dialog', { name: '帳號' }).getByRole('button', { name: '變更密碼' }).click();
  await expect(page.getByRole('tab', { name: /變更密碼/ })).toHaveAttribute('aria-selected', 'true');
  const view = page.getByRole('tabpanel');
  for (const field of ['目前密碼', '新密碼', '再次輸入新密碼'])
    await expect(view.getByLabel(field, { exact: true })).toBeVisible();
  await expect(view.getByRole('button', { name: '變更密碼' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
