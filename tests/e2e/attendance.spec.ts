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

test('a manager walks the month of the team by keyboard, sees a punch of a colleague without a reload, and opens their month', async ({
  page,
  browser,
  atrium,
}) => {
  const other = await (await browser.newContext({ baseURL: atrium.url, locale: 'zh-TW' })).newPage();
  await signIn(other, 'E002');
  const account = other.getByRole('button', { name: /^帳號：/ });
  const name = (await account.innerText()).trim().split('\n').at(-1)!;
  await signIn(page, 'G001');
  await page.goto('/index?open=TeamAttendance');
  const grid = page.getByRole('grid', { name: /^部門出勤，/ });
  const today = grid.locator(`tr:has-text("${name}") [role=gridcell].attendance-team-today`);
  await expect(today).toHaveAccessibleName(new RegExp(`^${name}，`));
  await expect(today).not.toHaveAccessibleName(/\d\d:\d\d–/);
  await other.getByRole('group', { name: '打卡' }).getByRole('button').first().click();
  await expect(other.getByText(/^上班打卡成功/)).toBeVisible();
  await expect(today).toHaveAccessibleName(/\d\d:\d\d–/);
  await today.click();
  const details = page.getByRole('dialog', { name: new RegExp(`^${name}，`) });
  await expect(details.getByText('判定依據')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(today).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: `${name}的出勤` }).getByRole('heading', { name: monthTitle(0) }),
  ).toBeVisible();
  await other.context().close();
});

test('one’s own months go on in 我的出勤, and are saved', async ({ page }) => {
  await signIn(page, 'E001');
  await page.getByRole('button', { name: /^帳號：/ }).click();
  await page.getByRole('dialog', { name: '帳號' }).getByRole('button', { name: '我的出勤' }).click();
  const records = page.getByRole('region', { name: '我的出勤' });
  for (const offset of [-1, -2]) {
    await records.getByRole('button', { name: /^上個月/ }).click();
    await expect(records.getByRole('heading', { name: monthTitle(offset) })).toBeVisible();
  }
  const saved = page.waitForEvent('download');
  await records.getByRole('button', { name: '匯出' }).click();
  await page.getByRole('menuitem', { name: '這個月的打卡紀錄' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^打卡紀錄 E001 .*\.csv$/);
});

test('HR imports presses: a faulty line is named, the mended file is imported, and a second browser sees it', async ({
  page,
  browser,
  atrium,
}) => {
  const other = await (await browser.newContext({ baseURL: atrium.url, locale: 'zh-TW' })).newPage();
  await signIn(other, 'A001');
  await other.goto('/index?open=AttendanceImports');
  await expect(other.getByRole('heading', { name: '匯入出勤' })).toBeVisible();
  await signIn(page, 'E051');
  await page.goto('/index?open=AttendanceImports');
  await page.getByRole('radio', { name: '打卡' }).check({ force: true });
  const { year, month } = companyMonth(-1);
  const day = `${year}/${month}/3`;
  const file = (...lines: string[]) => ({
    name: '打卡機.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['員工編號,日期,上班,下班', ...lines].join('\r\n')),
  });
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file(`E001,${day},05:41,21:17`, `E002,${day},25:00,18:00`));
  await expect(page.getByRole('alert')).toContainText('「25:00」不正確');
  await expect(page.getByRole('alert')).toContainText('第 3 列');
  await expect(page.getByRole('button', { name: /^匯入 \d+ 筆$/ })).toHaveCount(0);
  await input.setInputFiles(file(`E001,${day},05:41,21:17`, `E002,${day},05:42,18:00`));
  await expect(page.getByRole('status', { name: '試跑結果' })).toContainText('新增2');
  await page.getByRole('button', { name: '匯入 2 筆' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '匯入', exact: true }).click();
  for (const each of [page, other]) {
    const row = each.getByRole('row', { name: /打卡機\.csv/ });
    await expect(row).toContainText('已匯入');
    await expect(row).toContainText('新增 2、修改 0、不變 0');
  }
  await input.setInputFiles(file(`E001,${day},05:41,21:17`, `E002,${day},05:42,18:00`));
  await expect(page.getByRole('button', { name: '沒有需要匯入的資料' })).toBeDisabled();
  await other.context().close();
});
