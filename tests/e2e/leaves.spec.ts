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

test('leave is asked for by the keyboard, approved by the manager, and cancelled by approval once it has begun', async ({
  page,
  browser,
}) => {
  await signIn(page, 'E002');
  await page.goto('/index?open=OwnLeave');
  const own = page.getByRole('tabpanel', { name: '我的假勤' });
  await expect(own.getByText('還沒有請假申請')).toBeVisible();
  await own.getByRole('button', { name: '申請請假' }).first().press('Enter');
  const form = page.getByRole('form', { name: '請假申請' });
  // Calendar days, so that it costs a day on any day of the week.
  await form.getByRole('combobox', { name: /^假別/ }).selectOption('產假');
  await expect(form.getByText('扣 8 小時')).toBeVisible();
  await form.getByLabel(/^事由/).fill('產前檢查');
  await page.keyboard.press('Enter');
  await expect(own.getByText('待核', { exact: true })).toBeVisible();

  const manager = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  await signIn(manager, 'G001');
  await manager.goto('/index?open=Approvals');
  const inbox = manager.getByRole('tabpanel', { name: '待我簽核' });
  await inbox.getByText(/^產假/).first().click();
  await expect(inbox.getByText('依法不得拒絕，只能請申請人補件')).toBeVisible();
  await inbox.getByRole('button', { name: '核准' }).last().click();

  await expect(own.getByText('已核准', { exact: true })).toBeVisible();
  await own.getByRole('button', { name: /^取消 產假/ }).click();
  const question = page.getByRole('dialog', { name: '要取消這筆請假嗎？' });
  await expect(question.getByText(/需要主管核准/)).toBeVisible();
  await question.getByLabel(/^事由/).fill('有到班');
  await question.getByRole('button', { name: '銷假' }).click();
  await expect(page.getByText('已送出銷假，等主管核准').first()).toBeVisible();
});
