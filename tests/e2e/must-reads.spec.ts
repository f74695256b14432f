import { expect, signIn, test } from './fixtures.ts';

test.use({ mustReads: true });

test('must-reads open on entering the workspace, can be put off for the day, and are in the header', async ({
  page,
}) => {
  await signIn(page, 'E001');
  const first = page.getByRole('dialog', { name: '必讀公告，2 則中的第 1 則' });
  await expect(first.getByRole('heading', { level: 1, name: '資安政策修訂，請詳閱並確認' })).toBeVisible();
  await first.getByRole('button', { name: '讀完並確認，看下一則' }).click();
  const second = page.getByRole('dialog', { name: '必讀公告，2 則中的第 2 則' });
  await expect(second.getByRole('heading', { level: 1, name: '報帳單據改用電子發票' })).toBeVisible();
  await second.getByRole('button', { name: '稍後再讀' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  const flag = page.getByRole('button', { name: '必讀公告，1 則還沒確認' });
  await expect(flag).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await flag.click();
  await page.getByRole('dialog', { name: '必讀公告' }).getByRole('button', { name: '讀完並確認' }).click();
  await expect(flag).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the next sign-in shows them again', async ({ page }) => {
  await signIn(page, 'D002');
  await page.getByRole('dialog').getByRole('button', { name: '稍後再讀' }).click();
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('button', { name: '登出' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'D002');
  await expect(page.getByRole('dialog', { name: /^必讀公告/ })).toBeVisible();
});
