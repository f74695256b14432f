import { expect, signIn, test } from './fixtures.ts';

test('the notification of an approved leave leads to the person’s own leaves, which a year narrows', async ({
  page,
}) => {
  await signIn(page, 'E001');
  await page.getByRole('button', { name: /^通知/ }).first().click();
  const bell = page.getByRole('dialog', { name: '通知' });
  await bell.getByRole('button', { name: /^已讀/ }).click();
  await bell.getByRole('button', { name: /^特休已核准/ }).click();
  await expect(bell).toBeHidden();
  await expect(page).toHaveURL(/open=MyLeaves/);
  const leaves = page.getByRole('tabpanel', { name: '我的請假' });
  for (const status of ['審核中', '已核准', '已退回', '已撤銷'])
    await expect(leaves.getByText(status).first()).toBeVisible();
  const all = await leaves.getByRole('row').count();
  expect(all).toBe(7);
  await leaves.getByRole('combobox', { name: '年度' }).selectOption({ index: 7 });
  await expect(leaves.getByText('沒有符合的項目')).toBeVisible();
});

test('the sample panel shows that it is one and leads to the real leaves', async ({ page }) => {
  await signIn(page, 'E001');
  await page.getByRole('navigation').first().getByText('請假紀錄').click();
  const sample = page.getByRole('tabpanel', { name: '請假紀錄' });
  await expect(sample.getByRole('note')).toContainText('範例資料');
  await sample.getByRole('button', { name: '查看我的請假' }).click();
  await expect(page.getByRole('tabpanel', { name: '我的請假' }).getByRole('table')).toBeVisible();
});
