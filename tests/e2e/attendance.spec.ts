import { companyMonth, expect, signIn, test } from './fixtures.ts';

const monthTitle = (offset: number) => {
  const { year, month } = companyMonth(offset);
  return `${year}年${month}月`;
};

test('[S0-082][S0-083][S0-090] punching in and out shows both times on their buttons, also after a reload', async ({
  page,
}) => {
  await signIn(page, 'E101');
  const punch = page.getByRole('group', { name: '打卡' });
  const on = punch.getByRole('button').first();
  const off = punch.getByRole('button').last();
  await on.click();
  await expect(on).toHaveAccessibleName(/^上班已打卡 \d{2}:\d{2}$/);
  await expect(page.getByText(/^上班打卡成功/)).toBeVisible();
  await off.click();
  await expect(off).toHaveAccessibleName(/^下班已打卡 \d{2}:\d{2}/);
  const times = [await on.textContent(), await off.textContent()];
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(on).toHaveText(times[0]!);
  await expect(off).toHaveText(times[1]!);
});

test('[S0-085][S0-086][S0-096] the account popover shows the month, and its navigation stops at the previous one', async ({
  page,
}) => {
  await signIn(page, 'E001');
  await page.getByRole('button', { name: /^帳號：/ }).click();
  const account = page.getByRole('dialog', { name: '帳號' });
  await expect(account.getByText('E001')).toBeVisible();
  const month = account.getByRole('region', { name: '每月出勤' });
  await expect(month.getByRole('heading', { name: monthTitle(0) })).toBeVisible();
  const back = month.getByRole('button', { name: /^上個月/ });
  await back.click();
  await expect(month.getByRole('heading', { name: monthTitle(-1) })).toBeVisible();
  await expect(back).toHaveAttribute('aria-disabled', 'true');
  await back.click({ force: true });
  await expect(month.getByRole('heading', { name: monthTitle(-1) })).toBeVisible();
  await month.getByRole('button', { name: /^下個月/ }).click();
  await expect(month.getByRole('heading', { name: monthTitle(0) })).toBeVisible();
});
