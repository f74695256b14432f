import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';

/** Opens the palette, types, and returns its options. */
async function search(page: Page, text: string) {
  await expect(page.getByRole('button', { name: '搜尋或輸入指令' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: '搜尋與指令' }).fill(text);
  return page.getByRole('listbox', { name: '搜尋結果' }).getByRole('option');
}

test('a person is found by employee number and leads to their line among the members', async ({ page }) => {
  await signIn(page, 'E001');
  // records that name the employee may be found beside the person
  const person = (await search(page, 'E101')).filter({ hasText: 'E101 · 業務部' });
  await expect(person).toHaveCount(1);
  await person.click();
  const members = page.getByRole('dialog', { name: '相關成員' });
  await expect(members.getByText('E101', { exact: true })).toBeVisible();
  await expect(members.getByText('E002', { exact: true })).toHaveCount(0);
});

test('a plugin’s view is found by its English name and its code, its action by its name', async ({ page }) => {
  await signIn(page, 'E102');
  await expect(await search(page, 'my leave')).toContainText('我的請假');
  await page.keyboard.press('Escape');
  await expect((await search(page, 'LeavePanel')).first()).toContainText('請假紀錄');
  await page.keyboard.press('Escape');
  await expect((await search(page, '上班打卡')).first()).toContainText('上班打卡');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^上班打卡成功/)).toBeVisible();
  await expect(page.getByRole('group', { name: '打卡' }).getByRole('button').first()).toHaveAccessibleName(
    /^上班已打卡/,
  );
});

test('employees are offered neither what administrators add nor the developers’ gallery', async ({ page }) => {
  await signIn(page, 'E001');
  for (const text of ['新增白名單', '新增選單項目', '元件與主題']) {
    await expect(await search(page, text)).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
});

test('administrators are offered the developers’ gallery and what they add', async ({ page }) => {
  await signIn(page, 'A001');
  await expect(await search(page, '元件與主題')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(await search(page, '新增白名單')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'IP 位址' })).toBeVisible();
});
